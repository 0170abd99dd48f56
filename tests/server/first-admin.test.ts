import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from './support/api-client.ts'
import { createDatabase } from './support/cluster.ts'
import { cleanUp, folder, start, stop } from './support/probe-process.ts'
import { buildProgram } from './support/program.ts'
import { ADMIN, startServer, type TestServer } from './support/server.ts'

let server: TestServer
let main: string
beforeAll(async () => {
  server = await startServer({ DEMO_DATA: 'none' })
  main = await buildProgram('server/main.ts')
}, 120_000)
afterAll(async () => {
  await server?.close()
  await cleanUp()
  if (main) rmSync(join(main, '..'), { recursive: true, force: true })
})

/** What a start of the product says, and where it is until it is stopped. */
const startedWith = async (environment: Record<string, string>) => {
  const started = start({ DATA_DIR: folder(), DEMO_DATA: 'none', ...environment }, { file: main })
  const address = await started.ready
  await expect.poll(() => started.output()).toContain('Sign in as ')
  return { address, output: started.output(), stop: () => stop(started) }
}

describe('a start says how to sign in', () => {
  it('with the password that it made, once', async () => {
    const DATABASE_URL = await createDatabase()
    const first = await startedWith({ DATABASE_URL, ADMIN_EMAIL: 'First@x.test' })
    const [, email = '', password = ''] =
      /^Sign in as (\S+) with the password (\S+) \(shown only this once\)\.$/m.exec(first.output) ?? []
    expect(email).toBe('first@x.test')
    await ApiClient.signedIn(first.address, email, password)
    await first.stop()

    const second = await startedWith({ DATABASE_URL })
    expect(second.output).toContain('Sign in as first@x.test with its password')
    expect(second.output).not.toContain(password)
    expect(second.output).not.toContain('ADMIN_EMAIL')
    await ApiClient.signedIn(second.address, 'first@x.test', password)
    await second.stop()
  })

  it('as the administrator that there is, whatever a later ADMIN_EMAIL says', async () => {
    const DATABASE_URL = server.databaseUrl
    const later = await startedWith({ DATABASE_URL, ADMIN_EMAIL: 'other@x.test' })
    expect(later.output).toContain(`Sign in as ${ADMIN.email} with its password`)
    expect(later.output).toContain('ADMIN_EMAIL and ADMIN_PASSWORD are read at the first start only.')
    expect(later.output).not.toContain('other@x.test')
    await ApiClient.signedIn(later.address, ADMIN.email, ADMIN.password)
    await later.stop()
  })
})
