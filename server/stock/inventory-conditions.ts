import type { SqlClient, Statement } from 'effect/sql'
import { plainText } from '../../src/schemas/core/quotation.ts'
import { plainIccid } from '../../src/schemas/stock/inventory-draft.ts'
import type { OwnInventorySearch } from '../../src/schemas/stock/inventory-filters.ts'
import { OUT } from '../../src/schemas/stock/stock.ts'
import { NO_INVOICE } from '../../src/schemas/stock/supplier-invoice-fields.ts'
import { FIRST_LOCATION, NOWHERE } from '../../src/schemas/stock/warehouse.ts'
import { anywhere, canExist, integer } from '../core/projections/rows.ts'
import { withinDays } from '../lists/within-days.ts'
import { shownStatus } from './inventory-pages.ts'

type Fragment = Statement.Fragment

/** The SQL condition for a value of a search; null if it excludes nothing. */
type Condition<Value> = (sql: SqlClient.SqlClient, value: Value, isRevealed: boolean) => Fragment | null

/**
 * The condition for a search in activation codes. People who may not see codes must enter the whole code, or the end
 * that the mask shows. A search by any part would let them guess a code letter by letter.
 */
export const fitsCode = (sql: SqlClient.SqlClient, text: string, isRevealed: boolean) =>
  isRevealed
    ? sql`i.activation_code ilike ${anywhere(text)}`
    : sql`lower(${text}::text) in (lower(i.activation_code), lower(right(i.activation_code, 4)))`

const ofId =
  (column: string): Condition<number> =>
  (sql, id) =>
    sql`i.${sql(column)} = ${integer(id)}`

/** The search beyond the specification: one condition for each filter of the list. */
const conditions: {
  readonly [Name in keyof OwnInventorySearch]-?: Condition<NonNullable<OwnInventorySearch[Name]>>
} = {
  quick: (sql, typed, isRevealed) => {
    const text = plainText(typed)
    if (text === '') return null
    if (!canExist(text)) return sql`false`
    return sql`(${fitsCode(sql, text, isRevealed)} or i.iccid ilike ${anywhere(plainIccid(text))}
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
      ? sql`i.activation_code like 'LPA:%'`
      : sql`i.activation_code not like 'LPA:%'
          and coalesce(i.location_id, ${FIRST_LOCATION}::integer) = ${integer(id)}`,
  invoiceID: (sql, id) =>
    id === NO_INVOICE
      ? sql`i.invoice_number = ''`
      : sql`(i.supplier_id, i.invoice_number) = (
          select v.supplier_id, v.invoice_number from supplier_invoices v where v.id = ${integer(id)})`,
  expiresTo: (sql, to) => sql.and(withinDays(sql, sql`i.expiry_date`, { to })),
  stockStatus: (sql, status) => {
    if (status === OUT) return sql`i.voided_date = '' and i.stock_status in ('sold', 'activated')`
    // The index has the stored status; SIMs expired since the last sweep are checked row by row.
    const stored =
      status === 'expired'
        ? sql`i.stock_status in ('expired', 'available', 'assigned')`
        : sql`i.stock_status = ${status}`
    return sql`i.voided_date = '' and ${stored} and ${sql.literal(shownStatus)} = ${status}`
  },
  // Who it is assigned to, or was when it was sold or expired.
  assignedKind: (sql, kind) => sql`i.assigned_kind = ${kind}`,
  assignedID: ofId('assigned_id'),
  available: (sql, isAsked) => (isAsked ? sql`i.voided_date = '' and i.stock_status = 'available'` : null),
  // Handled by `searchInventory`, which includes or excludes voided SIMs.
  voided: () => null,
}

/** The conditions of a search beyond the specification. */
export const ownConditions = (
  sql: SqlClient.SqlClient,
  search: OwnInventorySearch,
  isRevealed: boolean,
): ReadonlyArray<Fragment> =>
  Object.entries(conditions).flatMap(([name, condition]) => {
    const value = search[name as keyof OwnInventorySearch]
    const found = value === undefined ? null : condition(sql, value as never, isRevealed)
    return found === null ? [] : [found]
  })
