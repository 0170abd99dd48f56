import { Effect } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import { type Columns, createTable, insertRows } from '../core/projections/rows.ts'

type Key = Readonly<Record<string, string | number>>

/**
 * The number of a list's items by key, as a table beside the list's, updated with each event so that nothing needs
 * counting. Its column `items` has the number; a key without items has no row.
 */
export type TallyTable<Item> = {
  readonly table: string
  /** The columns of the key. */
  readonly columns: Columns
  /** The key of an item; null if it does not count. */
  readonly keyOf: (item: Item, ordinal: number) => Key | null
}

type Placed<Item> = { readonly item: Item; readonly ordinal: number }

const keyed = (sql: SqlClient.SqlClient, { columns }: Pick<TallyTable<never>, 'columns'>) =>
  sql.csv(Object.keys(columns).map((name) => sql`${sql(name)}`))

/** The statements that create the table of a tally. */
export const createTally = (sql: SqlClient.SqlClient, tally: Pick<TallyTable<never>, 'table' | 'columns'>) => [
  createTable(sql, tally.table, { ...tally.columns, items: 'integer not null' }),
  sql`create unique index ${sql(`${tally.table}_key`)} on ${sql(tally.table)} (${keyed(sql, tally)})`,
]

type Change = { readonly key: Key; readonly by: number }

/** The changes of the numbers, by key. */
const changesOf = <Item>(
  { keyOf }: TallyTable<Item>,
  before: ReadonlyArray<Placed<Item>>,
  after: ReadonlyArray<Placed<Item>>,
): ReadonlyArray<Change> => {
  const changes = new Map<string, Change>()
  const count = (things: ReadonlyArray<Placed<Item>>, by: 1 | -1) => {
    for (const { item, ordinal } of things) {
      const key = keyOf(item, ordinal)
      if (key === null) continue
      const name = JSON.stringify(key)
      changes.set(name, { key, by: (changes.get(name)?.by ?? 0) + by })
    }
  }
  count(before, -1)
  count(after, 1)
  return [...changes.values()].filter(({ by }) => by !== 0)
}

/** Updates a tally for some changed items of the list. */
export const tallied = <Item>(
  sql: SqlClient.SqlClient,
  tally: TallyTable<Item>,
  before: ReadonlyArray<Placed<Item>>,
  after: ReadonlyArray<Placed<Item>>,
): Effect.Effect<unknown, SqlError.SqlError> => {
  const changes = changesOf(tally, before, after)
  const rows = changes.map(({ key, by }) => ({ ...key, items: by }))
  return Effect.gen(function* () {
    if (rows.length === 0) return
    const columns = { ...tally.columns, items: 'integer not null' }
    yield* insertRows(
      sql,
      tally.table,
      columns,
      rows,
      sql`on conflict (${keyed(sql, tally)})
      do update set items = ${sql(tally.table)}.items + excluded.items`,
    )
    const fewer = rows.filter(({ items }) => items < 0)
    if (fewer.length === 0) return
    const types = Object.entries(tally.columns).map(([name, type]) => `${name} ${type.split(' ')[0]}`)
    yield* sql`delete from ${sql(tally.table)} t using
      json_to_recordset(${JSON.stringify(fewer)}::json) as gone (${sql.literal(types.join(', '))})
      where t.items = 0 and ${sql.and(Object.keys(tally.columns).map((name) => sql`t.${sql(name)} = gone.${sql(name)}`))}`
  })
}
