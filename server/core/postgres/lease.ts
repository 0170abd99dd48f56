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

/** Who holds the lease: the oldest connection of that name, unless it is ours. */
const elder = `select replace(other.application_name, '${NAME}', '') as process
  from pg_stat_activity other, pg_stat_activity me
  where me.pid = pg_backend_pid() and other.application_name like '${NAME}%'
    and (other.backend_start, other.pid) < (me.backend_start, me.pid)
  limit 1`

/** Opens the connection and answers what ends with it: a queue in which nothing but its failure ever comes. */
const openLease = Effect.fnUntraced(function* (address: Address) {
  const connection = yield* PgConnection.make({ ...address, applicationName: `${NAME}${process.pid}` })
  const holder = Effect.map(connection.query(elder, []), ({ rows }) => rows[0]?.process)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const other = yield* holder
    if (other === undefined) {
      // A connection is seen a moment after it counts as begun: look again before believing it.
      yield* Effect.sleep(30)
      if ((yield* holder) === undefined) return yield* connection.listen('simdesk_lease')
    }
    // The connection of a server that was killed ends within moments.
    yield* Effect.sleep(PAUSE_MS)
    if (attempt === ATTEMPTS) {
      const message = `Another SIM Desk server (process ${other}) is already running on these data. Stop it first, or start this one with another DATA_DIR.`
      return yield* new LeaseProblem({ kind: 'taken', message })
    }
  }
  return yield* Effect.die(new Error('The last attempt ends the loop.'))
})

/**
 * Makes us the only server on the embedded database, for as long as the scope is open. A lease is a connection with a
 * name: it ends with its process, however that ends, and needs no file that could be stale. It ends with PostgreSQL
 * too, whose backends all start anew when one has crashed: `keep` then takes the lease again as soon as that is
 * possible, and fails only where another server has it.
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
    // Without growing pauses: until it is ours again another server could take it, and to ask costs little.
    Effect.retry({ while: ({ kind }) => kind === 'failed', schedule: Schedule.spaced(PAUSE_MS) }),
  )
  const untilLost = Effect.suspend(() => Effect.exit(Queue.take(lease)))
  return { keep: Effect.forever(Effect.andThen(untilLost, renew)) }
})
