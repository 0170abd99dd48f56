import { createHash } from 'node:crypto'
import { Context, Effect, Layer } from 'effect'
import { SqlClient, type SqlError, type Statement } from 'effect/sql'
import { numbers, texts } from '../core/postgres/arrays.ts'

/** The attempts available at once, and the time until one more is available. */
export type Rate = { readonly capacity: number; readonly msPerAttempt: number }

/** A bucket: its limit, its key, and its rate. */
export type Bucket = { readonly scope: string; readonly of: ReadonlyArray<string>; readonly rate: Rate }

/** A bucket's reply to a request for an attempt; `waitMs` is the time until one is available, 0 if one was taken. */
export type Taken = { readonly bucket: Bucket; readonly granted: boolean; readonly waitMs: number }

/** The buckets' clock: the database's, which all servers share. Tests provide their own. */
export const BucketClock = Context.Reference<(sql: SqlClient.SqlClient) => Statement.Fragment>(
  'simdesk/auth/BucketClock',
  { defaultValue: () => (sql) => sql.literal('clock_timestamp()') },
)

/** After every `SWEEP_EVERY` takes, full buckets are deleted, and all but the newest `MAX_KEPT` of the others. */
const SWEEP_EVERY = 1_000
const MAX_KEPT = 200_000

/** Hashed, so that no email, address or mistyped secret is stored. */
const keyOf = ({ scope, of }: Bucket) =>
  createHash('sha256')
    .update(JSON.stringify([scope, ...of]))
    .digest('base64url')

type Row = { readonly key: string; readonly granted: boolean; readonly tokens: number }

/**
 * Token buckets in an unlogged table, shared by the servers on a database. A missing bucket is full; a database crash
 * empties the table, which errs on the side of users.
 *
 * A clock set back locks nobody out: elapsed time is at least 0, and each take stores the current time, from which the
 * bucket refills.
 */
export class Buckets extends Context.Service<
  Buckets,
  {
    /** Takes an attempt from each bucket that has one, in one statement, so concurrent calls never get the same one. */
    readonly take: (buckets: ReadonlyArray<Bucket>) => Effect.Effect<ReadonlyArray<Taken>, SqlError.SqlError>
    /** Returns attempts that turned out not to count. */
    readonly giveBack: (buckets: ReadonlyArray<Bucket>) => Effect.Effect<void, SqlError.SqlError>
    /** Deletes full buckets, and the oldest if there are too many. */
    readonly sweep: Effect.Effect<void, SqlError.SqlError>
  }
>()('simdesk/auth/Buckets') {
  static readonly layer = Layer.effect(
    Buckets,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      let takings = 0

      const filled = (capacity: Statement.Fragment, now: Statement.Fragment) =>
        sql`least(${capacity}, b.tokens + greatest(0, extract(epoch from ${now} - b.at)::float8) * 1000 / b.ms_per_attempt)`

      const sweep = Effect.gen(function* () {
        const now = (yield* BucketClock)(sql)
        // Buckets locked by a running attempt are skipped, so that no sign-in waits for a sweep.
        yield* sql`delete from attempt_buckets where key in (
          select key from attempt_buckets b where ${filled(sql.literal('b.capacity'), now)} >= b.capacity
          for update skip locked)`
        yield* sql`delete from attempt_buckets where key in (
          select key from attempt_buckets order by at desc offset ${MAX_KEPT}::integer for update skip locked)`
      })

      const take = Effect.fnUntraced(function* (buckets: ReadonlyArray<Bucket>) {
        if (++takings % SWEEP_EVERY === 0) yield* sweep
        const now = (yield* BucketClock)(sql)
        const keys = buckets.map(keyOf)
        // In key order, as in `giveBack`, so that two calls for the same buckets cannot deadlock.
        const rows = yield* sql<Row>`
          insert into attempt_buckets as b (key, capacity, ms_per_attempt, tokens, at, granted)
          select key, capacity, ms_per_attempt, capacity - 1, ${now}, true
          from unnest(${texts(keys)}, ${numbers(buckets.map(({ rate }) => rate.capacity))},
            ${numbers(buckets.map(({ rate }) => rate.msPerAttempt))}) as asked (key, capacity, ms_per_attempt)
          order by key
          on conflict (key) do update set (capacity, ms_per_attempt, tokens, at, granted) = (
            select excluded.capacity, excluded.ms_per_attempt,
              case when filled >= 1 then filled - 1 else filled end, now, filled >= 1
            from (select now, ${filled(sql.literal('excluded.capacity'), sql.literal('now'))} as filled
              from (select ${now} as now) clock) bucket)
          returning key, granted, tokens`
        const found = new Map(rows.map((row) => [row.key, row]))
        return buckets.map((bucket, index): Taken => {
          const { granted, tokens } = found.get(keys[index] ?? '') ?? { granted: false, tokens: 0 }
          return { bucket, granted, waitMs: granted ? 0 : Math.ceil((1 - tokens) * bucket.rate.msPerAttempt) }
        })
      })

      const giveBack = (buckets: ReadonlyArray<Bucket>) =>
        buckets.length === 0
          ? Effect.void
          : Effect.asVoid(sql`update attempt_buckets b set tokens = least(b.capacity, b.tokens + 1)
              from (select key from attempt_buckets where key = any(${texts(buckets.map(keyOf))})
                order by key for update) locked
              where b.key = locked.key`)

      return Buckets.of({ take, giveBack, sweep })
    }),
  )
}
