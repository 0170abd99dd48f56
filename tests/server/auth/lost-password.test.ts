import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { builtProgram } from '../support/built.ts'
import { createDatabase, withDatabase } from '../support/cluster.ts'
import { cleanUp, folder } from '../support/probe-process.ts'
import { startProgram } from '../support/program.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let passwordTool: string
beforeAll(async () => {
  server = await startServer({ SESSION_IDLE_MINUTES: '30' })
  passwordTool = await builtProgram('password')
}, 120_000)
afterAll(async () => {
  await server?.close()
  await cleanUp()
})

/** `npm run password -- <email>` on the data of a running server. */
const reset = async (args: ReadonlyArray<string>, environment: Record<string, string> = {}) => {
  const tool = startProgram(passwordTool, { DATABASE_URL: server.databaseUrl, ...environment }, { args })
  const code = await tool.ended
  return { code, output: tool.output(), errors: tool.errors() }
}

const rows = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

describe('a password that nobody knows any more', () => {
  it('is replaced by a new one, shown once, and the sessions of its person end', async () => {
    const staff = 'staff@simdesk.test'
    const before = [
      await ApiClient.signedIn(server.url, staff, ADMIN.password),
      await ApiClient.signedIn(server.url, staff, ADMIN.password),
    ]
    const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
    const { code, output, errors } = await reset([' Staff@SimDesk.test '])
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    const [, made = ''] = /the password (\S+) \(shown only this once\)/.exec(output) ?? []
    expect(made).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
    expect(output).toContain('Sessions ended: 2.')

    const again = new ApiClient(server.url)
    expect((await again.signIn(staff, ADMIN.password)).body.isSuccess).toBe(false)
    expect((await again.signIn(staff, made)).body.isSuccess).toBe(true)
    // A running server caches what it read for five seconds.
    for (const client of before) {
      await expect.poll(async () => (await client.call('Me')).status, { timeout: 10_000 }).toBe(401)
    }
    expect((await again.call('Me')).status).toBe(200)
    expect((await admin.call('Me')).status).toBe(200)

    const trail = await rows<{ type: string; actor: string; data: string }>(
      "select type, actor, data::text as data from events where stream = 'access-2' and type = 'PasswordReset'",
    )
    expect(trail).toEqual([{ type: 'PasswordReset', actor: 'system', data: '{"sessions": 2}' }])
    const [kept] = await rows<{ text: string }>('select string_agg(e::text, chr(10)) as text from events e')
    expect(kept?.text).not.toContain(made)
  })

  it('opens no session any more, not even for who was about to be let in', async () => {
    const before = (await rows<{ count: number }>('select count(*)::int as count from sessions'))[0]?.count
    const client = new ApiClient(server.url)
    await client.xsrf()
    let answer: ReturnType<typeof client.signIn> | undefined
    const replaced = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`update credentials set password_hash = '' where user_id = 3`
      answer = client.signIn('partner@simdesk.test', ADMIN.password)
      // The old password was found right, and the session is waiting for the lock.
      const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      yield* Effect.promise(() => expect.poll(() => Effect.runPromise(waiting), { timeout: 10_000 }).toHaveLength(1))
    })
    await withDatabase(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(replaced)),
    )
    expect((await answer)?.body).toMatchObject({ isSuccess: false, message: 'Email or password is incorrect' })
    expect((await rows<{ count: number }>('select count(*)::int as count from sessions'))[0]?.count).toBe(before)
  })

  it('is told which accounts there are, and changes none, where there is no such account', async () => {
    const hashes = () => rows('select * from credentials order by user_id')
    const before = await hashes()
    for (const [args, why] of [
      [['nobody@simdesk.test'], 'password: there is no account nobody@simdesk.test.'],
      [[], 'password: no account was named.'],
      [[' '], 'password: no account was named.'],
    ] as const) {
      const { code, output, errors } = await reset(args)
      expect({ code, output }).toEqual({ code: 1, output: '' })
      expect(errors).toContain(why)
      expect(errors).toContain('npm run password -- <email>')
      expect(errors).toContain('admin@simdesk.test, staff@simdesk.test, partner@simdesk.test')
    }
    expect(await hashes()).toEqual(before)
  })

  it('cannot be replaced before the first start', async () => {
    const { code, errors } = await reset([ADMIN.email], { DATABASE_URL: await createDatabase() })
    expect(code).toBe(1)
    expect(errors).toContain('start SIM Desk once')
    const nothing = await reset([ADMIN.email], { DATABASE_URL: '', DATA_DIR: folder() })
    expect(nothing.errors).toContain('start SIM Desk once')
  })
})
