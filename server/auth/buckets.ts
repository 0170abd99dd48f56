import { createHash } from 'node:crypto'
import { Context, Effect, Layer } from 'effect'
import { SqlClient, type SqlError, type Statement } from 'effect/sql'
import { numbers, texts } from '../core/postgres/arrays.ts'

/** How many attempts at once, and how long until one more is free. */
export type Rate = { readonly capacity: number; readonly msPerAttempt: number }

/** A bucket: what it limits, whose it is, how fast it fills. */
export type Bucket = { readonly scope: string; readonly of: ReadonlyArray<string>; readonly rate: Rate }

/** What came of asking a bucket for an attempt; `waitMs` until one is free, 0 where one was taken. */
export type Taken = { readonly bucket: Bucket; readonly granted: boolean; readonly waitMs: number }

/** The clock of the buckets: the database's, which all servers share. Tests bring their own. */
export const BucketClock = Context.Reference<(sql: SqlClient.SqlClient) => Statement.Fragment>(
  'simdesk/auth/BucketClock',
  { defaultValue: () => (sql) => sql.literal('clock_timestamp()') },
)

/** After so many takings the full ones are forgotten, and of the others all but so many of the youngest. */
const SWEEP_EVERY = 1_000
const MAX_KEPT = 200_000

/** No e-mail and no address is kept, nor what somebody typed in place of one. */
const keyOf = ({ scope, of }: Bucket) =>
  createHash('sha256')
    .update(JSON.stringify([scope, ...of]))
    .digest('base64url')

type Row = { readonly key: string; readonly granted: boolean; readonly tokens: number }

/**
 * Token buckets in an unlogged table, so that the servers on a database share them. A bucket that is not there is full;
 * a crash of the database empties the table, which forgives.
 *
 * A clock that is set back locks nobody out: the time that has passed counts as 0 at least, and each take stores the
 * present time, from which the bucket fills at its rate.
 */
export class Buckets extends Context.Service<
  Buckets,
  {
    /** Takes an attempt from each bucket that has one, in one statement: two that ask at once never get the same. */
    readonly take: (buckets: ReadonlyArray<Bucket>) => Effect.Effect<ReadonlyArray<Taken>, SqlError.SqlError>
    /** Gives attempts back that do not count after all. */
    readonly giveBack: (buckets: ReadonlyArray<Bucket>) => Effect.Effect<void, SqlError.SqlError>
    /** Forgets the full buckets, and the oldest of too many. */
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
        // A bucket that an attempt holds at this moment is skipped, so that no sign-in waits for a sweep.
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
        // In the order of their keys, as `giveBack`: two that want the same ones never wait for each other.
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
