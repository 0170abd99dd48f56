import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { LookupItem } from '../../src/schemas/core/lookup.ts'
import { integer } from '../core/projections/rows.ts'
import type { ReferenceTable } from './reference-names.ts'

/** What a search asks for by id: by the name of the field, the table that it refers to and the id. */
export type SearchedIds = Readonly<Record<string, readonly [ReferenceTable, number]>>

/**
 * The names of what a search asks for by id, by field; none for an id that nothing has. Those that are inactive are in no
 * dropdown, and a link or a kept address may still lead to what is theirs.
 */
export const searchedNames = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, ids: SearchedIds) {
  const named: Record<string, ReadonlyArray<LookupItem>> = {}
  for (const [field, [table, id]] of Object.entries(ids)) {
    named[field] = yield* sql<LookupItem>`select id, name from ${sql(table)} where id = ${integer(id)}::integer`
  }
  return named
})
