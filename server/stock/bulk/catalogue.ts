import { Effect } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import { plainText } from '../../../src/schemas/core/quotation.ts'
import { planNameKey } from '../../../src/schemas/plans/plan-fields.ts'
import type { BulkMapping } from '../../../src/schemas/stock/bulk-mapping.ts'
import { type BulkReference, bulkReferences, type Resolve } from '../../../src/schemas/stock/bulk-row.ts'
import { integers, texts } from '../../core/postgres/arrays.ts'
import { inventoryReferences } from '../inventory-item.ts'
import { countryCodesOf } from './country-codes.ts'

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

/** SQL: whether an entry is offered. Locations always are. */
const offered: Readonly<Record<BulkReference, string>> = {
  country: 'offered',
  region: 'offered',
  supplierID: 'offered',
  planID: 'not is_archived',
  locationID: 'true',
}

const tables: Readonly<Record<BulkReference, string>> = { ...inventoryReferences, locationID: 'locations' }

/** The codes by which rows may name an entry that no id and no name fits. */
type ByCode = {
  /** The codes that a text may mean; several if it is ambiguous. */
  readonly codesOf: (text: string) => ReadonlyArray<string>
  /** The entries with these codes, with the code as their key. */
  readonly find: (
    sql: SqlClient.SqlClient,
    codes: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyArray<Thing>, SqlError.SqlError>
}

const codings: Partial<Record<BulkReference, ByCode>> = {
  country: {
    codesOf: countryCodesOf,
    find: (sql, codes) =>
      sql<Thing>`select id, country_code as key, offered from countries
        where country_code = any(${texts(codes)}) order by id`,
  },
  planID: {
    codesOf: (text) => [planNameKey(text)],
    // Two plans may have one code, and the two codes of a plan are in use side by side.
    find: (sql, codes) =>
      sql<Thing>`select p.id, c.code as key, not p.is_archived as offered
        from plans p cross join lateral (values (lower(trim(esim_net_product_code))), (lower(trim(product_code)))) c (code)
        where c.code = any(${texts(codes)}) order by p.id`,
  },
}

type Things = ReadonlyArray<Thing>

const byKeyOf = (things: Things): ReadonlyMap<string, Things> => {
  const found = new Map<string, Array<Thing>>()
  for (const thing of things) found.set(thing.key, [...(found.get(thing.key) ?? []), thing])
  return found
}

/** The entries of a field that rows name: by id, by name, and by the codes that a text may mean. */
const named = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  field: BulkReference,
  names: ReadonlyArray<string>,
) {
  const ids = names.filter((name) => ID.test(name)).map(Number)
  const things: Things =
    names.length === 0
      ? []
      : yield* sql<Thing>`select id, name_key as key, ${sql.literal(offered[field])} as offered
          from ${sql(tables[field])}
          where name_key = any(${texts(names.map(planNameKey))}) or id = any(${integers(ids)}) order by id`
  const byId = new Map(things.map((thing) => [thing.id, thing]))
  const byName = byKeyOf(things)
  const found = (name: string) => byId.get(ID.test(name) ? Number(name) : 0) ?? byName.get(planNameKey(name))
  const others = names.filter((name) => found(name) === undefined)
  const coded = codings[field]
  const codes = coded === undefined ? [] : others.flatMap(coded.codesOf)
  const codedThings: Things = coded === undefined || codes.length === 0 ? [] : yield* coded.find(sql, codes)
  return {
    byId: new Map([...codedThings, ...things].map((thing) => [thing.id, thing])),
    byName,
    codesOf: coded?.codesOf ?? (() => []),
    byCode: byKeyOf(codedThings),
  }
})
type Named = Effect.Success<ReturnType<typeof named>>

/** The only entry of a text that may have several meanings. */
const onlyOne = (things: Things, meanings = 1): number | 'several' | null => {
  const [first, ...others] = new Set(things.map(({ id }) => id))
  if (first === undefined) return null
  return meanings > 1 || others.length > 0 ? 'several' : first
}

/**
 * The id that a text names. An id counts before a name, since the lists of the screens give ids, and a name before a
 * code.
 */
const idOf = ({ byId, byName, byCode, codesOf }: Named, text: string): number | 'several' | null => {
  const id = ID.test(text) ? byId.get(Number(text)) : undefined
  if (id !== undefined) return id.id
  const things = byName.get(planNameKey(text))
  if (things !== undefined) return onlyOne(things)
  const codes = codesOf(text)
  return onlyOne(
    codes.flatMap((code) => byCode.get(code) ?? []),
    codes.length,
  )
}

/** Looks up the named entries, by id, name or code; one or two statements per field. */
export const catalogueFor = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  mapping: BulkMapping,
  rows: ReadonlyArray<ReadonlyArray<string>>,
) {
  const fields = new Map<BulkReference, Named>()
  for (const field of bulkReferences) {
    const names = namesIn(field, mapping, rows).map(plainText)
    fields.set(
      field,
      yield* named(
        sql,
        field,
        names.filter((name) => name !== '' && !name.includes('\u0000')),
      ),
    )
  }
  const resolve: Resolve = (field, text) => {
    const found = fields.get(field)
    return found === undefined ? null : idOf(found, text)
  }
  return {
    resolve,
    thing: (field, id) => (id === null ? undefined : fields.get(field)?.byId.get(id)),
  } satisfies Catalogue
})
