import { listProjection } from '../lists/list-projection.ts'
import { inventoryEvents } from './inventory.events.ts'
import { applyInZone, locationOf } from './inventory-item.ts'
import { inventoryTable } from './inventory-row.ts'
import { lifecycleEvents } from './stock.events.ts'
import { stockDays } from './stock-days.table.ts'
import { stockCurrencies, stockPrices } from './stock-prices.table.ts'
import { invoiceParts, supplierInvoices } from './supplier-invoices.table.ts'

/** Ordinals per block in the tally by expiry date: a page by date skips fewer than these. */
export const ITEMS_OF_A_BLOCK = 4096

const lifecycleNames = Object.keys(lifecycleEvents) as ReadonlyArray<keyof typeof lifecycleEvents>

/** The inventory list. */
export const inventoryProjection = listProjection({
  name: 'inventory',
  version: 16,
  countsDays: true,
  table: 'inventory_items',
  counter: 'inventory_counter',
  ...inventoryTable,
  events: inventoryEvents.only(
    'InventoryItemAdded',
    'InventoryItemChanged',
    'InventoryItemCorrected',
    'InventoryItemVoided',
    ...lifecycleNames,
  ),
  added: ['InventoryItemAdded'],
  apply: applyInZone,
  indexes: (sql) => [
    // Unknown codes may repeat; the codes of a voided SIM are free. The decisions keep keys unique, inside the
    // transaction that adds: no unique index can, since earlier versions stored one SIM in several writings.
    sql`create index inventory_items_activation_key on inventory_items (activation_key)
      where activation_key <> '' and voided_date = ''`,
    sql`create index inventory_items_iccid_key on inventory_items (iccid_key) where iccid_key <> '' and voided_date = ''`,
    sql`create index inventory_items_iccid on inventory_items (iccid) where iccid <> '' and voided_date = ''`,
    sql`create index inventory_items_iccid_end on inventory_items (right(iccid, 6))
      where iccid <> '' and voided_date = ''`,
    // There are few; a page of the list is computed around them.
    sql`create index inventory_items_voided on inventory_items (ordinal desc) where voided_date <> ''`,
    sql`create index inventory_items_plan on inventory_items (plan_id, ordinal)`,
    sql`create index inventory_items_supplier on inventory_items (supplier_id, ordinal)`,
    sql`create index inventory_items_country on inventory_items (country_id, ordinal)`,
    sql`create index inventory_items_region on inventory_items (region_id, ordinal)`,
    sql`create index inventory_items_status on inventory_items (stock_status, ordinal) where voided_date = ''`,
    sql`create index inventory_items_to_expire on inventory_items (expiry_date, id)
      where voided_date = '' and stock_status in ('available', 'assigned') and expiry_date <> ''`,
    // In the order in which stock leaves: the first SIMs are found at a constant cost.
    sql`create index inventory_items_leaving on inventory_items
      (plan_id, invoice_currency, (expiry_date = ''), expiry_date, stock_received_date, id)
      where voided_date = '' and stock_status = 'available' and selling_cost > 0`,
    sql`create index inventory_items_assignment on inventory_items (assignment_id, ordinal) where assignment_id is not null`,
    sql`create index inventory_items_holder on inventory_items (assigned_kind, assigned_id, ordinal)
      where assigned_id is not null`,
    sql`create index inventory_items_bulk on inventory_items (bulk_id, ordinal) where bulk_id is not null`,
    sql`create index inventory_items_receipt on inventory_items (receipt_id, ordinal) where receipt_id is not null`,
    sql`create index inventory_items_expiry on inventory_items (expiry_date, ordinal) where voided_date = ''`,
    sql`create index inventory_items_received on inventory_items (stock_received_date, ordinal) where voided_date = ''`,
    sql`create index inventory_items_created on inventory_items (created_date, ordinal) where voided_date = ''`,
  ],
  beside: [supplierInvoices, stockDays],
  tallies: [
    invoiceParts,
    {
      table: 'inventory_expiry_days',
      columns: { day: 'text not null' },
      keyOf: (item) => (item.voided === null ? { day: item.fields.expiryDate } : null),
    },
    {
      table: 'inventory_expiry_blocks',
      columns: { day: 'text not null', block: 'integer not null' },
      keyOf: (item, ordinal) =>
        item.voided === null ? { day: item.fields.expiryDate, block: Math.floor(ordinal / ITEMS_OF_A_BLOCK) } : null,
    },
    {
      table: 'stock_balances',
      columns: {
        location_id: 'integer not null',
        plan_id: 'integer not null',
        supplier_id: 'integer not null',
        status: 'text not null',
      },
      keyOf: (item) =>
        item.voided === null
          ? {
              location_id: locationOf(item),
              plan_id: item.fields.planID,
              supplier_id: item.fields.supplierID,
              status: item.stock.status,
            }
          : null,
    },
    // The SIMs of each assignment by status; expired ones also by date.
    {
      table: 'assignment_balances',
      columns: { assignment_id: 'integer not null', status: 'text not null', day: 'text not null' },
      keyOf: ({ voided, stock: { holder, status }, fields: { expiryDate } }) =>
        voided === null && holder !== null
          ? { assignment_id: holder.assignmentId, status, day: status === 'expired' ? expiryDate : '' }
          : null,
    },
    // The SIMs added from each receipt.
    {
      table: 'receipt_items',
      columns: { receipt_id: 'integer not null' },
      keyOf: ({ voided, origin: { receiptId } }) =>
        voided === null && receiptId !== null ? { receipt_id: receiptId } : null,
    },
    // Available SIMs by expiry date.
    {
      table: 'stock_expiry',
      columns: {
        plan_id: 'integer not null',
        supplier_id: 'integer not null',
        location_id: 'integer not null',
        day: 'text not null',
      },
      keyOf: (item) =>
        item.voided === null && item.stock.status === 'available' && item.fields.expiryDate !== ''
          ? {
              plan_id: item.fields.planID,
              supplier_id: item.fields.supplierID,
              location_id: locationOf(item),
              day: item.fields.expiryDate,
            }
          : null,
    },
    // Available SIMs by price, so that the rates never scan the stock.
    stockCurrencies,
    stockPrices,
  ],
})
