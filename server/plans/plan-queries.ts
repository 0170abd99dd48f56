import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { visibleName } from '../../src/schemas/core/text.ts'
import {
  type PlanPayload,
  type PlanSearchPayload,
  type PlanSort,
  WirePlan,
  WirePlanRow,
} from '../../src/schemas/plans/plan.ts'
import { planNameKey } from '../../src/schemas/plans/plan-fields.ts'
import {
  anywhere,
  canExist,
  integer,
  noRows,
  type PageBytes,
  pageBytes,
  type Window,
} from '../core/projections/rows.ts'
import { isPlanReference, type PlanReference, planReferences, type StoredPlanField } from './plan.ts'
import { ofStatus, ownConditions, refersTo } from './plan-conditions.ts'
import type { PlanFacts } from './plan-decisions.ts'
import { inOrder } from './plan-order.ts'
import { planColumn } from './plan-row.ts'

const ours: Readonly<Record<string, string>> = {
  id: 'p.id',
  pid: 'p.id',
  version: 'p.version',
  updatedBy: 'p.updated_by',
  updatedDate: 'p.updated_date',
  archived: 'p.is_archived',
  available: `(select coalesce(sum(b.items), 0)::integer from stock_balances b
    where b.plan_id = p.id and b.status = 'available')`,
}

/** SQL: a wire field as an expression over `p` and its referenced tables. */
const expression = (name: string): string => {
  if (isPlanReference(name)) return `coalesce(${planReferences[name]}.name, '')`
  return ours[name] ?? `p.${planColumn(name as StoredPlanField)}`
}
const selected = (fields: object) =>
  Object.keys(fields)
    .map((name) => `${expression(name)} as "${name}"`)
    .join(', ')

const rowFields = selected(WirePlanRow.fields)
const recordFields = selected(WirePlan.fields)
const named = Object.entries(planReferences)
  .map(([name, table]) => `left join ${table} on ${table}.id = p.${planColumn(name as StoredPlanField)}`)
  .join(' ')

/** A page of the matches in a chosen order. */
const sortedPage = (
  sql: SqlClient.SqlClient,
  condition: Statement.Fragment,
  fields: string,
  { skip, take }: Window,
  ordered: string,
) => {
  const order = sql.literal(ordered)
  return Effect.map(
    sql<PageBytes>`with shown as materialized (
        select p.ordinal from plans p ${sql.literal(named)} where ${condition}
        order by ${order} offset ${skip}::integer limit ${take}::integer
      )
      select (select count(*) from plans p where ${condition})::float8 as total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(fields)} from shown join plans p on p.ordinal = shown.ordinal ${sql.literal(named)}
          order by ${order}
        ) page
      ) as rows`,
    ([page]): PageBytes => page ?? noRows,
  )
}

/** A page of the whole list is a range of ordinals; the first page and the last cost the same. */
const pageByAge = (sql: SqlClient.SqlClient, { skip, take }: Window, fields: string) =>
  Effect.map(
    sql<PageBytes>`with counter as (select total from plan_counter where id = 1)
      select counter.total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(fields)} from plans p ${sql.literal(named)}
          where p.ordinal > counter.total - ${skip + take}::integer and p.ordinal <= counter.total - ${skip}::integer
          order by p.ordinal desc
        ) page
      ) as rows
      from counter`,
    ([page]): PageBytes => page ?? noRows,
  )

/** The default order. */
const NEWEST = 'p.ordinal desc'
/** SQL: the plans that are not archived. */
const offered = 'not p.is_archived'

/** A page of all offered plans, newest first by default. */
export const planPage = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  window: Window,
  sort: PlanSort | null,
  fields = rowFields,
) {
  if (sort !== null) return yield* sortedPage(sql, sql`${sql.literal(offered)}`, fields, window, inOrder(sort))
  // Positions are page bounds as long as no plan is left out.
  const [archived] = yield* sql`select 1 from plans where is_archived limit 1`
  if (archived === undefined) return yield* pageByAge(sql, window, fields)
  return yield* sortedPage(sql, sql`${sql.literal(offered)}`, fields, window, NEWEST)
})

/** The conditions of the specified fields. */
const specifiedConditions = (sql: SqlClient.SqlClient, { planName, country, regionName, planCode }: Texts) => {
  const conditions: Array<Statement.Fragment> = []
  if (planName !== '') {
    conditions.push(sql`(p.name_key = ${planNameKey(planName)} or p.name ilike ${anywhere(planName)})`)
  }
  if (country !== '') conditions.push(refersTo(sql, 'country_id', 'countries', country))
  if (regionName !== '') conditions.push(refersTo(sql, 'region_id', 'regions', regionName))
  if (planCode !== '') {
    const codes = sql.literal('lower(p.s_plan_id), lower(p.esim_net_product_code), lower(p.product_code)')
    conditions.push(sql`lower(${planCode}) in (${codes})`)
  }
  return conditions
}
type Texts = Readonly<Record<'planName' | 'country' | 'regionName' | 'planCode', string>>

/**
 * Whole plans that match every given field, with the total. A plan with exactly the searched name comes before those
 * whose names contain it, then the newest first, unless another order is requested.
 */
export const searchPlans = (
  sql: SqlClient.SqlClient,
  search: PlanSearchPayload,
  window: Window,
  sort: PlanSort | null,
) => {
  const texts = {
    planName: search.planName.trim(),
    country: search.country.trim(),
    regionName: search.regionName?.trim() ?? '',
    planCode: search.planCode.trim(),
  }
  if (!Object.values(texts).every(canExist)) return Effect.succeed<PageBytes>(noRows)
  const conditions =
    search.pid === undefined
      ? [...specifiedConditions(sql, texts), ...ownConditions(sql, search), ...ofStatus(sql, search)]
      : [sql`p.id = ${integer(search.pid)}`]
  if (conditions.length === 0)
    return sortedPage(sql, sql`true`, recordFields, window, sort === null ? NEWEST : inOrder(sort))
  if (sort !== null) return sortedPage(sql, sql.and(conditions), recordFields, window, inOrder(sort))
  const exactly = canExist(search.quick ?? '') ? (search.quick ?? '') : ''
  return Effect.map(
    sql<PageBytes>`with hits as materialized (
        select p.ordinal, (p.name_key <> '' and p.name_key = ${planNameKey(texts.planName || exactly)})::integer as exact
        from plans p where ${sql.and(conditions)}
      )
      select (select count(*) from hits)::float8 as total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(recordFields)}
          from (select ordinal, exact from hits order by exact desc, ordinal desc
            offset ${window.skip}::integer limit ${window.take}::integer) hit
          join plans p on p.ordinal = hit.ordinal ${sql.literal(named)}
          order by hit.exact desc, hit.ordinal desc
        ) page
      ) as rows`,
    ([page]): PageBytes => page ?? noRows,
  )
}

/** The facts for a decision about a plan; `id` is its own, whose name does not count as taken. */
export const planFacts = (sql: SqlClient.SqlClient, id: number, payload: PlanPayload) => {
  const asked = (name: string) => (canExist(name) ? name.trim() : '')
  const key = planNameKey(visibleName(asked(payload.planName)))
  return Effect.map(
    sql<
      Readonly<Record<PlanReference, number | null>> & { inactive: Record<PlanReference, boolean>; nameTaken: boolean }
    >`select
        (select min(id) from countries where name = ${asked(payload.country)}) as country,
        (select min(id) from regions where name = ${asked(payload.region)}) as region,
        (select min(id) from suppliers where name = ${asked(payload.supplier)}) as supplier,
        json_build_object(
          'country', exists (select 1 from countries where name = ${asked(payload.country)} and not offered),
          'region', exists (select 1 from regions where name = ${asked(payload.region)} and not offered),
          'supplier', exists (select 1 from suppliers where name = ${asked(payload.supplier)} and not offered)
        ) as inactive,
        exists (select 1 from plans where name_key = ${key} and name_key <> '' and id <> ${integer(id)}) as "nameTaken"`,
    ([found]): PlanFacts => {
      if (found === undefined) throw new Error('A select without a table returns a row')
      const { country, region, supplier, inactive, nameTaken } = found
      return { references: { country, region, supplier }, inactive, nameTaken }
    },
  )
}
