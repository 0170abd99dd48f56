import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Deferred, Effect, Result } from 'effect'
import { ensureRunning, initialise, stop } from './cluster.ts'
import { followLog } from './last-words.ts'
import { holdLease } from './lease.ts'
import type { Places } from './places.ts'
import { isPostmasterOf, type Postmaster } from './postmaster.ts'
import { DatabaseProblem } from './problem.ts'

/** The server owns its embedded PostgreSQL and stops it; a tool uses a running one and leaves it running. */
export type Role = 'server' | 'tool'

const WATCH_MS = 250
/** The pause before a restart. It doubles each time, until PostgreSQL has run for a while. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
const STEADY_MS = 60_000
/** How often to report that it is still starting: recovery can take long. */
const PATIENCE = '30 seconds'

const problemOf = (cause: unknown): DatabaseProblem =>
  cause instanceof DatabaseProblem ? cause : new DatabaseProblem({ message: `PostgreSQL: ${String(cause)}` })

/** File system and process work as an effect. */
export const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, DatabaseProblem> =>
  Effect.tryPromise({ try: work, catch: problemOf })

/** Finds or starts it. On interruption, it first ends what it started. */
const startOrFind = (places: Places) =>
  Effect.callback<Postmaster & { readonly started: boolean }, DatabaseProblem>((resume) => {
    const abort = new AbortController()
    const running = ensureRunning(places, {}, abort.signal)
    running.then(
      (postmaster) => resume(Effect.succeed(postmaster)),
      (cause) => resume(Effect.fail(problemOf(cause))),
    )
    return Effect.promise(async () => {
      abort.abort()
      const postmaster = await running.catch(() => null)
      if (postmaster?.started) await stop(postmaster, places.cluster)
    })
  }).pipe(
    Effect.raceFirst(
      Effect.forever(Effect.delay(Effect.logInfo('PostgreSQL is still starting or recovering.'), PATIENCE)),
    ),
  )

/** The connection settings. The folder is the running server's: an earlier one may have started it elsewhere. */
export const socketOf = (places: Places) => ({
  host: places.socketFolder,
  username: 'simdesk',
  database: 'postgres',
})

/** The process that currently runs. */
type Current = { postmaster: Postmaster }

/**
 * Restarts it whenever it ends unexpectedly, and reports the reason from its log. The pauses grow while it does not
 * stay up. Fails only if there is nothing left to start.
 */
const watch = Effect.fnUntraced(function* (places: Places, current: Current) {
  let pause = FIRST_PAUSE_MS
  let since = Date.now()
  let log = followLog(places)

  const again = Effect.fnUntraced(function* (reason: string) {
    if (!existsSync(join(places.cluster, 'PG_VERSION'))) {
      return yield* new DatabaseProblem({ message: `The data of PostgreSQL is missing from ${places.cluster}.` })
    }
    yield* Effect.logWarning(`${reason}. It is started again in ${pause / 1000} s.`)
    yield* Effect.sleep(pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    log = followLog(places)
    const outcome = yield* Effect.result(startOrFind(places))
    if (Result.isFailure(outcome)) return outcome.failure.message
    current.postmaster = outcome.success
    return null
  })

  while (true) {
    yield* Effect.sleep(WATCH_MS)
    if (isPostmasterOf(current.postmaster.pid, places.cluster)) continue
    if (Date.now() - since > STEADY_MS) pause = FIRST_PAUSE_MS
    const words = log.words()
    let reason: string | null = `PostgreSQL stopped unexpectedly${words === null ? '' : `: ${words}`}`
    while (reason !== null) reason = yield* again(reason)
    since = Date.now()
    yield* Effect.logInfo('PostgreSQL is running again.')
  }
})

/**
 * Finds or starts the embedded PostgreSQL and keeps it running; the pools reconnect on their own. It stops with the
 * scope, unless it belongs to a server beside which a tool runs. `lost` fails when it cannot be restored.
 */
export const keepRunning = (prepared: Places, role: Role, lost: Deferred.Deferred<never, DatabaseProblem>) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      yield* attempt(() => initialise(prepared))
      const { started, ...postmaster } = yield* restore(startOrFind(prepared))
      const current: Current = { postmaster }
      const places = { ...prepared, socketFolder: postmaster.socketFolder }
      const shutDown = Effect.promise(() => stop(current.postmaster, places.cluster))
      if (role === 'tool' && !started) return places
      const lease = yield* holdLease(socketOf(places)).pipe(
        Effect.tapError((problem) => (started && problem.kind === 'failed' ? shutDown : Effect.void)),
        Effect.mapError(({ message }) => new DatabaseProblem({ message: `${message} (DATA_DIR ${places.dataDir})` })),
      )
      yield* Effect.addFinalizer(() => shutDown)
      yield* Effect.forkScoped(
        restore(Effect.all([watch(places, current), lease.keep], { concurrency: 'unbounded', discard: true })).pipe(
          Effect.catch(({ message }) => Deferred.fail(lost, new DatabaseProblem({ message }))),
        ),
      )
      return places
    }),
  )
