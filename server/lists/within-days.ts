import type { SqlClient, Statement } from 'effect/sql'
import { dayAfter } from '../../src/schemas/core/day-range.ts'

/** Two days, both included; one that is not given does not limit. */
export type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** That a column of days, or of moments in ISO 8601, lies within days of UTC. What has none lies within no days. */
export const withinDays = (
  sql: SqlClient.SqlClient,
  column: Statement.Fragment,
  { from, to }: Days,
): ReadonlyArray<Statement.Fragment> => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${column} <> '' and ${column} < ${dayAfter(to, 1)}`]),
]
