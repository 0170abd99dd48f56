import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { issueLink } from '../../../server/auth/links.ts'
import { linkMessages } from '../../../src/schemas/people/account-access.ts'
import { passwordMessages } from '../../../src/schemas/people/password.ts'
import { ApiClient } from '../support/api-client.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server } = await serverForFile()
const STAFF = 'staff@simdesk.test'
const NEW = 'seven grey herons wade'

const signedIn = async (userAgent: string, password: string = ADMIN.password) => {
  const client = new ApiClient(server.url, { 'User-Agent': userAgent })
  await client.signIn(STAFF, password)
  return client
}
const sessionsOf = async (client: ApiClient) => (await client.call('GetSessions')).body.sessions
const status = async (client: ApiClient) => (await client.call('Me')).status
const change = (client: ApiClient, oldPassword: string, password: string) =>
  client.call('ChangePassword', { json: { oldPassword, password } })

describe("one's own sessions", () => {
  it('are listed with where, by what and since when, the one that asks marked, and nobody else sees them', async () => {
    const [desk, phone] = [await signedIn('Desk'), await signedIn(`Phone ${'x'.repeat(300)}`)]
    const listed = await sessionsOf(desk)
    expect(listed.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).toSorted()).toEqual([false, true])
    const mine = listed.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    expect(mine).toMatchObject({ userAgent: 'Desk', address: '127.0.0.1' })
    expect(Math.abs(Date.parse(mine.createdAt) - Date.now())).toBeLessThan(60_000)
    expect((await sessionsOf(phone)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).userAgent).toHaveLength(
      200,
    )
    const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
    const ids = (await sessionsOf(admin)).map(({ id }: { id: string }) => id)
    for (const { id } of listed) expect(ids).not.toContain(id)
    await desk.call('EndOtherSessions')
    await desk.call('Logout')
  })

  it('are ended one by one, at once; what is not theirs is not known', async () => {
    const [desk, phone] = [await signedIn('Desk'), await signedIn('Phone')]
    const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
    const [other] = (await sessionsOf(desk)).filter(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)
    const end = async (client: ApiClient) => (await client.call('EndSession', { json: { id: other.id } })).body
    expect(await end(admin)).toMatchObject({ isSuccess: false, message: linkMessages.sessionGone })
    expect(await status(phone)).toBe(200)
    expect(await end(desk)).toMatchObject({ isSuccess: true, message: linkMessages.sessionEnded })
    expect([await status(desk), await status(phone)]).toEqual([200, 401])
    expect(await end(desk)).toMatchObject({ isSuccess: false, message: linkMessages.sessionGone })
    await desk.call('Logout')
  })

  it('are ended all but this one', async () => {
    const [desk, phone, tablet] = [await signedIn('Desk'), await signedIn('Phone'), await signedIn('Tablet')]
    expect((await desk.call('EndOtherSessions')).body.message).toBe('2 sessions ended')
    expect([await status(desk), await status(phone), await status(tablet)]).toEqual([200, 401, 401])
    await desk.call('Logout')
  })
})

describe("one's own password", () => {
  it('is changed by who knows the old one; the other sessions and the open links end', async () => {
    const [desk, phone] = [await signedIn('Desk'), await signedIn('Phone')]
    const { token } = await onProductStore(
      server.databaseUrl,
      issueLink({ account: 2, purpose: 'reset', by: '1', requestId: undefined }),
    )
    const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
    const isAskedFor = async () =>
      (await admin.call('GetEmployeeList', { query: { u_Id: 2 } } as never)).body.getEmployeeslist[0].linkRequested !==
      ''
    await new ApiClient(server.url).call('ForgotPassword', { json: { email: STAFF } })
    expect(await isAskedFor()).toBe(true)
    expect((await change(desk, ADMIN.password, NEW)).body).toMatchObject({
      isSuccess: true,
      message: linkMessages.passwordChanged,
    })
    expect([await status(desk), await status(phone)]).toEqual([200, 401])
    expect(await isAskedFor(), 'who has a password asks for no link any more').toBe(false)
    expect((await new ApiClient(server.url).call('CheckLink', { json: { token } })).body.isSuccess).toBe(false)
    expect((await new ApiClient(server.url).signIn(STAFF, ADMIN.password)).body.isSuccess).toBe(false)
    const events = await onProductStore(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.unsafe(`select type, data ->> 'proof' as proof from events
          where stream = 'access-2' and type in ('PasswordChanged') order by position desc limit 1`),
      ),
    )
    expect(events).toEqual([{ type: 'PasswordChanged', proof: 'oldPassword' }])
    expect((await change(desk, NEW, ADMIN.password)).body.isSuccess).toBe(true)
  })

  it.each([
    ['the old one is wrong', 'not the password', NEW, 'oldPassword', passwordMessages.wrong],
    ['it is too short', ADMIN.password, 'short', 'password', passwordMessages.length],
    ['it is common', ADMIN.password, 'qwerty123456', 'password', passwordMessages.common],
    ['it holds the name', ADMIN.password, 'priya nair at sea', 'password', passwordMessages.personal],
  ])('stays where %s, and so do the sessions', async (_, oldPassword, password, field, message) => {
    const [desk, phone] = [await signedIn('Desk'), await signedIn('Phone')]
    expect((await change(desk, oldPassword, password)).body).toMatchObject({
      isSuccess: false,
      errors: [{ field, message }],
    })
    expect([await status(desk), await status(phone)]).toEqual([200, 200])
    expect((await new ApiClient(server.url).signIn(STAFF, ADMIN.password)).body.isSuccess).toBe(true)
  })

  it('cannot be guessed by who has found a session open: wrong old ones are limited like the lock screen', async () => {
    const desk = await signedIn('Desk')
    const statuses = new Set<number>()
    for (let guess = 0; guess < 12; guess++) statuses.add((await change(desk, `guess ${guess}`, NEW)).status)
    expect([...statuses]).toEqual([200, 429])
  })
})

describe("one's own data", () => {
  it('are told, and the telephone number is changed by who it belongs to', async () => {
    const desk = await signedIn('Desk')
    const profile = async () => (await desk.call('GetOwnProfile')).body.profile
    expect(await profile()).toMatchObject({ userName: 'EMP002', email: STAFF, roleName: 'Staff' })
    const { body } = await desk.call('UpdateOwnProfile', { json: { mobileNumber: ' +44 7700 900777 ' } })
    expect(body).toMatchObject({ isSuccess: true, message: linkMessages.profileSaved })
    expect((await profile()).mobileNumber).toBe('+44 7700 900777')
    expect((await desk.call('Me')).body.loginData.mobileNumber).toBe('+44 7700 900777')
    // Stored in international form if readable, else as written.
    for (const [typed, kept] of [
      ['+49\u00a0(0)30/1234567 x12', '+49 30 1234567 ext. 12'],
      [' 030/1234567', '030/1234567'],
    ]) {
      await desk.call('UpdateOwnProfile', { json: { mobileNumber: typed } })
      expect((await profile()).mobileNumber).toBe(kept)
    }
  })

  it('stay where the number is none, and are not written down where nothing changes', async () => {
    const desk = await signedIn('Desk')
    const count = () =>
      onProductStore(
        server.databaseUrl,
        Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(`select 1 from events where stream = 'user-2'`)),
      )
    const before = (await count()).length
    const { body } = await desk.call('UpdateOwnProfile', { json: { mobileNumber: 'call me' } })
    const message = 'Remove "call me": a phone number has digits, spaces and + ( ) / . - and can end in ext. 12'
    expect(body.errors).toEqual([{ field: 'mobileNumber', message }])
    const { mobileNumber } = (await desk.call('GetOwnProfile')).body.profile
    await desk.call('UpdateOwnProfile', { json: { mobileNumber } })
    expect((await count()).length).toBe(before)
  })
})
