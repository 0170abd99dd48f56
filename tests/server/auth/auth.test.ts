import { Effect } from 'effect'
import { SqlClient, Statement } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenIn } from '../../../server/auth/token.ts'
import type { StoredEvent } from '../../../server/core/events/event.ts'
import { mayCall } from '../../../server/core/http/authorization.ts'
import { activityProjection } from '../../../server/history/activity.table.ts'
import { allParts } from '../../../src/schemas/core/serves.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { ApiClient } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let nextAddress = 1

beforeAll(async () => {
  const environment = { TRUSTED_PROXY: '127.0.0.1', SESSION_IDLE_MINUTES: '30', SESSION_HOURS: '8' }
  server = await startServer(environment, 'real')
})
afterAll(() => server?.close())

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

const newAddress = () => `198.18.${nextAddress >> 8}.${nextAddress++ & 255}`
const from = (address: string) => ({ 'X-Forwarded-For': address })
const signIn = (email: string, password: string, address = newAddress()) =>
  new ApiClient(server.url).signIn(email, password, from(address))

const signedIn = async () => {
  const client = new ApiClient(server.url)
  await client.signIn(ADMIN.email, ADMIN.password, from(newAddress()))
  return client
}

const median = (values: ReadonlyArray<number>) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe('signing in', () => {
  it('answers the user record of spec §3 and a token of 256 bits', async () => {
    const { body } = await signIn(` ${ADMIN.email.toUpperCase()} `, ADMIN.password)
    expect(body.isSuccess).toBe(true)
    expect(body.loginData).toEqual({
      userName: 'EMP001',
      roleName: 'Admin',
      employeeName: 'Alex Morgan',
      departmentName: 'Administration',
      mobileNumber: '+44 7700 900101',
      departmentID: 1,
      permissions: allKeys,
      accessVersion: `1.1.${allKeys.length}`,
      scope: 'all',
      serves: allParts,
      timeZone: 'UTC',
    })
    expect(Buffer.from(body.token, 'base64url')).toHaveLength(32)
  })

  it('answers a wrong e-mail and a wrong password alike', async () => {
    const [wrongPassword, wrongEmail, both] = [
      await signIn(ADMIN.email, 'not the password'),
      await signIn('nobody@simdesk.test', ADMIN.password),
      await signIn('\u0001', '\u0001'),
    ]
    for (const answer of [wrongPassword, wrongEmail, both]) {
      expect(answer.status).toBe(200)
      expect({ ...answer.body, requestId: '' }).toEqual({
        isSuccess: false,
        message: 'Email or password is incorrect',
        requestId: '',
      })
    }
  })

  it('takes as long for a wrong e-mail as for a wrong password', async () => {
    const times: Record<'known' | 'unknown', Array<number>> = { known: [], unknown: [] }
    const measure = async (kind: 'known' | 'unknown', email: string) => {
      const client = new ApiClient(server.url)
      await client.xsrf()
      const begin = performance.now()
      await client.signIn(email, 'not the password', from(newAddress()))
      times[kind].push(performance.now() - begin)
    }
    for (let round = 0; round < 15; round++) {
      await measure('known', 'staff@simdesk.test')
      await measure('unknown', `nobody${round}@simdesk.test`)
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(known, unknown) * 0.5)
    // Both cases verify a real hash, which takes more than a few milliseconds.
    expect(Math.min(known, unknown)).toBeGreaterThan(8)
  })

  it('asks of the database for a wrong e-mail what it asks for a wrong password, and enters nothing', async () => {
    const refusalOf = (actor: string): StoredEvent => ({
      position: 1,
      version: 1,
      stream: 'access-1',
      type: 'SignInFailed',
      actor,
      at: '2026-11-25T10:00:00.000Z',
      data: { address: '192.0.2.7', email: '' },
      requestId: null,
      commandId: null,
    })
    const asked = (actor: string) =>
      withDatabase(
        server.databaseUrl,
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const statements: Array<string> = []
          const listen: Statement.Transformer = (statement) => {
            const [text] = statement.compile()
            statements.push(/(select coalesce|insert into) \S+/.exec(text)?.[0] ?? text)
            return Effect.succeed(statement)
          }
          const entries = sql<{ n: string }>`select count(*)::text as n from activity`
          const work = Effect.gen(function* () {
            const [before] = yield* entries
            yield* activityProjection
              .apply([refusalOf(actor)], sql)
              .pipe(Effect.provideService(Statement.CurrentTransformer, listen))
            const [after] = yield* entries
            return yield* Effect.fail(Number(after?.n) - Number(before?.n))
          })
          // Rolled back, because this test is not about what is entered.
          const entered = yield* Effect.flip(sql.withTransaction(work))
          return { statements, entered }
        }),
      )
    const [known, unknown] = [await asked('1'), await asked('system')]
    expect(known).toMatchObject({ entered: 1 })
    expect(unknown).toEqual({ statements: known.statements, entered: 0 })
    expect(known.statements).toHaveLength(3)
  })

  it('keeps neither token nor password where somebody could read them', async () => {
    const { body } = await signIn(ADMIN.email, ADMIN.password)
    const [session] = await query<{ row: string }>('select row_to_json(s)::text as row from sessions s')
    expect(session?.row).not.toContain(body.token)
    const rows = await query<{ text: string }>("select data::text as text from events where stream like 'access-%'")
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) expect(text).not.toMatch(/not the password|correct horse|argon2/)
    const hashes = await query<{ hash: string }>('select password_hash as hash from credentials')
    for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('leaves an audit trail, without what may be a password typed into the wrong field', async () => {
    const client = await signedIn()
    await client.call('Logout')
    await signIn('my secret password', 'x')
    await signIn('stranger@example.org', 'x')
    const trail = await query<{ type: string; stream: string; email: string | null }>(
      `select type, stream, data ->> 'email' as email from events where stream like 'access-%'
       order by position desc limit 4`,
    )
    expect(trail.map(({ type, stream, email }) => [type, stream, email])).toEqual([
      ['SignInFailed', 'access-unknown', 'stranger@example.org'],
      ['SignInFailed', 'access-unknown', ''],
      ['SignedOut', 'access-1', null],
      ['SignedIn', 'access-1', null],
    ])
  })
})

describe('a session', () => {
  it('is opened by Bearer and by JWT, and by nothing else', async () => {
    const { token } = await signedIn()
    const status = async (header: string) => {
      const headers = { Authorization: header }
      return (await new ApiClient(server.url).call('Me', { headers })).status
    }
    expect(await status(`Bearer ${token}`)).toBe(200)
    expect(await status(`JWT ${token}`)).toBe(200)
    expect(await status(`bearer ${token}`)).toBe(200)
    expect(await status(`Basic ${token}`)).toBe(401)
    expect(await status(String(token))).toBe(401)
    expect(await status(`Bearer ${token}A`)).toBe(401)
    expect(await status(`Bearer ${String(token).toUpperCase()}`)).toBe(401)
    expect(tokenIn(undefined)).toBe(null)
  })

  it('tells the caller who they are', async () => {
    const { body } = await (await signedIn()).call('Me')
    expect(body.loginData.userName).toBe('EMP001')
  })

  it('ends at sign-out, and no other with it', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    expect((await one.call('Me')).status).toBe(200)
    expect((await one.call('Logout')).body.isSuccess).toBe(true)
    const ended = await one.call('Me')
    expect(ended.status).toBe(401)
    expect(ended.body.message).toBe('Invalid credentials')
    expect(ended.headers.get('www-authenticate')).toBe('Bearer')
    expect((await other.call('Me')).status).toBe(200)
  })

  it('does not end where that cannot be written down', async () => {
    const client = await signedIn()
    await query(`create function refuse() returns trigger language plpgsql as 'begin raise ''no''; end'`)
    await query('create trigger refuse before insert on events for each row execute function refuse()')
    const { status } = await client.call('Logout')
    await query('drop function refuse cascade')
    expect(status).toBe(500)
    expect((await client.call('Me')).status).toBe(200)
  })

  const ageLatest = (column: string, age: string) =>
    query(`update sessions set ${column} = ${column} - interval '${age}'
      where id = (select data ->> 'session' from events where type = 'SignedIn' order by position desc limit 1)`)

  it('ends when it is idle for too long', async () => {
    const client = await signedIn()
    await ageLatest('last_seen_at', '31 minutes')
    expect((await client.call('Me')).status).toBe(401)
  })

  it('ends when it is too old, however busy', async () => {
    const client = await signedIn()
    await ageLatest('created_at', '481 minutes')
    expect((await client.call('Me')).status).toBe(401)
  })

  it('goes on while it is used, with at most one write a minute', async () => {
    const client = await signedIn()
    await ageLatest('last_seen_at', '20 minutes')
    expect((await client.call('Me')).status).toBe(200)
    const seen = async () => {
      const [row] = await query<{ version: string; age: number }>(
        `select xmin::text as version, extract(epoch from now() - last_seen_at)::float8 as age from sessions
          order by created_at desc limit 1`,
      )
      return row
    }
    const first = await seen()
    expect(first?.age).toBeLessThan(30)
    for (let count = 0; count < 10; count++) await client.call('Me')
    expect((await seen())?.version).toBe(first?.version)
  })
})

describe('access', () => {
  it('is denied unless it is given', () => {
    expect(mayCall({ any: [] }, { permissions: allKeys, scope: 'all' })).toBe(false)
    expect(mayCall({ any: ['plan.edit'] }, { permissions: [], scope: 'all' })).toBe(false)
    expect(mayCall({ any: ['plan.edit'] }, { permissions: ['plan.view', 'PLAN.EDIT'], scope: 'all' })).toBe(false)
    expect(mayCall({ any: ['plan.add', 'plan.edit'] }, { permissions: ['plan.edit'], scope: 'all' })).toBe(true)
    expect(mayCall('signedIn', { permissions: [], scope: { partnerId: 1 } })).toBe(true)
    expect(mayCall({ any: ['plan.edit'] }, { permissions: allKeys, scope: { partnerId: 1 } })).toBe(false)
    expect(mayCall({ any: ['plan.edit'], partner: true }, { permissions: allKeys, scope: { partnerId: 1 } })).toBe(true)
  })
})
