import { Effect } from 'effect'
import { apply, type InventoryEvent, type InventoryItem } from '../domain/inventory-item.ts'
import { integers } from '../postgres/arrays.ts'
import { type InventoryTableRow, inventoryColumns, itemOf, rowOf } from './inventory-row.ts'
import type { Projection } from './projection.ts'
import { createTable, insertRows } from './rows.ts'

/** The unique indexes by the field that they guard. */
export const inventoryConstraints = {
  inventory_items_activation_code: 'activationCode',
  inventory_items_iccid: 'iccid',
} as const

/**
 * The inventory list. Each item has a dense ordinal from the list's counter, in the order of adding, so that a page is
 * a range of ordinals and the total is the counter.
 */
export const inventoryProjection: Projection = {
  name: 'inventory',
  version: 1,
  tables: ['inventory_items', 'inventory_counter'],
  handles: ['InventoryItemAdded', 'InventoryItemChanged'],
  create: (sql) =>
    Effect.all([
      createTable(sql, 'inventory_items', inventoryColumns),
      sql`create unique index inventory_items_ordinal on inventory_items (ordinal)`,
      // What is unknown may be unknown of many.
      sql`create unique index inventory_items_activation_code on inventory_items (activation_code)
        where activation_code <> ''`,
      sql`create unique index inventory_items_iccid on inventory_items (iccid) where iccid <> ''`,
      sql`create index inventory_items_plan on inventory_items (plan_id, ordinal)`,
      sql`create index inventory_items_supplier on inventory_items (supplier_id, ordinal)`,
      sql`create index inventory_items_expiry on inventory_items (expiry_date, ordinal)`,
      sql`create table inventory_counter (id integer primary key, total integer not null)`,
      sql`insert into inventory_counter (id, total) values (1, 0)`,
    ]),
  apply: (events, sql) =>
    Effect.gen(function* () {
      const added = events.filter((event) => event.type === 'InventoryItemAdded')
      const isNew = new Set(added.map((event) => event.data.id))
      const known = [...new Set(events.map((event) => event.data.id))].filter((id) => !isNew.has(id))

      const rows = new Map<number, { item: InventoryItem; ordinal: number }>()
      if (known.length > 0) {
        const found = yield* sql<{ row: InventoryTableRow }>`select to_json(i) as row from inventory_items i
          where id = any(${integers(known)})`
        for (const { row } of found) rows.set(Number(row.id), { item: itemOf(row), ordinal: Number(row.ordinal) })
      }
      let ordinal = 0
      if (added.length > 0) {
        const [counter] = yield* sql<{ total: number }>`update inventory_counter set total = total + ${added.length}
          where id = 1 returning total`
        ordinal = (counter?.total ?? 0) - added.length
      }
      for (const event of events) {
        const row = rows.get(event.data.id)
        const item = apply(row?.item ?? null, event as unknown as InventoryEvent)
        if (item !== null) rows.set(item.id, { item, ordinal: row?.ordinal ?? ++ordinal })
      }

      // Rows are taken out and put back as they are at the end: a code that went from one item to another within these
      // events never stands at both, as it would if the rows were updated one by one.
      if (known.length > 0) yield* sql`delete from inventory_items where id = any(${integers(known)})`
      const final = [...rows.values()].map((row) => rowOf(row.item, row.ordinal))
      yield* insertRows(sql, 'inventory_items', inventoryColumns, final)
    }),
}
