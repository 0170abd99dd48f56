import { NodeRuntime } from '@effect/platform-node'
import { Context, Effect, Layer } from 'effect'
import type { SqlClient } from 'effect/sql'
import { readConfig, ServerConfig, type ServerSettings } from './config.ts'
import { Audit } from './core/audit/audit.ts'
import { CompanyZone, chosenZone } from './core/days/company-zone.ts'
import { EventStore } from './core/events/event-store.ts'
import { layerEventStore } from './core/events/postgres-event-store.ts'
import { layerStoreFor } from './core/events/store-for.ts'
import { flushLog, layerLog } from './core/http/log.ts'
import { type ApiHandlers, Listening, layerHttp } from './core/http/server.ts'
import { Database } from './core/postgres/database.ts'
import { layerDatabase } from './core/postgres/layer.ts'
import type { Projection } from './core/projections/projection.ts'
import { endInTime } from './end-in-time.ts'
import { explain, teardown } from './explain.ts'
import { heedHangUp } from './hang-up.ts'
import { createOwnWork, OwnWork } from './own-work.ts'
import { say } from './say.ts'
import type { FirstAdmin } from './seed/seed.ts'

/** The services available to every part of the server. */
type Core = EventStore | SqlClient.SqlClient | ServerConfig | Database

/** The parts that make a product: its projections, the data of the first start, its handlers. */
export type Product<E1, E2> = {
  readonly projections: ReadonlyArray<Projection>
  /** Returns the first administrator; null if the product has no accounts, as in test probes. */
  readonly seed: Effect.Effect<FirstAdmin | null, E1, Core>
  readonly handlers: Layer.Layer<ApiHandlers, E2, Core>
  readonly clientFolder: string
}

/** The database with the event store on it. */
export const layerCore = (settings: ServerSettings, projections: ReadonlyArray<Projection>) =>
  layerEventStore(projections).pipe(
    Layer.provideMerge(Layer.effect(CompanyZone, chosenZone(settings.companyTimeZone))),
    Layer.provideMerge(layerDatabase('server')),
    Layer.provideMerge(Layer.succeed(ServerConfig, settings)),
    Layer.provideMerge(Layer.sync(OwnWork, () => createOwnWork())),
  )

/** Seeds an empty store, then listens; the server runs until the scope closes. */
export const listen = <E1, E2>(product: Product<E1, E2>) =>
  Effect.gen(function* () {
    const admin = yield* product.seed
    const answers = layerStoreFor('answers', product.projections)
    const context = yield* Layer.build(
      layerHttp(product.handlers, product.clientFolder).pipe(Layer.provide(Audit.layer), Layer.provide(answers)),
    )
    const { port } = Context.get(context, Listening)
    return { admin, port }
  })

const howToSignIn = ({ email, password }: FirstAdmin, { adminEmail, adminPassword }: ServerSettings): string => {
  if (password === 'given') return `Sign in as ${email} with the password in ADMIN_PASSWORD.`
  if (password !== 'known') return `Sign in as ${email} with the password ${password.generated} (shown only this once).`
  const isIgnored = adminPassword !== null || (adminEmail !== null && adminEmail.toLowerCase() !== email)
  const why = isIgnored ? ' ADMIN_EMAIL and ADMIN_PASSWORD are read at the first start only.' : ''
  return `Sign in as ${email} with its password (lost: npm run password -- ${email}).${why}`
}

const serve = <E1, E2>(product: Product<E1, E2>) =>
  Effect.gen(function* () {
    const settings = yield* ServerConfig
    const [database, events] = [yield* Database, yield* EventStore]
    if (database.notice !== null) yield* say(database.notice)
    const { admin, port } = yield* listen(product)
    const { host } = settings
    yield* say(`SIM Desk is ready at http://${host.includes(':') ? `[${host}]` : host}:${port}`)
    if (admin !== null) yield* say(howToSignIn(admin, settings))
    return yield* Effect.raceFirst(database.lost, events.outdated)
  })

/**
 * Runs the server as this process. SIGINT, SIGTERM and SIGHUP stop it in order: answers are finished, then the database
 * is stopped. It also stops when it cannot continue, and says why.
 */
export const runServer = <E1, E2>(product: Product<E1, E2>): void => {
  heedHangUp()
  Effect.gen(function* () {
    const settings = yield* readConfig(process.env)
    endInTime(settings.databaseUrl === null)
    return yield* Effect.scoped(serve(product)).pipe(Effect.provide(layerCore(settings, product.projections)))
  }).pipe(
    Effect.tapCause(explain('SIM Desk cannot run')),
    Effect.provide(layerLog),
    Effect.ensuring(Effect.sync(flushLog)),
    NodeRuntime.runMain({ disableErrorReporting: true, teardown }),
  )
}
