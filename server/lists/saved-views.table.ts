import { Effect } from 'effect'
import { viewKeyOf } from '../../src/schemas/lists/saved-views.ts'
import { texts } from '../core/postgres/arrays.ts'
import type { Projection } from '../core/projections/projection.ts'
import { createTable, insertRows } from '../core/projections/rows.ts'
import { savedViewEvents } from './views.events.ts'

const columns = {
  account: 'text not null',
  list: 'text not null',
  name_key: 'text not null',
  name: 'text not null',
  search: 'text not null',
  columns: 'jsonb not null',
  is_default: 'boolean not null',
  shared_with_role: 'integer',
} as const

/** Saved views of lists. A person has at most one default per list: the last view set as such. */
export const savedViewsProjection: Projection = {
  name: 'saved-views',
  version: 1,
  tables: ['saved_views'],
  handles: savedViewEvents.names,
  create: (sql) =>
    Effect.all([
      createTable(sql, 'saved_views', columns),
      sql`create unique index saved_views_name on saved_views (account, list, name_key)`,
      sql`create index saved_views_shared on saved_views (list, shared_with_role) where shared_with_role is not null`,
    ]),
  apply: (stored, sql) =>
    Effect.forEach(
      stored.map(savedViewEvents.read),
      Effect.fnUntraced(function* ({ type, data }) {
        const { account, list, name } = data
        const former = type === 'ViewSaved' && data.was !== null ? [data.was] : []
        yield* sql`delete from saved_views where account = ${account} and list = ${list}
          and name_key = any(${texts([name, ...former].map(viewKeyOf))})`
        if (type === 'ViewRemoved') return
        if (data.isDefault) {
          yield* sql`update saved_views set is_default = false where account = ${account} and list = ${list}`
        }
        const row = { account, list, name_key: viewKeyOf(name), name, search: data.search, columns: data.columns }
        yield* insertRows(sql, 'saved_views', columns, [
          { ...row, is_default: data.isDefault, shared_with_role: data.sharedWithRole },
        ])
      }),
      { discard: true },
    ),
}
