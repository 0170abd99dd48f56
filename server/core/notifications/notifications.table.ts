import { Effect } from 'effect'
import { hiddenKindsEvents, seenEvents } from '../../lists/views.events.ts'
import { inventoryEvents } from '../../stock/inventory.events.ts'
import type { StoredEvent } from '../events/event.ts'
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

type OfAccount = { readonly account: string }

/** A set of texts for each person: the last event of a person has all of it. */
const setOfAccount = <Event extends OfAccount>(
  { name, table, column }: { readonly name: string; readonly table: string; readonly column: string },
  { names, read }: { readonly names: ReadonlyArray<string>; readonly read: (event: StoredEvent) => { data: Event } },
  textsOf: (event: Event) => ReadonlyArray<string>,
): Projection => {
  const columns = { account: 'text not null', [column]: 'text not null' }
  return {
    name,
    version: 1,
    tables: [table],
    handles: names,
    create: (sql) => createTable(sql, table, columns),
    apply: (stored, sql) => {
      const last = new Map(stored.map((event) => read(event).data).map((data) => [data.account, textsOf(data)]))
      const rows = [...last].flatMap(([account, all]) => [...new Set(all)].map((text) => ({ account, [column]: text })))
      const forget = sql`delete from ${sql(table)} where account = any(${texts([...last.keys()])})`
      return Effect.andThen(forget, insertRows(sql, table, columns, rows))
    },
  }
}

/** The keys that each person last marked as seen. */
export const seenProjection = setOfAccount(
  { name: 'notifications-seen', table: 'notifications_seen', column: 'key' },
  seenEvents,
  ({ keys }) => keys,
)

/** The kinds that each person hides. */
export const hiddenKindsProjection = setOfAccount(
  { name: 'notification-kinds-hidden', table: 'notification_kinds_hidden', column: 'kind' },
  hiddenKindsEvents,
  ({ kinds }) => kinds,
)
