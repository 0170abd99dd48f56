import { activationCodeKey } from '../../src/schemas/stock/identity/activation-code.ts'
import { iccidKey } from '../../src/schemas/stock/identity/iccid.ts'
import type { Columns } from '../core/projections/rows.ts'
import type { InventoryItem } from './inventory-item.ts'

/**
 * A SIM as a table row. Dates and times are text as in answers: ISO 8601 sorts by time, and pages leave the database
 * without being formatted.
 */
export const inventoryColumns = {
  id: 'integer primary key',
  ordinal: 'integer not null',
  version: 'integer not null',
  activation_code: 'text not null',
  // Equal for two writings of one code; see `src/schemas/stock/identity`.
  activation_key: 'text not null',
  form_factor: 'text not null',
  iccid: 'text not null',
  iccid_key: 'text not null',
  simpin: 'text not null',
  service_device_id: 'text not null',
  type: 'text not null',
  country_id: 'integer',
  region_id: 'integer',
  supplier_id: 'integer not null',
  plan_id: 'integer not null',
  payment_type: 'text not null',
  invoice_number: 'text not null',
  invoice_currency: 'text not null',
  invoice_cost: 'numeric',
  buying_cost: 'numeric',
  selling_cost: 'numeric',
  stock_received_date: 'text not null',
  expiry_date: 'text not null',
  stock_expiry_date: 'text not null',
  invoice_file: 'text',
  invoice_name: 'text',
  invoice_content_type: 'text',
  invoice_size: 'integer',
  invoice_sha256: 'text',
  created_by: 'text not null',
  created_date: 'text not null',
  updated_by: 'text not null',
  updated_date: 'text not null',
  // All three are empty unless it is voided.
  voided_by: 'text not null',
  voided_date: 'text not null',
  void_reason: 'text not null',
  stock_status: 'text not null',
  assignment_id: 'integer',
  assigned_kind: 'text',
  assigned_id: 'integer',
  assigned_name: 'text',
  // The sale of the SIM; all three are null if it is not sold.
  taken_how: 'text',
  taken_ref: 'integer',
  taken_date: 'text',
  bulk_id: 'integer',
  receipt_id: 'integer',
  location_id: 'integer',
} as const satisfies Columns

type Column = keyof typeof inventoryColumns

/** A row as JSON, both to and from the table. */
export type InventoryTableRow = { readonly [Name in Column]: string | number | null }

/** The row of a SIM at its place in the list. */
export const rowOf = (item: InventoryItem, ordinal: number): InventoryTableRow => ({
  id: item.id,
  ordinal,
  version: item.version,
  activation_code: item.fields.activationCode,
  activation_key: activationCodeKey(item.fields.activationCode),
  form_factor: item.fields.formFactor,
  iccid: item.fields.iccid,
  iccid_key: iccidKey(item.fields.iccid),
  simpin: item.fields.simpin,
  service_device_id: item.fields.serviceDeviceID,
  type: item.fields.type,
  country_id: item.fields.country,
  region_id: item.fields.region,
  supplier_id: item.fields.supplierID,
  plan_id: item.fields.planID,
  payment_type: item.fields.paymentType,
  invoice_number: item.fields.invoiceNumber,
  invoice_currency: item.fields.InvoiceCurrency,
  invoice_cost: item.fields.invoiceCost,
  buying_cost: item.fields.buyingCost,
  selling_cost: item.fields.sellingcost,
  stock_received_date: item.fields.stockReceivedDate,
  expiry_date: item.fields.expiryDate,
  stock_expiry_date: item.fields.stockExpiryDate,
  invoice_file: item.invoice?.file ?? null,
  invoice_name: item.invoice?.name ?? null,
  invoice_content_type: item.invoice?.contentType ?? null,
  invoice_size: item.invoice?.size ?? null,
  invoice_sha256: item.invoice?.sha256 ?? null,
  created_by: item.createdBy,
  created_date: item.createdDate,
  updated_by: item.updatedBy,
  updated_date: item.updatedDate,
  voided_by: item.voided?.by ?? '',
  voided_date: item.voided?.date ?? '',
  void_reason: item.voided?.reason ?? '',
  stock_status: item.stock.status,
  assignment_id: item.stock.holder?.assignmentId ?? null,
  assigned_kind: item.stock.holder?.kind ?? null,
  assigned_id: item.stock.holder?.id ?? null,
  assigned_name: item.stock.holder?.name ?? null,
  taken_how: item.stock.taken?.how ?? null,
  taken_ref: item.stock.taken?.refId ?? null,
  taken_date: item.stock.taken?.date ?? null,
  bulk_id: item.origin.bulkId,
  receipt_id: item.origin.receiptId,
  location_id: item.origin.locationId,
})

/** The stock state in a row. */
const stockOf = (row: InventoryTableRow) => ({
  status: row.stock_status,
  holder:
    row.assignment_id === null
      ? null
      : { assignmentId: row.assignment_id, kind: row.assigned_kind, id: row.assigned_id, name: row.assigned_name },
  taken: row.taken_how === null ? null : { how: row.taken_how, refId: row.taken_ref, date: row.taken_date },
})

/** Reads a SIM from its row; the inverse of `rowOf`. */
export const itemOf = (row: InventoryTableRow): InventoryItem =>
  ({
    id: row.id,
    fields: {
      type: row.type,
      country: row.country_id,
      region: row.region_id,
      supplierID: row.supplier_id,
      planID: row.plan_id,
      activationCode: row.activation_code,
      formFactor: row.form_factor,
      iccid: row.iccid,
      simpin: row.simpin,
      serviceDeviceID: row.service_device_id,
      paymentType: row.payment_type,
      invoiceNumber: row.invoice_number,
      InvoiceCurrency: row.invoice_currency,
      invoiceCost: row.invoice_cost,
      buyingCost: row.buying_cost,
      sellingcost: row.selling_cost,
      stockReceivedDate: row.stock_received_date,
      expiryDate: row.expiry_date,
      stockExpiryDate: row.stock_expiry_date,
    },
    invoice:
      row.invoice_file === null
        ? null
        : {
            file: row.invoice_file,
            name: row.invoice_name,
            contentType: row.invoice_content_type,
            size: row.invoice_size,
            sha256: row.invoice_sha256,
          },
    createdBy: row.created_by,
    createdDate: row.created_date,
    updatedBy: row.updated_by,
    updatedDate: row.updated_date,
    version: row.version,
    voided: row.voided_date === '' ? null : { by: row.voided_by, date: row.voided_date, reason: row.void_reason },
    stock: stockOf(row),
    origin: { bulkId: row.bulk_id, receiptId: row.receipt_id, locationId: row.location_id },
  }) as InventoryItem
