import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { plainText } from '../../../src/schemas/core/quotation.ts'
import { planNameKey } from '../../../src/schemas/plans/plan-fields.ts'
import type { BulkMapping } from '../../../src/schemas/stock/bulk-mapping.ts'
import { type BulkReference, bulkReferences, type Resolve } from '../../../src/schemas/stock/bulk-row.ts'
import { integers, texts } from '../../core/postgres/arrays.ts'
import { inventoryReferences } from '../inventory-item.ts'

type Thing = { readonly id: number; readonly key: string; readonly offered: boolean }

/** The catalogue entries that a batch's rows name, queried once per batch instead of per row. */
export type Catalogue = {
  readonly resolve: Resolve
  /** An entry by its id; undefined if it is missing, or if no row of the batch names it. */
  readonly thing: (field: BulkReference, id: number | null) => Thing | undefined
}

const ID = /^[1-9]\d{0,8}$/

/** The texts by which rows name an entry: those of a column, or one for all rows. */
const namesIn = (field: BulkReference, mapping: BulkMapping, rows: ReadonlyArray<ReadonlyArray<string>>) => {
  const source = mapping[field]
  if (source === undefined) return []
  if ('value' in source) return [source.value]
  return [...new Set(rows.map((cells) => cells[source.column] ?? ''))]
}

/** Plans and locations are always active; other entries can be inactive. */
const offered: Readonly<Record<BulkReference, string>> = {
  country: 'offered',
  region: 'offered',
  supplierID: 'offered',
  planID: 'true',
  locationID: 'true',
}

const tables: Readonly<Record<BulkReference, string>> = { ...inventoryReferences, locationID: 'locations' }

/** Looks up the named entries, by id or name; one statement per field. */
export const catalogueFor = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  mapping: BulkMapping,
  rows: ReadonlyArray<ReadonlyArray<string>>,
) {
  const byId = new Map<BulkReference, Map<number, Thing>>()
  const byKey = new Map<BulkReference, Map<string, ReadonlyArray<Thing>>>()
  for (const field of bulkReferences) {
    const names = namesIn(field, mapping, rows).map(plainText)
    const keys = names.filter((name) => name !== '' && !name.includes('\u0000')).map(planNameKey)
    const ids = names.filter((name) => ID.test(name)).map(Number)
    const things =
      keys.length === 0
        ? []
        : yield* sql<Thing>`select id, name_key as key, ${sql.literal(offered[field])} as offered
            from ${sql(tables[field])}
            where name_key = any(${texts(keys)}) or id = any(${integers(ids)}) order by id`
    byId.set(field, new Map(things.map((thing) => [thing.id, thing])))
    const named = new Map<string, Array<Thing>>()
    for (const thing of things) named.set(thing.key, [...(named.get(thing.key) ?? []), thing])
    byKey.set(field, named)
  }
  const resolve: Resolve = (field, text) => {
    const id = ID.test(text) ? byId.get(field)?.get(Number(text)) : undefined
    if (id !== undefined) return id.id
    const [first, ...others] = byKey.get(field)?.get(planNameKey(text)) ?? []
    if (first === undefined) return null
    return others.length > 0 ? 'several' : first.id
  }
  return {
    resolve,
    thing: (field, id) => (id === null ? undefined : byId.get(field)?.get(id)),
  } satisfies Catalogue
})
