import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { LookupItem } from '../../src/schemas/core/lookup.ts'
import { integer } from '../core/projections/rows.ts'
import type { ReferenceTable } from './reference-names.ts'

/** The ids in a search: the table and id by field name. */
export type SearchedIds = Readonly<Record<string, readonly [ReferenceTable, number]>>

/**
 * The names for the ids in a search, by field; empty for an unknown id. Inactive records are in no dropdown, but links
 * and saved addresses may still refer to them.
 */
export const searchedNames = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, ids: SearchedIds) {
  const named: Record<string, ReadonlyArray<LookupItem>> = {}
  for (const [field, [table, id]] of Object.entries(ids)) {
    named[field] = yield* sql<LookupItem>`select id, name from ${sql(table)} where id = ${integer(id)}::integer`
  }
  return named
})
