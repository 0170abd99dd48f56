import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPassword } from '../../../server/auth/reset-password.ts'
import { peopleMessages } from '../../../server/records/employee.ts'
import { secondFactorMessages } from '../../../src/schemas/people/second-factor.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { sessionMessages } from '../../../src/schemas/session/session-messages.ts'
import { ApiClient } from '../support/api-client.ts'
import { factorClients, KEEPER, SECRET_KEY, STAFF } from '../support/factor-clients.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, startBeside, startServer, type TestServer } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'
import { codeOf, wrongCodeOf } from '../support/totp-codes.ts'

const STAFF_ROLE = 2

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await startServer({ SECRET_KEY, TRUSTED_PROXY: '127.0.0.1' })
  admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
})
afterAll(() => server?.close())
const { stranger, query, asked, enter, forgetFactors, withFactor } = factorClients(() => server)

/** Sets whether a role requires a second factor. */
const demand = async (secondFactor: 'required' | 'optional') => {
  const roles = callsTo(admin, records.role)
  const fields = fieldsIn(records.role, await roles.one(STAFF_ROLE))
  expect((await roles.change(STAFF_ROLE, null, { ...fields, secondFactor })).body.isSuccess).toBe(true)
}

describe('a role that asks for a second factor', () => {
  it('ends the sessions of who has none at once, at every server, and leads them to set one up', async () => {
    await forgetFactors()
    const beside = await startBeside(server, { SECRET_KEY, TRUSTED_PROXY: '127.0.0.1' })
    const [client, elsewhere] = [stranger(), stranger(beside)]
    for (const one of [client, elsewhere]) await one.signIn(STAFF.email, ADMIN.password)
    await demand('required')
    try {
      expect([(await client.call('Me')).status, (await elsewhere.call('Me')).status]).toEqual([401, 401])
      const answer = await asked(STAFF.email)
      expect(answer).toMatchObject({ message: secondFactorMessages.demanded, secondFactor: { kind: 'setUp' } })
      const { ticket } = answer.secondFactor
      // Without a set-up there is nothing to confirm.
      expect((await enter(ticket, '000000')).body).toMatchObject({ message: secondFactorMessages.gone })
      const { setUp } = (await stranger().call('SetUpSecondFactor', { json: { ticket } })).body
      expect((await enter(ticket, wrongCodeOf(setUp.secret))).body).toMatchObject({ errors: [{ field: 'code' }] })
      const entered = await enter(ticket, codeOf(setUp.secret), client)
      expect(entered.body.isSuccess).toBe(true)
      expect(entered.body.recoveryCodes).toHaveLength(10)
      expect((await client.call('Me')).status).toBe(200)
      const remove = await client.call('RemoveSecondFactor', { json: { password: ADMIN.password } })
      expect(remove.body).toMatchObject({ isSuccess: false, message: secondFactorMessages.keptByRole })
    } finally {
      await demand('optional')
      await beside.close()
    }
  })

  it('leaves who has one where they are', async () => {
    const { client } = await withFactor(STAFF.email)
    await demand('required')
    expect((await client.call('Me')).status).toBe(200)
    await demand('optional')
  })
})

describe('the Admin role', () => {
  const ADMIN_ROLE = 1
  const turn = async (client: ApiClient, secondFactor: string) => {
    const roles = callsTo(client, records.role)
    const fields = fieldsIn(records.role, await roles.one(ADMIN_ROLE))
    return (await roles.change(ADMIN_ROLE, null, { ...fields, secondFactor })).body
  }
  const added = async (roleID: number) => {
    const email = `second.${roleID}@simdesk.test`
    const person = { userName: '', employeeName: 'Nia Roe', email, mobileNumber: '', departmentName: 'Operations' }
    const { body } = await admin.call('InsertUpdateEmployee', {
      json: { ...person, roleID, partnerID: null, status: 'Invited', flag: 1, u_Id: 0 },
    })
    const accepted = { token: body.link.token, employeeName: 'Nia Roe', mobileNumber: '', password: ADMIN.password }
    await stranger().call('AcceptInvitation', { json: accepted })
    return email
  }

  it('asks for a second factor once an administrator who has one says so; other administrators set one up', async () => {
    const email = await added(ADMIN_ROLE)
    await forgetFactors()
    expect((await turn(admin, 'required')).errors).toEqual([
      { field: 'secondFactor', message: 'Set up a second factor for your own account first, in My Profile' },
    ])
    const other = stranger()
    await other.signIn(email, ADMIN.password)
    expect((await other.call('Me')).status).toBe(200)
    const { client } = await withFactor(ADMIN.email)
    expect(await turn(client, 'required')).toMatchObject({ isSuccess: true })
    expect([(await client.call('Me')).status, (await other.call('Me')).status]).toEqual([200, 401])
    expect(await asked(email)).toMatchObject({
      message: secondFactorMessages.demanded,
      secondFactor: { kind: 'setUp' },
    })
    expect((await client.call('Me')).body.loginData.permissions).toContain('role.edit')
    expect(await turn(client, 'optional')).toMatchObject({ isSuccess: true })
    expect(await asked(email)).toMatchObject({ isSuccess: true })
  })

  it('is changed by nobody who may do less, whatever second factor they have', async () => {
    const { body } = await admin.call('InsertUpdateRole', {
      json: {
        roleName: 'Role Keeper',
        description: '',
        scope: 'all',
        secondFactor: 'optional',
        status: 'Active',
        permissions: ['role.view', 'role.edit'],
        flag: 1,
        id: 0,
      },
    })
    const { client } = await withFactor(await added(body.id))
    expect((await turn(client, 'required')).errors).toEqual([
      { field: 'secondFactor', message: 'Only an administrator can change the Admin role' },
    ])
  })
})

describe('who has lost telephone and codes', () => {
  it('is helped by who may reset, not by who may do less, and not by themselves', async () => {
    const { client } = await withFactor(STAFF.email)
    const takeAway = (by: ApiClient, id: number) => by.call('TakeAwaySecondFactor', { json: { u_Id: id } })
    expect((await takeAway(client, KEEPER.id)).status).toBe(403)
    expect((await takeAway(admin, 1)).body).toMatchObject({ isSuccess: false, message: peopleMessages.self })
    const sessions = await admin.call('GetEmployeeSessions', { query: { u_Id: STAFF.id } })
    expect(sessions.body.hasSecondFactor).toBe(true)
    expect((await takeAway(admin, STAFF.id)).body).toMatchObject({ isSuccess: true })
    expect(await asked(STAFF.email)).toMatchObject({ isSuccess: true })
    expect((await takeAway(admin, STAFF.id)).body).toMatchObject({ message: secondFactorMessages.notSet })
    const [event] = await query<{ actor: string; data: { by: string } }>(
      `select actor, data from events where stream = 'access-${STAFF.id}' order by position desc offset 1 limit 1`,
    )
    expect(event).toMatchObject({ actor: '1', data: { by: '1' } })
  })

  it('is helped by whoever runs the server', async () => {
    await withFactor(KEEPER.email)
    const { password } = await onProductStore(server.databaseUrl, resetPassword(KEEPER.id))
    expect(await asked(KEEPER.email, stranger(), password)).toMatchObject({ isSuccess: true })
  })
})

describe('the secret', () => {
  it('is encrypted, for its account alone, and neither it nor a code is in an event', async () => {
    const { secret, codes } = await withFactor(STAFF.email)
    const kept = JSON.stringify(
      await query('select to_jsonb(f) as f, to_jsonb(c) as c from second_factors f, recovery_codes c'),
    )
    const events = JSON.stringify(await query(`select data from events where stream like 'access-%'`))
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(kept).not.toContain(text)
      expect(events).not.toContain(text)
    }
    // A secret copied to another person's row does not work.
    await query(`insert into second_factors (user_id, secret, since) select ${KEEPER.id}, secret, since
      from second_factors where user_id = ${STAFF.id}`)
    const { ticket } = (await asked(KEEPER.email, stranger(), ADMIN.password)).secondFactor ?? { ticket: '' }
    const moved = ticket === '' ? { status: 500 } : await enter(ticket, codeOf(secret))
    expect(moved.status).toBe(500)
  })

  it('does not open with another key, and none is kept where there is no key', async () => {
    const { secret } = await withFactor(STAFF.email)
    const other = await startBeside(server, { SECRET_KEY: Buffer.alloc(32, 8).toString('base64') })
    const none = await startBeside(server)
    try {
      const { ticket } = (await asked(STAFF.email)).secondFactor
      const refused = await enter(ticket, codeOf(secret), stranger(other))
      expect([refused.status, refused.body.message]).toEqual([
        500,
        'The key of the server is not the one that its secrets were encrypted with.',
      ])
      // The ticket and the code are unused: the right server accepts them.
      expect((await enter(ticket, codeOf(secret))).body.isSuccess).toBe(true)
      const client = await ApiClient.signedIn(none.url, ADMIN.email, ADMIN.password)
      expect((await client.call('BeginSecondFactor', { json: { password: ADMIN.password } })).body).toMatchObject({
        isSuccess: false,
        message: secondFactorMessages.noKey,
      })
      expect((await client.call('GetOwnProfile')).body.secondFactor.isPossible).toBe(false)
    } finally {
      await Promise.all([other.close(), none.close()])
    }
  })

  it('is no part of what a wrong password is told', async () => {
    await withFactor(STAFF.email)
    expect(await asked(STAFF.email, stranger(), 'not the password')).toMatchObject({
      isSuccess: false,
      message: sessionMessages.wrongCredentials,
    })
    expect(await asked(STAFF.email, stranger(), 'not the password')).not.toHaveProperty('secondFactor')
  })
})
