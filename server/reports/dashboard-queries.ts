import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { type DayRange, rangeBefore } from '../../src/schemas/core/day-range.ts'
import type { Share, StockShare } from '../../src/schemas/reports/dashboard.ts'
import { SHOWN_SHARES, SHOWN_SUPPLIERS } from '../../src/schemas/reports/dashboard-parts.ts'
import { type ReportName, reportNamed } from '../../src/schemas/reports/reports.ts'
import { integers, texts } from '../core/postgres/arrays.ts'
import { type Figure, type FigureSum, figures } from './dashboard.ts'
import type { DayFacet } from './day-figures.table.ts'
import { DAY } from './report-blocks.ts'
import { spansIn } from './spans.ts'
import { inMoney, UNITS_OF_MINOR } from './units.ts'

/** A figure counts the lines of a report, so that a tile agrees with the report that it opens. */
const reportOf: Readonly<Record<Figure, ReportName>> = {
  sales: 'PurchaseReport',
  refunds: 'RefundReport',
  cancellations: 'CancellationReport',
  signUps: 'SignupReport',
}
const numbers = figures.map((figure) => reportNamed(reportOf[figure]).number)
const { number: sales } = reportNamed('PurchaseReport')

/** The figures of each day of a range and of the previous range. */
export const figureSums = (sql: SqlClient.SqlClient, range: DayRange) =>
  sql<FigureSum>`select f.figure, b.value as day, b.currency, sum(b.n)::float8 as count, sum(b.amount)::float8 as units
    from unnest(${texts([...figures])}, ${integers(numbers)}) as f (figure, report)
    join report_blocks b on b.report = f.report and b.facet = ${DAY}
      and b.value between ${rangeBefore(range).from} and ${range.to}
    group by 1, 2, 3`

/**
 * The invoices of each day of a range and of the previous range, with their amount minus the credit notes of these
 * days. It equals the total of the Offline Sale Report for the same days.
 */
export const invoiceSums = (sql: SqlClient.SqlClient, range: DayRange) => {
  const [from, to] = [rangeBefore(range).from, range.to]
  return sql<FigureSum>`select 'sales' as figure, day, currency, sum(n)::float8 as count, sum(units)::float8 as units
    from (
      select invoice_date as day, currency, 1 as n, 0 as units from offline_sales where invoice_date between ${from} and ${to}
      union all
      select day, currency, 0, total * ${UNITS_OF_MINOR}::integer from offline_sale_days
        where list = 'all' and day between ${from} and ${to}
    ) booked group by day, currency`
}

/** The number of invoices that are overdue on a day. */
export const overdueOn = (sql: SqlClient.SqlClient, day: string) =>
  Effect.map(
    sql<{ count: number }>`select count(*)::integer as count from offline_sales
      where due_date < ${day} and total - credited - paid > 0`,
    ([row]) => row?.count ?? 0,
  )

type ShareRow = {
  readonly facet: DayFacet
  readonly value: string
  readonly name: string
  readonly total: number
  readonly currency: string
  readonly units: number
}

/**
 * The best sellers of a range, by plan, place and supplier: the first few by count, and the first few by amount in each
 * currency, best first. A plan has the same name as in the report's filter.
 */
export const salesShares = (sql: SqlClient.SqlClient, range: DayRange) => {
  const spans = spansIn(range)
  return Effect.map(
    sql<ShareRow>`with sums as (
        select f.facet, f.value, f.currency, sum(f.n) as n, sum(f.amount) as amount
        from unnest(${integers(spans.map(({ days }) => days))}, ${texts(spans.map(({ first }) => first))}) as s (days, first)
        join day_figures f using (days, first) group by 1, 2, 3
      ), ranked as (
        select facet, value, currency, amount, sum(n) over (partition by facet, value) as total,
          row_number() over (partition by facet, currency order by amount desc, value) as paid_place,
          case when facet = 'supplier' then ${SHOWN_SUPPLIERS}::integer else ${SHOWN_SHARES}::integer end as shown
        from sums
      ), placed as (
        select facet, value, currency, amount, total, shown,
          dense_rank() over (partition by facet order by total desc, value) as place,
          bool_or(amount > 0 and paid_place <= shown) over (partition by facet, value) as is_most_paid
        from ranked
      )
      select p.facet, p.value, coalesce(nullif(v.label, ''), p.value) as name, p.total::float8 as total, p.currency,
        p.amount::float8 as units
      from placed p left join report_values v on v.report = ${sales} and v.facet = p.facet and v.value = p.value
      where p.place <= p.shown or p.is_most_paid
      order by p.facet, p.place, p.currency`,
    (rows) => {
      const shares: Record<DayFacet, Map<string, Share>> = { plan: new Map(), place: new Map(), supplier: new Map() }
      for (const { facet, value: key, name, total: value, currency, units } of rows) {
        const amounts = shares[facet].get(key)?.amounts ?? []
        shares[facet].set(key, { key, name, value, amounts: [...amounts, { currency, amount: inMoney(units) }] })
      }
      return {
        byPlan: [...shares.plan.values()],
        byPlace: [...shares.place.values()],
        bySupplier: [...shares.supplier.values()],
      }
    },
  )
}

/** The day of the newest sale; empty if there is none. */
export const newestSaleDay = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ day: string }>`select value as day from report_blocks where report = ${sales} and facet = ${DAY}
      order by value desc limit 1`,
    ([row]) => row?.day ?? '',
  )

/** The number of SIMs in each status. */
export const stockByStatus = (sql: SqlClient.SqlClient) =>
  sql<StockShare>`select status, sum(items)::integer as items from stock_balances group by status
    having sum(items) > 0 order by status`

/** The number of available SIMs that expire by a day. */
export const expiringTo = (sql: SqlClient.SqlClient, day: string) =>
  Effect.map(
    sql<{ items: number }>`select coalesce(sum(items), 0)::integer as items from stock_expiry where day <= ${day}`,
    ([row]) => row?.items ?? 0,
  )
