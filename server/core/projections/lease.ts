import { randomUUID } from 'node:crypto'
import { Effect, Schema } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'

/** Seconds until an unrenewed lease expires: a killed server delays others for at most that time. */
const HELD_SECONDS = 15
const ASK_AGAIN = '200 millis'

/** The lease expired, and another server has started a rebuild. */
export class LeaseLost extends Schema.TaggedError<LeaseLost>()('LeaseLost', { message: Schema.String }) {}

/** Renews the lease. Call it in every transaction that only the holder may make; it fails if another server has it. */
export type Renew = Effect.Effect<void, SqlError.SqlError | LeaseLost>

/**
 * Runs work as the only rebuild of these data. The lease is a row with an end time, which each step extends. Times come
 * from the database, because the servers' clocks may differ.
 */
export const withRebuildLease = Effect.fnUntraced(function* <A, E, R>(work: (renew: Renew) => Effect.Effect<A, E, R>) {
  const sql = yield* SqlClient.SqlClient
  const holder = randomUUID()
  const end = sql.literal(`clock_timestamp() + interval '${HELD_SECONDS} seconds'`)
  const take = sql`update rebuild_lease set holder = ${holder}, until = ${end}
    where id = 1 and until < clock_timestamp() returning id`
  const renew: Renew = Effect.flatMap(
    sql`update rebuild_lease set until = ${end} where id = 1 and holder = ${holder} returning id`,
    ({ length }) =>
      length === 1 ? Effect.void : Effect.fail(new LeaseLost({ message: 'Another rebuild has started.' })),
  )
  const release = Effect.ignore(sql`update rebuild_lease set until = 'epoch' where id = 1 and holder = ${holder}`)

  let isReported = false
  while ((yield* take).length === 0) {
    if (!isReported) yield* Effect.logInfo('Another rebuild is running; waiting for it to end.')
    isReported = true
    yield* Effect.sleep(ASK_AGAIN)
  }
  return yield* Effect.ensuring(work(renew), release)
})
