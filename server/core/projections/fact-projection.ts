import { Effect } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import type { DataOf, Declared, EventTypes } from '../events/event-types.ts'
import type { Projection } from './projection.ts'
import { type Columns, createTable, insertRows } from './rows.ts'

type Row = Readonly<Record<string, unknown>>

/** A table that gets rows from each event of one type. */
type TableOf<Types extends Declared, Type extends keyof Types & string> = {
  readonly columns: Columns
  readonly type: Type
  readonly rows: (data: DataOf<Types[Type]>) => ReadonlyArray<Row>
  /** Further statements after `create table`. */
  readonly indexes?: (sql: SqlClient.SqlClient) => ReadonlyArray<Effect.Effect<unknown, SqlError.SqlError>>
}

type FactTable<Types extends Declared> = {
  [Type in keyof Types & string]: TableOf<Types, Type>
}[keyof Types & string]

/** A projection of facts that are only added: one statement per table for any number of events. */
export const factProjection = <Types extends Declared>(
  name: string,
  version: number,
  types: EventTypes<Types>,
  tables: Readonly<Record<string, FactTable<Types>>>,
): Projection => {
  const putterOf = <Type extends keyof Types & string>(
    table: string,
    { columns, type, rows }: TableOf<Types, Type>,
  ): Projection['apply'] => {
    const { read } = types.only(type)
    return (events, sql) =>
      Effect.suspend((): Effect.Effect<unknown, SqlError.SqlError> => {
        const added = events.filter((event) => event.type === type).flatMap((event) => rows(read(event).data))
        return added.length === 0 ? Effect.void : insertRows(sql, table, columns, added)
      })
  }
  const putters = Object.entries(tables).map(([table, definition]) => putterOf(table, definition))
  return {
    name,
    version,
    tables: Object.keys(tables),
    handles: [...new Set(Object.values(tables).map((table) => table.type))],
    create: (sql) =>
      Effect.forEach(Object.entries(tables), ([table, { columns, indexes }]) =>
        Effect.all([createTable(sql, table, columns), ...(indexes?.(sql) ?? [])]),
      ),
    apply: (events, sql) => Effect.forEach(putters, (put) => put(events, sql), { discard: true }),
  }
}
