import type { SqlClient, Statement } from 'effect/sql'
import { dayAfter } from '../../src/schemas/core/day-range.ts'

/** Two days, both included; an absent one does not limit. */
export type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** SQL: whether a column of days or ISO 8601 times is within days of UTC. An empty value never is. */
export const withinDays = (
  sql: SqlClient.SqlClient,
  column: Statement.Fragment,
  { from, to }: Days,
): ReadonlyArray<Statement.Fragment> => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${column} <> '' and ${column} < ${dayAfter(to, 1)}`]),
]
