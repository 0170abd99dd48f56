import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { AnyRecord } from '../../src/schemas/record/define.ts'
import { fieldsOf, type RecordFields } from '../../src/schemas/record/draft.ts'
import { integers } from '../postgres/arrays.ts'
import { canExist, integer } from '../projections/rows.ts'
import type { RecordFacts } from './decide.ts'
import { keptFields, tableOfTarget } from './fields.ts'
import { columnOf, keyColumnOf, keyOf, uniqueFields } from './table.ts'

/** What a decision about a record has to know; `id` is its own, whose name is not taken by another. */
export const recordFacts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { record, table }: { readonly record: AnyRecord; readonly table: string },
  id: number,
  given: RecordFields,
) {
  const fields = keptFields(record, given)
  const taken = new Set<string>()
  const next: Record<string, number> = {}
  for (const name of uniqueFields(record)) {
    const key = keyOf(fields[name])
    if (key === '' || !canExist(key)) continue
    const others = yield* sql`select 1 from ${sql(table)}
      where ${sql(keyColumnOf(record, name))} = ${key} and id <> ${integer(id)} limit 1`
    if (others.length > 0) taken.add(name)
  }
  const others: Record<string, ReadonlyMap<number | string, boolean>> = {}
  for (const [name, field] of fieldsOf(record)) {
    const value = fields[name]
    if (field.kind === 'references' && Array.isArray(value)) {
      const found = yield* sql<{ id: number; offered: boolean }>`select id, offered
        from ${sql(tableOfTarget[field.to])} where id = any(${integers(value.map(integer))})`
      others[name] = new Map(found.map((other) => [other.id, other.offered]))
    } else if (field.kind === 'named' && typeof value === 'string' && canExist(value)) {
      const found = yield* sql<{ offered: boolean }>`select offered from ${sql(tableOfTarget[field.to])}
        where name = ${value} order by offered desc limit 1`
      others[name] = new Map(found.map(({ offered }) => [value, offered]))
    } else if ('next' in field && field.next !== undefined && value === null) {
      const [highest] = yield* sql<{ value: number | null }>`select max(${sql(columnOf(record, name))}) as value
        from ${sql(table)}`
      next[name] = Math.max(field.next, (highest?.value ?? 0) + 1)
    }
  }
  return { taken, others, next } satisfies RecordFacts
})
