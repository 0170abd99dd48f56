import { Effect, Fiber, Layer } from 'effect'
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from 'effect/http'
import { SqlClient } from 'effect/sql'
import { version } from '../../../package.json'
import { ServerConfig } from '../../config.ts'
import { OwnWork } from '../../own-work.ts'
import { layerConnections } from '../postgres/connections.ts'
import { failureOf } from '../postgres/failure.ts'
import { faultResponse, RETRY_AFTER_SECONDS } from './faults.ts'
import { requestIdOf } from './request-id.ts'

const LIMIT = '3 seconds'
/** How long a successful write counts for the next probes: a probe each second then costs one commit in five. */
const WRITE_EVERY_MS = 5_000

const NO_ANSWER = 'The database does not answer.'
const NO_WRITES = 'The database takes no writes.'
const DISK_FULL = 'The database takes no writes: there is no space left for its data.'

/**
 * A harmless write that needs what every save needs. The row is committed, so PostgreSQL's WAL must accept it. A
 * replaced row always finds room in its page, so the query also generates more numbers than fit into the connection's
 * `work_mem`. They need a megabyte on the disk of the data.
 */
const write = (sql: SqlClient.SqlClient) =>
  sql`insert into health (id, at) select 1, now() from (select count(*) as numbers from generate_series(1, 60000)) spilled
    where numbers > 0 on conflict (id) do update set at = excluded.at`

/** The writes, one at a time for all probes: null if the last one succeeded, otherwise the message. */
const makeWrites = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const scope = yield* Effect.scope
  let succeededAt = Number.NEGATIVE_INFINITY
  let running: Fiber.Fiber<string | null> | null = null
  const attempt = write(sql).pipe(
    Effect.timeout(LIMIT),
    Effect.map(() => {
      succeededAt = performance.now()
      return null
    }),
    Effect.catch((error) => Effect.succeed(failureOf(error) === 'full' ? DISK_FULL : NO_WRITES)),
    Effect.ensuring(
      Effect.sync(() => {
        running = null
      }),
    ),
  )
  return Effect.gen(function* () {
    if (performance.now() - succeededAt < WRITE_EVERY_MS) return null
    // Forked into the server's scope: the write ends in its own time, even if the probe has hung up.
    running ??= yield* Effect.forkIn(attempt, scope)
    return yield* Fiber.join(running)
  })
})

/**
 * `GET /health`: 200 with the versions while the database answers and accepts writes, otherwise 503 with the problem.
 * If background work fails, calls are still answered: 200 with status `degraded` and the failing work.
 */
export const layerHealth = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const sql = yield* SqlClient.SqlClient
    const { databaseUrl } = yield* ServerConfig
    const account = yield* OwnWork
    const problemOfWrites = yield* makeWrites(sql)
    const ask = sql<{ version: string }>`select current_setting('server_version') as version`

    const well = (server: string) => {
      const troubles = account.troubles()
      return HttpServerResponse.text(
        JSON.stringify({
          status: troubles.length === 0 ? 'ok' : 'degraded',
          version,
          database: { engine: 'PostgreSQL', version: server.split(' ')[0], embedded: databaseUrl === null },
          ...(troubles.length > 0 && { degraded: troubles }),
        }),
        { contentType: 'application/json', headers: { 'cache-control': 'no-store' } },
      )
    }
    const unwell = (message: string, request: HttpServerRequest.HttpServerRequest) =>
      faultResponse({ status: 503, message, headers: { 'retry-after': RETRY_AFTER_SECONDS } }, requestIdOf(request))

    yield* router.add('GET', '/health', (request: HttpServerRequest.HttpServerRequest) =>
      Effect.gen(function* () {
        const [row] = yield* Effect.timeout(ask, LIMIT)
        const problem = yield* problemOfWrites
        return problem === null ? well(row?.version ?? 'unknown') : unwell(problem, request)
      }).pipe(Effect.catch(() => Effect.succeed(unwell(NO_ANSWER, request)))),
    )
  }),
).pipe(Layer.provide(layerConnections('health')))
