import type { SqlClient, Statement } from 'effect/sql'
import type { planChoices } from '../../src/schemas/plans/plan-choices.ts'
import type { orderDeliveries } from '../../src/schemas/records/supplier.ts'
import { integer } from '../core/projections/rows.ts'
import type { Holder } from './stock.ts'

/**
 * What a partner's order would take now, and who delivers what is not in stock: said once, for orders, the rates and
 * whatever else tells a partner what there is.
 */

/** The sources of plans that we sell from our own stock, and from nothing else. */
const OWN_SOURCES = [1, 12, 14] as const
/** For whom a plan is that partners' systems may order. */
export const FOR_PARTNERS = 'Partner' satisfies (typeof planChoices.planFor)[number]['value']
const BY_HAND = 'byHand' satisfies (typeof orderDeliveries)[number]['value']

/** Whether a plan `p` is sold from our own stock alone, whatever its supplier does. */
export const isOwnSql = `p.plan_source::integer in (${OWN_SOURCES.join()})`
/** Whether staff deliver a plan `p` by hand, as its supplier `s` says; of one that is inactive nothing new is ordered. */
export const isByHandSql = `coalesce(s.offered and s.order_delivery = '${BY_HAND}', false)`
/** Whether we have, or had, SIMs of a plan `p` in stock: one that is sold out is still one of stock. */
const isKeptSql = `exists (select 1 from stock_balances kept where kept.plan_id = p.id and kept.items > 0)`
/** Whether somebody can deliver a plan `p` of the supplier `s`, from stock or by hand; others are not offered. */
export const isDeliverableSql = `(${isOwnSql} or ${isByHandSql} or ${isKeptSql})`

/** What can be priced, and has not expired. */
export const isSellable = (sql: SqlClient.SqlClient, today: string): Statement.Fragment =>
  sql`voided_date = '' and selling_cost > 0 and (expiry_date = '' or expiry_date >= ${today})`

/** What is assigned to somebody; of it what can be sold is taken before what is free. */
export const isHeldBy = (sql: SqlClient.SqlClient, { kind, id }: Pick<Holder, 'kind' | 'id'>): Statement.Fragment =>
  sql`assigned_kind = ${kind} and assigned_id = ${integer(id)} and stock_status = 'assigned'`

/** Whether a plan of which we sell the stock alone is one that `source` says; for who has read a plan. */
export const isOwnSource = (source: number): boolean => (OWN_SOURCES as ReadonlyArray<number>).includes(source)

/** The free stock with a price above 0, in a currency, by the tallies: what has expired since the last sweep is in it. */
const freeTallies = `select c.plan_id, c.currency, (c.items - coalesce((select sum(t.items) from stock_prices t
    where t.plan_id = c.plan_id and t.currency = c.currency and t.selling <= 0), 0))::integer as items
  from stock_currencies c where c.currency <> ''`

/**
 * The tables `past`, `held` and `stock`: of each plan and currency how many SIMs an order of a partner would take now.
 * What is assigned to the partner is counted with what is free; what has expired is not, swept or not.
 */
export const takenByOrders = (sql: SqlClient.SqlClient, partner: number, today: string) => sql`past as materialized (
    select plan_id, invoice_currency as currency, round(selling_cost * 10000)::bigint as selling, count(*)::integer as items
    from inventory_items where voided_date = '' and stock_status = 'available' and expiry_date <> ''
      and expiry_date < ${today} and selling_cost > 0 and invoice_currency <> '' group by 1, 2, 3
  ), held as materialized (
    select plan_id, invoice_currency as currency, count(*)::integer as items,
      round(min(selling_cost) * 10000)::bigint as low, round(max(selling_cost) * 10000)::bigint as high
    from inventory_items where ${isHeldBy(sql, { kind: 'partner', id: partner })} and ${isSellable(sql, today)}
      and invoice_currency <> '' group by 1, 2
  ), stock as materialized (
    select plan_id, currency, sum(items)::integer as items from (
      ${sql.literal(freeTallies)}
      union all select plan_id, currency, -items from past
      union all select plan_id, currency, items from held
    ) taken group by 1, 2 having sum(items) > 0
  )`

/** The lowest price or the highest of what an order would take of a line `l`, at a few steps down an index. */
export const takenPrice = (which: 'low' | 'high'): string => {
  const [most, all] = which === 'low' ? ['min', 'least'] : ['max', 'greatest']
  return `${all}((select h.${which} from held h where h.plan_id = l.id and h.currency = l.currency),
    (select ${most}(t.selling) from stock_prices t
      where t.plan_id = l.id and t.currency = l.currency and t.selling > 0 and t.items > coalesce((select x.items from past x
        where x.plan_id = t.plan_id and x.currency = t.currency and x.selling = t.selling), 0)))::float8`
}
