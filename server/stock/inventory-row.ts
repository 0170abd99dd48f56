import { listTable } from '../core/projections/item-columns.ts'
import type { InventoryItem } from './inventory-item.ts'

/**
 * A SIM as a table row. Dates and times are text as in answers: ISO 8601 sorts by time, and pages leave the database
 * without being formatted.
 */
export const inventoryTable = listTable<InventoryItem>({
  version: 'integer not null',
  fields: {
    activationCode: 'text not null',
    formFactor: 'text not null',
    iccid: 'text not null',
    simpin: 'text not null',
    serviceDeviceID: 'text not null',
    type: 'text not null',
    country: ['country_id', 'integer'],
    region: ['region_id', 'integer'],
    supplierID: 'integer not null',
    planID: 'integer not null',
    paymentType: 'text not null',
    invoiceNumber: 'text not null',
    InvoiceCurrency: 'text not null',
    invoiceCost: 'numeric',
    buyingCost: 'numeric',
    sellingcost: ['selling_cost', 'numeric'],
    stockReceivedDate: 'text not null',
    expiryDate: 'text not null',
    stockExpiryDate: 'text not null',
  },
  keys: { activationCode: ['activation_key', 'text not null'], iccid: ['iccid_key', 'text not null'] },
  invoice: {
    orNull: {
      file: ['invoice_file', 'text'],
      name: ['invoice_name', 'text'],
      contentType: ['invoice_content_type', 'text'],
      size: ['invoice_size', 'integer'],
      sha256: ['invoice_sha256', 'text'],
    },
  },
  createdBy: 'text not null',
  createdDate: 'text not null',
  updatedBy: 'text not null',
  updatedDate: 'text not null',
  voided: {
    orNull: {
      date: ['voided_date', 'text not null'],
      by: ['voided_by', 'text not null'],
      reason: ['void_reason', 'text not null'],
    },
  },
  stock: {
    status: ['stock_status', 'text not null'],
    holder: {
      orNull: {
        assignmentId: 'integer',
        kind: ['assigned_kind', 'text'],
        id: ['assigned_id', 'integer'],
        name: ['assigned_name', 'text'],
      },
    },
    taken: { orNull: { how: ['taken_how', 'text'], refId: ['taken_ref', 'integer'], date: ['taken_date', 'text'] } },
  },
  origin: { bulkId: 'integer', receiptId: 'integer', locationId: 'integer' },
  latestDay: 'text not null',
})
