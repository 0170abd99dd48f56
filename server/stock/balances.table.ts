import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { EXPIRING_BY } from '../core/days/company-zone.ts'
import { anywhere, bytesOf, canExist, integer, noRows, type PageBytes, type Window } from '../core/projections/rows.ts'
import { locationName } from './receipts.table.ts'

/** The search of the balances. */
export type BalanceSearch = {
  readonly planName?: string
  readonly locationID?: number
  readonly supplierID?: number
  readonly planID?: number
  readonly level?: string | number
}

const conditionsOf = (sql: SqlClient.SqlClient, search: BalanceSearch) => {
  const conditions: Array<Statement.Fragment> = []
  const name = (search.planName ?? '').trim()
  if (!canExist(name)) return null
  if (name !== '') conditions.push(sql`"planName" ilike ${anywhere(name)}`)
  for (const [column, id] of [
    ['locationID', search.locationID],
    ['supplierID', search.supplierID],
    ['planID', search.planID],
  ] as const) {
    if (id !== undefined) conditions.push(sql`${sql(column)} = ${integer(id)}`)
  }
  if (search.level !== undefined) conditions.push(sql`level = ${String(search.level)}`)
  return conditions
}

const of = (...statuses: ReadonlyArray<string>) =>
  `coalesce(sum(items) filter (where status in (${statuses.map((status) => `'${status}'`).join(', ')})), 0)`

/** SQL: SIMs by balance row. */
const items = `select location_id, plan_id, supplier_id, sum(items) as entered, ${of('available')} as available,
    ${of('assigned')} as assigned, ${of('sold', 'activated')} as sold, ${of('returned')} as returned,
    ${of('expired')} as expired
  from stock_balances group by 1, 2, 3`

/** SQL: SIMs of receipts that are not added yet, by the receipt's location. */
const missing = `select r.location_id, r.plan_id, r.supplier_id,
    sum(greatest(r.quantity - coalesce(e.items, 0), 0)) as missing
  from receipts r left join receipt_items e on e.receipt_id = r.id group by 1, 2, 3`

const soon = `select location_id, plan_id, supplier_id, sum(items) as items from stock_expiry
  where day <= ${EXPIRING_BY} group by 1, 2, 3`

/**
 * SQL: the balance rows. Received SIMs are those added plus those still missing. This also holds for SIMs at another
 * location than their receipt, such as eSIMs. A plan's level is its own, otherwise its supplier's. It is compared with
 * the plan's available SIMs at all locations.
 */
const lines = `select (t.location_id::float8 * 1e6 + t.supplier_id) * 1e6 + t.plan_id as id, t.*,
    coalesce(x.items, 0) as expiring30, coalesce(v.level, s.reorder_level, 0) as "reorderLevel",
    v.level is not distinct from 0 as never,
    sum(t.available) over (partition by t.plan_id) as "planAvailable",
    sum(t.missing) over (partition by t.plan_id) as "planMissing",
    coalesce(p.name, '') as "planName", coalesce(p.sort_key, '') as plan_key, coalesce(s.name, '') as "supplierName",
    ${locationName('t.location_id', 'l.name')} as "locationName"
  from (
    select location_id, plan_id, supplier_id, coalesce(entered, 0) as entered, coalesce(available, 0) as available,
      coalesce(assigned, 0) as assigned, coalesce(sold, 0) as sold, coalesce(returned, 0) as returned,
      coalesce(expired, 0) as expired, coalesce(missing, 0) as missing
    from (${items}) i full join (${missing}) m using (location_id, plan_id, supplier_id)
  ) t
  left join (${soon}) x using (location_id, plan_id, supplier_id)
  left join reorder_levels v on v.plan_id = t.plan_id
  left join plans p on p.id = t.plan_id left join suppliers s on s.id = t.supplier_id
  left join locations l on l.id = t.location_id`

const fields = `id, 1 as version, '' as "updatedBy", '' as "updatedDate", location_id as "locationID",
  plan_id as "planID", supplier_id as "supplierID", "locationName", "planName", "supplierName",
  (entered + missing)::integer as received, entered::integer, missing::integer, available::integer, assigned::integer,
  sold::integer, returned::integer, expired::integer, expiring30::integer, "reorderLevel", "planAvailable"::integer,
  "planMissing"::integer, ${EXPIRING_BY} as "expiring30To",
  case when "reorderLevel" > 0 and "planAvailable" <= "reorderLevel" then 'low'
    when "planAvailable" = 0 and not never then 'none' else 'ok' end as level`

/** The rows of a page, without their sort key. */
const rowsAsBytes = bytesOf(`coalesce(json_agg(to_jsonb(page) - 'plan_key'), '[]')`)

/** A page of the balances that match every given field: low stock first, then sold out, then by plan. */
export const balancePage = (sql: SqlClient.SqlClient, search: BalanceSearch, { skip, take }: Window) => {
  const conditions = conditionsOf(sql, search)
  if (conditions === null) return Effect.succeed<PageBytes>(noRows)
  const order = sql.literal(`level = 'ok', level = 'none', plan_key, "planID", "locationID", "supplierID"`)
  return Effect.map(
    sql<PageBytes>`with fitting as materialized (
        select * from (select ${sql.literal(fields)}, plan_key from (${sql.literal(lines)}) line) told
        where ${conditions.length === 0 ? sql`true` : sql.and(conditions)}
      )
      select (select count(*) from fitting)::float8 as total, (
        select ${sql.literal(rowsAsBytes)} from (
          select * from fitting order by ${order} offset ${skip}::integer limit ${take}::integer
        ) page
      ) as rows`,
    ([page]): PageBytes => page ?? noRows,
  )
}

/** The number of plans at or below their reorder level. */
export const lowPlans = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ count: number }>`select count(distinct "planID")::integer as count
      from (select ${sql.literal(fields)} from (${sql.literal(lines)}) line) told where level = 'low'`,
    ([row]) => row?.count ?? 0,
  )
