import { PgClient } from '@effect/sql-pg'
import { Effect, Layer, Redacted, Tracer } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { Attempts, attemptRates } from '../../../server/auth/attempts.ts'
import { LinkDoor } from '../../../server/auth/link-door.ts'
import { issueLink } from '../../../server/auth/links.ts'
import { layerPreparedStore } from '../../../server/core/events/postgres-event-store.ts'
import { Mailer } from '../../../server/core/mail/mailer.ts'
import { linkMessages } from '../../../src/schemas/people/account-access.ts'
import { passwordMessages } from '../../../src/schemas/people/password.ts'
import { ApiClient } from '../support/api-client.ts'
import { collectLog } from '../support/log-lines.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const STAFF = { id: 2, email: 'staff@simdesk.test', name: 'Priya Nair' } as const
const NEW = 'seven grey herons wade'

let server: TestServer
let nextAddress = 1
beforeAll(async () => {
  server = await startServer({ TRUSTED_PROXY: '127.0.0.1' })
})
afterAll(() => server?.close())

const newAddress = () => `198.18.${nextAddress >> 8}.${nextAddress++ & 255}`
const stranger = (address = newAddress()) => new ApiClient(server.url, { 'X-Forwarded-For': address })
const onStore = <A>(work: Parameters<typeof onProductStore<A>>[1]) => onProductStore(server.databaseUrl, work)
const query = <Row extends object>(statement: string) =>
  onStore(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)))
const issued = async (purpose: 'invitation' | 'reset' = 'reset') =>
  (await onStore(issueLink({ account: STAFF.id, purpose, by: '1', requestId: undefined }))).token
const setPassword = (token: string, password: string, client = stranger()) =>
  client.call('SetPassword', { json: { token, password } })
const signIn = async (password: string) => (await stranger().signIn(STAFF.email, password)).body.isSuccess

describe('a link', () => {
  it('says whose it is and what for, as often as it is asked', async () => {
    const token = await issued()
    for (let times = 0; times < 2; times++) {
      const { body } = await stranger().call('CheckLink', { json: { token } })
      expect(body).toMatchObject({ isSuccess: true, email: STAFF.email, employeeName: STAFF.name, purpose: 'reset' })
    }
  })

  it('is one answer where it is unknown, used, expired or for something else', async () => {
    const used = await issued()
    await setPassword(used, ADMIN.password)
    const ofAnotherKind = await issued('invitation')
    const expired = await issued()
    await query(`update account_links set expires_at = now() where purpose = 'reset'`)
    for (const token of ['A'.repeat(43), 'no token', '', used, expired, ofAnotherKind]) {
      const { status, body } = await setPassword(token, NEW)
      expect({ status, message: body.message }).toEqual({ status: 200, message: linkMessages.invalid })
    }
    for (const token of ['A'.repeat(43), used, expired]) {
      const { body } = await stranger().call('CheckLink', { json: { token } })
      expect({ ...body, requestId: '' }).toEqual({ isSuccess: false, message: linkMessages.invalid, requestId: '' })
    }
  })

  it('that is guessed is limited like a password, and one that is right costs nothing', async () => {
    const guesser = stranger()
    const right = await issued()
    const check = (token: string) => guesser.call('CheckLink', { json: { token } })
    for (let guess = 0; guess < attemptRates.link.capacity; guess++) {
      expect((await check(right)).body.isSuccess).toBe(true)
      expect((await check(`guess-${guess}`)).status).toBe(200)
    }
    const refused = await check(right)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/^Too many attempts/)
    expect((await stranger().call('CheckLink', { json: { token: right } })).body.isSuccess).toBe(true)
  })
})

describe('a password that is set by a link', () => {
  it.each([
    ['is too short', 'eleven char', passwordMessages.length],
    ['is too long', 'x'.repeat(129), passwordMessages.length],
    ['is common', 'Qwerty123456', passwordMessages.common],
    ['holds the name', 'my PRIYAnair phrase', passwordMessages.personal],
    ['holds the e-mail', `${STAFF.email} and more`, passwordMessages.personal],
  ])('is refused where it %s, and the link is not used up', async (_, password, message) => {
    const token = await issued()
    const { body } = await setPassword(token, password)
    expect(body).toMatchObject({ isSuccess: false, errors: [{ field: 'password', message }] })
    expect((await stranger().call('CheckLink', { json: { token } })).body.isSuccess).toBe(true)
  })

  it('opens the account, ends every session and every other link of it, and is written down', async () => {
    const open = await ApiClient.signedIn(server.url, STAFF.email, ADMIN.password)
    const [invitation, token] = [await issued('invitation'), await issued()]
    expect((await setPassword(token, NEW)).body).toMatchObject({ isSuccess: true, message: linkMessages.passwordSet })
    expect((await open.call('Me')).status).toBe(401)
    expect([await signIn(ADMIN.password), await signIn(NEW)]).toEqual([false, true])
    expect((await stranger().call('CheckLink', { json: { token: invitation } })).body.isSuccess).toBe(false)
    const [changed] = await query(`select actor, data ->> 'proof' as proof from events
      where type = 'PasswordChanged' order by position desc limit 1`)
    expect(changed).toEqual({ actor: String(STAFF.id), proof: 'link' })
    await setPassword(await issued(), ADMIN.password)
  })

  it('is set by one of two who use the link at the same moment', async () => {
    const token = await issued()
    const both = await Promise.all([setPassword(token, NEW), setPassword(token, ADMIN.password)])
    expect(both.map(({ body }) => body.isSuccess).toSorted()).toEqual([false, true])
    await setPassword(await issued(), ADMIN.password)
  })
})

describe('an invitation', () => {
  const somebody = {
    userName: '',
    mobileNumber: '',
    departmentName: 'Operations',
    roleID: 2,
    partnerID: null,
    status: 'Invited',
  }
  /** Invites a person; returns the account and the token of the link. */
  const invited = async () => {
    const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
    const email = `mara.${nextAddress++}@simdesk.test`
    const { body } = await admin.call('InsertUpdateEmployee', {
      json: { ...somebody, employeeName: 'Mara Lind', email, flag: 1, u_Id: 0 },
    })
    const id: number = body.u_Id
    const one = async () => (await admin.call('GetEmployeeList', { query: { u_Id: id } })).body.getEmployeeslist[0]
    return { one, id, email, token: body.link.token as string }
  }
  const accept = (token: string, more: object = {}) =>
    stranger().call('AcceptInvitation', {
      json: { token, employeeName: ' Mara Lindqvist ', mobileNumber: '+46 8 123 456', password: NEW, ...more },
    })

  it('makes the account its person’s own: name, number and password, active from then on, and written down', async () => {
    const { one, id, email, token } = await invited()
    expect((await stranger().signIn(email, NEW)).body.isSuccess).toBe(false)
    expect((await accept(token)).body).toMatchObject({ isSuccess: true, message: linkMessages.accepted })
    expect(await one()).toMatchObject({
      employeeName: 'Mara Lindqvist',
      mobileNumber: '+46 8 12 34 56',
      status: 'Active',
    })
    expect((await stranger().signIn(email, NEW)).body.isSuccess).toBe(true)
    const events = await query<{ type: string }>(
      `select type from events where stream = 'access-${id}' order by position`,
    )
    expect(events.map(({ type }) => type)).toEqual([
      'InvitationIssued',
      'SignInFailed',
      'InvitationAccepted',
      'SignedIn',
    ])
    expect((await accept(token)).body).toMatchObject({ isSuccess: false, message: linkMessages.invalid })
  })

  it('is not used up by what is wrong with the form, which is said at each field', async () => {
    const { one, token } = await invited()
    const { body } = await accept(token, { employeeName: ' ', mobileNumber: 'call me', password: 'Qwerty123456' })
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'employeeName',
      'mobileNumber',
      'password',
    ])
    expect((await one()).status).toBe('Invited')
    // The name they enter counts, not the name in the invitation.
    expect((await accept(token, { password: 'maralindqvist sails' })).body.errors).toEqual([
      { field: 'password', message: passwordMessages.personal },
    ])
    expect((await accept(token)).body.isSuccess).toBe(true)
  })

  it('is no link to set a password, and a link to set one is no invitation', async () => {
    const { token } = await invited()
    expect((await setPassword(token, NEW)).body.message).toBe(linkMessages.invalid)
    expect((await accept(await issued())).body.message).toBe(linkMessages.invalid)
    expect((await accept(token)).body.isSuccess).toBe(true)
  })
})

describe('who has lost a password', () => {
  const ask = (email: string, client = stranger()) => client.call('ForgotPassword', { json: { email } })

  it('gets one answer, whether there is such an account or not', async () => {
    const answers = [await ask(STAFF.email), await ask('nobody@simdesk.test'), await ask('my secret password')]
    for (const { status, body } of answers) {
      expect({ status, ...body, requestId: '' }).toEqual({
        status: 200,
        isSuccess: true,
        message: linkMessages.asked,
        requestId: '',
      })
    }
  })

  it('gives the database the same statements to run, whether there is such an account or not', async () => {
    const statements: Array<string> = []
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        const set = span.attribute.bind(span)
        span.attribute = (key, value) => {
          if (key === 'db.query.text') statements.push(String(value))
          set(key, value)
        }
        return span
      },
    })
    const database = PgClient.layer({ url: Redacted.make(server.databaseUrl), maxConnections: 1 })
    const layer = LinkDoor.layer.pipe(
      Layer.provide([Attempts.layer, Mailer.off]),
      Layer.provide(layerPreparedStore(projections)),
      Layer.provide(database),
    )
    const origin = { address: newAddress(), requestId: 'a-request', userAgent: '' }
    const work = (email: string) =>
      LinkDoor.use((door) =>
        Effect.gen(function* () {
          statements.length = 0
          yield* door.ask(email, origin)
          return [...statements]
        }),
      )
    const [, known, unknown] = await Effect.runPromise(
      // The first act of a store checks once how its tables were built.
      Effect.all([work('first@simdesk.test'), work(STAFF.email), work('nobody@simdesk.test')]).pipe(
        Effect.provide(layer),
        Effect.withTracer(tracer),
      ),
    )
    expect(known?.some((statement) => statement.includes('link_requests'))).toBe(true)
    expect(unknown).toEqual(known)
  })

  it('is shown to who may make a link, until one is made', async () => {
    await ask(` ${STAFF.email.toUpperCase()} `)
    const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
    const listed = async () => {
      const { body } = await admin.call('GetEmployeeList', { query: { u_Id: STAFF.id } })
      return body.getEmployeeslist[0].linkRequested
    }
    expect(Math.abs(Date.parse(await listed()) - Date.now())).toBeLessThan(60_000)
    const [asked] = await query(`select stream, data ->> 'email' as email from events
      where type = 'PasswordResetRequested' order by position desc limit 1`)
    expect(asked).toEqual({ stream: `access-${STAFF.id}`, email: STAFF.email })
    await issued()
    expect(await listed()).toBe('')
  })

  it('may ask five times an hour for an address and for an account, known or not', async () => {
    const { capacity } = attemptRates.forgot
    for (const account of ['finance@simdesk.test', 'unknown@simdesk.test']) {
      for (let times = 0; times < capacity; times++) expect((await ask(account)).status).toBe(200)
      expect((await ask(account)).status).toBe(429)
    }
    const office = stranger()
    for (let times = 0; times < capacity; times++) {
      expect((await ask(`somebody${times}@simdesk.test`, office)).status).toBe(200)
    }
    expect((await ask('another@simdesk.test', office)).status).toBe(429)
  })

  it('leaves no trace of what may be a password typed into the wrong field', async () => {
    await ask('my other secret')
    const [asked] = await query(`select stream, data ->> 'email' as email from events
      where type = 'PasswordResetRequested' order by position desc limit 1`)
    expect(asked).toEqual({ stream: 'access-unknown', email: '' })
  })
})

it('no token and no password of any of this is in the log, in an event or in a table', async () => {
  const log = collectLog()
  const token = await issued()
  await stranger().call('CheckLink', { json: { token } })
  await setPassword(token, 'short')
  await setPassword(token, NEW)
  await setPassword(token, NEW)
  const written = JSON.stringify(log.lines())
  const tables = await query<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const folds = new Set(projections.flatMap((projection) => projection.tables))
  for (const { name } of tables.filter((table) => !folds.has(table.name))) {
    const found = await query(`select 1 from "${name}" t where to_jsonb(t)::text like '%${token}%'
      or to_jsonb(t)::text like '%${NEW}%' limit 1`)
    expect({ name, found }).toEqual({ name, found: [] })
  }
  for (const secret of [token, NEW]) expect(written).not.toContain(secret)
  await setPassword(await issued(), ADMIN.password)
})
