import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { CompanyZone, EXPIRING_BY, TODAY } from '../core/days/company-zone.ts'
import { integer, noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'
import { momentsWithinDays, withinDays } from '../lists/within-days.ts'
import { isOrderOf } from './api-order-queries.ts'
import type { PartnerCriteria } from './partner-report-queries.ts'

/**
 * SQL: the rows of the summary, one per partner and currency with its sales in a period. Each row of a partner also has
 * its failed orders of the period and the SIMs it holds today, and its current name. Amounts are in ten-thousandths.
 */
const summary = (sql: SqlClient.SqlClient, { partner, ...days }: PartnerCriteria, zone: string): Statement.Fragment => {
  const isOf = (column: Statement.Fragment) => (partner === 'all' ? [] : [sql`${column} = ${integer(partner)}`])
  return sql`sold as (
      select p.partner_id, p.currency, count(distinct p.cart)::integer as orders, sum(p.sims)::integer as sims,
        sum(p.price) as sales, sum(p.refunded) as refunds, max(p.at) as last_order,
        (array_agg(p.partner_code order by p.at desc))[1] as partner_code,
        (array_agg(p.company_name order by p.at desc))[1] as company_name
      from partner_report_rows p
      where ${sql.and([sql`p.kind = 'SalesReport'`, ...withinDays(sql, sql`p.day`, days), ...isOf(sql`p.partner_id`)])}
      group by 1, 2
    ), held as (
      select i.assigned_id as partner_id, count(*)::integer as n from inventory_items i
      where ${sql.and([
        sql`i.assigned_kind = 'partner' and i.stock_status = 'assigned' and i.voided_date = ''`,
        ...isOf(sql`i.assigned_id`),
      ])}
      group by 1
    ), failed as (
      select o.partner_id, count(*)::integer as n from api_orders o
      where ${sql.and([
        sql`o.status = 'Failed'`,
        isOrderOf(sql, partner),
        ...momentsWithinDays(sql, sql`o.created_date`, days, zone),
      ])}
      group by 1
    ), others as (
      select partner_id, coalesce(h.n, 0) as held, coalesce(f.n, 0) as failed
      from held h full join failed f using (partner_id)
    ), lines as (
      select coalesce(s.partner_id, h.partner_id) as partner_id, coalesce(s.currency, '') as currency,
        coalesce(k.partner_code::text, s.partner_code, '') as partner_code,
        coalesce(k.name, s.company_name, '') as company_name,
        coalesce(s.orders, 0) as orders, coalesce(s.sims, 0) as sims, s.sales, s.refunds, coalesce(h.held, 0) as held,
        coalesce(h.failed, 0) as failed,
        coalesce(s.last_order, '') as last_order
      from sold s full join others h on h.partner_id = s.partner_id
      left join partners k on k.id = coalesce(s.partner_id, h.partner_id)
    )`
}

/** A page of the summary by name, with the total. */
export const partnerSummaryPage = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  criteria: PartnerCriteria,
  { skip, take }: Window,
) {
  const zone = yield* CompanyZone
  const [page] = yield* sql<PageBytes>`with ${summary(sql, criteria, zone)}
      select (select count(*) from lines)::float8 as total, (select ${sql.literal(pageBytes)} from (
        select partner_id || '-' || currency as id, partner_id as "partnerID", partner_code as "partnerCode", company_name as "companyName", orders,
          sims as "simCount", trim_scale(sales * 0.0001) as sales, trim_scale(refunds * 0.0001) as refunds,
          trim_scale((sales - refunds) * 0.0001) as net, currency, failed as "failedOrders",
          held as "assignedLeft", last_order as "lastOrder"
        from lines order by lower(company_name), partner_id, currency offset ${skip}::integer limit ${take}::integer
      ) page) as rows`
  return page ?? noRows
})

/** The totals of the summary by currency; rows without sales add nothing. */
export const partnerSummaryTotals = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, criteria: PartnerCriteria) {
  const zone = yield* CompanyZone
  return yield* sql<{
    readonly currency: string
    readonly count: number
    readonly sum: number | null
    readonly refunds: number | null
  }>`with ${summary(sql, criteria, zone)}
    select currency, count(*)::integer as count, (sum(sales) * 0.0001)::float8 as sum,
      (sum(refunds) * 0.0001)::float8 as refunds
    from lines group by currency order by currency`
})

type PartnerPlan = {
  readonly planID: number
  readonly planname: string
  readonly held: number
  readonly sold: number
  readonly expiring: number
}

/** A partner's SIMs of each plan: held today, expiring soon, and sold in a period. */
export const partnerPlansHeld = (
  sql: SqlClient.SqlClient,
  partner: number,
  days: Pick<PartnerCriteria, 'from' | 'to'>,
) =>
  sql<PartnerPlan>`with sold as (
      select p.plan_id, sum(p.sims)::integer as n, (array_agg(p.plan_name order by p.at desc))[1] as name
      from partner_report_rows p
      where ${sql.and([
        sql`p.kind = 'SalesReport' and p.partner_id = ${integer(partner)} and p.sims > 0`,
        ...withinDays(sql, sql`p.day`, days),
      ])}
      group by 1
    ), held as (
      select i.plan_id, count(*)::integer as n, count(*) filter (where i.expiry_date between ${sql.literal(TODAY)}
        and ${sql.literal(EXPIRING_BY)})::integer as expiring
      from inventory_items i
      where i.assigned_kind = 'partner' and i.assigned_id = ${integer(partner)} and i.stock_status = 'assigned'
        and i.voided_date = ''
      group by 1
    )
    select coalesce(s.plan_id, h.plan_id) as "planID", coalesce(k.name, s.name, '') as planname,
      coalesce(h.n, 0) as held, coalesce(s.n, 0) as sold, coalesce(h.expiring, 0) as expiring
    from sold s full join held h on h.plan_id = s.plan_id
    left join plans k on k.id = coalesce(s.plan_id, h.plan_id)
    order by lower(coalesce(k.name, s.name, '')), 1`
