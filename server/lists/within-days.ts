import type { SqlClient, Statement } from 'effect/sql'
import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { startOfDay } from '../../src/schemas/core/time-zone.ts'

/** Two days, both included; an absent or empty one does not limit. */
export type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

const isLimit = (day: string | undefined): day is string => day !== undefined && day !== ''

/** SQL: whether a column of days is within days. An empty value never is. */
export const withinDays = (
  sql: SqlClient.SqlClient,
  column: Statement.Fragment,
  { from, to }: Days,
): ReadonlyArray<Statement.Fragment> => [
  ...(isLimit(from) ? [sql`${column} >= ${from}`] : []),
  ...(isLimit(to) ? [sql`${column} <> '' and ${column} < ${dayAfter(to, 1)}`] : []),
]

/** SQL: whether a column of moments (ISO 8601 in UTC) is within days of a time zone. An empty value never is. */
export const momentsWithinDays = (
  sql: SqlClient.SqlClient,
  column: Statement.Fragment,
  { from, to }: Days,
  zone: string,
): ReadonlyArray<Statement.Fragment> => [
  ...(isLimit(from) ? [sql`${column} >= ${startOfDay(zone, from)}`] : []),
  ...(isLimit(to) ? [sql`${column} <> '' and ${column} < ${startOfDay(zone, dayAfter(to, 1))}`] : []),
]
