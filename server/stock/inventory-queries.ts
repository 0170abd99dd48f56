import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { plainAmount } from '../../src/schemas/core/amount-text.ts'
import { isRealDay } from '../../src/schemas/core/format.ts'
import { plainText } from '../../src/schemas/core/quotation.ts'
import { activationCodeKey } from '../../src/schemas/stock/identity/activation-code.ts'
import { iccidKey } from '../../src/schemas/stock/identity/iccid.ts'
import { plainDeviceId } from '../../src/schemas/stock/identity/imsi.ts'
import type { InventorySearchPayload, InventorySort } from '../../src/schemas/stock/inventory.ts'
import { CompanyZone } from '../core/days/company-zone.ts'
import { integers } from '../core/postgres/arrays.ts'
import {
  anywhere,
  bytesOf,
  canExist,
  integer,
  noRows,
  type PageBytes,
  pageBytes,
  type Window,
} from '../core/projections/rows.ts'
import { fitsCode, fitsIccid, ownConditions } from './inventory-conditions.ts'
import type { InventoryFacts, InventoryQuestion } from './inventory-facts.ts'
import {
  fieldsWithVoided,
  inOrder,
  inventoryPage,
  listFields,
  named,
  pageFields,
  pageWithVoided,
  shownStatus,
} from './inventory-pages.ts'

const recordFields = (
  isRevealed: boolean,
) => `${listFields(isRevealed)}, i.invoice_cost as "invoiceCost", i.invoice_currency as "InvoiceCurrency",
  coalesce(i.invoice_name, '') as "invoicePO", i.stock_received_date as "stockReceivedDate",
  coalesce(nullif(i.stock_expiry_date, ''), i.expiry_date) as "stockExpiryDate", i.country_id as country, i.region_id as region, i.type,
  i.payment_type as "paymentType", i.updated_by as "updatedBy", i.updated_date as "updatedDate",
  i.selling_cost as sellingcost, i.version, coalesce(p.name, '') as "planName",
  coalesce(p.is_archived, false) as "planArchived", coalesce(c.name, '') as "countryName", coalesce(r.name, '') as "regionName", i.form_factor as "formFactor",
  case when i.voided_date <> '' then json_build_object('by', i.voided_by, 'date', i.voided_date,
    'reason', i.void_reason) end as voided,
  ${shownStatus} as "stockStatus", coalesce(i.assigned_name, '') as "assignedTo",
  coalesce(i.assigned_kind, '') as "assignedKind", coalesce(i.assigned_id, 0) as "assignedID",
  coalesce(i.assignment_id, 0) as "assignmentID", coalesce(i.taken_date, '') as "takenDate"`

/** One SIM as a list of one, as JSON in UTF-8; null if it is missing. */
export const inventoryRecord = (sql: SqlClient.SqlClient, id: number, isRevealed: boolean) =>
  Effect.map(
    sql<{ rows: Uint8Array | null }>`select ${sql.literal(bytesOf('json_agg(record)'))} as rows from (
        select ${sql.literal(recordFields(isRevealed))}
        from inventory_items i left join suppliers s on s.id = i.supplier_id left join plans p on p.id = i.plan_id
          left join countries c on c.id = i.country_id left join regions r on r.id = i.region_id
        where i.id = ${integer(id)}
      ) record`,
    ([found]) => found?.rows ?? null,
  )

/** The conditions of a search; null if nothing can match. */
const conditionsOf = (sql: SqlClient.SqlClient, search: InventorySearchPayload, isRevealed: boolean, zone: string) => {
  const conditions: Array<Statement.Fragment> = []
  const texts = [
    ['simpin', search.simPin],
    ['service_device_id', plainDeviceId(search.serviceDeviceID)],
    ['invoice_number', search.invoiceNumber],
  ] as const
  for (const [column, typed] of texts) {
    const text = plainText(typed)
    if (!canExist(text)) return null
    if (text !== '') conditions.push(sql`i.${sql(column)} ilike ${anywhere(text)}`)
  }
  const code = plainText(search.activationCode)
  if (!canExist(code)) return null
  if (code !== '') conditions.push(fitsCode(sql, code, isRevealed))
  const iccid = plainText(search.iccid)
  if (!canExist(iccid)) return null
  if (iccid !== '') conditions.push(fitsIccid(sql, iccid))
  const day = search.expiryDate.trim()
  if (day !== '') {
    if (!isRealDay(day)) return null
    conditions.push(sql`i.expiry_date = ${day}`)
  }
  const cost = plainAmount(search.buyingCost).trim()
  if (cost !== '') {
    if (!/^\d{1,10}(\.\d{1,4})?$/.test(cost)) return null
    conditions.push(sql`i.buying_cost = ${cost}::text::numeric`)
  }
  if (search.ids !== undefined) conditions.push(sql`i.id = any(${integers(search.ids.map(integer))})`)
  if (search.planID !== 0) conditions.push(sql`i.plan_id = ${integer(search.planID)}`)
  conditions.push(...ownConditions(sql, search, isRevealed, zone))
  const supplier = search.supplierName.trim()
  if (supplier !== '') {
    if (!canExist(supplier)) return null
    // If a supplier has exactly this name, only it matches ("Orange" without "Orange Travel"); otherwise every name
    // with this text.
    conditions.push(sql`i.supplier_id in (
      select id from suppliers where lower(name) = lower(${supplier})
      union all
      select id from suppliers where name ilike ${anywhere(supplier)}
        and not exists (select 1 from suppliers where lower(name) = lower(${supplier})))`)
  }
  return conditions
}

/**
 * A page of the SIMs that match every given field, newest first by default, with the total, in one pass over the list.
 * It includes voided ones if requested.
 */
export const searchInventory = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  search: InventorySearchPayload,
  window: Window,
  sort: InventorySort | null,
  isRevealed: boolean,
) {
  const conditions = conditionsOf(sql, search, isRevealed, yield* CompanyZone)
  if (conditions === null) return noRows
  if (conditions.length === 0 && !search.voided) return yield* inventoryPage(sql, window, sort, isRevealed)
  if (conditions.length === 0 && sort?.column !== 'expiryDate') {
    return yield* pageWithVoided(sql, window, sort?.direction ?? 'desc', isRevealed)
  }
  if (!search.voided) conditions.push(sql`i.voided_date = ''`)
  const [page] = yield* sql<PageBytes>`with hits as materialized (
        select i.ordinal, i.expiry_date from inventory_items i
        where ${conditions.length === 0 ? sql`true` : sql.and(conditions)}
      )
      select (select count(*) from hits)::float8 as total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(search.voided ? fieldsWithVoided(isRevealed) : pageFields(isRevealed))}
          from (select ordinal from hits order by ${sql.literal(inOrder(sort, 'hits'))}
            offset ${window.skip}::integer limit ${window.take}::integer) hit
          join inventory_items i on i.ordinal = hit.ordinal ${sql.literal(named)}
          order by ${sql.literal(inOrder(sort, 'i'))}
        ) page
      ) as rows`
  return page ?? noRows
})

/** The ids of the first SIMs that match every given field; see `searchInventory`. */
export const foundIds = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  search: InventorySearchPayload,
  isRevealed: boolean,
  most: number,
) {
  const conditions = conditionsOf(sql, search, isRevealed, yield* CompanyZone)
  if (conditions === null) return []
  if (!search.voided) conditions.push(sql`i.voided_date = ''`)
  const rows = yield* sql<{ id: number }>`select i.id from inventory_items i
      where ${conditions.length === 0 ? sql`true` : sql.and(conditions)} order by i.id limit ${most}::integer`
  return rows.map(({ id }) => id)
})

/** The stored invoice of a SIM. */
export const inventoryInvoice = (sql: SqlClient.SqlClient, id: number) =>
  Effect.map(
    sql<{ file: string; name: string; contentType: string }>`select invoice_file as file, invoice_name as name,
        invoice_content_type as "contentType"
      from inventory_items where id = ${integer(id)} and invoice_file is not null`,
    ([found]) => found ?? null,
  )

const keyIn = (key: string): string => (canExist(key) ? key : '')

/** The facts that a decision about a SIM needs; `id` is its own, whose codes do not count as taken. */
export const inventoryFacts = (sql: SqlClient.SqlClient, id: number, asked: InventoryQuestion) =>
  Effect.map(
    sql<InventoryFacts>`select
        exists (select 1 from suppliers where id = ${integer(asked.supplierID)}) as "supplierExists",
        exists (select 1 from plans where id = ${integer(asked.planID)}) as "planExists",
        exists (select 1 from countries where id = ${integer(asked.country ?? 0)}) as "countryExists",
        exists (select 1 from regions where id = ${integer(asked.region ?? 0)}) as "regionExists",
        exists (select 1 from suppliers where id = ${integer(asked.supplierID)} and not offered) as "supplierInactive",
        exists (select 1 from plans where id = ${integer(asked.planID)} and is_archived) as "planArchived",
        exists (select 1 from countries where id = ${integer(asked.country ?? 0)} and not offered) as "countryInactive",
        exists (select 1 from regions where id = ${integer(asked.region ?? 0)} and not offered) as "regionInactive",
        exists (select 1 from inventory_items where activation_key = ${keyIn(activationCodeKey(asked.activationCode))}
          and activation_key <> '' and voided_date = '' and id <> ${integer(id)}) as "activationCodeTaken",
        exists (select 1 from inventory_items where iccid_key = ${keyIn(iccidKey(asked.iccid))}
          and iccid_key <> '' and voided_date = '' and id <> ${integer(id)}) as "iccidTaken"`,
    ([facts]) => facts as InventoryFacts,
  )
