import { existsSync } from 'node:fs'
import { PgClient } from '@effect/sql-pg'
import { Context, Deferred, Effect, Layer, type Redacted, Schedule } from 'effect'
import { SqlClient } from 'effect/sql'
import { ServerConfig } from '../config.ts'
import { ensureRunning, stop } from './cluster.ts'
import { holdLease } from './lease.ts'
import { type Places, preparePlaces } from './places.ts'
import { isPostmasterOf } from './postmaster.ts'
import { DatabaseProblem } from './problem.ts'

/** What the rest of the server should know of the database beside asking it. */
export class Database extends Context.Service<
  Database,
  {
    /** A line for the person who starts the server; null when there is nothing to tell. */
    readonly notice: string | null
    /** Fails when the database is lost for good: the server should end with its message. */
    readonly lost: Effect.Effect<never, DatabaseProblem>
  }
>()('simdesk/Database') {}

/** The server owns its embedded PostgreSQL and stops it; a tool uses a running one and leaves it running. */
export type Role = 'server' | 'tool'

const WATCH_MS = 250
const MAX_CONNECTIONS = 16

const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, DatabaseProblem> =>
  Effect.tryPromise({
    try: work,
    catch: (cause) =>
      cause instanceof DatabaseProblem ? cause : new DatabaseProblem({ message: `PostgreSQL: ${String(cause)}` }),
  })

/** Where to connect. The folder is that of the running server, which an earlier one may have started elsewhere. */
const socketOf = (places: Places) => ({ host: places.socketFolder, username: 'simdesk', database: 'postgres' })

/**
 * The embedded PostgreSQL, found or started, and kept running: when it dies under us it is started again and the pool
 * reconnects. Stopped with the scope, unless it belongs to another server.
 */
const keepRunning = (prepared: Places, role: Role, lost: Deferred.Deferred<never, DatabaseProblem>) =>
  Effect.gen(function* () {
    let { started, ...postmaster } = yield* attempt(() => ensureRunning(prepared))
    const places = { ...prepared, socketFolder: postmaster.socketFolder }
    const shutDown = Effect.promise(() => stop(postmaster, places.cluster))
    if (role === 'tool' && !started) return places
    const lease = yield* holdLease(socketOf(places)).pipe(
      Effect.tapError((problem) => (started && problem.kind === 'failed' ? shutDown : Effect.void)),
      Effect.mapError(({ message }) => new DatabaseProblem({ message: `${message} (DATA_DIR ${places.dataDir})` })),
    )
    yield* Effect.addFinalizer(() => shutDown)
    const watch = Effect.gen(function* () {
      while (true) {
        yield* Effect.sleep(WATCH_MS)
        if (isPostmasterOf(postmaster.pid, places.cluster)) continue
        yield* Effect.logWarning('PostgreSQL stopped unexpectedly; starting it again.')
        postmaster = yield* attempt(() => ensureRunning(places))
        yield* lease.renew
        yield* Effect.logInfo('PostgreSQL is running again.')
      }
    })
    yield* Effect.forkScoped(
      Effect.catch(watch, ({ message }) => Deferred.fail(lost, new DatabaseProblem({ message }))),
    )
    return places
  }).pipe(Effect.uninterruptible)

const pool = { applicationName: 'simdesk', maxConnections: MAX_CONNECTIONS, minConnections: 2 } as const

const embedded = (role: Role) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const { dataDir } = yield* ServerConfig
      const lost = yield* Deferred.make<never, DatabaseProblem>()
      const prepared = yield* attempt(async () => preparePlaces(dataDir))
      if (role === 'tool' && !existsSync(prepared.cluster)) {
        return yield* new DatabaseProblem({ message: `There are no data in ${dataDir} yet: start SIM Desk once.` })
      }
      const places = yield* keepRunning(prepared, role, lost)
      return Layer.merge(
        PgClient.layer({ ...pool, ...socketOf(places) }),
        Layer.succeed(Database, { notice: prepared.notice, lost: Deferred.await(lost) }),
      )
    }),
  )

const remote = (url: Redacted.Redacted) =>
  Layer.merge(
    PgClient.layer({ ...pool, url, connectTimeout: '10 seconds' }),
    Layer.succeed(Database, { notice: null, lost: Effect.never }),
  )

/** A first question: tells in words of ours why the database can't be reached. */
const greet = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { databaseUrl } = yield* ServerConfig
  yield* sql`select 1`.pipe(
    Effect.retry({ schedule: Schedule.spaced('1 second'), times: databaseUrl === null ? 2 : 10 }),
    Effect.mapError(
      (error) =>
        new DatabaseProblem({ message: `The database cannot be reached: ${error.message}. Check DATABASE_URL.` }),
    ),
  )
})

/** The database of the configuration: DATABASE_URL's, or the embedded one under DATA_DIR. */
export const layerDatabase = (role: Role) =>
  Layer.unwrap(
    Effect.map(ServerConfig, ({ databaseUrl }) => (databaseUrl === null ? embedded(role) : remote(databaseUrl))),
  ).pipe((database) => Layer.provideMerge(Layer.effectDiscard(greet), database))
