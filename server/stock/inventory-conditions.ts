import type { SqlClient, Statement } from 'effect/sql'
import { plainText } from '../../src/schemas/core/quotation.ts'
import { activationCodeKey } from '../../src/schemas/stock/identity/activation-code.ts'
import { iccidKey, plainIccid } from '../../src/schemas/stock/identity/iccid.ts'
import type { OwnInventorySearch } from '../../src/schemas/stock/inventory-filters.ts'
import { OUT } from '../../src/schemas/stock/stock.ts'
import { NO_INVOICE } from '../../src/schemas/stock/supplier-invoice-fields.ts'
import { FIRST_LOCATION, NOWHERE } from '../../src/schemas/stock/warehouse.ts'
import { anywhere, canExist, integer } from '../core/projections/rows.ts'
import { momentsWithinDays, withinDays } from '../lists/within-days.ts'
import { shownStatus } from './inventory-pages.ts'

type Fragment = Statement.Fragment

/** The SQL condition for a value of a search; null if it excludes nothing. */
type Condition<Value> = (sql: SqlClient.SqlClient, value: Value, isRevealed: boolean, zone: string) => Fragment | null

/**
 * The condition for a search in activation codes. A whole eSIM code is found in every writing and case. People who may
 * not see codes must enter the whole code, or the end that the mask shows. A search by any part would let them guess a
 * code letter by letter.
 */
export const fitsCode = (sql: SqlClient.SqlClient, text: string, isRevealed: boolean) => {
  const isWhole = sql`lower(i.activation_key) = lower(${activationCodeKey(text)}::text)`
  return isRevealed
    ? sql`(${isWhole} or i.activation_code ilike ${anywhere(text)})`
    : sql`(${isWhole} or lower(${text}::text) in (lower(i.activation_code), lower(right(i.activation_code, 4))))`
}

/** A whole ICCID is found in every writing, a part of one anywhere. */
export const fitsIccid = (sql: SqlClient.SqlClient, text: string) =>
  sql`(i.iccid_key = ${iccidKey(text)} or i.iccid ilike ${anywhere(plainIccid(text))})`

const ofId =
  (column: string): Condition<number> =>
  (sql, id) =>
    sql`i.${sql(column)} = ${integer(id)}`

const since =
  (column: string): Condition<string> =>
  (sql, from) =>
    sql.and(withinDays(sql, sql`i.${sql(column)}`, { from }))

const upTo =
  (column: string): Condition<string> =>
  (sql, to) =>
    sql.and(withinDays(sql, sql`i.${sql(column)}`, { to }))

/** The search beyond the specification: one condition for each filter of the list. */
const conditions: {
  readonly [Name in keyof OwnInventorySearch]-?: Condition<NonNullable<OwnInventorySearch[Name]>>
} = {
  quick: (sql, typed, isRevealed) => {
    const text = plainText(typed)
    if (text === '') return null
    if (!canExist(text)) return sql`false`
    return sql`(${fitsCode(sql, text, isRevealed)} or ${fitsIccid(sql, text)}
      or i.plan_id in (select id from plans where name ilike ${anywhere(text)}))`
  },
  countryID: ofId('country_id'),
  regionID: ofId('region_id'),
  supplierID: ofId('supplier_id'),
  assignmentID: ofId('assignment_id'),
  bulkID: ofId('bulk_id'),
  receiptID: ofId('receipt_id'),
  locationID: (sql, id) =>
    id === NOWHERE
      ? sql`i.form_factor = 'esim'`
      : sql`i.form_factor <> 'esim'
          and coalesce(i.location_id, ${FIRST_LOCATION}::integer) = ${integer(id)}`,
  invoiceID: (sql, id) =>
    id === NO_INVOICE
      ? sql`i.invoice_number = ''`
      : sql`(i.supplier_id, i.invoice_number) = (
          select v.supplier_id, v.invoice_number from supplier_invoices v where v.id = ${integer(id)})`,
  expiresFrom: since('expiry_date'),
  expiresTo: upTo('expiry_date'),
  receivedFrom: since('stock_received_date'),
  receivedTo: upTo('stock_received_date'),
  createdFrom: (sql, from, _, zone) => sql.and(momentsWithinDays(sql, sql`i.created_date`, { from }, zone)),
  createdTo: (sql, to, _, zone) => sql.and(momentsWithinDays(sql, sql`i.created_date`, { to }, zone)),
  stockStatus: (sql, status) => {
    if (status === OUT) return sql`i.voided_date = '' and i.stock_status in ('sold', 'activated')`
    // The index has the stored status; SIMs expired since the last sweep are checked row by row.
    const stored =
      status === 'expired'
        ? sql`i.stock_status in ('expired', 'available', 'assigned')`
        : sql`i.stock_status = ${status}`
    return sql`i.voided_date = '' and ${stored} and ${sql.literal(shownStatus)} = ${status}`
  },
  formFactor: (sql, formFactor) => sql`i.form_factor = ${formFactor}`,
  // Stored by earlier versions, which took two writings of one code for two SIMs.
  twice: (sql, isAsked) =>
    isAsked
      ? sql`i.voided_date = '' and exists (select 1 from inventory_items other
          where other.id <> i.id and other.voided_date = '' and (
            (other.activation_key = i.activation_key and other.activation_key <> '')
            or (other.iccid_key = i.iccid_key and other.iccid_key <> '')))`
      : null,
  // Who it is assigned to, or was when it was sold or expired.
  assignedKind: (sql, kind) => sql`i.assigned_kind = ${kind}`,
  assignedID: ofId('assigned_id'),
  available: (sql, isAsked) => (isAsked ? sql`i.voided_date = '' and i.stock_status = 'available'` : null),
  // Handled by `searchInventory`, which includes or excludes voided SIMs.
  voided: () => null,
}

/** The conditions of a search by our own filters. Days of moments are those of `zone`. */
export const ownConditions = (
  sql: SqlClient.SqlClient,
  search: OwnInventorySearch,
  isRevealed: boolean,
  zone: string,
): ReadonlyArray<Fragment> =>
  Object.entries(conditions).flatMap(([name, condition]) => {
    const value = search[name as keyof OwnInventorySearch]
    const found = value === undefined ? null : condition(sql, value as never, isRevealed, zone)
    return found === null ? [] : [found]
  })
