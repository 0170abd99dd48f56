import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { DashboardAnswer } from './dashboard.ts'

/** The dashboard: `/Dashboard`. */
export const dashboardCalls = {
  GetDashboard: {
    method: 'GET',
    path: '/Dashboard/GetDashboard',
    part: 'dashboard',
    access: { any: ['dashboard.view'], partner: true },
    summary:
      'The figures of a range of days beside the range of the same length before, and the stock as it is. ' +
      'Without a range the last 30 days. What the caller cannot see is left out; partner users see their ' +
      'partner.',
    query: Schema.Struct({ From: Schema.optionalKey(Schema.String), To: Schema.optionalKey(Schema.String) }),
    success: DashboardAnswer,
  },
} as const satisfies Record<string, Call>
