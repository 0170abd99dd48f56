import { Effect } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import type { StoredEvent } from '../events/event.ts'
import type { Projection } from './projection.ts'
import { type Columns, createTable, insertRows } from './rows.ts'

type Row = Readonly<Record<string, unknown>>

/** A table into which each event of one type puts rows. */
export type FactTable = {
  readonly columns: Columns
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: the data of the event, which the table's own definition knows.
  readonly rows: (data: any) => ReadonlyArray<Row>
  /** Further statements after `create table`. */
  readonly indexes?: (sql: SqlClient.SqlClient) => ReadonlyArray<Effect.Effect<unknown, SqlError.SqlError>>
}

/** A projection of facts that are only ever added: per table one statement for any number of events. */
export const factProjection = (
  name: string,
  version: number,
  tables: Readonly<Record<string, FactTable>>,
): Projection => ({
  name,
  version,
  tables: Object.keys(tables),
  handles: [...new Set(Object.values(tables).map((table) => table.type))],
  create: (sql) =>
    Effect.forEach(Object.entries(tables), ([table, { columns, indexes }]) =>
      Effect.all([createTable(sql, table, columns), ...(indexes?.(sql) ?? [])]),
    ),
  apply: (events: ReadonlyArray<StoredEvent>, sql) =>
    Effect.forEach(
      Object.entries(tables),
      ([table, { columns, type, rows }]): Effect.Effect<unknown, SqlError.SqlError> => {
        const added = events.filter((event) => event.type === type).flatMap((event) => rows(event.data))
        return added.length === 0 ? Effect.void : insertRows(sql, table, columns, added)
      },
      { discard: true },
    ),
})
