import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { linkMessages } from '../../../src/schemas/people/account-access.ts'
import { mailAccessMessages } from '../../../src/schemas/records/mail-access.ts'
import { eventually } from '../../eventually.ts'
import { ApiClient } from '../support/api-client.ts'
import { callSamples } from '../support/call-samples.ts'
import { type MailServer, startMailServer, textOf } from '../support/mail-server.ts'
import { ADMIN, startBeside, startServer, type TestServer } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')
const PASSWORD = 'five blue kettles sing'
const sample = callSamples.SaveMailSettings.json as Readonly<Record<string, unknown>>

let mails: MailServer
let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  mails = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'anna' && password === PASSWORD
        ? done(null, { user: username })
        : done(Object.assign(new Error('Bad credentials'), { responseCode: 535 })),
  })
  server = await startServer({ SECRET_KEY, TRUSTED_PROXY: '127.0.0.1' })
  admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
})
afterAll(async () => {
  await server?.close()
  await mails?.close()
})

const portOf = ({ url }: MailServer) => Number(new URL(url).port)
const settings = async (client = admin) => (await client.call('GetMailSettings')).body
const save = async (changes: Readonly<Record<string, unknown>>, client = admin, version?: number) =>
  client.call('SaveMailSettings', {
    json: {
      ...sample,
      host: '127.0.0.1',
      port: portOf(mails),
      security: 'offered',
      ...changes,
      version: version ?? (await settings()).mailSettings[0].version,
    },
    headers: { 'Idempotency-Key': randomUUID() },
  })
const access = async (client = admin) => (await client.call('GetMailAccess')).body.access
const setPassword = async (password: string) => (await admin.call('SaveMailPassword', { json: { password } })).body
const sendTest = async (client = admin) => (await client.call('SendTestMail')).body
const query = <Row extends object>(statement: string) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

beforeEach(async () => {
  await save({ userName: '' })
})

it('sends the test email to the own address as soon as a server is saved, without a restart', async () => {
  await save({ host: '' })
  expect(await access()).toMatchObject({ isOn: false, testTo: ADMIN.email })
  expect(await sendTest()).toMatchObject({ isSuccess: false, message: mailAccessMessages.off })
  expect((await save({ fromName: 'Desk "Süd"' })).body).toMatchObject({ isSuccess: true })
  expect(await access()).toMatchObject({ isOn: true, password: 'unneeded' })
  expect(await sendTest()).toMatchObject({ isSuccess: true, message: mailAccessMessages.accepted })
  const mail = mails.arrived.at(-1)
  expect(mail?.to).toEqual([ADMIN.email])
  expect(mail && textOf(mail)).toContain('Subject: Test email from SIM Desk')
  expect(mail?.raw).toContain('desk@example.com')
})

it('mails the links of people by the saved settings, with the saved address', async () => {
  const stranger = new ApiClient(server.url, { 'X-Forwarded-For': '198.18.9.1' })
  const ask = async () => (await stranger.call('ForgotPassword', { json: { email: 'staff@simdesk.test' } })).body
  await save({ host: '' })
  expect((await ask()).message).toBe(linkMessages.asked)
  await save({ publicUrl: 'https://desk.example.com/back/' })
  expect((await ask()).message).toBe(linkMessages.mailed)
  const mail = await eventually(() => {
    const found = mails.arrived.findLast(({ to }) => to.includes('staff@simdesk.test'))
    if (found === undefined) throw new Error('Nothing has come.')
    return found
  })
  expect(textOf(mail)).toContain('https://desk.example.com/back/auth/forgot-password#')
})

it('keeps the password encrypted, uses it, and tells nobody', async () => {
  expect((await setPassword(PASSWORD)).message).toBe(mailAccessMessages.noUser)
  await save({ userName: 'anna' })
  expect(await access()).toMatchObject({ password: 'notSet', passwordSetAt: '' })
  expect((await sendTest()).message).toContain('the password of the mail server is not set')
  expect(await setPassword('wrong')).toMatchObject({ isSuccess: true })
  expect(await sendTest()).toMatchObject({
    isSuccess: false,
    message: expect.stringMatching(/the mail server refused the sign-in\. The server said: 535 .*Bad credentials/),
  })
  expect(await setPassword(PASSWORD)).toMatchObject({ isSuccess: true, message: mailAccessMessages.set })
  expect(await sendTest()).toMatchObject({ isSuccess: true })
  expect(await access()).toMatchObject({ password: 'set', passwordSetAt: expect.stringMatching(/^\d{4}-.*Z$/) })

  const stored = await query<{ row: string }>(`select to_jsonb(p)::text as row from mail_password p
    union all select to_jsonb(e)::text from events e`)
  for (const { row } of stored) expect(row).not.toContain(PASSWORD)
  expect(JSON.stringify([await settings(), await access()])).not.toContain(PASSWORD)
  const types = await query<{ type: string }>(`select distinct type from events where stream = 'mailpassword-1'`)
  expect(types.map(({ type }) => type).toSorted()).toEqual(['MailPasswordSet', 'TestMailSent'])

  expect(await setPassword('')).toMatchObject({ isSuccess: true, message: mailAccessMessages.removed })
  expect(await access()).toMatchObject({ password: 'notSet' })
  expect((await setPassword('')).message).toBe(mailAccessMessages.notSet)
})

it('sends the password to no other server than the one it was set for', async () => {
  const had: Array<string> = []
  const other = await startMailServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password = '' }, _, done) => {
      had.push(String(password))
      done(null, { user: 'anna' })
    },
  })
  try {
    await save({ userName: 'anna' })
    await setPassword(PASSWORD)
    await save({ userName: 'anna', port: portOf(other) })
    expect(await access()).toMatchObject({ password: 'outdated' })
    expect(await sendTest()).toMatchObject({ isSuccess: false })
    expect(had).toEqual([])
    await save({ userName: 'anna', host: 'localhost' })
    expect(await access()).toMatchObject({ password: 'outdated' })
    await save({ userName: 'anna' })
    expect(await access()).toMatchObject({ password: 'set' })
  } finally {
    await other.close()
  }
})

it('says what a server lacks at the fields, and refuses to send a password unencrypted', async () => {
  const refused = await save({ host: 'smtp.example.com', userName: 'anna', fromAddress: '', publicUrl: '' })
  expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'security',
    'fromAddress',
    'publicUrl',
  ])
  expect((await save({ host: 'smtp.example.com', security: 'starttls', userName: 'anna' })).body.isSuccess).toBe(true)
  expect((await save({ host: 'smtp://x', port: 0 })).body.errors).toHaveLength(2)
})

it('is kept like a record: one version after the other, with a history, for who may', async () => {
  const { version } = (await settings()).mailSettings[0]
  expect((await save({ fromName: 'One' }, admin, version)).body).toMatchObject({ isSuccess: true })
  expect((await save({ fromName: 'Two' }, admin, version)).body).toMatchObject({
    isSuccess: false,
    conflict: { version: version + 1 },
  })
  const { body } = await admin.call('GetHistory', { query: { subject: 'mailSettings', id: 1 } })
  expect(JSON.stringify(body)).toContain('fromName')
  const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
  for (const call of ['GetMailSettings', 'GetMailAccess'] as const) expect((await staff.call(call)).status).toBe(403)
  expect((await staff.call('SendTestMail')).status).toBe(403)
  expect((await staff.call('SaveMailPassword', { json: { password: 'x' } })).status).toBe(403)
})

it('is set by the environment where variables are set, and keeps what was saved for later', async () => {
  await save({ fromName: 'Saved', port: 2525 })
  const beside = await startBeside(server, {
    SECRET_KEY,
    SMTP_URL: `smtp://anna:${encodeURIComponent(PASSWORD)}@127.0.0.1:${portOf(mails)}`,
    MAIL_FROM: 'Set Here <set@example.com>',
    PUBLIC_URL: 'https://set.example.com',
  })
  try {
    const client = await ApiClient.signedIn(beside.url, ADMIN.email, ADMIN.password)
    const { mailSettings, setBy } = await settings(client)
    expect(setBy).toEqual({
      host: 'SMTP_URL',
      port: 'SMTP_URL',
      security: 'SMTP_URL',
      userName: 'SMTP_URL',
      fromName: 'MAIL_FROM',
      fromAddress: 'MAIL_FROM',
      publicUrl: 'PUBLIC_URL',
    })
    expect(mailSettings[0]).toMatchObject({
      host: '127.0.0.1',
      port: portOf(mails),
      security: 'offered',
      userName: 'anna',
      fromName: 'Set Here',
      fromAddress: 'set@example.com',
      publicUrl: 'https://set.example.com',
    })
    expect(await access(client)).toMatchObject({ password: 'environment', isOn: true })
    expect(await sendTest(client)).toMatchObject({ isSuccess: true })
    expect(mails.arrived.at(-1)?.raw).toContain('set@example.com')
    expect((await client.call('SaveMailPassword', { json: { password: 'x' } })).body.isSuccess).toBe(false)
    expect((await save({ fromName: 'Other', host: '', fromAddress: '' }, client)).body.isSuccess).toBe(true)
  } finally {
    await beside.close()
  }
  expect((await settings()).mailSettings[0]).toMatchObject({ host: '127.0.0.1', port: 2525, fromName: 'Saved' })
})
