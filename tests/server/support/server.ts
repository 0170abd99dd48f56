import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Effect, Exit, Layer, Scope } from 'effect'
import { afterAll } from 'vitest'
import { layerCore, listen } from '../../../server/app.ts'
import { readConfig } from '../../../server/config.ts'
import { product } from '../../../server/product.ts'
import { ApiClient } from './api-client.ts'
import { createDatabase, templateDatabase } from './cluster.ts'

export const ADMIN = { email: 'admin@simdesk.test', password: 'correct horse battery staple' } as const

export type TestServer = {
  readonly url: string
  /** The database of this server, for a look behind the answers. */
  readonly databaseUrl: string
  readonly dataDir: string
  readonly close: () => Promise<void>
}

const start = async (databaseUrl: string, environment: Readonly<Record<string, string>>): Promise<TestServer> => {
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
  const { port } = await Effect.runPromise(running)
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
 * The real server in this process, on a free port, with a database of its own: a copy of one that was seeded once per
 * test run. `DEMO_DATA` of the environment chooses the seed (`small` unless told).
 */
export const startServer = async (environment: Readonly<Record<string, string>> = {}): Promise<TestServer> => {
  const demo = environment.DEMO_DATA ?? 'small'
  const template = await templateDatabase(`product ${demo}`, async (url) => {
    const server = await start(url, { DEMO_DATA: demo })
    await server.close()
  })
  return start(await createDatabase(template), environment)
}

/** Another server on the database of one that runs, with an environment and a data folder of its own. */
export const startBeside = (
  server: TestServer,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> => start(server.databaseUrl, environment)

/** A server for all tests of a file, with its administrator signed in; closed after the last of them. */
export const serverForFile = async (): Promise<{ readonly server: TestServer; readonly admin: ApiClient }> => {
  const server = await startServer()
  afterAll(() => server.close())
  return { server, admin: await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password) }
}
