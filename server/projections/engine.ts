import { Context, Effect, Option, Schema, Stream } from 'effect'
import { SqlClient, type Statement } from 'effect/sql'
import { ownSchema, selectEvents } from '../events/rows.ts'
import type { Projection } from './projection.ts'

const BATCH = 5_000

type Row = { readonly [column: string]: unknown }

/** Where a projection is built anew: a schema of its own, so that `create` and `apply` need not know. */
const shadowOf = (projection: Projection) => `shadow_${projection.name}`

/** The position of the last event, as the running transaction sees it. */
const headOf = (sql: SqlClient.SqlClient, schema: string) =>
  Effect.map(
    sql<{ position: number }>`select position::float8 as position from ${sql.literal(schema)}.event_head where id = 1`,
    ([head]) => head?.position ?? 0,
  )

/** A statement on a connection of its own, whatever transaction is running. */
const outside = <A, E>(sql: SqlClient.SqlClient, statement: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.updateContext(
    statement,
    (context: Context.Context<never>) => Context.omit(sql.transactionService)(context) as Context.Context<never>,
  )

/**
 * Folds the events after one position up to another into whatever the search path shows. They are committed and never
 * change, so they are read on another connection than that of the running transaction: the next ones are on their way
 * while these are written.
 */
const fold = Effect.fnUntraced(function* (projection: Projection, schema: string, after: number, upTo: number) {
  const sql = yield* SqlClient.SqlClient
  const select = selectEvents(sql, schema)
  const batches = Stream.paginate(after, (position) => {
    const end = Math.min(position + BATCH, upTo)
    return Effect.map(outside(sql, select.ofTypes(projection.handles, position, end)), (events) => [
      [events],
      end === upTo ? Option.none() : Option.some(end),
    ])
  })
  yield* Stream.runForEach(Stream.buffer(batches, { capacity: 1 }), (events) =>
    events.length === 0 ? Effect.void : projection.apply(events, sql),
  )
})

/** Creates the empty shadow and turns the search path of the running transaction to it. */
const openShadow = Effect.fnUntraced(function* (projection: Projection) {
  const sql = yield* SqlClient.SqlClient
  const shadow = shadowOf(projection)
  yield* sql`drop schema if exists ${sql(shadow)} cascade`
  yield* sql`create schema ${sql(shadow)}`
  yield* sql`set local search_path to ${sql(shadow)}`
  yield* projection.create(sql)
})

/**
 * Builds the tables of a projection from the events beside the old ones and swaps them, in one transaction: whoever
 * reads sees the old tables or the new ones. Writers wait only for the last events and the swap.
 */
export const rebuild = Effect.fnUntraced(function* (projection: Projection) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const [{ schema } = { schema: 'public' }] = yield* ownSchema(sql)
      const own = sql.literal(schema)
      const [known] = yield* sql<{ tables: string }>`select tables from projections where name = ${projection.name}`
      yield* openShadow(projection)
      const almost = yield* headOf(sql, schema)
      yield* fold(projection, schema, 0, almost)
      yield* sql`select position from ${own}.event_head where id = 1 for update`
      const head = yield* headOf(sql, schema)
      yield* fold(projection, schema, almost, head)
      const retired = new Set([...(known?.tables.split(' ') ?? []), ...projection.tables])
      for (const table of retired) if (table !== '') yield* sql`drop table if exists ${own}.${sql(table)}`
      for (const table of projection.tables) {
        yield* sql`alter table ${sql(shadowOf(projection))}.${sql(table)} set schema ${own}`
      }
      yield* sql`drop schema ${sql(shadowOf(projection))} cascade`
      yield* sql`set local search_path to ${own}`
      yield* sql`insert into projections (name, version, tables)
        values (${projection.name}, ${projection.version}, ${projection.tables.join(' ')})
        on conflict (name) do update set version = excluded.version, tables = excluded.tables`
      return head
    }),
  )
})

/** Builds every projection that is new or whose version changed. Of several starting servers one does it. */
export const prepareProjections = Effect.fnUntraced(function* (projections: ReadonlyArray<Projection>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`select position from event_head where id = 1 for update`
      const known = yield* sql<{ name: string; version: number }>`select name, version from projections`
      for (const projection of projections) {
        if (known.some((row) => row.name === projection.name && row.version === projection.version)) continue
        yield* rebuild(projection)
      }
    }),
  )
})

/** How a table differs from the fold of the events: rows that are missing, rows that should not be there. */
export type Difference = {
  readonly table: string
  readonly rows: number
  readonly missing: number
  readonly surplus: number
  /** The columns of one row that differs, without its values: they may be a customer's. */
  readonly example: string | null
}

// Only carries the result out of a transaction that is rolled back on purpose.
class Verified extends Schema.TaggedError<Verified>()('Verified', { differences: Schema.Array(Schema.Any) }) {}

/**
 * How many rows a table has, and a sum over them that does not depend on their order: of the digests of their texts.
 * Equal sums are equal tables, but for one chance in 10¹⁸.
 */
const digest = (sql: SqlClient.SqlClient, table: Statement.Fragment) =>
  Effect.map(
    sql<{ rows: number; sum: string }>`select count(*)::float8 as rows,
        coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
      from ${table} t`,
    ([found]) => found ?? { rows: 0, sum: '' },
  )

const compare = Effect.fnUntraced(function* (projection: Projection, schema: string, table: string) {
  const sql = yield* SqlClient.SqlClient
  const live = sql`${sql.literal(schema)}.${sql(table)}`
  const folded = sql`${sql(shadowOf(projection))}.${sql(table)}`
  const { rows, sum } = yield* digest(sql, live)
  const other = yield* digest(sql, folded)
  if (rows === other.rows && sum === other.sum) {
    return { table, rows, missing: 0, surplus: 0, example: null } satisfies Difference
  }
  // They differ, or their columns stand in another order: row by row, by the names of the columns.
  const [counts] = yield* sql<{ rows: number; missing: number; surplus: number; example: string | null }>`
    with live as (select to_jsonb(t)::text as row from ${live} t),
      folded as (select to_jsonb(t)::text as row from ${folded} t),
      missing as (select row from folded except all select row from live),
      surplus as (select row from live except all select row from folded)
    select (select count(*) from live)::float8 as rows, (select count(*) from missing)::float8 as missing,
      (select count(*) from surplus)::float8 as surplus,
      (select string_agg(key, ', ') from jsonb_object_keys((
        select row::jsonb from (select row from missing union all select row from surplus) d limit 1)) key) as example`
  return { table, ...(counts as Row) } as Difference
})

/**
 * Compares the tables of a projection with the fold of the events, in a snapshot of the whole database: nobody waits,
 * nothing is left behind. Answers every table; equal ones have no row missing and none too many.
 */
export const verify = Effect.fnUntraced(function* (projection: Projection) {
  const sql = yield* SqlClient.SqlClient
  const work = Effect.gen(function* () {
    const [{ schema } = { schema: 'public' }] = yield* ownSchema(sql)
    yield* openShadow(projection)
    yield* fold(projection, schema, 0, yield* headOf(sql, schema))
    const differences = yield* Effect.forEach(projection.tables, (table) => compare(projection, schema, table))
    return yield* new Verified({ differences })
  })
  return yield* sql.withTransaction(work).pipe(
    Effect.provideService(SqlClient.BeginTransaction, 'BEGIN ISOLATION LEVEL REPEATABLE READ'),
    Effect.catchTag('Verified', ({ differences }) => Effect.succeed(differences as ReadonlyArray<Difference>)),
  )
})
