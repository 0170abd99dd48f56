import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkLetter } from '../../../server/core/mail/letters.ts'
import { sending, serverAt, UNFINISHED } from '../../../server/core/mail/mailer.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { linkMessages } from '../../../src/schemas/people/account-access.ts'
import { eventually } from '../../eventually.ts'
import { ApiClient } from '../support/api-client.ts'
import { collectLog } from '../support/log-lines.ts'
import { type MailServer, startMailServer, textOf } from '../support/mail-server.ts'
import { ADMIN, startBeside, startServer, type TestServer } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const STAFF = { id: 2, email: 'staff@simdesk.test' } as const
const PUBLIC_URL = 'https://desk.example.com'
const settings = { MAIL_FROM: 'SIM Desk <desk@example.com>', PUBLIC_URL, TRUSTED_PROXY: '127.0.0.1' }
const NEW = 'seven grey herons wade'

let mails: MailServer
let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  mails = await startMailServer()
  server = await startServer({ ...settings, SMTP_URL: mails.url })
  admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
})
afterAll(async () => {
  await server?.close()
  await mails?.close()
})

let nextAddress = 1
const stranger = (url = server.url, more = {}) =>
  new ApiClient(url, { 'X-Forwarded-For': `198.18.7.${nextAddress++}`, ...more })
const query = <Row extends object>(statement: string) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )
const mailTo = (email: string) =>
  eventually(() => {
    const mail = mails.arrived.findLast(({ to }) => to.includes(email))
    if (mail === undefined) throw new Error(`Nothing has come for ${email}.`)
    return mail
  })
const tokenIn = (text: string) => /#([\w-]{43})/.exec(text)?.[1] ?? ''
const invite = (client: ApiClient, email: string) =>
  client.call('InsertUpdateEmployee', {
    json: {
      userName: '',
      employeeName: 'Ada Bauer',
      email,
      mobileNumber: '',
      departmentName: 'Operations',
      roleID: 2,
      partnerID: null,
      status: 'Invited',
      flag: 1,
      u_Id: 0,
    },
    headers: { [IDEMPOTENCY_HEADER]: randomUUID() },
  } as never)

describe('a lost password', () => {
  it('is mailed a link of an hour that works once, whatever host the caller names', async () => {
    const client = stranger(server.url, { 'X-Forwarded-Host': 'evil.example' })
    const { body } = await client.call('ForgotPassword', { json: { email: STAFF.email } })
    expect(body).toMatchObject({ isSuccess: true, message: linkMessages.mailed })
    const mail = await mailTo(STAFF.email)
    const text = textOf(mail)
    expect(text).toContain(`${PUBLIC_URL}/auth/forgot-password#`)
    expect(text).toContain('Subject: Set a new password for SIM Desk')
    expect(text).not.toContain('evil.example')
    const [link] = await query<{ minutes: number }>(
      `select extract(epoch from expires_at - now())::float8 / 60 as minutes from account_links where user_id = ${STAFF.id}`,
    )
    expect(link?.minutes).toBeGreaterThan(55)
    expect(link?.minutes).toBeLessThanOrEqual(60)
    const json = { token: tokenIn(text), password: NEW }
    expect((await stranger().call('SetPassword', { json })).body.isSuccess).toBe(true)
    expect((await stranger().call('SetPassword', { json })).body.message).toBe(linkMessages.invalid)
  })

  it('of nobody is answered the same, and nothing is mailed', async () => {
    const before = mails.arrived.length
    const { body } = await stranger().call('ForgotPassword', { json: { email: 'nobody@simdesk.test' } })
    expect(body).toMatchObject({ isSuccess: true, message: linkMessages.mailed })
    // The mail requested afterwards is the only one that arrives.
    await stranger().call('ForgotPassword', { json: { email: 'stock@simdesk.test' } })
    await mailTo('stock@simdesk.test')
    expect(mails.arrived.slice(before).map(({ to }) => to)).toEqual([['stock@simdesk.test']])
  })

  it('leaves its token in no event', async () => {
    const tokens = mails.arrived.map((mail) => tokenIn(textOf(mail)))
    expect(tokens.length).toBeGreaterThan(0)
    for (const token of tokens) {
      expect(await query(`select 1 from events where data::text like '%${token}%'`)).toEqual([])
    }
  })

  it('waits for no mail server, and stands for the administrators where the mail fails', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const slow = await startMailServer({
      onConnect: (_, done) => void held.then(() => done(new Error('not today'))),
    })
    const beside = await startBeside(server, { ...settings, SMTP_URL: slow.url })
    try {
      const { body } = await stranger(beside.url).call('ForgotPassword', { json: { email: 'finance@simdesk.test' } })
      expect(body.message).toBe(linkMessages.mailed)
      const requested = () =>
        query(`select 1 from link_requests r join users u on u.id = r.user_id where u.email = 'finance@simdesk.test'`)
      await eventually(async () => expect(await requested()).toEqual([]))
      release()
      await eventually(async () => expect(await requested()).toHaveLength(1))
    } finally {
      release()
      await beside.close()
      await slow.close()
    }
  })
})

describe('a link that an administrator makes', () => {
  it('is mailed as well as shown, and is the same', async () => {
    const { body } = await invite(admin, 'ada@simdesk.test')
    expect(body.link).toMatchObject({ sentTo: 'ada@simdesk.test' })
    const text = textOf(await mailTo('ada@simdesk.test'))
    expect(text).toContain(`${PUBLIC_URL}/auth/register#${body.link.token}`)
    const again = await admin.call('IssueLink', { json: { u_Id: body.u_Id, purpose: 'invitation' } })
    expect(again.body.link.sentTo).toBe('ada@simdesk.test')
    expect(textOf(await mailTo('ada@simdesk.test'))).toContain(again.body.link.token)
  })

  it('says why it could not be mailed, and is there all the same', async () => {
    const refusing = await startMailServer({ onRcptTo: (_, __, done) => done(new Error('no such mailbox')) })
    const beside = await startBeside(server, { ...settings, SMTP_URL: refusing.url })
    const log = collectLog()
    try {
      const client = await ApiClient.signedIn(beside.url, ADMIN.email, ADMIN.password)
      const { body } = await invite(client, 'eve@simdesk.test')
      expect(body.link.mailProblem).toBe('the mail server refused the address')
      expect(body.link).not.toHaveProperty('sentTo')
      const { body: whose } = await stranger().call('CheckLink', { json: { token: body.link.token } })
      expect(whose).toMatchObject({ isSuccess: true, email: 'eve@simdesk.test' })
      expect(log.text()).toContain('"message":"an email could not be sent","code":"EENVELOPE"')
      const health = await (await fetch(`${beside.url}/health`)).json()
      expect(health).toMatchObject({ status: 'degraded', degraded: [{ work: 'mail', failures: 1, code: 'EENVELOPE' }] })
      expect(log.text()).not.toContain(body.link.token)
      expect(log.text()).not.toContain('eve@simdesk.test')
    } finally {
      log.lines()
      await beside.close()
      await refusing.close()
    }
  })
})

/** Sends a link with a separate mailer; returns its problem, or null. */
const sentBy = (url: string, email: string, name = 'Eve') => {
  const link = { token: 'x'.repeat(43), expires: '2026-01-01T10:00:00.000Z' }
  const from = { name: 'SIM Desk', address: 'desk@example.com' }
  return Effect.runPromise(
    Effect.flatMap(sending({ server: serverAt(url), from, publicUrl: PUBLIC_URL }), ({ sendLink }) =>
      sendLink({ purpose: 'invitation', email, name, ...link }).pipe(
        Effect.as(null),
        Effect.catchTag('MailProblem', (problem) => Effect.succeed(problem)),
      ),
    ),
  )
}

/** A mail server that waits before each answer and disconnects at a line, with the number of complete letters. */
const reluctantServer = async (wait: number, hangsUpAt: string) => {
  const had = { letters: 0, isOver: false }
  const server = createServer((socket) => {
    const say = (text: string) => setTimeout(() => socket.writable && socket.write(`${text}\r\n`), wait)
    let isLetter = false
    socket.on('error', () => undefined).on('close', () => Object.assign(had, { isOver: true }))
    createInterface(socket).on('line', (line) => {
      if (isLetter && line !== '.') return
      if (line === '.') had.letters++
      if (line.startsWith(hangsUpAt)) return socket.destroy()
      isLetter = line === 'DATA'
      say(isLetter ? '354 Go on' : '250 Well')
    })
    say('220 Here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { had, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}

describe('a mail server', () => {
  const cases = [
    ['hangs up before the letter', 0, 'MAIL', 'ECONNECTION', 0],
    ['hangs up when it has the letter', 0, '.', UNFINISHED, 1],
    ['is too slow to come to the letter', 2_600, 'never', 'EABORT', 0],
    ['has the letter and is too slow to say so', 1_900, 'never', UNFINISHED, 1],
  ] as const
  it.concurrent.each(cases)('that %s has the letter only where nobody can say', async (_, wait, at, code, letters) => {
    const { had, url, close } = await reluctantServer(wait, at)
    try {
      expect(await sentBy(url, 'kim@simdesk.test')).toMatchObject({ code })
      // A mail reported as failed is not sent later.
      await eventually(() => expect(had).toEqual({ letters, isOver: true }))
    } finally {
      close()
    }
  })
})

describe('a letter', () => {
  const hostile = 'Eve\r\nBcc: all@evil.example\r\n\r\n<b>"&\''

  it('has one recipient and no header more, whatever the name of the person is', async () => {
    await sentBy(mails.url, 'eve.b@simdesk.test', hostile)
    const { to, raw } = await mailTo('eve.b@simdesk.test')
    expect(to).toEqual(['eve.b@simdesk.test'])
    expect(raw).not.toMatch(/^Bcc:/im)
  })

  it('marks up nothing that a person typed', () => {
    const { html } = linkLetter({
      purpose: 'reset',
      name: hostile,
      publicUrl: PUBLIC_URL,
      token: 'x',
      expires: '2026-01-01T10:00:00.000Z',
    })
    expect(html).toContain('&lt;b&gt;&quot;&amp;&#39;')
    expect(html).not.toContain('<b>')
  })
})
