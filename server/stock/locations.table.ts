import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { LookupItem } from '../../src/schemas/core/lookup.ts'
import { NOWHERE, NOWHERE_NAME } from '../../src/schemas/stock/warehouse.ts'
import { factProjection } from '../core/projections/fact-projection.ts'
import type { Projection } from '../core/projections/projection.ts'
import { createTable, insertRows, integer } from '../core/projections/rows.ts'
import { sortKey } from '../lists/sort-key.ts'
import { keyOf } from '../records/table.ts'
import { locationEvents, reorderEvents } from './warehouse.events.ts'

/** The locations of stock; names are unique regardless of letter case. */
export const locationsProjection = factProjection('locations', 1, locationEvents, {
  locations: {
    type: 'LocationAdded',
    columns: {
      id: 'integer primary key',
      name: 'text not null',
      sort_key: 'text not null',
      name_key: 'text not null',
      offered: 'boolean not null',
    },
    rows: ({ id, name }) => [{ id, name, sort_key: sortKey(name), name_key: keyOf(name), offered: true }],
    indexes: (sql) => [sql`create unique index locations_name on locations (name_key)`],
  },
})

/** The name of a location in a search; the eSIMs' one is in no table. */
export const namesOfLocation = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, id: number) {
  if (id === NOWHERE) return [{ id, name: NOWHERE_NAME }]
  return yield* sql<LookupItem>`select id, name from locations where id = ${integer(id)}`
})

const levelColumns = { plan_id: 'integer primary key', level: 'integer not null' } as const

/** The reorder level of each plan that has one. */
export const reorderLevelsProjection: Projection = {
  name: 'reorder-levels',
  version: 1,
  tables: ['reorder_levels'],
  handles: reorderEvents.names,
  create: (sql) => createTable(sql, 'reorder_levels', levelColumns),
  apply: (stored, sql) => {
    const levels = new Map(stored.map((event) => reorderEvents.read(event).data).map(({ id, level }) => [id, level]))
    const rows = [...levels].map(([plan_id, level]) => ({ plan_id, level }))
    return insertRows(
      sql,
      'reorder_levels',
      levelColumns,
      rows,
      sql`on conflict (plan_id) do update set level = excluded.level`,
    )
  },
}
