import { Effect } from 'effect'
import type { SqlClient, SqlError, Statement } from 'effect/sql'
import {
  anywhere,
  canExist,
  integer,
  noRows,
  type PageBytes,
  pageBytes,
  type Window,
} from '../core/projections/rows.ts'
import { locationName } from './receipts.table.ts'

/** The search of the stock on a day. */
export type StockDaySearch = {
  readonly planName?: string
  readonly locationID?: number
  readonly supplierID?: number
  readonly planID?: number
}

/** The stock in one currency. `value` is null if no SIM has a cost. */
type StockTotal = {
  readonly currency: string
  readonly sims: number
  readonly available: number
  readonly assigned: number
  readonly expired: number
  readonly value: number | null
  readonly withoutCost: number
}

/** A page of the stock, and the totals of all pages by currency. */
type StockDayPage = PageBytes & { readonly totals: ReadonlyArray<StockTotal> }

/** The conditions of a search; null if nothing can match. */
const conditionsOf = (sql: SqlClient.SqlClient, search: StockDaySearch): ReadonlyArray<Statement.Fragment> | null => {
  const name = (search.planName ?? '').trim()
  if (!canExist(name)) return null
  const named = sql`plan_id in (select p.id from plans p where p.name ilike ${anywhere(name)})`
  const ids = [
    ['location_id', search.locationID],
    ['plan_id', search.planID],
    ['supplier_id', search.supplierID],
  ] as const
  return [
    ...(name === '' ? [] : [named]),
    ...ids.flatMap(([column, id]) => (id === undefined ? [] : [sql`${sql(column)} = ${integer(id)}`])),
  ]
}

/** SQL: the sums of the changes, or of the stock. */
const sums = ['sims', 'assigned', 'expired', 'value', 'without_cost']
  .map((name) => `sum(${name})::bigint as ${name}`)
  .join(', ')

/** SQL: the counts in an answer. */
const counts = `sims, sims - assigned - expired as available, assigned, expired,
  case when without_cost < sims then trim_scale(value * 0.0001) end as value, without_cost as "withoutCost"`

const fields = `t.id, 1 as version, '' as "updatedBy", '' as "updatedDate", t.day, t.location_id as "locationID",
  t.plan_id as "planID", t.supplier_id as "supplierID", t."locationName", t."planName", t."supplierName", t.currency,
  ${counts}`

/**
 * The stock at the end of a day, by plan name: the sum of the changes up to that day, with the names of today. A value
 * is null if no SIM has a cost.
 */
export const stockDayPage = (
  sql: SqlClient.SqlClient,
  day: string,
  search: StockDaySearch,
  { skip, take }: Window,
): Effect.Effect<StockDayPage, SqlError.SqlError> => {
  const conditions = conditionsOf(sql, search)
  if (conditions === null) return Effect.succeed({ ...noRows, totals: [] })
  return Effect.map(
    sql<StockDayPage>`with held as materialized (
        select location_id, plan_id, supplier_id, currency, ${sql.literal(sums)} from stock_days
        where ${sql.and([sql`day <= ${day}`, ...conditions])}
        group by location_id, plan_id, supplier_id, currency having sum(sims) > 0
      ), named as (
        select ${day}::text as day, held.*, coalesce(p.name, '') as "planName", coalesce(s.name, '') as "supplierName",
          ${sql.literal(locationName('held.location_id', 'l.name'))} as "locationName",
          row_number() over (order by coalesce(p.sort_key, ''), held.plan_id, held.location_id, held.supplier_id, held.currency) as id
        from held left join plans p on p.id = held.plan_id left join suppliers s on s.id = held.supplier_id
          left join locations l on l.id = held.location_id
      )
      select (select count(*) from held)::float8 as total,
        (select ${sql.literal(pageBytes)} from (
          select ${sql.literal(fields)} from named t order by t.id offset ${skip}::integer limit ${take}::integer
        ) page) as rows,
        (select coalesce(json_agg(total order by currency), '[]') from (
          select currency, ${sql.literal(counts)}
          from (select currency, ${sql.literal(sums)} from held group by currency) t
        ) total) as totals`,
    ([page]): StockDayPage => page ?? { ...noRows, totals: [] },
  )
}
