import { randomUUID } from 'node:crypto'
import { Effect, Schema } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'

/** For so long it is held without being renewed: who was killed keeps others waiting for no longer. */
const HELD_SECONDS = 15
const ASK_AGAIN = '200 millis'

/** We have been thought dead, and another has begun. */
export class LeaseLost extends Schema.TaggedError<LeaseLost>()('LeaseLost', { message: Schema.String }) {}

/** Says that we are alive; call it in every transaction that only the holder may make, so that no other makes it. */
export type Renew = Effect.Effect<void, SqlError.SqlError | LeaseLost>

/**
 * Runs work as the only rebuild of these data: a row with an end, which each step of the work puts off. All by the
 * clock of the database, as those of two servers may differ.
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
      length === 1 ? Effect.void : Effect.fail(new LeaseLost({ message: 'Another rebuild has begun meanwhile.' })),
  )
  const release = Effect.ignore(sql`update rebuild_lease set until = 'epoch' where id = 1 and holder = ${holder}`)

  let isTold = false
  while ((yield* take).length === 0) {
    if (!isTold) yield* Effect.logInfo('Another rebuild is running; this one waits for it.')
    isTold = true
    yield* Effect.sleep(ASK_AGAIN)
  }
  return yield* Effect.ensuring(work(renew), release)
})
