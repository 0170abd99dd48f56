import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { ReportTotal } from '../../src/schemas/report.ts'
import type { ReportTotalsKind } from '../../src/schemas/report-filters.ts'
import type { ReportName } from '../../src/schemas/reports.ts'
import { inMoney } from '../domain/units.ts'
import { BLOCK } from './report-blocks.ts'
import {
  blocksOfDays,
  blocksOfValue,
  countedBlocks,
  hasDays,
  isCounted,
  linesThatFit,
  type ReportCriteria,
} from './report-criteria.ts'
import { selectionOf } from './report-queries.ts'
import { bytesOf, integer, noRows, type PageBytes, pageBytes, type Window } from './rows.ts'

/** Of lines that are looked for one by one a page counts so many behind its own; all of them count the totals. */
const COUNTED_AHEAD = 10_000

/** A page of a narrowed report; there may be more lines than its total says. */
export type FoundPage = PageBytes & { readonly isAtLeast: boolean }

const lineColumns = 'e.ordinal, e.subject, e.at, e.price, e.transaction'

/** A page that begins in the block that the counts lead to, from where its index is walked: fewer than a block is passed. */
const countedPage = (
  sql: SqlClient.SqlClient,
  report: ReportName,
  criteria: ReportCriteria,
  { skip, take }: Window,
  isRevealed: boolean,
) =>
  Effect.map(
    sql<PageBytes>`with counts as materialized (${countedBlocks(sql, criteria)}),
      running as (select block, n, sum(n) over (order by block desc) as upto from counts where n > 0),
      start as (
        select block, ${skip}::integer - (upto - n) as passed from running where upto > ${skip}::integer
        order by block desc limit 1
      )
      select (select coalesce(sum(n), 0)::integer from counts) as total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(selectionOf(report, isRevealed).named)}
          from (select ${sql.literal(lineColumns)} from report_entries e
            where ${linesThatFit(sql, criteria)} and e.ordinal <= (select (block + 1) * ${BLOCK}::integer from start)
              and e.ordinal > (select min(block) * ${BLOCK}::integer from running)
            order by e.ordinal desc offset (select passed from start) limit ${sql.literal(String(take))}) e
          join report_rows r on r.subject = e.subject
          order by e.ordinal desc
        ) page
      ) as rows`,
    ([page]): FoundPage => ({ ...(page ?? noRows), isAtLeast: false }),
  )

/** A page of lines that are looked for one by one, and as many of them as are soon counted. */
const searchedPage = (
  sql: SqlClient.SqlClient,
  report: ReportName,
  criteria: ReportCriteria,
  { skip, take }: Window,
  isRevealed: boolean,
) => {
  const counted = skip + COUNTED_AHEAD
  return Effect.map(
    sql<PageBytes>`select (
        select count(*)::integer from (
          select 1 from report_entries e where ${linesThatFit(sql, criteria)} limit ${counted + 1}::bigint) counted
      ) as total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(selectionOf(report, isRevealed).named)}
          from (select ${sql.literal(lineColumns)} from report_entries e where ${linesThatFit(sql, criteria)}
            order by e.ordinal desc offset ${skip}::integer limit ${sql.literal(String(take))}) e
          join report_rows r on r.subject = e.subject
          order by e.ordinal desc
        ) page
      ) as rows`,
    ([page]): FoundPage => {
      const { rows, total } = page ?? noRows
      return { rows, total: Math.min(total, counted), isAtLeast: total > counted }
    },
  )
}

/** A page of the lines that fit, the newest first. */
export const foundPage = (
  sql: SqlClient.SqlClient,
  report: ReportName,
  criteria: ReportCriteria,
  window: Window,
  isRevealed: boolean,
) => (isCounted(criteria) ? countedPage : searchedPage)(sql, report, criteria, window, isRevealed)

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

/** What the lines that fit come to, by currency. */
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

const chunkBytes = bytesOf(`coalesce(json_agg(line order by ordinal desc), '[]')`)

/** So many of the lines that fit below an entry, each an array of values, and the last of them; null where there is none. */
export const foundChunk = (
  sql: SqlClient.SqlClient,
  report: ReportName,
  criteria: ReportCriteria,
  { below, take }: { readonly below: number; readonly take: number },
  isRevealed: boolean,
) =>
  Effect.map(
    sql<{ rows: Uint8Array; last: number | null; count: number }>`select ${sql.literal(chunkBytes)} as rows,
        min(ordinal) as last, count(*)::integer as count from (
        select e.ordinal, json_build_array(${sql.literal(selectionOf(report, isRevealed).values)}) as line
        from (select ${sql.literal(lineColumns)} from report_entries e where ${linesThatFit(sql, criteria)}
          and e.ordinal < ${integer(below)} order by e.ordinal desc limit ${take}::integer) e
        join report_rows r on r.subject = e.subject
      ) chunk`,
    ([chunk]) => ({ rows: chunk?.rows ?? noRows.rows, last: chunk?.last ?? 0, count: chunk?.count ?? 0 }),
  )

/** What each filter of a report can be, and how many of its lines have it. */
export const reportChoices = (sql: SqlClient.SqlClient, report: number) =>
  sql<{ facet: string; value: string; label: string; count: number }>`select facet, value, label, n as count
    from report_values where report = ${report} order by facet, value`
