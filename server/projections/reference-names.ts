import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { Change, Value } from '../domain/changes.ts'
import { integers } from '../postgres/arrays.ts'

/** The tables of things that records refer to by id. */
export type ReferenceTable = 'countries' | 'regions' | 'suppliers' | 'plans'
export type Reference = { readonly table: ReferenceTable; readonly id: number }

/** The names of what records refer to, as they are now; the id as text for what is not there any more. */
const referenceNames = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, references: ReadonlyArray<Reference>) {
  const names = new Map<string, string>()
  for (const table of new Set(references.map((reference) => reference.table))) {
    const ids = references.filter((reference) => reference.table === table).map(({ id }) => id)
    const rows = yield* sql<{ id: number; name: string }>`select id, name from ${sql(table)}
      where id = any(${integers([...new Set(ids)])})`
    for (const { id, name } of rows) names.set(`${table} ${id}`, name)
  }
  return ({ table, id }: Reference): string => names.get(`${table} ${id}`) ?? String(id)
})

/** A change with its values as text: the name of what is referred to, empty for none. */
export type ChangeText = { readonly field: string; readonly from: string; readonly to: string }

/** Changes as texts; `tableOf` tells which fields refer to something. */
export const changedTexts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  changes: ReadonlyArray<Change>,
  tableOf: (field: string) => ReferenceTable | null,
) {
  const referenceIn = (field: string, value: Value): Reference | null => {
    const table = tableOf(field)
    return table !== null && typeof value === 'number' && value > 0 ? { table, id: value } : null
  }
  const mentioned = changes.flatMap(({ field, from, to }) => [referenceIn(field, from), referenceIn(field, to)])
  const nameOf = yield* referenceNames(
    sql,
    mentioned.filter((reference) => reference !== null),
  )
  const textOf = (field: string, value: Value): string => {
    const reference = referenceIn(field, value)
    if (reference !== null) return nameOf(reference)
    return value === null || (value === 0 && tableOf(field) !== null) ? '' : String(value)
  }
  return changes.map(({ field, from, to }): ChangeText => ({ field, from: textOf(field, from), to: textOf(field, to) }))
})
