import { Effect, Schedule, Schema, Stream } from 'effect'
import { SqlClient } from 'effect/sql'
import { CompanyZone, zoneOfTables } from '../days/company-zone.ts'
import { lockHead } from '../events/head.ts'
import { ownSchema } from '../events/rows.ts'
import { texts } from '../postgres/arrays.ts'
import { isTransient, sqlStateOf } from '../postgres/transient.ts'
import { foldInto, headPosition, type Piece, readPieces } from './fold.ts'
import { type Renew, withRebuildLease } from './lease.ts'
import type { Projection } from './projection.ts'
import { differences, type Known, knownProjections, signatureOf } from './versions.ts'

/** With at most this many events left, the last step is short enough for writers to wait. */
const CLOSE = 200
/**
 * How long the last step waits for a table in use, because new readers queue behind it. It is shorter than PostgreSQL's
 * deadlock check, so that no reader becomes its victim.
 */
const LOCK_TIMEOUT = '100ms'
/** Pauses between tries of the last step, some minutes in all: long reads end eventually. */
const TRIES = 150
const pause = Schedule.jittered(Schedule.min([Schedule.exponential('50 millis', 1.5), Schedule.spaced('2 seconds')]))

/** Too many new events for a short last step. */
class Behind extends Schema.TaggedError<Behind>()('Behind', {}) {}

const LOCK_NOT_AVAILABLE = '55P03'
const isWorthATry = (error: unknown) =>
  error instanceof Behind || isTransient(error) || sqlStateOf(error) === LOCK_NOT_AVAILABLE

/** Creates a projection's empty tables in their own schema, and sets the transaction's search path to it. */
export const openSchema = Effect.fnUntraced(function* (projection: Projection, schema: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop schema if exists ${sql(schema)} cascade`
  yield* sql`create schema ${sql(schema)}`
  yield* sql`set local search_path to ${sql(schema)}`
  yield* projection.create(sql)
})

/** Removes the statement timeout: rebuilding takes long. */
export const unhurried = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`set local statement_timeout = 0`)

/**
 * A schema name for a purpose and a projection. It includes our own schema, so that two installations in one database
 * do not collide.
 */
export const schemaBeside = (own: string, purpose: string, projection: Projection) =>
  `${own.replaceAll('"', '')}_${purpose}_${projection.name}`

/** Projections being rebuilt, beside the tables in use. */
const makeBuild = Effect.fnUntraced(function* (
  projections: ReadonlyArray<Projection>,
  gone: ReadonlyArray<Known>,
  renew: Renew,
) {
  const sql = yield* SqlClient.SqlClient
  const [{ schema: own } = { schema: 'public' }] = yield* ownSchema(sql)
  const shadowOf = (projection: Projection) => schemaBeside(own, 'shadow', projection)
  const step = <A, E, R>(work: Effect.Effect<A, E, R>) =>
    sql.withTransaction(Effect.andThen(Effect.andThen(unhurried, renew), work))

  /** Removes the remains of a killed rebuild, and starts. */
  const open = Effect.forEach(projections, (projection) => step(openSchema(projection, shadowOf(projection))))

  const fold = Effect.fnUntraced(function* ({ events }: Piece) {
    for (const projection of projections) {
      yield* sql`set local search_path to ${sql(shadowOf(projection))}`
      yield* foldInto(projection, events)
    }
  })

  /** Applies the log in batches, one transaction each, until few events are left. No writer waits. */
  const catchUp = Effect.fnUntraced(function* (from: number) {
    let position = from
    while (true) {
      const head = yield* headPosition(sql, own)
      if (head - position <= CLOSE) return position
      yield* Stream.runForEach(readPieces(sql, own, projections, position, head), (piece) => step(fold(piece)))
      position = head
    }
  })

  const analyze = Effect.forEach(projections, (projection) =>
    Effect.forEach(projection.tables, (table) => sql`analyze ${sql(shadowOf(projection))}.${sql(table)}`),
  )

  const exchangeTables = Effect.gen(function* () {
    const literal = sql.literal(own)
    yield* sql`set local search_path to ${literal}`
    const known = (yield* knownProjections).filter(({ name }) => projections.some((one) => one.name === name))
    const former = [...known, ...gone].flatMap(({ tables }) => tables.split(' '))
    const names = [...new Set([...former, ...projections.flatMap(({ tables }) => tables)])].sort()
    const there = yield* sql<{ name: string }>`select name from unnest(${texts(names)}) as name
      where to_regclass(quote_ident(name)) is not null order by name`
    const old = sql.csv(there.map(({ name }) => sql`${literal}.${sql(name)}`))
    if (there.length > 0) {
      yield* sql`set local lock_timeout = ${sql.literal(`'${LOCK_TIMEOUT}'`)}`
      yield* sql`lock table ${old} in access exclusive mode`
      yield* sql`drop table ${old}`
    }
    for (const projection of projections) {
      for (const table of projection.tables) {
        yield* sql`alter table ${sql(shadowOf(projection))}.${sql(table)} set schema ${literal}`
      }
      yield* sql`drop schema ${sql(shadowOf(projection))} cascade`
    }
  })

  const writeVersions = Effect.gen(function* () {
    for (const { name, version, tables } of projections) {
      yield* sql`insert into projections (name, version, tables) values (${name}, ${version}, ${tables.join(' ')})
        on conflict (name) do update set version = excluded.version, tables = excluded.tables,
          generation = projections.generation + 1`
    }
    yield* sql`delete from projections where name = any(${texts(gone.map(({ name }) => name))})`
    const zone = yield* CompanyZone
    yield* sql`update zone_of_days set name = ${zone} where id = 1`
    const signature = signatureOf(yield* knownProjections, zone)
    yield* sql`update event_head set projections = ${signature} where id = 1`
  })

  /** The one step for which writers wait: the head, the last events, the tables in name order. */
  const swap = (from: number) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* unhurried
        yield* lockHead
        yield* renew
        const head = yield* headPosition(sql, own)
        if (head - from > CLOSE) return yield* new Behind()
        yield* Stream.runForEach(readPieces(sql, own, projections, from, head), fold)
        yield* exchangeTables
        yield* writeVersions
        return head
      }),
    )

  // Under the lease: without it, the shadow schema may be another server's by now.
  const discard = Effect.ignore(
    step(Effect.forEach(projections, (one) => sql`drop schema if exists ${sql(shadowOf(one))} cascade`)),
  )
  return { open, catchUp, analyze, swap, discard }
})

/**
 * Builds the projections' tables from the events beside the old ones, and swaps all of them at once. Readers see the
 * old tables or the new ones; writers wait only for the last events and the swap. Returns the position of the tables.
 */
const build = Effect.fnUntraced(function* (
  projections: ReadonlyArray<Projection>,
  gone: ReadonlyArray<Known>,
  renew: Renew,
) {
  const { open, catchUp, analyze, swap, discard } = yield* makeBuild(projections, gone, renew)
  let position = 0
  const finish = Effect.gen(function* () {
    position = yield* catchUp(position)
    return yield* swap(position)
  })
  const work = Effect.gen(function* () {
    yield* open
    position = yield* catchUp(0)
    yield* analyze
    return yield* Effect.retry(finish, { while: isWorthATry, times: TRIES, schedule: pause })
  })
  return yield* Effect.onError(work, () => discard)
})

const newDays = (zone: string) =>
  `Days are now counted in the time zone ${zone}: reports and lists by day are built again from the events.`

/** Rebuilds one of the product's projections, in the time zone of the other tables. */
export const rebuild = Effect.fnUntraced(function* (projection: Projection, all: ReadonlyArray<Projection>) {
  yield* differences(all)
  const zone = yield* zoneOfTables
  return yield* withRebuildLease((renew) => build([projection], [], renew)).pipe(
    Effect.provideService(CompanyZone, zone),
  )
})

/**
 * Builds every new or changed projection and removes retired ones, while other servers keep running. Those that count
 * days are built again if the company's time zone is another one. Of several starting servers, one does it and the
 * others wait. Fails if the tables are of a newer version.
 */
export const prepareProjections = Effect.fnUntraced(function* (
  projections: ReadonlyArray<Projection>,
  retired?: ReadonlyArray<string>,
) {
  const { stale, gone, isOtherZone } = yield* differences(projections, retired)
  if (stale.length + gone.length === 0 && !isOtherZone) return
  yield* withRebuildLease(
    Effect.fnUntraced(function* (renew) {
      // Another server may have built them while this one waited.
      const { stale, gone, isOtherZone } = yield* differences(projections, retired)
      if (isOtherZone) yield* Effect.logWarning(newDays(yield* CompanyZone))
      if (stale.length + gone.length > 0 || isOtherZone) yield* build(stale, gone, renew)
    }),
  )
})
