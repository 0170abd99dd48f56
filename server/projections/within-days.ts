import type { SqlClient, Statement } from 'effect/sql'

/** Two days, both included; one that is not given does not limit. */
export type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

const DAY_MS = 86_400_000
const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)

/** That a column of days, or of moments in ISO 8601, lies within days of UTC. What has none lies within no days. */
export const withinDays = (
  sql: SqlClient.SqlClient,
  column: Statement.Fragment,
  { from, to }: Days,
): ReadonlyArray<Statement.Fragment> => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${column} <> '' and ${column} < ${dayAfter(to)}`]),
]
