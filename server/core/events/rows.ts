import type { SqlClient } from 'effect/sql'
import { texts } from '../postgres/arrays.ts'
import type { StoredEvent } from './event.ts'
import type { Versions } from './event-store.ts'

/** `select` of stored events. A bigint would arrive as BigInt, so positions are read as doubles, exact up to 2^53. */
export const selectEvents = (sql: SqlClient.SqlClient, schema: string) => {
  const columns = sql.literal(`position::float8 as position, stream, version, type, data, actor,
    to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
    request_id as "requestId", command_id as "commandId"`)
  const events = sql.literal(`${schema}.events`)
  return {
    ofStream: (stream: string, { from, to = 2_147_483_647 }: Versions = { from: 1 }) =>
      sql<StoredEvent>`select ${columns} from ${events}
        where stream = ${stream} and version between ${from}::integer and ${to}::integer order by version`,
    after: (position: number, limit: number) =>
      sql<StoredEvent>`select ${columns} from ${events} where position > ${position} order by position limit ${limit}`,
    /**
     * Events of some types between two positions: types that a projection does not handle stay in the database. Bounded
     * by positions instead of a row count, so it scans the primary key however rare the types are.
     */
    ofTypes: (types: ReadonlyArray<string>, after: number, upTo: number) =>
      sql<StoredEvent>`select ${columns} from ${events}
        where position > ${after} and position <= ${upTo} and type = any(${texts(types)}) order by position`,
  }
}

/** The schema that our tables are in, quoted. */
export const ownSchema = (sql: SqlClient.SqlClient) =>
  sql<{ schema: string }>`select quote_ident(current_schema()) as schema`
