import { PgConnection } from '@effect/sql-pg'
import { Effect, Exit, Queue, Schedule, Schema, Scope } from 'effect'

/** `taken`: another server holds it; `failed`: the database did not answer. */
class LeaseProblem extends Schema.TaggedError<LeaseProblem>()('LeaseProblem', {
  kind: Schema.Literals(['taken', 'failed']),
  message: Schema.String,
}) {}

const NAME = 'simdesk lease of process '
const ATTEMPTS = 30
const PAUSE_MS = 100

type Address = { readonly host: string; readonly username: string; readonly database: string }

/** The lease's holder: the oldest connection of that name, unless it is ours. */
const olderHolder = `select replace(other.application_name, '${NAME}', '') as process
  from pg_stat_activity other, pg_stat_activity me
  where me.pid = pg_backend_pid() and other.application_name like '${NAME}%'
    and (other.backend_start, other.pid) < (me.backend_start, me.pid)
  limit 1`

/** Opens the connection. Returns a queue that only fails, when the connection ends. */
const openLease = Effect.fnUntraced(function* (address: Address) {
  const connection = yield* PgConnection.make({ ...address, applicationName: `${NAME}${process.pid}` })
  const holder = Effect.map(connection.query(olderHolder, []), ({ rows }) => rows[0]?.process)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const other = yield* holder
    if (other === undefined) {
      // A connection is visible a moment after its start counts: check again.
      yield* Effect.sleep(30)
      if ((yield* holder) === undefined) return yield* connection.listen('simdesk_lease')
    }
    // The connection of a killed server ends within moments.
    yield* Effect.sleep(PAUSE_MS)
    if (attempt === ATTEMPTS) {
      const message = `Another SIM Desk server (process ${other}) is already running on this data. Stop it first, or start this one with another DATA_DIR.`
      return yield* new LeaseProblem({ kind: 'taken', message })
    }
  }
  return yield* Effect.die(new Error('The loop must end with the last attempt.'))
})

/**
 * Makes this the only server on the embedded database while the scope is open. A lease is a named connection: it ends
 * with its process in any case, and no file can go stale. It also ends when PostgreSQL restarts its backends after a
 * crash. `keep` then takes it again as soon as possible, and fails only if another server has it.
 */
export const holdLease = Effect.fnUntraced(function* (address: Address) {
  const outer = yield* Effect.scope
  let held = yield* Scope.fork(outer)
  const open = Effect.suspend(() => Scope.provide(openLease(address), held)).pipe(
    Effect.catchTag('SqlError', (error) =>
      Effect.fail(new LeaseProblem({ kind: 'failed', message: `PostgreSQL did not answer: ${error.message}` })),
    ),
  )
  let lease = yield* open
  const renew = Effect.gen(function* () {
    yield* Scope.close(held, Exit.void)
    held = yield* Scope.fork(outer)
    lease = yield* open
  }).pipe(
    // Without growing pauses: until we have it again another server could take it, and a try is cheap.
    Effect.retry({ while: ({ kind }) => kind === 'failed', schedule: Schedule.spaced(PAUSE_MS) }),
  )
  const untilLost = Effect.suspend(() => Effect.exit(Queue.take(lease)))
  return { keep: Effect.forever(Effect.andThen(untilLost, renew)) }
})
