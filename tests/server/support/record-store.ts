import { PgClient } from '@effect/sql-pg'
import { Effect, Layer, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { layerEventStore } from '../../../server/core/events/postgres-event-store.ts'
import type { Projection } from '../../../server/core/projections/projection.ts'
import { verify } from '../../../server/core/projections/verify.ts'
import { eventTypes, type RecordState } from '../../../server/records/events.ts'
import type { KeptRecord } from '../../../server/records/keep-record.ts'
import { rowOfRecord } from '../../../server/records/table.ts'
import { emptyDatabase } from './store.ts'

/** The ids of the existing countries. */
export const COUNTRIES = [1, 2, 3, 4, 5]

type Work = Effect.Effect<unknown, unknown, EventStore | SqlClient.SqlClient>

/** Runs work on a database as a server with these projections would. */
export const onDatabase = async (url: string, tables: ReadonlyArray<Projection>, work: Work) => {
  const database = PgClient.layer({ url: Redacted.make(url), maxConnections: 8 })
  await Effect.runPromise(
    work.pipe(Effect.provide(layerEventStore(tables).pipe(Layer.provideMerge(database)))) as Effect.Effect<void>,
  )
}
export const onStore = async (work: Work) => onDatabase(await emptyDatabase(), projections, work)

/** An event as it was stored before records could be edited. */
export const old = (category: string, type: string, id: number, data: object): Append => ({
  stream: `${category}-${id}`,
  expectedVersion: 0,
  events: [{ type, data: { id, ...data } }],
  actor: 'system',
})
export const oldCountries = COUNTRIES.map((id) =>
  old('country', 'CountryAdded', id, { name: `Country ${id}`, code: `C${String.fromCharCode(64 + id)}` }),
)

/** The rows of its table, in the order of adding. */
export const rowsIn = ({ table }: KeptRecord) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(sql<{ row: object }>`select to_json(t) as row from ${sql(table)} t order by ordinal`, (rows) =>
      rows.map(({ row }) => row),
    ),
  )
/** Every record, folded from all its events, in the order of adding. */
export const foldOfEvents = Effect.fnUntraced(function* ({ record, saved }: KeptRecord) {
  const store = yield* EventStore
  const sql = yield* SqlClient.SqlClient
  const streams = yield* sql<{ stream: string }>`select stream from events
    where type = ${eventTypes(record).added} order by position`
  const states = yield* Effect.forEach(streams, ({ stream }) =>
    Effect.map(store.read(stream), (events) => events.map(saved.read).reduce(saved.apply, null as RecordState | null)),
  )
  return states.filter((state) => state !== null)
})

/** Expects that the table is the fold of the events, and that a rebuild gives the same. */
export const expectTheFold = Effect.fnUntraced(function* (kept: KeptRecord) {
  const states = yield* foldOfEvents(kept)
  const rows = states.map((state, index) => rowOfRecord(kept.record, state, index + 1))
  expect(yield* rowsIn(kept)).toEqual(rows)
  for (const table of yield* verify(kept.projection)) {
    expect(table, table.table).toMatchObject({ missing: 0, surplus: 0 })
  }
})
