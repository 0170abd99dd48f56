import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptRates } from '../../../server/auth/attempts.ts'
import { passwordMessages } from '../../../src/schemas/people/password.ts'
import { secondFactorMessages } from '../../../src/schemas/people/second-factor.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { ApiClient } from '../support/api-client.ts'
import { factorClients, KEEPER, SECRET_KEY, STAFF } from '../support/factor-clients.ts'
import { fieldsIn } from '../support/records.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'
import { codeOf, wrongCodeOf } from '../support/totp-codes.ts'

let server: TestServer
let admin: ApiClient
beforeAll(async () => {
  server = await startServer({ SECRET_KEY, TRUSTED_PROXY: '127.0.0.1' })
  admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
})
afterAll(() => server?.close())
const { stranger, query, asked, enter, withFactor } = factorClients(() => server)

describe('a second factor', () => {
  it('is asked for at the next sign-in, and its code opens the session, once', async () => {
    const { secret, uri } = await withFactor(STAFF.email)
    expect(uri).toMatch(/^otpauth:\/\/totp\/SIM%20Desk:staff%40simdesk\.test\?issuer=SIM%20Desk&secret=[A-Z2-7]{32}&/)
    const answer = await asked(STAFF.email)
    expect(answer).toMatchObject({ isSuccess: false, message: secondFactorMessages.asked })
    expect(answer).not.toHaveProperty('token')
    const client = stranger()
    const code = codeOf(secret)
    const entered = await enter(answer.secondFactor.ticket, code, client)
    expect(entered.body).toMatchObject({ isSuccess: true, loginData: { userName: 'EMP002' } })
    expect((await client.call('Me')).body.loginData).toMatchObject({ userName: 'EMP002' })
    // The ticket and the code are both used up.
    expect((await enter(answer.secondFactor.ticket, codeOf(secret, 1))).body).toMatchObject({
      isSuccess: false,
      message: secondFactorMessages.gone,
    })
    const again = await asked(STAFF.email)
    expect((await enter(again.secondFactor.ticket, code)).body).toMatchObject({
      isSuccess: false,
      errors: [{ field: 'code', message: secondFactorMessages.wrongCode }],
    })
  })

  it('takes codes of one step before and after, of none further away, and of none before one that was used', async () => {
    const { secret } = await withFactor(STAFF.email)
    const { ticket } = (await asked(STAFF.email)).secondFactor
    for (const steps of [-3, 3]) {
      expect((await enter(ticket, codeOf(secret, steps))).body.isSuccess, String(steps)).toBe(false)
    }
    expect((await enter(ticket, codeOf(secret, 1))).body.isSuccess).toBe(true)
    const next = (await asked(STAFF.email)).secondFactor.ticket
    expect((await enter(next, codeOf(secret))).body.isSuccess).toBe(false)
  })

  it('lets one in of two who give the same code at once', async () => {
    const { secret } = await withFactor(STAFF.email)
    const tickets = await Promise.all([asked(STAFF.email), asked(STAFF.email)])
    const code = codeOf(secret)
    const answers = await Promise.all(tickets.map(({ secondFactor: { ticket } }) => enter(ticket, code)))
    expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1)
  })

  it('may be replaced by a recovery code, each of which is good once, however it is typed', async () => {
    const { codes, client } = await withFactor(STAFF.email)
    expect(new Set(codes).size).toBe(10)
    const [first = ''] = codes
    const enterBy = async (code: string) =>
      (await enter((await asked(STAFF.email)).secondFactor.ticket, code)).body.isSuccess
    expect(await enterBy(` ${first.toUpperCase().replaceAll('-', ' ')}`)).toBe(true)
    expect(await enterBy(first)).toBe(false)
    const told = (await client.call('GetOwnProfile')).body.secondFactor
    expect(told).toMatchObject({ recoveryCodes: 9, isDemanded: false, isPossible: true })
    const replaced = await client.call('ReplaceRecoveryCodes', { json: { password: ADMIN.password } })
    expect(await enterBy(codes[1] ?? '')).toBe(false)
    expect(await enterBy(replaced.body.recoveryCodes[0])).toBe(true)
  })

  it('is limited: who knows the password alone guesses ten codes, and then waits an hour for each', async () => {
    const { secret } = await withFactor(STAFF.email)
    const wrong = wrongCodeOf(secret)
    const statuses: Array<number> = []
    for (let tries = 0; tries <= attemptRates.code.capacity; tries++) {
      const { secondFactor } = await asked(STAFF.email)
      statuses.push((await enter(secondFactor.ticket, wrong)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    // A known place has separate attempts, and it was not the password that failed.
    const here = new ApiClient(server.url, { 'X-Forwarded-For': '198.18.200.1' })
    await query(`insert into sessions (id, token_hash, user_id, address, created_at, last_seen_at)
      values ('known', 'known', ${STAFF.id}, '198.18.200.1', now(), now()) on conflict do nothing`)
    const { secondFactor } = await asked(STAFF.email, here)
    expect((await enter(secondFactor.ticket, codeOf(secret), here)).body.isSuccess).toBe(true)
    const failures = await query(
      `select 1 from events where stream = 'access-${STAFF.id}' and type = 'SecondFactorFailed'`,
    )
    expect(failures.length).toBeGreaterThanOrEqual(10)
  })

  it('is switched off with the password, which is limited like that of the lock screen', async () => {
    const { client } = await withFactor(STAFF.email)
    const remove = (password: string) => client.call('RemoveSecondFactor', { json: { password } })
    for (const call of ['BeginSecondFactor', 'RemoveSecondFactor', 'ReplaceRecoveryCodes'] as const) {
      expect((await client.call(call, { json: { password: 'not the password' } })).body).toMatchObject({
        isSuccess: false,
        errors: [{ field: 'password', message: passwordMessages.wrong }],
      })
    }
    expect((await asked(STAFF.email)).secondFactor).toMatchObject({ kind: 'code' })
    expect((await remove(ADMIN.password)).body).toMatchObject({ isSuccess: true })
    expect(await asked(STAFF.email)).toMatchObject({ isSuccess: true })
    expect((await client.call('ReplaceRecoveryCodes', { json: { password: ADMIN.password } })).body).toMatchObject({
      isSuccess: false,
      message: secondFactorMessages.notSet,
    })
  })

  it('stands until another has shown its first code', async () => {
    const { client, secret } = await withFactor(STAFF.email)
    const { setUp } = (await client.call('BeginSecondFactor', { json: { password: ADMIN.password } })).body
    expect((await client.call('AddSecondFactor', { json: { code: wrongCodeOf(setUp.secret) } })).body).toMatchObject({
      errors: [{ field: 'code' }],
    })
    const { ticket } = (await asked(STAFF.email)).secondFactor
    expect((await enter(ticket, codeOf(secret))).body.isSuccess).toBe(true)
    expect((await client.call('AddSecondFactor', { json: { code: codeOf(setUp.secret) } })).body.isSuccess).toBe(true)
    const next = (await asked(STAFF.email)).secondFactor.ticket
    expect((await enter(next, codeOf(secret, 1))).body.isSuccess).toBe(false)
    expect((await enter(next, codeOf(setUp.secret, 1))).body.isSuccess).toBe(true)
    // No set-up is pending.
    expect((await client.call('AddSecondFactor', { json: { code: codeOf(setUp.secret) } })).body.message).toBe(
      secondFactorMessages.setUpGone,
    )
  })
})

describe('the ticket of a sign-in', () => {
  it('is no session, and is one answer where it is unknown or too old', async () => {
    const { secret } = await withFactor(STAFF.email)
    const { ticket } = (await asked(STAFF.email)).secondFactor
    const client = stranger()
    client.token = ticket
    expect((await client.call('Me')).status).toBe(401)
    await query('update sign_in_tickets set expires_at = now()')
    for (const one of [ticket, 'A'.repeat(43), '']) {
      expect((await enter(one, codeOf(secret))).body).toMatchObject({ message: secondFactorMessages.gone })
    }
  })

  it('ends with the password, and with the account', async () => {
    const { secret, client } = await withFactor(KEEPER.email)
    const first = (await asked(KEEPER.email)).secondFactor.ticket
    const password = 'four quiet otters swim'
    const change = (oldPassword: string, next: string) =>
      client.call('ChangePassword', { json: { oldPassword, password: next } })
    expect((await change(ADMIN.password, password)).body.isSuccess).toBe(true)
    expect((await enter(first, codeOf(secret))).body).toMatchObject({ message: secondFactorMessages.gone })
    expect((await change(password, ADMIN.password)).body.isSuccess).toBe(true)
    const second = (await asked(KEEPER.email)).secondFactor.ticket
    const { body } = await admin.call('GetEmployeeList', { query: { u_Id: KEEPER.id } })
    const [row] = body.getEmployeeslist
    const turn = (status: string, version: number) =>
      admin.call('InsertUpdateEmployee', {
        json: { ...fieldsIn(records.employee, row), status, flag: 2, u_Id: KEEPER.id, version },
      })
    expect((await turn('Inactive', row.version)).body).toMatchObject({ isSuccess: true })
    expect((await enter(second, codeOf(secret))).body).toMatchObject({ message: secondFactorMessages.gone })
    expect((await turn('Active', row.version + 1)).body).toMatchObject({ isSuccess: true })
  })

  it('leads to no set-up for who has a second factor', async () => {
    await withFactor(STAFF.email)
    const { ticket } = (await asked(STAFF.email)).secondFactor
    expect((await stranger().call('SetUpSecondFactor', { json: { ticket } })).body).toMatchObject({
      isSuccess: false,
      message: secondFactorMessages.gone,
    })
  })
})
