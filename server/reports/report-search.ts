import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import type { ReportTotal } from '../../src/schemas/reports/report.ts'
import type { ReportTotalsKind } from '../../src/schemas/reports/report-filters.ts'
import type { ReportName } from '../../src/schemas/reports/reports.ts'
import { integer, noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'
import { windowsByCurrency } from '../lists/money-order.ts'
import {
  blocksOfDays,
  blocksOfValue,
  countedBlocks,
  hasDays,
  isCounted,
  linesThatFit,
  type ReportCriteria,
} from './criteria.ts'
import { lineColumns, linesByAmount, partsAfter } from './lines-by-amount.ts'
import { BLOCK } from './report-blocks.ts'
import { follows, inOrder, isUp, type LineOrder } from './report-order.ts'
import { selectionOf } from './report-queries.ts'
import { inMoney } from './units.ts'

/** Where lines are scanned, a page counts at most this many after its own; the totals count all. */
const COUNTED_AHEAD = 10_000

/** A page of a narrowed report; there may be more lines than its total. */
type FoundPage = PageBytes & { readonly isAtLeast: boolean }

/** The requested lines of a report. */
export type LinesAsked = {
  readonly report: ReportName
  readonly criteria: ReportCriteria
  readonly order: LineOrder
  readonly isRevealed: boolean
}

/** The rows of a page of lines; `lines` is a statement that selects `lineColumns`. */
const rowsOf = (sql: SqlClient.SqlClient, { report, order, isRevealed }: LinesAsked, lines: Statement.Fragment) =>
  sql`select ${sql.literal(pageBytes)} from (
      select ${sql.literal(selectionOf(report, isRevealed).named)} from (${lines}) e
      join report_rows r on r.subject = e.subject order by ${inOrder(sql, order)}
    ) page`

/** A page that begins in the block given by the counts. From there the index is scanned: it skips less than a block. */
const countedPage = (sql: SqlClient.SqlClient, asked: LinesAsked, { skip, take }: Window) => {
  const { criteria, order } = asked
  const bounds = isUp(order)
    ? sql`e.ordinal > (select block * ${BLOCK}::integer from start)
        and e.ordinal <= (select (max(block) + 1) * ${BLOCK}::integer from running)`
    : sql`e.ordinal <= (select (block + 1) * ${BLOCK}::integer from start)
        and e.ordinal > (select min(block) * ${BLOCK}::integer from running)`
  const lines = sql`select ${sql.literal(lineColumns)} from report_entries e
    where ${linesThatFit(sql, criteria)} and ${bounds}
    order by ${inOrder(sql, order)} offset (select passed from start) limit ${sql.literal(String(take))}`
  return Effect.map(
    sql<PageBytes>`with counts as materialized (${countedBlocks(sql, criteria)}),
      running as (
        select block, n, sum(n) over (order by block ${sql.literal(order.direction)}) as upto from counts where n > 0
      ),
      start as (
        select block, ${skip}::integer - (upto - n) as passed from running where upto > ${skip}::integer
        order by upto limit 1
      )
      select (select coalesce(sum(n), 0)::integer from counts) as total, (${rowsOf(sql, asked, lines)}) as rows`,
    ([page]): FoundPage => ({ ...(page ?? noRows), isAtLeast: false }),
  )
}

/** A page of lines with a rare text: all matches are looked up, then sorted. */
const lookedUpPage = (sql: SqlClient.SqlClient, asked: LinesAsked, { skip, take }: Window) => {
  const lines = sql`select * from found e
    order by ${inOrder(sql, asked.order)} offset ${skip}::integer limit ${sql.literal(String(take))}`
  return Effect.map(
    sql<PageBytes>`with found as materialized (
        select ${sql.literal(lineColumns)} from report_entries e where ${linesThatFit(sql, asked.criteria)}
      )
      select (select count(*)::integer from found) as total, (${rowsOf(sql, asked, lines)}) as rows`,
    ([page]): FoundPage => ({ ...(page ?? noRows), isAtLeast: false }),
  )
}

/** A page by amount: the counts of the currencies show which lines of each are on it. */
const amountPage = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, asked: LinesAsked, window: Window) {
  const { criteria, order } = asked
  const sums = yield* sumsByCurrency(sql, criteria)
  const lines = { report: criteria.report, fitting: linesThatFit(sql, criteria), order }
  const parts = windowsByCurrency(sums, window)
  const [page] = yield* sql<{ rows: Uint8Array }>`select (${rowsOf(
    sql,
    asked,
    linesByAmount(sql, lines, parts, { skip: 0, take: window.take }),
  )}) as rows`
  const total = sums.reduce((all, { n }) => all + n, 0)
  return { rows: page?.rows ?? noRows.rows, total, isAtLeast: false } satisfies FoundPage
})

/** The lines of a page that are scanned. */
const scannedLines = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { criteria, order }: LinesAsked,
  { skip, take }: Window,
) {
  const fitting = linesThatFit(sql, criteria)
  if (order.by === 'amount') {
    const parts = yield* partsAfter(sql, criteria.report, null, skip + take)
    return linesByAmount(sql, { report: criteria.report, fitting, order }, parts, { skip, take })
  }
  return sql`select ${sql.literal(lineColumns)} from report_entries e where ${fitting}
    order by ${inOrder(sql, order)} offset ${skip}::integer limit ${sql.literal(String(take))}`
})

/** A page found by scanning lines; counting stops some way behind the page. */
const searchedPage = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, asked: LinesAsked, window: Window) {
  const most = window.skip + COUNTED_AHEAD
  const lines = yield* scannedLines(sql, asked, window)
  const [page] = yield* sql<PageBytes>`select (select count(*)::integer from (
      select 1 from report_entries e where ${linesThatFit(sql, asked.criteria)} limit ${most + 1}::bigint) counted
    ) as total, (${rowsOf(sql, asked, lines)}) as rows`
  const { rows, total } = page ?? noRows
  return { rows, total: Math.min(total, most), isAtLeast: total > most } satisfies FoundPage
})

/** A page of the matching lines, in an order. */
export const foundPage = (sql: SqlClient.SqlClient, asked: LinesAsked, window: Window) => {
  const { criteria, order } = asked
  if (criteria.text?.isRare) return lookedUpPage(sql, asked, window)
  if (!isCounted(criteria)) return searchedPage(sql, asked, window)
  return (order.by === 'ordinal' ? countedPage : amountPage)(sql, asked, window)
}

type Sums = {
  readonly currency: string
  readonly n: number
  readonly amount: number
  readonly refunded: number
  readonly cost: number
}

const summed = `currency, sum(n)::float8 as n, sum(amount)::float8 as amount, sum(refunded)::float8 as refunded,
  sum(cost)::float8 as cost`

const sumsOf = (sql: SqlClient.SqlClient, criteria: ReportCriteria) => {
  const lines = sql`select e.currency, 1 as n, e.amount, e.refunded, e.cost from report_entries e
    where ${linesThatFit(sql, criteria)}`
  if (!isCounted(criteria)) return lines
  const ofBlocks = sql`select b.currency, b.n, b.amount, b.refunded, b.cost from`
  if (criteria.values.length === 0) return sql`${ofBlocks} ${blocksOfDays(sql, criteria)}`
  if (!hasDays(criteria)) return sql`${ofBlocks} ${blocksOfValue(sql, criteria)}`
  return sql`(${ofBlocks} ${blocksOfValue(sql, criteria)} and b.block in (select block from counts where is_whole))
    union all
    (select e.currency, 1, e.amount, e.refunded, e.cost from (select block from counts where not is_whole) c
      cross join lateral (${lines} and e.ordinal > c.block * ${BLOCK}::integer
        and e.ordinal <= (c.block + 1) * ${BLOCK}::integer) e)`
}

const totalOf = (kind: ReportTotalsKind, { currency, n, amount, refunded, cost }: Sums): ReportTotal => {
  const hasRefunds = kind === 'refunds' || kind === 'margin'
  return {
    currency,
    count: n,
    sum: kind === 'none' ? null : inMoney(amount),
    refunds: hasRefunds ? inMoney(refunded) : null,
    cost: kind === 'margin' ? inMoney(cost) : null,
    margin: kind === 'margin' ? inMoney(amount - refunded - cost) : null,
  }
}

/** The sums of the matching lines by currency. */
const sumsByCurrency = (sql: SqlClient.SqlClient, criteria: ReportCriteria) => {
  const isBoth = isCounted(criteria) && criteria.values.length > 0 && hasDays(criteria)
  const counts = isBoth ? sql`with counts as materialized (${countedBlocks(sql, criteria)})` : sql.literal('')
  return sql<Sums>`${counts} select ${sql.literal(summed)} from (${sumsOf(sql, criteria)}) lines
    group by currency order by currency`
}

/** The totals of the matching lines by currency. */
export const reportTotals = (sql: SqlClient.SqlClient, kind: ReportTotalsKind, criteria: ReportCriteria) =>
  Effect.map(sumsByCurrency(sql, criteria), (sums) => {
    const totals = sums.map((sum) => totalOf(kind, sum))
    return { totalCount: totals.reduce((all, { count }) => all + count, 0), totals }
  })

/** The lines of a chunk: the first ones after a line, up to an entry. */
const linesOfChunk = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { criteria, order }: LinesAsked,
  { until, after, take }: Chunk,
) {
  const fitting = sql`${linesThatFit(sql, criteria)} and e.ordinal <= ${integer(until)}`
  if (order.by === 'amount') {
    const parts = yield* partsAfter(sql, criteria.report, after, take)
    return linesByAmount(sql, { report: criteria.report, fitting, order }, parts, { skip: 0, take })
  }
  const later = after === null ? sql`true` : sql`e.ordinal ${follows(sql, order)} ${integer(after)}`
  return sql`select ${sql.literal(lineColumns)} from report_entries e where ${fitting} and ${later}
    order by ${inOrder(sql, order)} limit ${take}::integer`
})

type Chunk = { readonly until: number; readonly after: number | null; readonly take: number }

/**
 * A chunk of the matching lines up to an entry and after another in their order: arrays of values, and the last line.
 */
export const foundChunk = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, asked: LinesAsked, place: Chunk) {
  const { report, order, isRevealed } = asked
  const lines = yield* linesOfChunk(sql, asked, place)
  const ordered = inOrder(sql, order)
  const [chunk] = yield* sql<{ rows: Uint8Array; last: number | null; count: number }>`select
      convert_to(coalesce(json_agg(e.line order by ${ordered}), '[]')::text, 'UTF8') as rows,
      (array_agg(e.ordinal order by ${ordered}))[count(*)::integer] as last, count(*)::integer as count from (
      select e.ordinal, e.currency, e.amount, json_build_array(${sql.literal(selectionOf(report, isRevealed).values)}) as line
      from (${lines}) e join report_rows r on r.subject = e.subject
    ) e`
  return { rows: chunk?.rows ?? noRows.rows, last: chunk?.last ?? 0, count: chunk?.count ?? 0 }
})

/** The values of each filter of a report, with the number of lines that have each. */
export const reportChoices = (sql: SqlClient.SqlClient, report: number) =>
  sql<{ facet: string; value: string; label: string; count: number }>`select facet, value, label, n as count
    from report_values where report = ${report} order by facet, value`
