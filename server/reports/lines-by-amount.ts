import { Effect } from 'effect'
import type { SqlClient, SqlError, Statement } from 'effect/sql'
import { integer, type Window } from '../core/projections/rows.ts'
import type { CurrencyWindow } from '../lists/money-order.ts'
import { DAY } from './report-blocks.ts'
import { follows, inOrder, type LineOrder } from './report-order.ts'

/** The columns of the lines of a page. */
export const lineColumns = 'e.ordinal, e.subject, e.at, e.price, e.transaction, e.currency, e.amount'

/** The lines of one currency to read, if it is the one of `after` only those that follow that line. */
type Part = CurrencyWindow & { readonly after?: number }

type Lines = {
  readonly report: number
  /** The condition on a line `e`. */
  readonly fitting: Statement.Fragment
  readonly order: LineOrder
}

const part = (sql: SqlClient.SqlClient, { report, fitting, order }: Lines, { currency, skip, take, after }: Part) => {
  const later =
    after === undefined
      ? sql`true`
      : sql`(e.amount, e.ordinal) ${follows(sql, order)} (
          (select amount from report_entries where report = ${report} and ordinal = ${integer(after)}), ${integer(after)})`
  const { direction } = order
  return sql`(select ${sql.literal(lineColumns)} from report_entries e
    where ${fitting} and e.currency = ${currency} and ${later}
    order by e.amount ${sql.literal(direction)}, e.ordinal ${sql.literal(direction)}
    offset ${skip}::integer limit ${sql.literal(String(take))})`
}

/**
 * SQL: the matching lines by currency and amount. Each currency is a separate part, which an index serves in both
 * directions. The parts together are cut to the window.
 */
export const linesByAmount = (
  sql: SqlClient.SqlClient,
  lines: Lines,
  parts: ReadonlyArray<Part>,
  { skip, take }: Window,
): Statement.Fragment =>
  parts.length === 0
    ? sql`select ${sql.literal(lineColumns)} from report_entries e where false`
    : sql`select * from (${sql.join(' union all ', false)(parts.map((one) => part(sql, lines, one)))}) e
        order by ${inOrder(sql, lines.order)} offset ${skip}::integer limit ${sql.literal(String(take))}`

/** The currencies of a report's lines, in their order. */
export const currenciesOf = (sql: SqlClient.SqlClient, report: number) =>
  Effect.map(
    sql<{ currency: string }>`select distinct currency from report_blocks where report = ${report} and facet = ${DAY}
      order by currency`,
    (rows) => rows.map(({ currency }) => currency),
  )

/** The parts of the lines after a line, or of all; each is as long as all of them together may be. */
export const partsAfter = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  report: number,
  after: number | null,
  take: number,
): Effect.fn.Return<ReadonlyArray<Part>, SqlError.SqlError> {
  const currencies = yield* currenciesOf(sql, report)
  const parts = currencies.map((currency) => ({ currency, skip: 0, take }))
  if (after === null) return parts
  const [line] = yield* sql<{ currency: string }>`select currency from report_entries
    where report = ${report} and ordinal = ${integer(after)}`
  // Nothing follows a line that does not exist.
  return line === undefined
    ? []
    : parts.flatMap((one) => {
        if (one.currency < line.currency) return []
        return [one.currency === line.currency ? { ...one, after } : one]
      })
})
