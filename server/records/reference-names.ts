import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { Holder } from '../../src/schemas/stock/holder.ts'
import { integers } from '../core/postgres/arrays.ts'
import type { Change, Value } from '../core/saving/changes.ts'

/** The tables that records refer to by id. */
export type ReferenceTable =
  | 'countries'
  | 'regions'
  | 'suppliers'
  | 'plans'
  | 'roles'
  | 'partners'
  | 'clients'
  | 'departments'
  | 'locations'
/** The tables of stock holders. */
export const tableOfHolder = {
  partner: 'partners',
  customer: 'clients',
} as const satisfies Readonly<Record<Holder['kind'], ReferenceTable>>
export type Reference = { readonly table: ReferenceTable; readonly id: number }

/** The current names of references; the id as text for missing ones. */
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

/** A change with its values as text: the names of references, empty for none. */
type ChangeText = { readonly field: string; readonly from: string; readonly to: string }

/** Changes as texts; `tableOf` names the table of a reference field. */
export const changedTexts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  changes: ReadonlyArray<Change>,
  tableOf: (field: string) => ReferenceTable | null,
) {
  const referencesIn = (field: string, value: Value): ReadonlyArray<Reference> => {
    const table = tableOf(field)
    if (table === null) return []
    const ids = Array.isArray(value) ? value : [value]
    return ids.flatMap((id) => (typeof id === 'number' && id > 0 ? [{ table, id }] : []))
  }
  const nameOf = yield* referenceNames(
    sql,
    changes.flatMap(({ field, from, to }) => [...referencesIn(field, from), ...referencesIn(field, to)]),
  )
  const textOf = (field: string, value: Value): string => {
    if (tableOf(field) === null) return value === null ? '' : String(value)
    const names = referencesIn(field, value).map(nameOf)
    return names.sort((one, other) => one.localeCompare(other, 'en')).join(', ')
  }
  return changes.map(({ field, from, to }): ChangeText => ({ field, from: textOf(field, from), to: textOf(field, to) }))
})
