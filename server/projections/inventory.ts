import { apply } from '../domain/inventory-item.ts'
import { inventoryEvents } from '../events/types/inventory.ts'
import { inventoryColumns, itemOf, rowOf } from './inventory-row.ts'
import { listProjection } from './list-projection.ts'

/** So many ordinals are counted together, by the day of expiry: a page by it passes over fewer than these. */
export const ITEMS_OF_A_BLOCK = 4096

/** The inventory list. */
export const inventoryProjection = listProjection({
  name: 'inventory',
  version: 5,
  table: 'inventory_items',
  counter: 'inventory_counter',
  columns: inventoryColumns,
  events: inventoryEvents.only(
    'InventoryItemAdded',
    'InventoryItemChanged',
    'InventoryItemCorrected',
    'InventoryItemVoided',
  ),
  added: ['InventoryItemAdded'],
  apply,
  rowOf,
  itemOf,
  indexes: (sql) => [
    // What is unknown may be unknown of many; the codes of a voided item are free.
    sql`create unique index inventory_items_activation_code on inventory_items (activation_code)
      where activation_code <> '' and voided_date = ''`,
    sql`create unique index inventory_items_iccid on inventory_items (iccid) where iccid <> '' and voided_date = ''`,
    // Few: a page of the list finds its way around them.
    sql`create index inventory_items_voided on inventory_items (ordinal desc) where voided_date <> ''`,
    sql`create index inventory_items_plan on inventory_items (plan_id, ordinal)`,
    sql`create index inventory_items_supplier on inventory_items (supplier_id, ordinal)`,
    sql`create index inventory_items_country on inventory_items (country_id, ordinal)`,
    sql`create index inventory_items_region on inventory_items (region_id, ordinal)`,
    sql`create index inventory_items_expiry on inventory_items (expiry_date, ordinal) where voided_date = ''`,
  ],
  tallies: [
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
  ],
})
