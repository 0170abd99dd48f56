import { Effect } from 'effect'
import { seenEvents } from '../../lists/views.events.ts'
import { inventoryEvents } from '../../stock/inventory.events.ts'
import { texts } from '../postgres/arrays.ts'
import { factProjection } from '../projections/fact-projection.ts'
import type { Projection } from '../projections/projection.ts'
import { createTable, insertRows } from '../projections/rows.ts'

/** Sales that named a SIM already sold. */
export const soldAgainProjection = factProjection('sold-again', 1, inventoryEvents, {
  items_sold_again: {
    type: 'InventoryItemSoldAgain',
    columns: { item_id: 'integer not null', ref_id: 'integer not null', at: 'text not null' },
    rows: ({ id, refId, date }) => [{ item_id: id, ref_id: refId, at: date }],
    indexes: (sql) => [sql`create index items_sold_again_item on items_sold_again (item_id)`],
  },
})

const seenColumns = { account: 'text not null', key: 'text not null' } as const

/** The keys that each person last marked as seen. */
export const seenProjection: Projection = {
  name: 'notifications-seen',
  version: 1,
  tables: ['notifications_seen'],
  handles: seenEvents.names,
  create: (sql) => createTable(sql, 'notifications_seen', seenColumns),
  apply: (stored, sql) => {
    const last = new Map(stored.map((event) => seenEvents.read(event).data).map(({ account, keys }) => [account, keys]))
    const rows = [...last].flatMap(([account, keys]) => [...new Set(keys)].map((key) => ({ account, key })))
    const forget = sql`delete from notifications_seen where account = any(${texts([...last.keys()])})`
    return Effect.andThen(forget, insertRows(sql, 'notifications_seen', seenColumns, rows))
  },
}
