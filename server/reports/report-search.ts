import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import type { ReportTotal } from '../../src/schemas/reports/report.ts'
import type { ReportTotalsKind } from '../../src/schemas/reports/report-filters.ts'
import type { ReportName } from '../../src/schemas/reports/reports.ts'
import { integer, noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'
import {
  blocksOfDays,
  blocksOfValue,
  countedBlocks,
  hasDays,
  isCounted,
  isWhole,
  linesThatFit,
  type ReportCriteria,
} from './criteria.ts'
import { BLOCK } from './report-blocks.ts'
import { inOrder, isUp, type LineOrder, linesAfter, reversed } from './report-order.ts'
import { selectionOf } from './report-queries.ts'
import { inMoney } from './units.ts'

/** Where lines are scanned, a page counts at most this many after its own; the totals count all. */
const COUNTED_AHEAD = 10_000

/** A page of a narrowed report; there may be more lines than its total. */
type FoundPage = PageBytes & { readonly isAtLeast: boolean }

const lineColumns = 'e.ordinal, e.subject, e.at, e.price, e.transaction, e.amount'

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

/** A page found by scanning lines, or in an order without counts. */
const searchedPage = (sql: SqlClient.SqlClient, asked: LinesAsked, { skip, take }: Window) => {
  const { criteria, order } = asked
  const most = isCounted(criteria) ? null : skip + COUNTED_AHEAD
  const lines = sql`select ${sql.literal(lineColumns)} from report_entries e where ${linesThatFit(sql, criteria)}
    order by ${inOrder(sql, order)} offset ${skip}::integer limit ${sql.literal(String(take))}`
  return Effect.map(
    sql<PageBytes>`select (${countOf(sql, criteria, most)}) as total, (${rowsOf(sql, asked, lines)}) as rows`,
    ([page]): FoundPage => {
      const { rows, total } = page ?? noRows
      return { rows, total: Math.min(total, most ?? total), isAtLeast: most !== null && total > most }
    },
  )
}

/**
 * The number of matching lines. With at most one filter they are already counted; else counting stops at `most` + 1.
 */
const countOf = (sql: SqlClient.SqlClient, criteria: ReportCriteria, most: number | null) => {
  if (isWhole(criteria)) return sql`select total from report_counters where report = ${criteria.report}`
  if (most === null) return sql`select coalesce(sum(n), 0)::integer from (${countedBlocks(sql, criteria)}) counts`
  return sql`select count(*)::integer from (
    select 1 from report_entries e where ${linesThatFit(sql, criteria)} limit ${most + 1}::bigint) counted`
}

/** A page of the matching lines, in an order. */
export const foundPage = (sql: SqlClient.SqlClient, asked: LinesAsked, window: Window) => {
  const { criteria, order } = asked
  if (criteria.text?.isRare) return lookedUpPage(sql, asked, window)
  return (order.by === 'ordinal' && isCounted(criteria) ? countedPage : searchedPage)(sql, asked, window)
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

/** The totals of the matching lines by currency. */
export const reportTotals = (sql: SqlClient.SqlClient, kind: ReportTotalsKind, criteria: ReportCriteria) => {
  const isBoth = isCounted(criteria) && criteria.values.length > 0 && hasDays(criteria)
  const counts = isBoth ? sql`with counts as materialized (${countedBlocks(sql, criteria)})` : sql.literal('')
  return Effect.map(
    sql<Sums>`${counts} select ${sql.literal(summed)} from (${sumsOf(sql, criteria)}) lines
      group by currency order by currency`,
    (sums) => {
      const totals = sums.map((sum) => totalOf(kind, sum))
      return { totalCount: totals.reduce((all, { count }) => all + count, 0), totals }
    },
  )
}

/**
 * A chunk of the matching lines up to an entry and after another in their order: arrays of values, and the last line.
 */
export const foundChunk = (
  sql: SqlClient.SqlClient,
  { report, criteria, order, isRevealed }: LinesAsked,
  { until, after, take }: { readonly until: number; readonly after: number | null; readonly take: number },
) => {
  const last = sql`(array_agg(e.ordinal order by ${inOrder(sql, reversed(order))}))[1]`
  return Effect.map(
    sql<{ rows: Uint8Array; last: number | null; count: number }>`select
        convert_to(coalesce(json_agg(e.line order by ${inOrder(sql, order)}), '[]')::text, 'UTF8') as rows,
        ${last} as last, count(*)::integer as count from (
        select e.ordinal, e.amount, json_build_array(${sql.literal(selectionOf(report, isRevealed).values)}) as line
        from (select ${sql.literal(lineColumns)} from report_entries e
          where ${linesThatFit(sql, criteria)} and e.ordinal <= ${integer(until)}
            and ${linesAfter(sql, criteria.report, order, after)}
          order by ${inOrder(sql, order)} limit ${take}::integer) e
        join report_rows r on r.subject = e.subject
      ) e`,
    ([chunk]) => ({ rows: chunk?.rows ?? noRows.rows, last: chunk?.last ?? 0, count: chunk?.count ?? 0 }),
  )
}

/** The values of each filter of a report, with the number of lines that have each. */
export const reportChoices = (sql: SqlClient.SqlClient, report: number) =>
  sql<{ facet: string; value: string; label: string; count: number }>`select facet, value, label, n as count
    from report_values where report = ${report} order by facet, value`
