import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { employee } from '../../../src/schemas/records/employee.ts'
import { ApiClient } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

/** The open sessions of an employee, as the form shows them before somebody deactivates the account. */

const { server, admin } = await serverForFile()
const signedIn = (email: string) => ApiClient.signedIn(server.url, `${email}@simdesk.test`, ADMIN.password)
const statusOf = async (client: ApiClient) => (await client.call('Me')).status

type Fields = Readonly<Record<string, unknown>>
const save = (json: object) =>
  admin.call('InsertUpdateEmployee', { json, headers: { [IDEMPOTENCY_HEADER]: randomUUID() } } as never)
let count = 0
const added = async (): Promise<number> => {
  const person = { userName: '', employeeName: `Ada Bauer ${++count}`, email: `ada.${count}@simdesk.test` }
  const work = { mobileNumber: '', departmentName: 'Operations', roleID: 2, partnerID: null, status: 'Invited' }
  return (await save({ ...person, ...work, flag: 1, u_Id: 0 })).body.u_Id
}
const one = async (id: number) =>
  (await admin.call('GetEmployeeList', { query: { u_Id: id } } as never)).body.getEmployeeslist[0]
const change = async (id: number, changes: Fields) => {
  const row = await one(id)
  const fields = Object.fromEntries(Object.keys(employee.fields).map((name) => [name, row[name]]))
  return save({ ...fields, ...changes, flag: 2, u_Id: id, version: row.version })
}

describe('what is open of an employee', () => {
  const openOf = async (id: number) => {
    const { sessionCount, sessionPlaces, sessionSeen } = await one(id)
    return { sessionCount, sessionPlaces, sessionSeen }
  }
  const nothing = { sessionCount: 0, sessionPlaces: '', sessionSeen: '' }
  const inDatabase = (statement: string) =>
    withDatabase(
      server.databaseUrl,
      Effect.gen(function* () {
        yield* (yield* SqlClient.SqlClient).unsafe(statement)
      }),
    )
  const from = (id: number, userAgent: string, since: string, seen: string, ended = 'null') =>
    inDatabase(`insert into sessions (id, token_hash, user_id, address, user_agent, created_at, last_seen_at, ended_at)
      values ('${randomUUID()}', '${randomUUID()}', ${id}, '192.0.2.7', '${userAgent}', ${since}, ${seen}, ${ended})`)

  it('is told with the record: how many sessions, in which browsers, last used when, and nothing of those that are over', async () => {
    const id = await added()
    expect(await openOf(id)).toEqual(nothing)
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
    // Ended, idle for too long, too old.
    await from(id, chrome, 'now()', 'now()', 'now()')
    await from(id, chrome, "now() - interval '20 hours'", "now() - interval '20 hours'")
    await from(id, chrome, "now() - interval '20 days'", 'now()')
    expect(await openOf(id)).toEqual(nothing)
    const agents = [
      chrome,
      chrome,
      `${chrome} Edg/140.0`,
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'curl/8.5 <b>',
    ]
    for (const agent of agents) await from(id, agent, 'now()', "now() - interval '1 minute'")
    const told = await openOf(id)
    expect(told).toMatchObject({
      sessionCount: agents.length,
      sessionPlaces: 'Chrome on Windows, Edge on Windows, Firefox on Linux, Safari on iOS, unknown browser',
      sessionSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(Math.abs(Date.now() - 60_000 - Date.parse(told.sessionSeen))).toBeLessThan(30_000)
    expect(await openOf(await added())).toEqual(nothing)
  })

  it('ends with the deactivation, and with another partner', async () => {
    const { partnerID } = await one(9)
    const active: ReadonlyArray<{ id: number }> = (await admin.call('GetEmployeeDropdown')).body.activePartnerDropdowns
    const other = active.find(({ id }) => id !== partnerID)?.id
    const operator = await signedIn('operator3')
    const before = await openOf(9)
    expect(before.sessionCount).toBeGreaterThan(0)
    expect((await change(9, { partnerID: other })).body.isSuccess).toBe(true)
    expect([await statusOf(operator), await openOf(9)]).toEqual([401, nothing])
    expect((await change(9, { partnerID })).body.isSuccess).toBe(true)
    const again = await signedIn('operator3')
    expect((await openOf(9)).sessionCount).toBe(1)
    expect((await change(9, { status: 'Inactive' })).body.isSuccess).toBe(true)
    expect([await statusOf(again), await openOf(9)]).toEqual([401, nothing])
    expect((await change(9, { status: 'Active' })).body.isSuccess).toBe(true)
    expect(await openOf(9)).toEqual(nothing)
  })
})
