import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { ApiClient, errorsOf } from '../support/api-client.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const [STAFF, PARTNER] = [2, 3]
const SEES_ALL = 'A partner user needs a role that sees only its own partner'
const roles = callsTo(admin, records.role)

type Fields = Readonly<Record<string, unknown>>
const { activePartnerDropdowns: partners } = (await admin.call('GetEmployeeDropdown')).body
const [mine, other]: ReadonlyArray<{ id: number; name: string }> = partners

const save = (json: object) =>
  admin.call('InsertUpdateEmployee', { json, headers: { [IDEMPOTENCY_HEADER]: randomUUID() } } as never)
let count = 0
const add = (more: Fields) => {
  const name = `Rosa Diaz ${++count}`
  const person = { userName: '', employeeName: name, email: `rosa.${count}@simdesk.test`, mobileNumber: '' }
  const work = { departmentName: 'Operations', roleID: PARTNER, partnerID: mine?.id, status: 'Invited' }
  return save({ ...person, ...work, ...more, flag: 1, u_Id: 0 })
}
const one = async (id: number) =>
  (await admin.call('GetEmployeeList', { query: { u_Id: id } } as never)).body.getEmployeeslist[0]
const change = async (id: number, changes: Fields) => {
  const row = await one(id)
  return save({ ...fieldsIn(records.employee, row), ...changes, flag: 2, u_Id: id, version: row.version })
}
const newRole = async (scope: string) => {
  const json = { roleName: `Role ${randomUUID()}`, description: '', scope, secondFactor: 'optional', status: 'Active' }
  const { body } = await admin.call('InsertUpdateRole', {
    json: { ...json, permissions: ['partnerReport.view'], flag: 1, id: 0 },
  })
  return body.id as number
}
const setScope = async (id: number, scope: string, more: Fields = {}) => {
  const fields = fieldsIn(records.role, await roles.one(id))
  return roles.change(id, null, { ...fields, ...more, scope })
}

describe('a role that somebody of a partner has', () => {
  it('cannot see everything, and the refusal names them', async () => {
    const role = await newRole('ownPartner')
    expect((await setScope(role, 'all')).body).toMatchObject({ isSuccess: true })
    expect((await setScope(role, 'ownPartner')).body).toMatchObject({ isSuccess: true })
    await add({ roleID: role, employeeName: 'Anna Ek' })
    expect(errorsOf(await setScope(role, 'all'))).toEqual({
      scope: `Anna Ek (${mine?.name}) is a partner user with this role, so it cannot see everything`,
    })
    for (const employeeName of ['Ben Ode', 'Cy Low', 'Di Ray', 'Eva Sun']) {
      await add({ roleID: role, employeeName, partnerID: other?.id })
    }
    expect(errorsOf(await setScope(role, 'all', { description: 'All of it' }))).toEqual({
      scope:
        `Anna Ek (${mine?.name}), Ben Ode (${other?.name}), Cy Low (${other?.name}) and 2 more are partner users ` +
        'with this role, so it cannot see everything',
    })
    expect(await roles.one(role)).toMatchObject({ scope: 'ownPartner', description: '' })
  })

  it('is so whoever they are: active, invited or inactive', async () => {
    const role = await newRole('ownPartner')
    const { u_Id } = (await add({ roleID: role })).body
    expect((await change(u_Id, { status: 'Inactive' })).body.isSuccess).toBe(true)
    expect(errorsOf(await setScope(role, 'all'))).toHaveProperty('scope')
  })

  it('is refused of the role Partner that ships, and what its people see stays', async () => {
    const operator = await ApiClient.signedIn(server.url, 'operator3@simdesk.test', ADMIN.password)
    expect(errorsOf(await setScope(PARTNER, 'all'))).toHaveProperty('scope')
    expect((await operator.call('Me')).body.loginData.scope).toBe('ownPartner')
  })

  it('hinders nobody where people of no partner have it', async () => {
    const fields = fieldsIn(records.role, await roles.one(STAFF))
    expect((await roles.change(STAFF, null, { ...fields, description: 'At work' })).body).toMatchObject({
      isSuccess: true,
    })
  })
})

describe('somebody of a partner', () => {
  it('is given no role that sees everything, in the form', async () => {
    const { u_Id } = (await add({})).body
    for (const partnerID of [mine?.id, null, other?.id]) {
      expect(errorsOf(await change(u_Id, { roleID: STAFF, partnerID }))).toEqual({ roleID: SEES_ALL })
    }
    expect(await one(u_Id)).toMatchObject({ roleID: PARTNER, partnerID: mine?.id })
    const narrow = await newRole('ownPartner')
    expect((await change(u_Id, { roleID: narrow })).body.isSuccess).toBe(true)
    expect((await change(u_Id, { partnerID: other?.id })).body.isSuccess).toBe(true)
  })

  it('is not added with one, nor invited', async () => {
    expect(errorsOf(await add({ roleID: STAFF }))).toEqual({ roleID: SEES_ALL })
    const people = [{ employeeName: 'Finn Moe', email: 'finn.moe@simdesk.test' }]
    const json = { people, roleID: STAFF, departmentName: 'Operations', partnerID: mine?.id }
    const invited = await admin.call('InviteUsers', { json, headers: { [IDEMPOTENCY_HEADER]: randomUUID() } })
    expect(invited.body).toMatchObject({ isSuccess: false, errors: [{ field: 'roleID', message: SEES_ALL }] })
    const { totalCount } = (await admin.call('SearchEmployee', { json: { email: 'finn.moe@simdesk.test' } })).body
    expect(totalCount).toBe(0)
  })

  it('is nobody who has none: such a person goes from one role to the other', async () => {
    const { u_Id } = (await add({ roleID: STAFF, partnerID: null })).body
    expect(errorsOf(await change(u_Id, { partnerID: mine?.id }))).toEqual({ roleID: SEES_ALL })
    expect((await change(u_Id, { roleID: PARTNER, partnerID: mine?.id })).body.isSuccess).toBe(true)
  })

  it('sees that partner alone where an old log has their role see everything, and can be deactivated', async () => {
    const role = await newRole('ownPartner')
    const own = await admin.call('SearchEmployee', { json: { email: 'operator2@simdesk.test' } })
    const [{ u_Id }] = own.body.getEmployeeslist
    expect((await change(u_Id, { roleID: role })).body.isSuccess).toBe(true)
    const data = { id: role, changes: { scope: 'all' }, by: '', date: '', submission: '' }
    await onProductStore(
      server.databaseUrl,
      Effect.flatMap(EventStore, (store) =>
        store.append({
          stream: `role-${role}`,
          expectedVersion: 'any',
          actor: 'test',
          events: [{ type: 'RoleChanged', data }],
        }),
      ),
    )
    expect((await roles.one(role)).scope).toBe('all')
    const operator = await ApiClient.signedIn(server.url, 'operator2@simdesk.test', ADMIN.password)
    expect((await operator.call('Me')).body.loginData.scope).toBe('ownPartner')
    const { partnerID, companyName } = await one(u_Id)
    const summary = (await operator.call('GetPartnerSummary', { query: {} })).body
    expect(new Set(summary.partnerSummary.map((row: { partnerID: number }) => row.partnerID))).toEqual(
      new Set([partnerID]),
    )
    expect(companyName).not.toBe('')
    // Its description cannot be saved before its permissions are corrected.
    const fields = fieldsIn(records.role, await roles.one(role))
    expect(errorsOf(await roles.change(role, null, { ...fields, description: 'x' }))).toHaveProperty('scope')
    expect((await change(u_Id, { mobileNumber: '+44 20 7946 0000' })).body.isSuccess).toBe(true)
    expect((await change(u_Id, { status: 'Inactive' })).body.isSuccess).toBe(true)
    expect(errorsOf(await change(u_Id, { status: 'Active' }))).toEqual({ roleID: SEES_ALL })
    expect((await setScope(role, 'ownPartner')).body).toMatchObject({ isSuccess: true })
    expect((await change(u_Id, { status: 'Active' })).body.isSuccess).toBe(true)
  })
})
