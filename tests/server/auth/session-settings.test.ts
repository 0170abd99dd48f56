import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { callSamples } from '../support/call-samples.ts'
import { ADMIN, serverForFile, startBeside } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const sample = callSamples.SaveSessionSettings.json as Readonly<Record<string, unknown>>
const query = (statement: string) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)),
  )
const settings = async (client = admin) => (await client.call('GetSessionSettings')).body
const save = async (changes: Readonly<Record<string, unknown>>, client = admin) =>
  client.call('SaveSessionSettings', {
    json: { ...sample, ...changes, version: (await settings()).sessionSettings[0].version },
    headers: { 'Idempotency-Key': randomUUID() },
  })
const isOpen = async (client: ApiClient) => (await client.call('GetOwnProfile')).status === 200
const staff = () => ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const usedBefore = (minutes: number) =>
  query(`update sessions set last_seen_at = now() - interval '${minutes} minutes' where user_id = 2`)
const begunBefore = (hours: number) =>
  query(`update sessions set created_at = now() - interval '${hours} hours' where user_id = 2`)

it('ends an idle session after the saved minutes, open ones at once', async () => {
  const client = await staff()
  await usedBefore(45)
  expect((await save({ idleMinutes: 30 })).body).toMatchObject({ isSuccess: true })
  expect(await isOpen(client)).toBe(false)
  await save({ idleMinutes: 60 })
  expect(await isOpen(client)).toBe(true)
})

it('ends a session after the saved hours, however much it is used', async () => {
  const client = await staff()
  await begunBefore(20)
  expect(await isOpen(client)).toBe(false)
  await save({ sessionHours: 24 })
  expect(await isOpen(client)).toBe(true)
  await save({})
})

it('makes links that last as long as is saved', async () => {
  await save({ resetHours: 2 })
  const { body } = await admin.call('IssueLink', { json: { u_Id: 2, purpose: 'reset' } })
  const minutes = (Date.parse(body.link.expires) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(118)
  expect(minutes).toBeLessThanOrEqual(121)
  await save({})
})

it('has limits at the fields, and a history, for who may', async () => {
  const { body } = await save({ idleMinutes: 121, sessionHours: 2 })
  expect(body.errors).toEqual([{ field: 'idleMinutes', message: expect.stringContaining('at most the minutes') }])
  const wrong = await save({ idleMinutes: 0, sessionHours: 9_000, invitationDays: 31, resetHours: 0 })
  expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual([
    'idleMinutes',
    'sessionHours',
    'invitationDays',
    'resetHours',
  ])
  await save({ invitationDays: 5 })
  const history = await admin.call('GetHistory', { query: { subject: 'sessionSettings', id: 1 } })
  expect(JSON.stringify(history.body)).toContain('invitationDays')
  expect((await (await staff()).call('GetSessionSettings')).status).toBe(403)
})

it('is set by the environment where a variable is set', async () => {
  await save({ idleMinutes: 30 })
  const beside = await startBeside(server, { SESSION_IDLE_MINUTES: '90' })
  try {
    const client = await ApiClient.signedIn(beside.url, ADMIN.email, ADMIN.password)
    const { sessionSettings, setBy } = await settings(client)
    expect(setBy).toEqual({ idleMinutes: 'SESSION_IDLE_MINUTES' })
    expect(sessionSettings[0]).toMatchObject({ idleMinutes: 90, sessionHours: 12 })
    // The environment's length counts against the new one, and what was saved stays for later.
    const tooShort = await save({ sessionHours: 1, idleMinutes: 30 }, client)
    expect(tooShort.body.isSuccess).toBe(true)
    const other = new ApiClient(beside.url)
    await other.signIn('staff@simdesk.test', ADMIN.password)
    await usedBefore(50)
    expect(await isOpen(other)).toBe(true)
  } finally {
    await beside.close()
  }
  expect((await settings()).sessionSettings[0]).toMatchObject({ idleMinutes: 30, sessionHours: 1 })
})
