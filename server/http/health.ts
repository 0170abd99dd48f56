import { Effect } from 'effect'
import { HttpRouter, type HttpServerRequest, HttpServerResponse } from 'effect/http'
import { SqlClient } from 'effect/sql'
import { version } from '../../package.json'
import { ServerConfig } from '../config.ts'
import { faultResponse } from './faults.ts'
import { requestIdOf } from './request-id.ts'

/** `GET /health`: 200 with the versions while the database answers, 503 while it does not. */
export const layerHealth = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const sql = yield* SqlClient.SqlClient
    const { databaseUrl } = yield* ServerConfig
    const ask = sql<{ version: string }>`select current_setting('server_version') as version`
    yield* router.add('GET', '/health', (request: HttpServerRequest.HttpServerRequest) =>
      ask.pipe(
        Effect.timeout('3 seconds'),
        Effect.map(([row]) =>
          HttpServerResponse.text(
            JSON.stringify({
              status: 'ok',
              version,
              database: {
                engine: 'PostgreSQL',
                version: row?.version.split(' ')[0] ?? 'unknown',
                embedded: databaseUrl === null,
              },
            }),
            { contentType: 'application/json', headers: { 'cache-control': 'no-store' } },
          ),
        ),
        Effect.catch(() =>
          Effect.succeed(
            faultResponse({ status: 503, message: 'The database does not answer.' }, requestIdOf(request)),
          ),
        ),
      ),
    )
  }),
)
