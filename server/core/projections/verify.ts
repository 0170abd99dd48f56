import { Effect, Schema, Stream } from 'effect'
import { SqlClient, type Statement } from 'effect/sql'
import { CompanyZone, zoneOfTables } from '../days/company-zone.ts'
import { ownSchema } from '../events/rows.ts'
import { retryTransient } from '../postgres/transient.ts'
import { foldInto, headPosition, outside, readPieces } from './fold.ts'
import type { Projection } from './projection.ts'
import { openSchema, schemaBeside, unhurried } from './rebuild.ts'

type Row = { readonly [column: string]: unknown }

/** How a table differs from the fold of the events: missing rows and surplus rows. */
export type Difference = {
  readonly table: string
  readonly rows: number
  readonly missing: number
  readonly surplus: number
  /** The columns that differ in one row, without its values: they may be a customer's. */
  readonly example: string | null
}

// Carries the result out of a transaction that is always rolled back.
class Verified extends Schema.TaggedError<Verified>()('Verified', { differences: Schema.Array(Schema.Any) }) {}

/** The tables were swapped after the snapshot, which cannot show the new ones. */
class Swapped extends Schema.TaggedError<Swapped>()('Swapped', {}) {}

/**
 * A table's row count, and an order-independent sum of its rows' digests. Equal sums are equal tables, with an error
 * chance of one in 10¹⁸.
 */
const digest = (sql: SqlClient.SqlClient, table: Statement.Fragment) =>
  Effect.map(
    sql<{ rows: number; sum: string }>`select count(*)::float8 as rows,
        coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text as sum
      from ${table} t`,
    ([found]) => found ?? { rows: 0, sum: '' },
  )

const compare = Effect.fnUntraced(function* (own: string, beside: string, table: string) {
  const sql = yield* SqlClient.SqlClient
  const live = sql`${sql.literal(own)}.${sql(table)}`
  const folded = sql`${sql(beside)}.${sql(table)}`
  const { rows, sum } = yield* digest(sql, live)
  const other = yield* digest(sql, folded)
  if (rows === other.rows && sum === other.sum) {
    return { table, rows, missing: 0, surplus: 0, example: null } satisfies Difference
  }
  // The tables differ, or their column order does: compare row by row, by column names.
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

/** How often the tables of a projection were swapped. */
const generationOf = (sql: SqlClient.SqlClient, own: string, { name }: Projection) =>
  Effect.map(
    sql<{ generation: number }>`select generation from ${sql.literal(own)}.projections where name = ${name}`,
    ([found]) => found?.generation ?? -1,
  )

/**
 * Compares a projection's tables with the fold of the events, in a snapshot of the whole database. It blocks nobody and
 * leaves nothing behind. Returns every table; equal ones have no missing and no surplus rows.
 */
export const verify = Effect.fnUntraced(function* (projection: Projection) {
  const sql = yield* SqlClient.SqlClient
  const work = Effect.gen(function* () {
    yield* unhurried
    const [{ schema: own } = { schema: 'public' }] = yield* ownSchema(sql)
    const beside = schemaBeside(own, 'check', projection)
    const generation = yield* generationOf(sql, own, projection)
    const head = yield* headPosition(sql, own)
    const zone = yield* zoneOfTables
    yield* openSchema(projection, beside)
    yield* Stream.runForEach(readPieces(sql, own, [projection], 0, head), ({ events }) =>
      Effect.provideService(foldInto(projection, events), CompanyZone, zone),
    )
    for (const table of projection.tables) {
      yield* sql`lock table ${sql.literal(own)}.${sql(table)} in access share mode`
    }
    if ((yield* outside(sql, generationOf(sql, own, projection))) !== generation) return yield* new Swapped()
    const differences = yield* Effect.forEach(projection.tables, (table) => compare(own, beside, table))
    return yield* new Verified({ differences })
  })
  return yield* sql.withTransaction(work).pipe(
    Effect.provideService(SqlClient.BeginTransaction, 'BEGIN ISOLATION LEVEL REPEATABLE READ'),
    Effect.catchTag('Verified', ({ differences }) => Effect.succeed(differences as ReadonlyArray<Difference>)),
    Effect.retry({ while: (error) => error instanceof Swapped, times: 20 }),
    retryTransient,
  )
})
