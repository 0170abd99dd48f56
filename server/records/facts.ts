import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { AnyRecord } from '../../src/schemas/record/define.ts'
import { fieldsOf, type RecordFields } from '../../src/schemas/record/draft.ts'
import { integers } from '../postgres/arrays.ts'
import { canExist, integer } from '../projections/rows.ts'
import type { RecordFacts } from './decide.ts'
import { keptFields, tableOfTarget } from './fields.ts'
import { keyColumnOf, keyOf, uniqueFields } from './table.ts'

/** What a decision about a record has to know; `id` is its own, whose name is not taken by another. */
export const recordFacts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { record, table }: { readonly record: AnyRecord; readonly table: string },
  id: number,
  given: RecordFields,
) {
  const fields = keptFields(record, given)
  const taken = new Set<string>()
  for (const name of uniqueFields(record)) {
    const key = keyOf(fields[name])
    if (key === '' || !canExist(key)) continue
    const others = yield* sql`select 1 from ${sql(table)}
      where ${sql(keyColumnOf(record, name))} = ${key} and id <> ${integer(id)} limit 1`
    if (others.length > 0) taken.add(name)
  }
  const others: Record<string, ReadonlyMap<number, boolean>> = {}
  for (const [name, field] of fieldsOf(record)) {
    const ids = fields[name]
    if (field.kind !== 'references' || !Array.isArray(ids)) continue
    const found = yield* sql<{ id: number; offered: boolean }>`select id, offered from ${sql(tableOfTarget[field.to])}
      where id = any(${integers(ids.map(integer))})`
    others[name] = new Map(found.map((other) => [other.id, other.offered]))
  }
  return { taken, others } satisfies RecordFacts
})
