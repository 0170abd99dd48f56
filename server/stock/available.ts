import type { SqlClient, Statement } from 'effect/sql'
import type { planChoices } from '../../src/schemas/plans/plan-choices.ts'
import type { orderDeliveries } from '../../src/schemas/records/supplier.ts'
import { integer } from '../core/projections/rows.ts'
import type { Holder } from './stock.ts'

/**
 * What a partner's order would take now, and who delivers a plan that is not in stock. It is defined once for orders,
 * rates and everything else that states availability to a partner.
 */

/** The sources of plans that we sell only from our own stock. */
const OWN_SOURCES = [1, 12, 14] as const
/** The value of `planFor` for plans that partners' systems may order. */
export const FOR_PARTNERS = 'Partner' satisfies (typeof planChoices.planFor)[number]['value']
const BY_HAND = 'byHand' satisfies (typeof orderDeliveries)[number]['value']

/** SQL: whether a plan `p` is sold from our own stock only, whatever its supplier does. */
export const isOwnSql = `p.plan_source::integer in (${OWN_SOURCES.join()})`
/**
 * SQL: whether staff deliver a plan `p` by hand, as its supplier `s` states. An inactive supplier takes no new orders.
 */
export const isByHandSql = `coalesce(s.offered and s.order_delivery = '${BY_HAND}', false)`
/** SQL: whether SIMs of a plan `p` are or were in stock; a sold-out plan still counts. */
const isKeptSql = `exists (select 1 from stock_balances kept where kept.plan_id = p.id and kept.items > 0)`
/** SQL: whether a plan `p` of the supplier `s` can be delivered, from stock or by hand. Others are not offered. */
export const isDeliverableSql = `(${isOwnSql} or ${isByHandSql} or ${isKeptSql})`

/** SQL: SIMs that have a price and have not expired. */
export const isSellable = (sql: SqlClient.SqlClient, today: string): Statement.Fragment =>
  sql`voided_date = '' and selling_cost > 0 and (expiry_date = '' or expiry_date >= ${today})`

/** SQL: SIMs assigned to a holder; those that can be sold are taken before free ones. */
export const isHeldBy = (sql: SqlClient.SqlClient, { kind, id }: Pick<Holder, 'kind' | 'id'>): Statement.Fragment =>
  sql`assigned_kind = ${kind} and assigned_id = ${integer(id)} and stock_status = 'assigned'`

/** Whether a plan's `source` says that it is sold from our own stock only. */
export const isOwnSource = (source: number): boolean => (OWN_SOURCES as ReadonlyArray<number>).includes(source)

/**
 * Free stock with a price above 0, by plan and currency, from the tallies. It includes SIMs expired since the last
 * sweep.
 */
const freeTallies = `select c.plan_id, c.currency, (c.items - coalesce((select sum(t.items) from stock_prices t
    where t.plan_id = c.plan_id and t.currency = c.currency and t.selling <= 0), 0))::integer as items
  from stock_currencies c where c.currency <> ''`

/**
 * The tables `past`, `held` and `stock`: how many SIMs of each plan and currency a partner's order would take now. SIMs
 * assigned to the partner count with the free ones. Expired ones do not, swept or not.
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

/** SQL: the lowest or highest price among the SIMs that an order would take of a line `l`, by a few index lookups. */
export const takenPrice = (which: 'low' | 'high'): string => {
  const [most, all] = which === 'low' ? ['min', 'least'] : ['max', 'greatest']
  return `${all}((select h.${which} from held h where h.plan_id = l.id and h.currency = l.currency),
    (select ${most}(t.selling) from stock_prices t
      where t.plan_id = l.id and t.currency = l.currency and t.selling > 0 and t.items > coalesce((select x.items from past x
        where x.plan_id = t.plan_id and x.currency = t.currency and x.selling = t.selling), 0)))::float8`
}
