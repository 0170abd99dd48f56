import { apply, type InventoryEvent, type InventoryItem } from '../domain/inventory-item.ts'
import { type InventoryTableRow, inventoryColumns, itemOf, rowOf } from './inventory-row.ts'
import { listProjection } from './list-projection.ts'

/** The inventory list. */
export const inventoryProjection = listProjection<InventoryItem, InventoryTableRow>({
  name: 'inventory',
  version: 2,
  table: 'inventory_items',
  counter: 'inventory_counter',
  columns: inventoryColumns,
  added: ['InventoryItemAdded'],
  changed: ['InventoryItemChanged'],
  apply: (item, event) => apply(item, event as unknown as InventoryEvent),
  rowOf,
  itemOf,
  indexes: (sql) => [
    // What is unknown may be unknown of many.
    sql`create unique index inventory_items_activation_code on inventory_items (activation_code)
      where activation_code <> ''`,
    sql`create unique index inventory_items_iccid on inventory_items (iccid) where iccid <> ''`,
    sql`create index inventory_items_plan on inventory_items (plan_id, ordinal)`,
    sql`create index inventory_items_supplier on inventory_items (supplier_id, ordinal)`,
    sql`create index inventory_items_expiry on inventory_items (expiry_date, ordinal)`,
  ],
})
