import type { SqlClient, Statement } from 'effect/sql'
import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { startOfDay } from '../../src/schemas/core/time-zone.ts'

/** Two days, both included; an absent one does not limit. */
export type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

/** SQL: whether a column of days is within days. An empty value never is. */
export const withinDays = (
  sql: SqlClient.SqlClient,
  column: Statement.Fragment,
  { from, to }: Days,
): ReadonlyArray<Statement.Fragment> => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${column} <> '' and ${column} < ${dayAfter(to, 1)}`]),
]

/** SQL: whether a column of moments (ISO 8601 in UTC) is within days of a time zone. An empty value never is. */
export const momentsWithinDays = (
  sql: SqlClient.SqlClient,
  column: Statement.Fragment,
  { from, to }: Days,
  zone: string,
): ReadonlyArray<Statement.Fragment> => [
  ...(from === undefined ? [] : [sql`${column} >= ${startOfDay(zone, from)}`]),
  ...(to === undefined ? [] : [sql`${column} <> '' and ${column} < ${startOfDay(zone, dayAfter(to, 1))}`]),
]
