import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { type ApiOrderStatus, WAITING } from '../../src/schemas/partners/api-order/choices.ts'
import { CompanyZone } from '../core/days/company-zone.ts'
import { bytesOf, canExist, integer, noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'
import { momentsWithinDays } from '../lists/within-days.ts'
import { supplierSaid } from './api-orders/api-order.ts'
import { partnersOffered } from './partner-choices.ts'

/** The search of API orders; absent fields do not narrow it. Dates are days of receipt, both included. */
export type ApiOrderCriteria = {
  /** The partner whose orders are visible, or all. */
  readonly partner: number | 'all'
  /** Whether the reader works for us, not for a partner. */
  readonly isOurs: boolean
  /** The start of a request id in any letter case, the start of an ICCID, or its last 6 digits. */
  readonly text?: string
  readonly planID?: number
  readonly status?: ApiOrderStatus | typeof WAITING
  readonly from?: string
  readonly to?: string
}

const told = `case o.error_code when '${supplierSaid.code}' then '${supplierSaid.message}' else o.error end`

/** SQL: the fields of an order `o` in an answer. Partner users do not see a supplier's message. */
const fieldsFor = (isOurs: boolean) => `o.id, o.version, o.partner_id as "partnerID", o.plan_id as "planID",
  o.request_id as "requestId", o.partner_code as "partnerCode", o.partner_name as "companyName",
  o.plan_name as planname, o.quantity, o.delivered, o.price, o.currency, o.status, ${isOurs ? 'o.error' : told} as error, o.attempts,
  o.created_date as createddate, o.updated_date as updateddate`

/** Sorts after every text with a given start. */
const LAST = '\u{10ffff}'

const begins = (sql: SqlClient.SqlClient, column: string, text: string): Statement.Fragment =>
  sql`${sql.literal(column)} >= ${text} and ${sql.literal(column)} < ${text + LAST}`

const hasText = (sql: SqlClient.SqlClient, text: string): Statement.Fragment => {
  if (!canExist(text)) return sql`false`
  const ways = [sql`select f.id from api_orders f where ${begins(sql, 'lower(f.request_id)', text.toLowerCase())}`]
  if (/^\d+$/.test(text)) {
    ways.push(sql`select m.order_id from api_order_sims m where ${begins(sql, 'm.iccid', text)}`)
  }
  if (/^\d{6}$/.test(text)) ways.push(sql`select m.order_id from api_order_sims m where right(m.iccid, 6) = ${text}`)
  return sql`o.id in (${sql.join(' union ', false)(ways)})`
}

/** SQL: whether an order `o` is visible to a reader. */
export const isOrderOf = (sql: SqlClient.SqlClient, partner: ApiOrderCriteria['partner']): Statement.Fragment =>
  partner === 'all' ? sql`true` : sql`o.partner_id = ${integer(partner)}`

/** The number of failed orders that a reader may see. */
export const failedOrders = (sql: SqlClient.SqlClient, partner: ApiOrderCriteria['partner']) =>
  Effect.map(
    sql<{ count: number }>`select count(*)::integer as count from api_orders o
      where o.status = 'Failed' and ${isOrderOf(sql, partner)}`,
    ([row]) => row?.count ?? 0,
  )

/** The number of orders of all partners that have waited longer than these hours. */
export const waitingOrders = (sql: SqlClient.SqlClient, hours: number) =>
  Effect.map(
    sql<{ count: number }>`select count(*)::integer as count from api_orders o where ${waitsLonger(sql, hours)}`,
    ([row]) => row?.count ?? 0,
  )

/** SQL: whether an order `o` came more than these hours ago and still waits. */
export const waitsLonger = (sql: SqlClient.SqlClient, hours: number): Statement.Fragment =>
  sql`o.waiting and o.created_date < to_char(now() at time zone 'utc' - ${hours}::integer * interval '1 hour',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const conditions = (
  sql: SqlClient.SqlClient,
  { partner, isOurs: _, text = '', planID, status, ...days }: ApiOrderCriteria,
  zone: string,
): ReadonlyArray<Statement.Fragment> => [
  ...(partner === 'all' ? [] : [isOrderOf(sql, partner)]),
  ...(text === '' ? [] : [hasText(sql, text)]),
  ...(planID === undefined ? [] : [sql`o.plan_id = ${integer(planID)}`]),
  ...(status === undefined ? [] : [status === WAITING ? sql`o.waiting` : sql`o.status = ${status}`]),
  ...momentsWithinDays(sql, sql`o.created_date`, days, zone),
]

/**
 * A page of the matching orders with their total, newest first; waiting ones oldest first. All are ranges of ordinals.
 */
export const apiOrderPage = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  criteria: ApiOrderCriteria,
  { skip, take }: Window,
) {
  const fitting = conditions(sql, criteria, yield* CompanyZone)
  const rows = (range: Statement.Fragment) => sql`(select ${sql.literal(pageBytes)} from (
      select ${sql.literal(fieldsFor(criteria.isOurs))} from api_orders o ${range}
    ) page)`
  const [page] =
    fitting.length === 0
      ? yield* sql<PageBytes>`select c.total, ${rows(sql`where o.ordinal <= c.total - ${skip}::integer
          and o.ordinal > c.total - ${skip}::integer - ${take}::integer order by o.ordinal desc`)} as rows
          from api_orders_counter c`
      : yield* sql<PageBytes>`select (select count(*) from api_orders o where ${sql.and(fitting)})::float8 as total,
          ${rows(sql`where ${sql.and(fitting)}
            order by o.ordinal ${sql.literal(criteria.status === WAITING ? 'asc' : 'desc')}
            offset ${skip}::integer limit ${take}::integer`)} as rows`
  return page ?? noRows
})

/** The filter choices with their numbers of orders, as JSON; partners only for readers who see all of them. */
export const apiOrderChoices = (
  sql: SqlClient.SqlClient,
  { partner, isEveryone = false }: Pick<ApiOrderCriteria, 'partner'> & { readonly isEveryone?: boolean },
) => {
  const partners = `'partner', ${partnersOffered(isEveryone)},`
  return Effect.map(
    sql<{ choices: Uint8Array }>`with orders as (select o.* from api_orders o where ${isOrderOf(sql, partner)}),
      partner as (
        select partner_id::text as value, (array_agg(partner_name order by ordinal desc))[1] as label,
          count(*)::integer as count from orders group by 1
      ), plan as (
        select plan_id::text as value, (array_agg(plan_name order by ordinal desc))[1] as label,
          count(*)::integer as count from orders where plan_id is not null group by 1
      ), status as (select status as value, status as label, count(*)::integer as count from orders group by 1
        union all select ${WAITING}, 'Waiting for delivery', count(*)::integer from orders where waiting having count(*) > 0)
      select ${sql.literal(
        bytesOf(`json_build_object(${partner === 'all' ? partners : ''}
          'plan', (select coalesce(json_agg(p order by p.label, p.value), '[]') from plan p),
          'status', (select coalesce(json_agg(s order by s.count desc, s.value), '[]') from status s))`),
      )} as choices`,
    ([found]) => found?.choices ?? new Uint8Array(),
  )
}
