import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { planChoices } from '../../src/schemas/plans/plan-choices.ts'
import { INACTIVE } from '../../src/schemas/records/kit/fields.ts'
import { anywhere, bytesOf, canExist, integer, type Window } from '../core/projections/rows.ts'
import { FOR_PARTNERS, isByHandSql, isDeliverableSql, isOwnSql, takenByOrders, takenPrice } from '../stock/available.ts'
import type { Rate } from './pricing.ts'

/** The search of the rates: all, or those offered to a partner. */
type PricingCriteria = {
  /** The partner whose orders the stock is counted for; null counts all free stock. */
  readonly partner: number | null
  /** `yyyy-MM-dd`: SIMs that expired before this day are not sold to a partner. */
  readonly today: string
  /** The reader may see our costs. */
  readonly withCosts: boolean
  /** Any part of a plan's name. */
  readonly text: string
  readonly countryID?: number
  readonly regionID?: number
}

/** SQL: the currency of a plan in the stock's notation. */
const ownCurrency = `case p.currency ${planChoices.currency.map(({ value, label }) => `when '${value}' then '${label}'`).join(' ')}
  else p.currency end`

/** SQL: a cost as a number, if its text is one. */
const costIn = (column: string) =>
  `case when trim(${column}) ~ '^\\+?\\d{1,10}(\\.\\d{1,10})?$' then trim(${column})::numeric end`

const conditionsOf = (
  sql: SqlClient.SqlClient,
  { partner, text, countryID, regionID }: PricingCriteria,
): Statement.Fragment =>
  sql.and([
    sql`true`,
    ...(partner === null
      ? []
      : [sql`p.plan_for = ${FOR_PARTNERS} and not p.is_archived and ${sql.literal(isDeliverableSql)}`]),
    ...(text === '' ? [] : [sql`p.name ilike ${anywhere(text)}`]),
    ...(countryID === undefined ? [] : [sql`p.country_id = ${integer(countryID)}`]),
    ...(regionID === undefined ? [] : [sql`p.region_id = ${integer(regionID)}`]),
  ])

/** SQL: the free stock of each plan and currency, or the SIMs that a partner's order would take. */
const stockFor = (sql: SqlClient.SqlClient, { partner, today }: PricingCriteria) =>
  partner === null
    ? sql`stock as not materialized (select plan_id, currency, items from stock_currencies)`
    : takenByOrders(sql, partner, today)

/**
 * SQL: a row for each currency in which a plan is available. A plan without stock has one in its own currency, which is
 * that of our cost; readers without costs get no currency there. Readers with costs get a further row if none has the
 * buying cost's currency.
 */
const lines = (sql: SqlClient.SqlClient, criteria: PricingCriteria) => sql`offered as materialized (
    select p.id, p.sort_key, ${sql.literal(ownCurrency)} as own, p.buying_cost from plans p left join suppliers s on s.id = p.supplier_id
    where ${conditionsOf(sql, criteria)}
  ), ${stockFor(sql, criteria)}, lines as materialized (
    select o.id, o.sort_key, coalesce(s.items, 0) as available, s.currency is null or s.currency = o.own as has_cost,
      coalesce(s.currency, case when ${criteria.withCosts}::boolean then o.own else '' end) as currency
    from offered o left join stock s on s.plan_id = o.id
    union all
    select o.id, o.sort_key, 0, true, o.own from offered o
    where ${criteria.withCosts}::boolean and exists (select 1 from stock s where s.plan_id = o.id)
      and not exists (select 1 from stock s where s.plan_id = o.id and s.currency = o.own)
      and ${sql.literal(costIn('o.buying_cost'))} is not null
  )`

/** SQL: the lowest or highest price of free stock, by one index lookup. */
const freePrice = (which: 'low' | 'high') => `(select ${which === 'low' ? 'min' : 'max'}(t.selling) from stock_prices t
  where t.plan_id = l.id and t.currency = l.currency and t.selling >= 0)::float8`

/** SQL: how an API order of a plan is handled. */
const orders = `case when p.plan_for <> '${FOR_PARTNERS}' then 'notForPartners'
  when p.is_archived then 'archived'
  when not ${isDeliverableSql} then 'nobody' when ${isOwnSql} or not ${isByHandSql} then 'stock' else 'byHand' end`

const rateFields = (
  price: (which: 'low' | 'high') => string,
) => `l.id as "planID", p.name as "planName", coalesce(c.name, '') as country, coalesce(r.name, '') as region,
  coalesce(s.name, '') as supplier, p.data_allowance as allowance, p.data_allowance_type as "allowanceUnit",
  p.data_allowance_monthly as "allowancePeriod", p.validity, p.validity_type as "validityUnit",
  case when l.has_cost then (${costIn('p.buying_cost')})::float8 end as cost,
  ${price('low')} as low, ${price('high')} as high, l.currency, l.available, ${orders} as orders`

const rateTables = `join plans p on p.id = l.id left join countries c on c.id = p.country_id
  left join regions r on r.id = p.region_id left join suppliers s on s.id = p.supplier_id`

type RatesFound = { readonly total: number; readonly rates: ReadonlyArray<Rate> }

/** The query of a page of the rates. */
export const pricingStatement = (sql: SqlClient.SqlClient, criteria: PricingCriteria, { skip, take }: Window) =>
  sql<RatesFound>`with ${lines(sql, criteria)}
    select (select count(*) from lines)::integer as total, (select coalesce(json_agg(rate), '[]') from (
      select ${sql.literal(rateFields(criteria.partner === null ? freePrice : takenPrice))} from (
        select * from lines order by sort_key, id, currency offset ${skip}::integer limit ${take}::integer
      ) l ${sql.literal(rateTables)} order by l.sort_key, l.id, l.currency
    ) rate) as rates`

/** A page of the matching rates by plan name, with the total. */
export const pricingPage = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  criteria: PricingCriteria,
  window: Window,
) {
  const nothing: RatesFound = { total: 0, rates: [] }
  if (!canExist(criteria.text)) return nothing
  const [page] = yield* pricingStatement(sql, criteria, window)
  return page ?? nothing
})

/** A partner's terms in percent, 0 without agreed terms; null without a partner. */
export const termsOf = (sql: SqlClient.SqlClient, partner: number) =>
  Effect.map(
    sql<{ terms: number }>`select coalesce(markup_discount, 0) / 100.0::float8 as terms from partners
      where id = ${integer(partner)}`,
    ([found]) => found?.terms ?? null,
  )

const counted = (table: string, column: string) => `(select coalesce(json_agg(json_build_object('value', n.id::text,
    'label', n.name, 'count', p.plans) order by n.sort_key, n.id), '[]')
  from ${table} n join (select ${column} as id, count(*) as plans from plans group by 1) p on p.id = n.id)`

/** The filter choices of the rates with their numbers of plans, as JSON. */
export const pricingChoices = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ choices: Uint8Array }>`select ${sql.literal(
      bytesOf(`json_build_object('countryID', ${counted('countries', 'country_id')},
        'regionID', ${counted('regions', 'region_id')},
        'partner', (select coalesce(json_agg(json_build_object('value', n.id::text, 'label', n.name,
          'count', (select count(*) from plans p left join suppliers s on s.id = p.supplier_id
            where p.plan_for = '${FOR_PARTNERS}' and ${isDeliverableSql})) order by n.sort_key, n.id), '[]')
          from partners n where n.status <> '${INACTIVE}'))`),
    )} as choices`,
    ([found]) => found?.choices ?? new Uint8Array(),
  )
