import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { FilteredPlanPayload, PlanItem } from '../../src/schemas/core/lookup.ts'
import { NOWHERE, NOWHERE_NAME } from '../../src/schemas/stock/warehouse.ts'
import { namedCurrencies } from '../billing/currencies.ts'
import { integer } from '../core/projections/rows.ts'

/** The number of newest codes, PINs, ICCIDs and invoice numbers offered. */
const NEWEST = 500

const named = (table: string) =>
  `(select coalesce(json_agg(json_build_object('id', id, 'name', name) order by sort_key, id), '[]') from ${table})`

/** SQL: the active records. */
const offered = (table: 'countries' | 'regions' | 'suppliers' | 'partners' | 'clients') =>
  named(`${table} where offered`)

/** SQL: the ids of those with available stock. */
const stocked = (column: string) => `(select ${column} from stock_balances where status = 'available')`

/** SQL: the name of a plan `p`, marked if it is archived. */
const markedName = `p.name || case when p.is_archived then ' (archived)' else '' end`

/** The options of the forms as JSON text. */
export const planDropdown = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const offeredIn = yield* namedCurrencies(sql)
  return yield* Effect.map(
    sql<{ lists: string }>`select json_build_object(
        'activeCountryDropdowns', ${sql.literal(offered('countries'))},
        'activeRegionDropdowns', ${sql.literal(offered('regions'))},
        'supplierDropdowns', ${sql.literal(offered('suppliers'))},
        'operatorNameDropdowns', o.options, 'operatorName2Dropdowns', o.options,
        'guidelineNameDropdowns', ${sql.literal(named('guidelines'))},
        'currencyDropdowns', ${JSON.stringify([...offeredIn].map((code) => ({ id: code, name: code })))}::json)::text as lists
      from (select ${sql.literal(named('operators'))} as options) o`,
    ([row]) => row?.lists ?? '{}',
  )
})

type SuppliersAsked = { readonly country: number; readonly region?: number | undefined }

/** The active suppliers that serve a country and have plans in a region, each unless it is 0. */
export const suppliersOf = (sql: SqlClient.SqlClient, { country, region = 0 }: SuppliersAsked) =>
  sql<{ id: number; name: string }>`select id, name from suppliers
    where offered and (${integer(country)}::integer = 0 or id in (
      select supplier_id from supplier_countries where country_id = ${integer(country)}::integer))
    and (${integer(region)}::integer = 0 or id in (
      select supplier_id from plans where region_id = ${integer(region)}::integer and not is_archived))
    order by sort_key, id`

const newest = (column: string, distinct: boolean) =>
  distinct
    ? `(select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.ordinal desc), '[]') from (
        select max(id) as id, name, max(ordinal) as ordinal from (
          select id, ordinal, ${column} as name from inventory_items where ${column} <> '' and voided_date = ''
          order by ordinal desc limit ${NEWEST}) r group by name) n)`
    : `(select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name) order by n.ordinal desc), '[]') from (
        select id, ${column} as name, ordinal from inventory_items where ${column} <> '' and voided_date = ''
        order by ordinal desc limit ${NEWEST}) n)`

/** Values that the reader may not see are not offered either. */
const NONE = `'[]'::json`

/** SQL: partners and customers, active or not, who were ever assigned stock. */
const HOLDERS = `(select coalesce(json_agg(json_build_object('id', kind || '-' || id, 'name', name)
    order by sort_key, kind, id), '[]')
  from (select 'partner' as kind, id, name, sort_key from partners
    union all select 'customer', id, name, sort_key from clients) holders
  where (kind, id) in (select kind, target_id from assignments))`

/** The options of the inventory's filter as JSON text. Invoices and PINs shared by several SIMs are offered once. */
export const inventoryDropdown = (sql: SqlClient.SqlClient, isRevealed: boolean) =>
  Effect.map(
    sql<{ lists: string }>`select json_build_object(
        'activationCodeDropdowns', ${sql.literal(isRevealed ? newest('activation_code', false) : NONE)},
        'simPinDropdowns', ${sql.literal(isRevealed ? newest('simpin', true) : NONE)},
        'iCCIDDropdowns', ${sql.literal(newest('iccid', false))},
        'invoiceNumberDropdowns', ${sql.literal(newest('invoice_number', true))},
        'planeDropdowns', ${sql.literal(named('plans'))},
        'supplierDropdowns', ${sql.literal(named('suppliers'))},
        'holderDropdowns', ${sql.literal(HOLDERS)},
        'locationDropdowns', ${sql.literal(named('locations'))})::text as lists`,
    ([row]) => row?.lists ?? '{}',
  )

/** The options of the employee forms as JSON text. */
export const employeeDropdown = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ lists: string }>`select json_build_object(
        'activeRoleDropdowns', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'tag', scope)
          order by sort_key, id), '[]') from roles where offered),
        'activePartnerDropdowns', ${sql.literal(offered('partners'))},
        'departmentDropdowns', ${sql.literal(named('departments'))})::text as lists`,
    ([row]) => row?.lists ?? '{}',
  )

/** The recipients of stock, and the plans, archived or not, and suppliers with available stock, as JSON text. */
export const assignmentDropdown = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ lists: string }>`select json_build_object(
        'activePartnerDropdowns', ${sql.literal(offered('partners'))},
        'activeCustomerDropdowns', ${sql.literal(offered('clients'))},
        'planDropdowns', (select coalesce(json_agg(json_build_object('id', p.id, 'name', ${sql.literal(markedName)})
          order by p.sort_key, p.id), '[]') from plans p where p.id in ${sql.literal(stocked('plan_id'))}),
        'supplierDropdowns', ${sql.literal(named(`suppliers where id in ${stocked('supplier_id')}`))})::text as lists`,
    ([row]) => row?.lists ?? '{}',
  )

/**
 * The customers of offline sales, and the plans with their free stock, as JSON text. Plans without stock come last;
 * within each group plans for offline sale come first. Archived plans are offered as long as there is stock.
 */
export const offlineSaleDropdown = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ lists: string }>`select json_build_object(
        'customerDropdowns', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'tag', currency)
          order by sort_key, id), '[]') from clients where offered),
        'planDropdowns', (select coalesce(json_agg(json_build_object('id', p.id, 'name', ${sql.literal(markedName)},
            'tag', coalesce(b.items, 0)::text) order by coalesce(b.items, 0) = 0,
            p.plan_for <> 'offline', p.sort_key, p.id), '[]')
          from plans p left join (select plan_id, sum(items) as items from stock_balances
            where status = 'available' group by plan_id) b on b.plan_id = p.id
          where not p.is_archived or b.items > 0))::text as lists`,
    ([row]) => row?.lists ?? '{}',
  )

/** The options of a receipt, as JSON text: the locations, and each plan with its country or region. */
export const warehouseDropdown = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ lists: string }>`select json_build_object(
        'activeCountryDropdowns', ${sql.literal(offered('countries'))},
        'activeRegionDropdowns', ${sql.literal(offered('regions'))},
        'supplierDropdowns', (select coalesce(json_agg(json_strip_nulls(json_build_object('id', s.id, 'name', s.name,
            'tag', d.day_order)) order by s.sort_key, s.id), '[]')
          from suppliers s left join supplier_day_orders d on d.supplier_id = s.id where s.offered),
        'locationDropdowns', (select json_agg(json_build_object('id', id, 'name', name) order by place, sort_key, id)
          from (select 0 as place, id, name, sort_key from locations
            union all select 1, ${NOWHERE}::integer, ${NOWHERE_NAME}::text, '') l),
        'planDropdowns', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'tag',
            concat_ws(' ', 'country-' || country_id, 'region-' || region_id))
          order by sort_key, id), '[]') from plans where not is_archived))::text as lists`,
    ([row]) => row?.lists ?? '{}',
  )

/**
 * The plans of a country (flag 1) or of a region (flag 2), of one supplier or (0) of any. Archived plans, and plans of an
 * inactive place or supplier are left out.
 */
export const plansOf = (sql: SqlClient.SqlClient, { supplierID, flag, countryID, regionID }: FilteredPlanPayload) =>
  Effect.map(
    sql<{ pid: number; planName: string; supplierID: number | null }>`select id as pid, name as "planName",
      supplier_id as "supplierID" from plans
    where ${flag === 1 ? sql`country_id = ${integer(countryID)}::integer` : sql`region_id = ${integer(regionID)}::integer`}
      and (${integer(supplierID)}::integer = 0 or supplier_id = ${integer(supplierID)}::integer)
      and not exists (select 1 from countries where id = plans.country_id and not offered)
      and not exists (select 1 from regions where id = plans.region_id and not offered)
      and not exists (select 1 from suppliers where id = plans.supplier_id and not offered)
      and not is_archived
    order by sort_key, id`,
    (found) =>
      found.map(({ supplierID, ...plan }): PlanItem => ({ ...plan, ...(supplierID !== null && { supplierID }) })),
  )
