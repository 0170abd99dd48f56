import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { DayRange } from '../../src/schemas/core/day-range.ts'
import { orderReportFields, saleReportFields, ukReportFields } from '../../src/schemas/reports/report-fields.ts'
import { indexedReports, REPORT_PAGE_SIZE, type ReportName } from '../../src/schemas/reports/reports.ts'
import { bytesOf, integer, noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'
import { type Selection, selection } from '../lists/selection.ts'
import { DAY } from './report-blocks.ts'
import { orderSources, saleSources, ukSources } from './report-columns.ts'
import { inOrder, isUp, type LineOrder } from './report-order.ts'
import { type Source, sourceSql } from './report-source.ts'
import { reportNumber } from './reports.table.ts'

/** The columns of a report, with PINs and codes revealed or masked; then our own. */
const selections = <Name extends string>(
  fields: ReadonlyArray<{ readonly name: Name }>,
  sources: Readonly<Record<Name, Source>>,
) => {
  const selected = (isRevealed: boolean) => {
    const values = fields.map(({ name }) => [name, sourceSql(sources[name], isRevealed)])
    return selection({ ...Object.fromEntries(values), currency: 'r.currency', id: 'e.ordinal' })
  }
  return { revealed: selected(true), concealed: selected(false) }
}

const ofSales = selections(saleReportFields, saleSources)
const ofUk = selections(ukReportFields, ukSources)
/** A line's own amount, time and transaction replace those of its subject. */
const ofOrders = selections(orderReportFields, {
  ...orderSources,
  price: { sql: 'coalesce(e.price, r.price)' },
  createddate: { sql: 'coalesce(e.at, r.at)' },
  transaction: { sql: 'coalesce(e.transaction, r.transaction)' },
})

const selectionsOf = (report: ReportName) => {
  if (report === 'UKReport') return ofUk
  return report === 'PurchaseReport' || report === 'JapanReport' ? ofSales : ofOrders
}

/** The columns of a report's row. */
export const selectionOf = (report: ReportName, isRevealed: boolean): Selection =>
  selectionsOf(report)[isRevealed ? 'revealed' : 'concealed']

/** The number of a report's entries. */
export const reportTotal = (sql: SqlClient.SqlClient, report: ReportName) =>
  Effect.map(
    sql<{ total: number }>`select total from report_counters where report = ${reportNumber.get(report) ?? 0}`,
    ([counter]) => counter?.total ?? 0,
  )

/**
 * A page of a whole report in the order of its entries, with the total: a range of the primary key, then one lookup for
 * each row. Every page reads the same number of index and table pages, wherever it is in the report.
 */
export const reportPage = (
  sql: SqlClient.SqlClient,
  report: ReportName,
  order: LineOrder,
  { skip, take }: Window,
  isRevealed: boolean,
) => {
  const number = reportNumber.get(report) ?? 0
  const bounds = isUp(order)
    ? sql`e.ordinal > ${skip}::integer and e.ordinal <= ${skip + take}::integer`
    : sql`e.ordinal <= counter.total - ${skip}::integer and e.ordinal > counter.total - ${skip + take}::integer`
  return Effect.map(
    sql<PageBytes>`with counter as (select total from report_counters where report = ${number})
      select counter.total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(selectionOf(report, isRevealed).named)}
          from (select ordinal, subject, at, price, transaction from report_entries e
            where report = ${number} and ${bounds}
            order by ${inOrder(sql, order)} limit ${sql.literal(String(take))}) e
          join report_rows r on r.subject = e.subject
          order by ${inOrder(sql, order)}
        ) page
      ) as rows
      from counter`,
    ([page]): PageBytes => page ?? noRows,
  )
}

const chunkBytes = bytesOf(`coalesce(json_agg(line order by ordinal desc), '[]')`)

/**
 * The rows of `pages` pages from the entry `top` down, each an array of values, as JSON in UTF-8. Entries have no gaps.
 * A chunk is complete, or null on a replica of the database that lags behind.
 */
export const reportChunk = (
  sql: SqlClient.SqlClient,
  report: ReportName,
  { top, pages }: { readonly top: number; readonly pages: number },
  isRevealed: boolean,
) => {
  const bottom = Math.max(0, top - pages * REPORT_PAGE_SIZE)
  return Effect.map(
    sql<{ rows: Uint8Array; count: number }>`select ${sql.literal(chunkBytes)} as rows,
        count(*)::integer as count from (
        select e.ordinal, json_build_array(${sql.literal(selectionOf(report, isRevealed).values)}) as line
        from (select ordinal, subject, at, price, transaction from report_entries
          where report = ${reportNumber.get(report) ?? 0} and ordinal <= ${integer(top)} and ordinal > ${bottom}
          order by ordinal desc limit ${top - bottom}) e join report_rows r on r.subject = e.subject
      ) chunk`,
    ([chunk]) => (chunk?.count === top - bottom ? chunk.rows : null),
  )
}

type Counter = { readonly report: number; readonly total: number; readonly recent: number; readonly last_at: string }

/** For each report of the index: its number of entries, those of some days, and the time of the last one. */
export const reportIndex = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { from, to }: DayRange) {
  const counters = yield* sql<Counter>`select c.report, c.total, c.last_at, (
      select coalesce(sum(b.n), 0)::integer from report_blocks b
      where b.report = c.report and b.facet = ${DAY} and b.value between ${from} and ${to}
    ) as recent
    from report_counters c`
  const byNumber = new Map(counters.map((counter) => [counter.report, counter]))
  return indexedReports.map(({ reportName, number }) => {
    const counter = byNumber.get(number)
    return {
      reportName,
      totalCount: counter?.total ?? 0,
      lastSevenDays: counter?.recent ?? 0,
      lastEntry: counter?.last_at ?? '',
    }
  })
})
