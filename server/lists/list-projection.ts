import { Effect } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import { CompanyZone } from '../core/days/company-zone.ts'
import type { StoredEvent } from '../core/events/event.ts'
import type { Declared, EventOf, EventTypes, StoredShapes } from '../core/events/event-types.ts'
import { integers } from '../core/postgres/arrays.ts'
import type { Projection } from '../core/projections/projection.ts'
import { type Columns, createTable, insertRows } from '../core/projections/rows.ts'
import { createTally, type TallyTable, tallied } from './list-tallies.ts'

type Numbered = { readonly id: number }

/** Event types whose data hold the id of their subject. */
type OfNumbered = Declared & Readonly<Record<string, StoredShapes<Numbered>>>

/** A table for a list's repeated values, beside the list's own: an index that follows the list. */
export type ChildTable<Item> = {
  readonly table: string
  readonly columns: Columns
  /** The column with the id of the row's item. */
  readonly owner: string
  readonly rowsOf: (item: Item) => ReadonlyArray<Readonly<Record<string, unknown>>>
  readonly indexes: (sql: SqlClient.SqlClient) => ReadonlyArray<Effect.Effect<unknown, SqlError.SqlError>>
}

/** A table beside the list's, folded from the items' states and from its own events. */
export type TableBeside<Item> = {
  readonly tables: ReadonlyArray<string>
  /** The types of its own events. */
  readonly handles: ReadonlyArray<string>
  readonly create: (sql: SqlClient.SqlClient) => ReadonlyArray<Effect.Effect<unknown, SqlError.SqlError>>
  /** Called after the list and tallies are updated. */
  readonly apply: (sql: SqlClient.SqlClient, told: ListChanges<Item>) => Effect.Effect<unknown, SqlError.SqlError>
}

export type ListChanges<Item> = {
  readonly own: ReadonlyArray<StoredEvent>
  /** The items before these events. */
  readonly before: ReadonlyArray<Item>
  /** The item after each event of the list, in order, including intermediate states. */
  readonly states: ReadonlyArray<Item>
}

/** A list as a table: how an item is folded, written to a row and read back. */
export type ListTable<Types extends OfNumbered, Item extends Numbered, Row extends object> = {
  readonly name: string
  readonly version: number
  readonly table: string
  /** The table with one row that counts the list. */
  readonly counter: string
  /** Including `id`, the item's number, and `ordinal`, its position in the list. */
  readonly columns: Columns
  /** The events that the list is folded from. */
  readonly events: EventTypes<Types>
  /** The events that add an item to the list. */
  readonly added: ReadonlyArray<keyof Types & string>
  /** Days of moments are those in `zone`. */
  readonly apply: (item: Item | null, event: EventOf<Types>, zone: string) => Item | null
  /** See `Projection`. */
  readonly countsDays?: true
  readonly rowOf: (item: Item, ordinal: number) => Row
  readonly itemOf: (row: Row) => Item
  /** Further statements after `create table`. */
  readonly indexes: (sql: SqlClient.SqlClient) => ReadonlyArray<Effect.Effect<unknown, SqlError.SqlError>>
  readonly children?: ReadonlyArray<ChildTable<Item>>
  readonly tallies?: ReadonlyArray<TallyTable<Item>>
  readonly beside?: ReadonlyArray<TableBeside<Item>>
}

/**
 * The projection of a list. Each item has a dense ordinal from the list's counter, in the order of adding. So a page is
 * a range of ordinals, and the counter is the total.
 */
export const listProjection = <Types extends OfNumbered, Item extends Numbered, Row extends object>(
  list: ListTable<Types, Item, Row>,
): Projection => {
  const adds = new Set<string>(list.added)
  const children = list.children ?? []
  const tallies = list.tallies ?? []
  const beside = list.beside ?? []
  const ownOfBeside = new Set(beside.flatMap(({ handles }) => handles))

  const rowsOf = (sql: SqlClient.SqlClient, ids: ReadonlyArray<number>) =>
    ids.length === 0
      ? Effect.succeed([])
      : sql<{ row: Row; ordinal: number }>`select to_json(t) as row, t.ordinal from ${sql(list.table)} t
          where id = any(${integers(ids)})`

  /** Reserves `count` ordinals; returns the one before the first. */
  const takeOrdinals = (sql: SqlClient.SqlClient, count: number) =>
    count === 0
      ? Effect.succeed(0)
      : Effect.map(
          sql<{ total: number }>`update ${sql(list.counter)} set total = total + ${count}
            where id = 1 returning total`,
          ([counter]) => (counter?.total ?? 0) - count,
        )

  return {
    name: list.name,
    version: list.version,
    ...(list.countsDays && { countsDays: true }),
    tables: [
      list.table,
      list.counter,
      ...children.map(({ table }) => table),
      ...tallies.map(({ table }) => table),
      ...beside.flatMap(({ tables }) => tables),
    ],
    handles: [...list.events.names, ...ownOfBeside],
    create: (sql) =>
      Effect.all([
        createTable(sql, list.table, list.columns),
        sql`create unique index ${sql(`${list.table}_ordinal`)} on ${sql(list.table)} (ordinal)`,
        ...list.indexes(sql),
        sql`create table ${sql(list.counter)} (id integer primary key, total integer not null)`,
        sql`insert into ${sql(list.counter)} (id, total) values (1, 0)`,
        ...children.flatMap((child) => [createTable(sql, child.table, child.columns), ...child.indexes(sql)]),
        ...tallies.flatMap((tally) => createTally(sql, tally)),
        ...beside.flatMap(({ create }) => create(sql)),
      ]),
    apply: (stored, sql) =>
      Effect.gen(function* () {
        const events = stored.filter(({ type }) => !ownOfBeside.has(type)).map(list.events.read)
        const added = events.filter((event) => adds.has(event.type))
        const isNew = new Set<number>(added.map((event) => event.data.id))
        const known = [...new Set<number>(events.map((event) => event.data.id))].filter((id) => !isNew.has(id))

        const rows = new Map<number, { item: Item; ordinal: number }>()
        for (const { row, ordinal } of yield* rowsOf(sql, known)) {
          const item = list.itemOf(row)
          rows.set(item.id, { item, ordinal })
        }
        const zone = yield* CompanyZone
        const before = [...rows.values()]
        const states: Array<Item> = []
        let ordinal = yield* takeOrdinals(sql, added.length)
        for (const event of events) {
          const row = rows.get(event.data.id)
          const item = list.apply(row?.item ?? null, event, zone)
          if (item === null) continue
          rows.set(item.id, { item, ordinal: row?.ordinal ?? ++ordinal })
          states.push(item)
        }

        // Rows are deleted and inserted in their final form. A unique value that moves between items within these
        // events is then never at both, as it would be with row-by-row updates.
        if (known.length > 0) yield* sql`delete from ${sql(list.table)} where id = any(${integers(known)})`
        const final = [...rows.values()].map((row) => list.rowOf(row.item, row.ordinal))
        yield* insertRows(sql, list.table, list.columns, final as ReadonlyArray<Readonly<Record<string, unknown>>>)
        for (const { table, columns, owner, rowsOf } of children) {
          if (known.length > 0) yield* sql`delete from ${sql(table)} where ${sql(owner)} = any(${integers(known)})`
          const many = [...rows.values()].flatMap(({ item }) => rowsOf(item))
          if (many.length > 0) yield* insertRows(sql, table, columns, many)
        }
        for (const tally of tallies) yield* tallied(sql, tally, before, [...rows.values()])
        const items = before.map(({ item }) => item)
        for (const { handles, apply } of beside) {
          const own = stored.filter(({ type }) => handles.includes(type))
          yield* apply(sql, { own, before: items, states })
        }
      }),
  }
}
