import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { type DayRange, rangeBefore } from '../../src/schemas/core/day-range.ts'
import type { Share, Tile } from '../../src/schemas/reports/dashboard.ts'
import { SHOWN_SHARES } from '../../src/schemas/reports/dashboard-parts.ts'
import { integer } from '../core/projections/rows.ts'
import type { FigureSum } from '../reports/dashboard.ts'
import { inMoney } from '../reports/units.ts'

/** The figures of one partner, from the rows of its reports. */

/** The sales of each day of a range and of the previous range. */
export const partnerSums = (sql: SqlClient.SqlClient, partner: number, range: DayRange) =>
  sql<FigureSum>`select 'sales' as figure, day, currency, n::float8 as count, amount::float8 as units
    from partner_report_days where report = 'SalesReport' and partner = ${integer(partner)}
      and day between ${rangeBefore(range).from} and ${range.to}`

/** The day of its newest sale; empty without sales. */
export const newestDayOf = (sql: SqlClient.SqlClient, partner: number) =>
  Effect.map(
    sql<{ day: string }>`select coalesce(max(day), '') as day from partner_report_days
      where report = 'SalesReport' and partner = ${integer(partner)}`,
    ([row]) => row?.day ?? '',
  )

type PlanRow = {
  readonly key: string
  readonly name: string
  readonly total: number
  readonly currency: string
  readonly units: number
}

/** Its best-selling plans in a range: the first few by count, and by amount in each currency. */
export const partnerPlans = (sql: SqlClient.SqlClient, partner: number, { from, to }: DayRange) =>
  Effect.map(
    sql<PlanRow>`with sums as (
        select plan_id, currency, count(*) as n, sum(price) as amount, max(at || plan_name) as newest
        from partner_report_rows
        where kind = 'SalesReport' and partner_id = ${integer(partner)} and day between ${from} and ${to} group by 1, 2
      ), ranked as (
        select *, sum(n) over (partition by plan_id) as total,
          substr(max(newest) over (partition by plan_id), 25) as name,
          row_number() over (partition by currency order by amount desc, plan_id) as paid_place from sums
      ), placed as (
        select *, dense_rank() over (order by total desc, plan_id) as place,
          bool_or(amount > 0 and paid_place <= ${SHOWN_SHARES}::integer) over (partition by plan_id) as is_most_paid
        from ranked
      )
      select plan_id::text as key, name, total::float8 as total, currency, amount::float8 as units from placed
      where place <= ${SHOWN_SHARES}::integer or is_most_paid order by place, currency`,
    (rows) => {
      const plans = new Map<string, Share>()
      for (const { key, name, total: value, currency, units } of rows) {
        const amounts = plans.get(key)?.amounts ?? []
        plans.set(key, { key, name, value, amounts: [...amounts, { currency, amount: inMoney(units) }] })
      }
      return [...plans.values()]
    },
  )

/** The SIMs it holds today, and its subscriptions that are still paid. */
export const partnerStock = (sql: SqlClient.SqlClient, partner: number) =>
  Effect.map(
    sql<{ held: number; active: number }>`select (select count(*)::integer from inventory_items
        where assigned_kind = 'partner' and assigned_id = ${integer(partner)} and stock_status = 'assigned'
          and voided_date = '') as held,
      (select count(*)::integer from partner_report_rows p join report_rows r on r.subject = p.subject
        where p.kind = 'SubscriptionReport' and p.partner_id = ${integer(partner)} and r.status = 'Active') as active`,
    ([found]): ReadonlyArray<Tile> => [
      { name: 'simsHeld', value: found?.held ?? 0, previous: null, amounts: [] },
      { name: 'activeSubscriptions', value: found?.active ?? 0, previous: null, amounts: [] },
    ],
  )
