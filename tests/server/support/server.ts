import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { Clock, Effect, Exit, Layer, Scope } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll } from 'vitest'
import { layerCore, listen } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { DatabaseClock } from '../../../server/core/postgres/clock.ts'
import { product } from '../../../server/product.ts'
import { ApiClient } from './api-client.ts'
import { createDatabase, RUN_FOLDER, templateDatabase, withDatabase } from './cluster.ts'
import { DEMO_DAY } from './demo-day.ts'
import { utcDay } from './one-day.ts'

export const ADMIN = { email: 'admin@simdesk.test', password: 'correct horse battery staple' } as const

export type TestServer = {
  readonly url: string
  /** The database of this server, to check the stored data. */
  readonly databaseUrl: string
  readonly dataDir: string
  readonly close: () => Promise<void>
}

const realClock = Effect.runSync(Clock.clockWith(Effect.succeed))

const clockWith = (now: () => number): Clock.Clock => {
  return {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanosUnsafe: () => realClock.currentTimeNanosUnsafe(),
    currentTimeNanos: realClock.currentTimeNanos,
    monotonicTimeNanosUnsafe: () => realClock.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: realClock.monotonicTimeNanos,
    sleep: (duration) => realClock.sleep(duration),
  }
}

/** The real clock until the last moment of a day, where it stops. */
const clockOf = (day: string): Clock.Clock => {
  const last = Date.parse(`${day}T23:59:59.999Z`)
  return clockWith(() => Math.min(realClock.currentTimeMillisUnsafe(), last))
}

const start = async (
  databaseUrl: string,
  environment: Readonly<Record<string, string>>,
  clock: Clock.Clock = realClock,
): Promise<TestServer> => {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'simdesk-test-data-'))
  const settings = await Effect.runPromise(
    readConfig({
      PORT: '0',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...environment,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
    }),
  )
  const scope = Scope.makeUnsafe()
  const running = Effect.gen(function* () {
    const core = yield* Layer.buildWithScope(layerCore(settings, product.projections), scope)
    const listening = listen({ ...product, clientFolder: '/nowhere' })
    return yield* listening.pipe(Effect.provideContext(core), Scope.provide(scope))
  })
  const ofDatabase: typeof DatabaseClock.Service =
    clock === realClock
      ? await Effect.runPromise(DatabaseClock)
      : (sql) => sql`${clock.currentTimeMillisUnsafe()}::float8`
  const { port } = await Effect.runPromise(
    running.pipe(Effect.provideService(Clock.Clock, clock), Effect.provideService(DatabaseClock, ofDatabase)),
  )
  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    dataDir,
    close: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      if (environment.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Hashes the passwords of the demo people again with a fortieth of the work, because tests sign in hundreds of times.
 */
const hashCheaply = async (databaseUrl: string) => {
  const cheap = await hash(ADMIN.password, { memoryCost: 512, timeCost: 1, parallelism: 1 })
  await withDatabase(
    databaseUrl,
    SqlClient.SqlClient.use((sql) => sql`update credentials set password_hash = ${cheap}`),
  )
}

/** The database of a server that has started once, with the product's own password hashes. */
const seededTemplate = (demo: string) =>
  templateDatabase(`product ${demo}`, async (url) => {
    const server = await start(url, { DEMO_DATA: demo, DEMO_DAY })
    await server.close()
  })

const quickTemplate = async (demo: string) =>
  templateDatabase(`product ${demo}, quick to sign in`, hashCheaply, await seededTemplate(demo))

/**
 * Starts the real server in this process, on a free port, with a copy of a database seeded once per test run.
 *
 * `DEMO_DATA` in the environment chooses the seed (`small` by default), which ends before `DEMO_DAY`. Passwords have a
 * cheap hash, unless `real` asks for the product's.
 */
export const startServer = async (
  environment: Readonly<Record<string, string>> = {},
  hashes: 'quick' | 'real' = 'quick',
): Promise<TestServer> => {
  const demo = environment.DEMO_DATA ?? 'small'
  const template = await (hashes === 'real' ? seededTemplate(demo) : quickTemplate(demo))
  return start(await createDatabase(template), environment)
}

/** Starts another server on the database of a running one, with its own environment and data folder. */
export const startBeside = (
  server: TestServer,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> => start(server.databaseUrl, environment)

type WithAdmin = { readonly server: TestServer; readonly admin: ApiClient }

const withAdmin = async (server: TestServer): Promise<WithAdmin> => ({
  server,
  admin: await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password),
})

/** A server for all tests of a file, with its administrator signed in; closed after the last test. */
export const serverForFile = async (): Promise<WithAdmin> => {
  const server = await startServer()
  afterAll(() => server.close())
  return withAdmin(server)
}

/**
 * As `serverForFile`, for tests that count by days: the server stays on this day even past midnight.
 *
 * Queries that use the database's own time do not; see `onOneDay`.
 */
export const serverOnOneDay = async (): Promise<WithAdmin & { readonly today: string }> => {
  const today = utcDay()
  const server = await start(await createDatabase(await quickTemplate('small')), {}, clockOf(today))
  afterAll(() => server.close())
  return { ...(await withAdmin(server)), today }
}

/** A server on the small demo data whose clock, and that of its database, stay at one moment. */
export const serverAt = async (
  moment: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<WithAdmin> => {
  const millis = Date.parse(moment)
  const database = await createDatabase(await quickTemplate('small'))
  return withAdmin(
    await start(
      database,
      environment,
      clockWith(() => millis),
    ),
  )
}

/** The first start of an installation on a past day, with demo data and without a given day. */
export const firstStartOn = async (day: string): Promise<TestServer> =>
  start(await createDatabase(), { DEMO_DATA: 'small' }, clockOf(day))

let shared: Promise<WithAdmin> | undefined

/**
 * A server for all files of a worker that change nothing: no data, roles, settings, or the administrator's session.
 *
 * They read the demo data. It lives as long as the worker; its folder is removed with that of the cluster.
 */
export const sharedServer = (): Promise<WithAdmin> => {
  // The folder of the run exists only after the first request for the cluster.
  mkdirSync(RUN_FOLDER, { recursive: true })
  shared ??= startServer({ DATA_DIR: mkdtempSync(join(RUN_FOLDER, 'data-')) }).then(withAdmin)
  return shared
}
