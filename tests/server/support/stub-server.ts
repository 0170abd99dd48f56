import { PgClient } from '@effect/sql-pg'
import { Context, Effect, Exit, Layer, Redacted, Scope } from 'effect'
import { readConfig, ServerConfig } from '../../../server/config.ts'
import { Audit } from '../../../server/core/audit/audit.ts'
import { migrate } from '../../../server/core/events/schema.ts'
import { timeLimits } from '../../../server/core/http/limits.ts'
import { Listening, layerHttp } from '../../../server/core/http/server.ts'
import { Database } from '../../../server/core/postgres/database.ts'
import { createDatabase, withDatabase } from './cluster.ts'
import { stubHandlers } from './stub-api.ts'

export type StubServer = { readonly url: string; readonly close: () => Promise<void> }

/** The HTTP server in this process, on a free port, with stub handlers; by default with the product's time limits. */
export const startStubServer = async (
  environment: Readonly<Record<string, string>> = {},
  clientFolder = '/nowhere',
  limits = timeLimits,
): Promise<StubServer> => {
  const url = await createDatabase()
  await withDatabase(url, migrate)
  const config = await Effect.runPromise(readConfig({ PORT: '0', DATABASE_URL: url, ...environment }))
  const address = { url: Redacted.make(url) }
  const database = Layer.merge(
    PgClient.layer({ ...address, maxConnections: 4 }),
    Layer.succeed(Database, { notice: null, lost: Effect.never, address }),
  )
  const app = layerHttp(stubHandlers, clientFolder, limits).pipe(
    Layer.provide([database, Audit.silent, Layer.succeed(ServerConfig, config)]),
  )
  const scope = Scope.makeUnsafe()
  const context = await Effect.runPromise(Layer.buildWithScope(app, scope))
  return {
    url: `http://127.0.0.1:${Context.get(context, Listening).port}`,
    close: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  }
}
