import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { builtProgram } from '../support/built.ts'
import { createDatabase } from '../support/cluster.ts'
import { cleanUp, folder, start, stop } from '../support/probe-process.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let main: string
beforeAll(async () => {
  server = await startServer()
  main = await builtProgram('main')
}, 120_000)
afterAll(async () => {
  await server?.close()
  await cleanUp()
})

/** The output of a start, and its address until it is stopped. */
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

describe('a first start', () => {
  it('refuses a common password in words, and the next one with another makes the account', async () => {
    const environment = { DATABASE_URL: await createDatabase(), DEMO_DATA: 'none', DATA_DIR: folder() }
    const refused = start({ ...environment, ADMIN_PASSWORD: 'Qwerty123456' }, { file: main })
    expect(await refused.ended).toBe(1)
    expect(refused.errors()).toBe(
      'SIM Desk cannot run: ADMIN_PASSWORD is one of the million most common passwords, which are guessed first. Choose another.\n',
    )
    const next = await startedWith({ ...environment, ADMIN_PASSWORD: ADMIN.password })
    await ApiClient.signedIn(next.address, ADMIN.email, ADMIN.password)
    await next.stop()
    const later = await startedWith({ ...environment, ADMIN_PASSWORD: 'Qwerty123456' })
    expect(later.output).toContain('ADMIN_EMAIL and ADMIN_PASSWORD are read at the first start only.')
    await later.stop()
  })
})
