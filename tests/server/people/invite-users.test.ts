import { randomUUID } from 'node:crypto'
import { Effect, Schema } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { peopleMessages } from '../../../server/records/employee.ts'
import { contract, IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { inviteMessages, MAX_INVITED, peopleLinkMessages } from '../../../src/schemas/people/employees.ts'
import { ApiClient } from '../support/api-client.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const [STAFF_ROLE, PARTNER_ROLE] = [2, 3]

type Row = {
  readonly email: string
  readonly isSuccess: boolean
  readonly message: string
  readonly u_Id?: number
  readonly link?: { readonly token: string }
}

let count = 0
const somebody = () => ({ employeeName: `Guest ${++count}`, email: `guest.${randomUUID()}@simdesk.test` })

const invite = async (
  people: ReadonlyArray<{ readonly employeeName: string; readonly email: string }>,
  work: object = {},
  { client = admin, key = randomUUID() }: { readonly client?: ApiClient; readonly key?: string } = {},
) => {
  const json = { people, roleID: STAFF_ROLE, departmentName: 'Operations', partnerID: null, ...work }
  const answer = await client.call('InviteUsers', { json, headers: { [IDEMPOTENCY_HEADER]: key } })
  if (answer.status === 200) {
    Schema.decodeUnknownSync(contract.InviteUsers.success as Schema.Codec<unknown>, { onExcessProperty: 'error' })(
      answer.body,
    )
  }
  return { ...answer, rows: (answer.body?.invited ?? []) as ReadonlyArray<Row> }
}
const isThere = async (email: string) =>
  (await admin.call('SearchEmployee', { json: { email } })).body.totalCount as number

describe('people who are invited at once', () => {
  it('get an account each, and a link that opens it', async () => {
    const people = [somebody(), somebody(), somebody()]
    const { body, rows } = await invite(people)
    expect(body).toMatchObject({ isSuccess: true, message: '3 of 3 invited' })
    expect(rows.map(({ email, isSuccess }) => [email, isSuccess])).toEqual(people.map(({ email }) => [email, true]))
    for (const { email, link } of rows) {
      const checked = await new ApiClient(server.url).call('CheckLink', { json: { token: link?.token } })
      expect(checked.body).toMatchObject({ isSuccess: true, email, purpose: 'invitation' })
    }
  })

  it('are saved if valid, although others are not, each with the reason', async () => {
    const [good, other] = [somebody(), somebody()]
    const people = [
      good,
      { employeeName: '', email: 'nobody@simdesk.test' },
      { employeeName: 'Ann', email: 'no address' },
      { employeeName: 'Staff', email: 'STAFF@simdesk.test' },
      { employeeName: 'The same', email: good.email },
      { employeeName: 'x'.repeat(101), email: 'long@simdesk.test' },
      other,
    ]
    const { body, rows } = await invite(people)
    expect(body.message).toBe('2 of 7 invited')
    expect(rows.map(({ isSuccess }) => isSuccess)).toEqual([true, false, false, false, false, false, true])
    expect(rows.slice(1, 5).map(({ message }) => message)).toEqual([
      inviteMessages.line(2),
      inviteMessages.line(3),
      'Another employee has this email',
      'Another employee has this email',
    ])
    expect(rows[5]?.message).toMatch(/100/)
    expect(rows.filter(({ link }) => link !== undefined)).toHaveLength(2)
    expect(await isThere('long@simdesk.test')).toBe(0)
  })

  it('are 1 to 50', async () => {
    const many = Array.from({ length: MAX_INVITED + 1 }, somebody)
    for (const people of [[], many]) {
      expect((await invite(people)).body).toMatchObject({
        isSuccess: false,
        errors: [{ field: 'people', message: inviteMessages.count }],
      })
    }
    expect(await isThere(many[0]?.email ?? '')).toBe(0)
  })

  it('are invited once per key: a repeat has no links, and says so', async () => {
    const [people, key] = [[somebody(), somebody()], randomUUID()]
    const both = await Promise.all([invite(people, {}, { key }), invite(people, {}, { key })])
    const third = await invite(people, {}, { key })
    const links = both.flatMap(({ rows }) => rows.flatMap(({ link }) => link ?? []))
    expect(links).toHaveLength(2)
    expect(third.rows.map(({ isSuccess, message, link }) => [isSuccess, message, link])).toEqual(
      people.map(() => [true, peopleLinkMessages.savedBefore, undefined]),
    )
    for (const { email } of people) expect(await isThere(email)).toBe(1)
    // Another list under the same key is not treated as a repeat.
    const other = await invite([somebody()], {}, { key })
    expect(other.rows.map(({ isSuccess }) => isSuccess)).toEqual([false])
  })

  it('get no role with more rights than the inviting person, and a partner if the role sees one', async () => {
    const role = { roleName: `Clerk ${randomUUID()}`, description: '', scope: 'all', secondFactor: 'optional' }
    const made = await admin.call('InsertUpdateRole', {
      json: { ...role, permissions: ['profile.view', 'profile.add'], status: 'Active', flag: 1, id: 0 },
    })
    const clerkMail = somebody()
    const [clerk] = (await invite([clerkMail], { roleID: made.body.id })).rows
    const password = 'six grey herons stand'
    const accepted = { token: clerk?.link?.token, employeeName: 'Clerk', mobileNumber: '', password }
    await new ApiClient(server.url).call('AcceptInvitation', { json: accepted })
    const client = await ApiClient.signedIn(server.url, clerkMail.email, password)
    const [person, partner] = [somebody(), somebody()]
    expect((await invite([person], {}, { client })).body).toMatchObject({
      isSuccess: false,
      errors: [{ field: 'roleID', message: peopleMessages.beyond }],
    })
    expect((await invite([partner], { roleID: PARTNER_ROLE })).body).toMatchObject({
      isSuccess: false,
      errors: [{ field: 'partnerID', message: peopleMessages.partner }],
    })
    expect(await isThere(person.email)).toBe(0)
    expect(await isThere(partner.email)).toBe(0)
    expect((await invite([person], { departmentName: '' })).body.errors[0].field).toBe('departmentName')
    const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
    expect((await invite([somebody()], {}, { client: staff })).status).toBe(403)
  })

  it('leave no token in an event', async () => {
    const { rows } = await invite([somebody(), somebody()], { departmentName: `Night ${randomUUID()}` })
    const all = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select data from events`)
    const events = JSON.stringify(await onProductStore(server.databaseUrl, all))
    for (const { link } of rows) expect(events).not.toContain(link?.token)
    expect(rows).toHaveLength(2)
  })
})
