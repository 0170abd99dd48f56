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
      'The figures of a range of days beside those of the range of the same length just before, and of the stock as it ' +
      'is; without a range the last 30 days. What the caller may not see is left out; who works for a partner sees the ' +
      'figures of that partner.',
    query: Schema.Struct({ From: Schema.optionalKey(Schema.String), To: Schema.optionalKey(Schema.String) }),
    success: DashboardAnswer,
  },
} as const satisfies Record<string, Call>
