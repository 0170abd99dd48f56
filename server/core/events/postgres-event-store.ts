import { Clock, Effect, Layer, Option, Stream } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { CompanyZone } from '../days/company-zone.ts'
import { integers, numbers, texts } from '../postgres/arrays.ts'
import type { Projection } from '../projections/projection.ts'
import { prepareProjections } from '../projections/rebuild.ts'
import { signatureOf } from '../projections/versions.ts'
import { chainEarlierEvents, hashesOf } from './chain.ts'
import { DuplicateCommand, type StoredEvent, VersionConflict } from './event.ts'
import { type Append, type AppendError, type Appended, EventStore } from './event-store.ts'
import { openHead } from './head.ts'
import { ownSchema, selectEvents } from './rows.ts'
import { migrate } from './schema.ts'
import { inStoredOrder } from './stored-order.ts'

const BATCH = 5_000

const make = (projections: ReadonlyArray<Projection>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [{ schema } = { schema: 'public' }] = yield* ownSchema(sql)
    const select = selectEvents(sql, schema)
    const { transact, transactAfter, outdated } = yield* openHead(sql, signatureOf(projections, yield* CompanyZone))
    const handled = projections.map((projection) => ({ projection, types: new Set(projection.handles) }))

    /** The head and the current versions of existing streams: one index lookup each, however long the stream is. */
    const currentVersions = (streams: ReadonlyArray<string>) =>
      sql<{ position: number; chained: number; hash: string; stream: string | null; version: number | null }>`
        select position::float8 as position, chained::float8 as chained, hash, newest.stream, newest.version
        from event_head left join (
          select asked.stream, last.version
          from unnest(${texts(streams)}) as asked (stream) cross join lateral (
            select version from events where events.stream = asked.stream order by version desc limit 1) last
        ) newest on true
        where id = 1`

    const refuseRepeated = (appends: ReadonlyArray<Append>) => {
      const ids = appends.flatMap((append) => append.commandId ?? [])
      if (ids.length === 0) return Effect.void
      return Effect.flatMap(
        sql<{ commandId: string; stream: string; version: number; position: number }>`
          select command_id as "commandId", stream, version, position::float8 as position from events
          where command_id = any(${texts(ids)}) limit 1`,
        ([earlier]) => (earlier === undefined ? Effect.void : Effect.fail(new DuplicateCommand(earlier))),
      )
    }

    /** Numbers the new events. The command's id goes on its last event, whose version and position are the result. */
    const number = (appends: ReadonlyArray<Append>, before: number, versions: Map<string, number>, at: string) => {
      const events: Array<StoredEvent> = []
      const data: Array<string> = []
      const results: Array<Appended> = []
      let position = before
      for (const append of appends) {
        const actual = versions.get(append.stream) ?? 0
        if (append.expectedVersion !== 'any' && append.expectedVersion !== actual) {
          return new VersionConflict({
            stream: append.stream,
            expectedVersion: append.expectedVersion,
            actualVersion: actual,
          })
        }
        for (const [index, event] of append.events.entries()) {
          const text = JSON.stringify(inStoredOrder(event.data))
          data.push(text)
          events.push({
            position: ++position,
            stream: append.stream,
            version: actual + index + 1,
            type: event.type,
            // Parsed from the stored text, so that a projection sees what a rebuild will see.
            data: JSON.parse(text),
            actor: append.actor,
            at,
            requestId: append.requestId ?? null,
            commandId: index === append.events.length - 1 ? (append.commandId ?? null) : null,
          })
        }
        versions.set(append.stream, actual + append.events.length)
        results.push({ version: actual + append.events.length, position })
      }
      return { events, data, results }
    }

    /** Writes the events and moves the head behind them. Hashes are null while the chain does not reach this far. */
    const insert = (
      events: ReadonlyArray<StoredEvent>,
      data: ReadonlyArray<string>,
      hashes: ReadonlyArray<string> | null,
    ) => {
      const position = events.at(-1)?.position ?? 0
      return sql`with head as (update event_head set position = ${position},
          chained = case when ${hashes !== null} then ${position} else chained end,
          hash = coalesce(${hashes?.at(-1) ?? null}, hash) where id = 1)
        insert into events (position, stream, version, type, data, actor, at, request_id, command_id, hash)
        select position, stream, version, type, data::jsonb, actor, at::timestamptz, request_id, command_id,
          decode(hash, 'hex')
        from unnest(${numbers(events.map((e) => e.position))}, ${texts(events.map((e) => e.stream))},
          ${integers(events.map((e) => e.version))}, ${texts(events.map((e) => e.type))},
          ${texts(data)}, ${texts(events.map((e) => e.actor))},
          ${texts(events.map((e) => e.at))}, ${texts(events.map((e) => e.requestId))},
          ${texts(events.map((e) => e.commandId))}, ${texts(hashes ?? events.map(() => null))})
        as added (position, stream, version, type, data, actor, at, request_id, command_id, hash)`
    }

    const project = (events: ReadonlyArray<StoredEvent>) =>
      Effect.forEach(
        handled,
        ({ projection, types }) => {
          const wanted = events.filter((event) => types.has(event.type))
          return wanted.length === 0 ? Effect.void : projection.apply(wanted, sql)
        },
        { discard: true },
      )

    /** Numbers, writes and folds. The caller holds the head, so what is read here cannot change. */
    const appendNow = (appends: ReadonlyArray<Append>) =>
      Effect.gen(function* () {
        yield* refuseRepeated(appends)
        const rows = yield* currentVersions([...new Set(appends.map((append) => append.stream))])
        const [head] = rows
        if (head === undefined) return yield* Effect.die(new Error('The event store has no head row.'))
        const versions = new Map(
          rows.flatMap(({ stream, version }) => (stream === null ? [] : [[stream, version ?? 0] as const])),
        )
        const at = new Date(yield* Clock.currentTimeMillis).toISOString()
        const numbered = number(appends, head.position, versions, at)
        if (numbered instanceof VersionConflict) return yield* numbered
        if (numbered.events.length === 0) return numbered.results
        const hashes = head.chained === head.position ? hashesOf(numbered.events, head.hash) : null
        yield* insert(numbered.events, numbered.data, hashes)
        yield* project(numbered.events)
        return numbered.results
      })

    const appendAll = (appends: ReadonlyArray<Append>): Effect.Effect<ReadonlyArray<Appended>, AppendError> =>
      transact(appendNow(appends))

    const readAll = (after = 0): Stream.Stream<StoredEvent, SqlError.SqlError> =>
      Stream.paginate(after, (position) =>
        Effect.map(select.after(position, BATCH), (events) => {
          const last = events.at(-1)
          return [events, last === undefined || events.length < BATCH ? Option.none() : Option.some(last.position)]
        }),
      )

    return EventStore.of({
      transact,
      transactAfter,
      outdated,
      append: (append) => Effect.map(appendAll([append]), ([result]) => result as Appended),
      appendAll,
      read: select.ofStream,
      versionOf: (stream) => Effect.map(currentVersions([stream]), ([newest]) => newest?.version ?? 0),
      readAll,
      nextId: (category, count = 1) =>
        Effect.map(
          transact(sql<{ value: number }>`insert into id_counters (category, value) values (${category}, ${count})
            on conflict (category) do update set value = id_counters.value + ${count}
            returning value::float8 as value`),
          ([row]) => (row?.value ?? count) - count + 1,
        ),
    })
  })

/** The event store on tables that are already prepared. */
export const layerPreparedStore = (projections: ReadonlyArray<Projection>) =>
  Layer.effect(EventStore, make(projections))

const prepare = (projections: ReadonlyArray<Projection>) =>
  Effect.all([migrate, chainEarlierEvents, prepareProjections(projections)], { discard: true })

/** The event store on PostgreSQL with its projections. Creates the tables, and rebuilds those whose version changed. */
export const layerEventStore = (projections: ReadonlyArray<Projection>) =>
  Layer.effect(EventStore, Effect.andThen(prepare(projections), make(projections)))
