import { randomUUID } from 'node:crypto'
import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { peopleLinkMessages } from '../../../src/schemas/people/employees.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { employee } from '../../../src/schemas/records/employee.ts'
import { pageAnswer, recordAnswer } from '../../../src/schemas/records/kit/wire.ts'
import { ApiClient, errorsOf } from '../support/api-client.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, serverForFile, startBeside } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const signedIn = (email: string) => ApiClient.signedIn(server.url, `${email}@simdesk.test`, ADMIN.password)

type Fields = Readonly<Record<string, unknown>>
let count = 0
const somebody = (more: Fields = {}): Fields => ({
  userName: '',
  employeeName: `Ada Bauer ${++count}`,
  email: `ada.${count}@simdesk.test`,
  mobileNumber: '',
  departmentName: 'Operations',
  roleID: 2,
  partnerID: null,
  status: 'Invited',
  ...more,
})
const save = (client: ApiClient, json: object, key: string = randomUUID()) =>
  client.call('InsertUpdateEmployee', { json, headers: { [IDEMPOTENCY_HEADER]: key } } as never)
const add = (fields: Fields = somebody(), client = admin, key?: string) =>
  save(client, { ...fields, flag: 1, u_Id: 0 }, key)
const added = async (more: Fields = {}, client = admin): Promise<number> => {
  const answer = await add(somebody(more), client)
  expect(answer.body).toMatchObject({ isSuccess: true, message: 'Employee added successfully' })
  return answer.body.u_Id
}
const one = async (id: number) =>
  (await admin.call('GetEmployeeList', { query: { u_Id: id } } as never)).body.getEmployeeslist[0]
const fieldsOf = (row: Fields): Fields =>
  Object.fromEntries(Object.keys(employee.fields).map((name) => [name, row[name]]))
const change = async (id: number, changes: Fields, client = admin) => {
  const row = await one(id)
  return save(client, { ...fieldsOf(row), ...changes, flag: 2, u_Id: id, version: row.version })
}
const idsOf = async (json: object): Promise<ReadonlyArray<number>> =>
  (await admin.call('SearchEmployee', { json })).body.getEmployeeslist.map(({ u_Id }: { u_Id: number }) => u_Id)
const statusOf = async (client: ApiClient) => (await client.call('Me')).status
const roleWith = async (...permissions: ReadonlyArray<string>): Promise<number> => {
  const plain = { description: '', scope: 'all', secondFactor: 'optional', status: 'Active', flag: 1, id: 0 }
  const json = { ...plain, roleName: `Role ${randomUUID()}`, permissions }
  return (await admin.call('InsertUpdateRole', { json })).body.id
}
const decodeWhole = (shape: Schema.Top, body: unknown) =>
  Schema.decodeUnknownSync(shape as Schema.Codec<unknown>, { onExcessProperty: 'error' })(body)

describe('the people of the demo installation', () => {
  it('are listed by name, with role, partner, status and last activity', async () => {
    const { body } = await admin.call('GetEmployeeList', { query: { PageIndex: 1, PageSize: 200 } })
    decodeWhole(pageAnswer(employee), body)
    const of = (userName: string) => body.getEmployeeslist.find((row: Fields) => row.userName === userName)
    expect(of('EMP001')).toMatchObject({
      roleName: 'Admin',
      companyName: '',
      status: 'Active',
      departmentName: 'Administration',
    })
    expect(Date.parse(of('EMP001').lastSeen)).toBeGreaterThan(Date.parse('2026-01-01'))
    expect(of('EMP003')).toMatchObject({ roleName: 'Partner', companyName: expect.stringMatching(/\w/) })
    expect(of('EMP004')).toMatchObject({ email: 'stock@simdesk.test', roleName: 'Stock Keeper', lastSeen: '' })
    expect([of('EMP006').status, of('EMP007').status]).toEqual(['Invited', 'Inactive'])
  })

  it('are found by role, department, status and name', async () => {
    expect(await idsOf({ roleID: 3 })).toEqual([3, 9, 8])
    const { body } = await admin.call('GetEmployeeDropdown')
    const finance = body.departmentDropdowns.find(({ name }: { name: string }) => name === 'Finance')
    expect((await idsOf({ department: finance.id })).toSorted()).toEqual([5, 7])
    expect(await idsOf({ department: finance.id, status: 'Inactive' })).toEqual([7])
    expect(await idsOf({ email: 'STAFF@' })).toEqual([2])
    expect(await idsOf({ userName: 'emp008' })).toEqual([8])
    expect(body.activeRoleDropdowns).toContainEqual({ id: 3, name: 'Partner', tag: 'ownPartner' })
  })

  it('have the accounts that the README names', async () => {
    for (const email of ['staff', 'partner', 'stock', 'finance', 'operator2']) {
      expect(await statusOf(await signedIn(email))).toBe(200)
    }
  })
})

describe('an employee', () => {
  it('is added as invited, with the next number, and the link is shown once', async () => {
    const key = randomUUID()
    const fields = somebody({ mobileNumber: '+44 7700 900555' })
    const first = await add(fields, admin, key)
    expect(first.body).toMatchObject({ isSuccess: true, link: { token: expect.stringMatching(/^[\w-]{43}$/) } })
    const read = await one(first.body.u_Id)
    decodeWhole(
      recordAnswer(employee),
      (await admin.call('GetEmployeeList', { query: { u_Id: first.body.u_Id } } as never)).body,
    )
    expect(read).toMatchObject({
      ...fields,
      status: 'Invited',
      version: 1,
      userName: expect.stringMatching(/^EMP\d{3}$/),
    })
    const again = await add(fields, admin, key)
    expect(again.body).toMatchObject({
      isSuccess: true,
      u_Id: first.body.u_Id,
      message: peopleLinkMessages.savedBefore,
    })
    expect(again.body.link).toBeUndefined()
    const next = await one(await added())
    expect(Number(next.userName.slice(3))).toBe(Number(read.userName.slice(3)) + 1)
  })

  it('has an email and a number that nobody else has', async () => {
    expect(errorsOf(await add(somebody({ email: 'STAFF@simdesk.test', userName: 'emp002' })))).toEqual({
      userName: 'Another employee has this employee id',
      email: 'Another employee has this email',
    })
  })

  it('reports all missing fields at once', async () => {
    const empty = { userName: '', employeeName: '', email: '', mobileNumber: '0', departmentName: ' ', roleID: null }
    expect(errorsOf(await add({ ...somebody(), ...empty }))).toEqual({
      employeeName: 'Employee Name is required',
      email: 'Email is required',
      mobileNumber: 'Enter at least 5 digits',
      departmentName: 'Department is required',
      roleID: 'Role is required',
    })
    expect(errorsOf(await add(somebody({ roleID: 987_654 })))).toEqual({ roleID: 'Choose a Role from the list' })
  })

  it('creates a new department, or uses an existing one in its stored spelling', async () => {
    const name = `Roaming Desk ${++count}`
    const departments = async () => (await admin.call('GetEmployeeDropdown')).body.departmentDropdowns
    const before = await departments()
    const both = await Promise.all([added({ departmentName: name }), added({ departmentName: name.toUpperCase() })])
    const now = (await departments()).filter(
      (item: { id: number }) => !before.some((old: { id: number }) => old.id === item.id),
    )
    expect(now).toHaveLength(1)
    for (const id of both) expect((await one(id)).departmentName).toBe(now[0].name)
  })

  it('needs a partner if the role sees only one partner', async () => {
    expect(errorsOf(await add(somebody({ roleID: 3 })))).toEqual({ partnerID: 'Partner is required' })
    const partnerID = (await admin.call('GetEmployeeDropdown')).body.activePartnerDropdowns[0].id
    const id = await added({ roleID: 3, partnerID })
    expect(await one(id)).toMatchObject({ partnerID, companyName: expect.stringMatching(/\w/) })
  })

  it('keeps the number, and only becomes active by accepting', async () => {
    const id = await added()
    expect(errorsOf(await change(id, { userName: 'EMP900' }))).toEqual({ userName: 'Employee ID cannot be changed' })
    expect(errorsOf(await change(id, { status: 'Active' }))).toEqual({
      status: 'The invitation has not been accepted yet',
    })
    expect((await change(id, { status: 'Inactive' })).body.isSuccess).toBe(true)
    expect((await change(id, { status: 'Active' })).body.isSuccess).toBe(true)
    expect(await one(id)).toMatchObject({ status: 'Invited', version: 3 })
  })

  it('that is deactivated loses access at once on every server, and cannot sign in until active again', async () => {
    const beside = await startBeside(server)
    try {
      const [here, there] = [
        await signedIn('operator3'),
        await ApiClient.signedIn(beside.url, 'operator3@simdesk.test', ADMIN.password),
      ]
      expect((await change(9, { status: 'Inactive' })).body.isSuccess).toBe(true)
      expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401])
      const json = { email: 'operator3@simdesk.test', password: ADMIN.password }
      const wrong = await new ApiClient(server.url).call('Login', { json: { ...json, email: 'nobody@simdesk.test' } })
      const { requestId: _, ...refused } = (await new ApiClient(server.url).call('Login', { json })).body
      expect(refused).toEqual({ ...wrong.body, requestId: undefined })
      expect((await change(9, { status: 'Active' })).body.isSuccess).toBe(true)
      // Ended sessions stay ended.
      expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401])
      expect(await statusOf(await signedIn('operator3'))).toBe(200)
      const { history } = (await admin.call('GetHistory', { query: { subject: 'employee', id: 9 } })).body
      expect(history[0].changes).toEqual([{ field: 'status', from: 'Inactive', to: 'Active' }])
    } finally {
      await beside.close()
    }
  })

  it('with a partner loses access while the partner is inactive; one who sees everything does not', async () => {
    const partners = callsTo(admin, records.partner)
    const partnerID = (await one(9)).partnerID
    const operator = await signedIn('operator3')
    const turn = async (status: string) => {
      const read = await partners.one(partnerID)
      return partners.change(partnerID, read.version, { ...fieldsIn(records.partner, read), status })
    }
    expect((await turn('Inactive')).body.isSuccess).toBe(true)
    expect([await statusOf(operator), await statusOf(admin)]).toEqual([401, 200])
    const json = { email: 'operator3@simdesk.test', password: ADMIN.password }
    expect((await new ApiClient(server.url).call('Login', { json })).body.isSuccess).toBe(false)
    expect((await turn('Active')).body.isSuccess).toBe(true)
    expect(await statusOf(operator)).toBe(200)
  })

  it('has a table that equals the fold of its events, and so do departments', async () => {
    await onProductStore(server.databaseUrl, expectTheFoldOf('users', 'departments'))
  })
})

describe('links and sessions of another person', () => {
  it('are created and ended by people with the permission, and never shown to others', async () => {
    const issue = (u_Id: number, purpose: 'invitation' | 'reset', client = admin) =>
      client.call('IssueLink', { json: { u_Id, purpose } })
    const id = await added()
    const [first, second] = [await issue(id, 'invitation'), await issue(id, 'invitation')]
    expect(first.body.link.token).not.toBe(second.body.link.token)
    expect((await issue(id, 'reset')).body).toMatchObject({ isSuccess: false, message: peopleLinkMessages.notActive })
    expect((await issue(5, 'invitation')).body).toMatchObject({
      isSuccess: false,
      message: peopleLinkMessages.notInvited,
    })
    expect((await issue(5, 'reset')).body).toMatchObject({ isSuccess: true, link: { expires: expect.any(String) } })
    expect((await issue(987_654, 'reset')).body).toMatchObject({
      isSuccess: false,
      message: 'This employee does not exist',
    })
    const [one, other] = [await signedIn('finance'), await signedIn('finance')]
    const sessions = async () => (await admin.call('GetEmployeeSessions', { query: { u_Id: 5 } })).body.sessions
    expect((await sessions()).length).toBeGreaterThanOrEqual(2)
    expect(JSON.stringify(await sessions())).not.toContain(one.token)
    expect((await admin.call('EndSessions', { json: { u_Id: 5 } })).body.isSuccess).toBe(true)
    expect([await statusOf(one), await statusOf(other)]).toEqual([401, 401])
    expect(await sessions()).toEqual([])
  })
})

describe('nobody gains rights', () => {
  it('by assigning a role with more rights, or by changing an account that has more', async () => {
    const keys = ['profile.view', 'profile.add', 'profile.edit', 'profile.reset', 'plan.view']
    const roleID = await roleWith(...keys)
    const lesser = await roleWith('plan.view')
    expect((await change(4, { roleID })).body.isSuccess).toBe(true)
    const clerk = await signedIn('stock')
    const beyond = { roleID: 'You cannot give a permission that you do not have' }
    expect(errorsOf(await add(somebody({ roleID: 1 }), clerk))).toEqual(beyond)
    expect(errorsOf(await add(somebody({ roleID: 2 }), clerk))).toEqual(beyond)
    const id = await added({ roleID: lesser }, clerk)
    expect(errorsOf(await change(id, { roleID: 2 }, clerk))).toEqual(beyond)
    expect((await change(id, { mobileNumber: '+44 7700 900777' }, clerk)).body.isSuccess).toBe(true)
    const stronger = 'This account has more permissions than yours'
    expect(errorsOf(await change(5, { mobileNumber: '+44 7700 900778' }, clerk))).toEqual({ mobileNumber: stronger })
    expect(errorsOf(await change(5, { status: 'Inactive' }, clerk))).toEqual({ status: stronger })
    for (const call of ['IssueLink', 'EndSessions', 'TakeAwaySecondFactor'] as const) {
      const json = { u_Id: 5, ...(call === 'IssueLink' && { purpose: 'reset' }) }
      expect((await clerk.call(call, { json })).body).toMatchObject({ isSuccess: false, message: stronger })
    }
    const { body } = await clerk.call('GetEmployeeSessions', { query: { u_Id: 5 } })
    expect(body).toMatchObject({ isSuccess: false, message: stronger, sessions: [] })
  })

  it('by changing their own rights', async () => {
    const self = 'Ask another administrator to change your own account'
    const staff = await roleWith('profile.view', 'profile.edit')
    expect((await change(4, { roleID: staff })).body.isSuccess).toBe(true)
    const clerk = await signedIn('stock')
    expect(errorsOf(await change(4, { status: 'Inactive' }, clerk))).toEqual({ status: self })
    expect(errorsOf(await change(4, { roleID: await roleWith('profile.view') }, clerk))).toEqual({ roleID: self })
    expect((await change(4, { mobileNumber: '' }, clerk)).body.isSuccess).toBe(true)
  })

  it('and if two administrators deactivate each other at the same moment, one remains', async () => {
    expect(errorsOf(await change(1, { status: 'Inactive' }))).toEqual({
      status: 'At least one administrator must remain',
    })
    expect(errorsOf(await change(1, { roleID: 2 }))).toEqual({ roleID: 'At least one administrator must remain' })
    expect((await change(2, { roleID: 1 })).body.isSuccess).toBe(true)
    const other = await signedIn('staff')
    const [one_, two] = [await one(1), await one(2)]
    const off = (row: Fields, client: ApiClient) =>
      save(client, { ...fieldsOf(row), status: 'Inactive', flag: 2, u_Id: row.u_Id, version: row.version })
    const answers = await Promise.all([off(two, admin), off(one_, other)])
    expect(answers.filter(({ body }) => body.isSuccess === true)).toHaveLength(1)
    const left = answers[0].body.isSuccess ? admin : other
    const list = (await left.call('SearchEmployee', { json: { roleID: 1, status: 'Active' } })).body
    expect(list.totalCount).toBe(1)
    // An inactive employee keeps the role and the password, and does not count.
    const last = list.getEmployeeslist[0]
    expect(errorsOf(await off(last, left))).toEqual({ status: 'At least one administrator must remain' })
    expect(await statusOf(left)).toBe(200)
  })
})
