import { Effect } from 'effect'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { type Call, type CallName, contract } from '../../../src/schemas/contract.ts'
import { keptKeys } from '../../../src/schemas/people/permission-sets.ts'
import {
  allKeys,
  delivered,
  type Keyed,
  type Permissions,
  partnerKeys,
} from '../../../src/schemas/people/permissions.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { runs } from '../../runs.ts'
import { ApiClient, type Asked } from '../support/api-client.ts'
import { callSamples } from '../support/call-samples.ts'
import { eventCount } from '../support/event-count.ts'
import { callsTo, fieldsIn, newValues } from '../support/records.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const STAFF = 2
const roles = callsTo(admin, records.role)

/** Sets the permissions of the role Staff. */
const giveStaff = async (permissions: Permissions, scope: 'all' | 'ownPartner' = 'all') => {
  const fields = fieldsIn(records.role, await roles.one(STAFF))
  const { body } = await roles.change(STAFF, null, { ...fields, permissions, scope })
  expect(body).toMatchObject({ isSuccess: true })
}

/** A request with another value of a field, `what.act` of a nested one. */
const withValue = (request: object, [name = '', ...rest]: ReadonlyArray<string>, value: unknown): object => {
  const inner = (request as Readonly<Record<string, object>>)[name] ?? {}
  return { ...request, [name]: rest.length === 0 ? value : withValue(inner, rest, value) }
}

type Request = { readonly name: CallName; readonly asked: Asked; readonly needs: ReadonlyArray<ReadonlyArray<string>> }

/** Every call with permissions, once for each of its functions, and the permissions of which it needs one each. */
const requests: ReadonlyArray<Request> = (Object.entries(contract) as ReadonlyArray<[CallName, Call]>).flatMap(
  ([name, { access }]): ReadonlyArray<Request> => {
    if (typeof access === 'string') return []
    const { any, also, by }: Keyed = access
    const asked = callSamples[name]
    if (by === undefined) return [{ name, asked, needs: [any, ...(also === undefined ? [] : [[also]])] }]
    return Object.entries(by.keys).map(([value, key]) => {
      const other = (request: unknown) =>
        withValue(request as object, by.field.split('.'), by.field === 'flag' ? Number(value) : value)
      const said = 'query' in asked ? { query: other(asked.query) } : { json: other(asked.json) }
      return { name, asked: said as Asked, needs: [any, [key]] }
    })
  },
)

const happened = () => eventCount(server.databaseUrl)

const statusOf = async ({ name, asked }: Request) => {
  const { status, body } = await staff.call(name, asked)
  // An incomplete sample is refused for its form only if the person may send it.
  return status === 403 ? body.message : status < 500
}

const seed = 17
const random = fc
  .sample(fc.subarray([...allKeys], { minLength: 1 }), { numRuns: runs({ gate: 2, all: 10 }), seed })
  .map(keptKeys)
const sets: ReadonlyArray<readonly [string, Permissions]> = [
  ['next to nothing', ['pricing.view']],
  ['what staff is delivered with', delivered.Staff ?? []],
  ['everything', allKeys],
  ...random.map((keys, index) => [`random set ${index} of seed ${seed}`, keys] as const),
]

it.each(sets)(
  'of every call a role with %s may make those that its keys open, and what is refused changes nothing',
  async (_, keys) => {
    await giveStaff(keys)
    const isOpen = ({ needs }: Request) => needs.every((any) => any.some((key) => keys.includes(key)))
    const closed = requests.filter((request) => !isOpen(request))
    const before = await happened()
    const refused = await Promise.all(closed.map(statusOf))
    expect(closed.flatMap(({ name }, index) => (refused[index] === 'Access Forbidden' ? [] : [name]))).toEqual([])
    expect(await happened()).toBe(before)
    const misled: Array<CallName> = []
    for (const request of requests.filter(isOpen)) if ((await statusOf(request)) !== true) misled.push(request.name)
    expect(misled).toEqual([])
  },
)

/** Writes an event that no call of this version can cause. */
const happen = (stream: string, type: string, data: Readonly<Record<string, unknown>>) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      store.append({ stream, expectedVersion: 'any', events: [{ type, data }], actor: 'system' }),
    ),
  )

it('who sees one partner may make no call that is not narrowed to it, whatever the keys', async () => {
  const changes = { scope: 'ownPartner', permissions: allKeys }
  await happen(`role-${STAFF}`, 'RoleChanged', { id: STAFF, changes, by: '', date: '', submission: '' })
  expect((await staff.call('Me')).body.loginData.permissions).toEqual(allKeys)
  const isNarrowed = ({ name }: Request) => (contract[name].access as Keyed).partner === true
  expect(new Set(await Promise.all(requests.filter((request) => !isNarrowed(request)).map(statusOf)))).toEqual(
    new Set(['Access Forbidden']),
  )
  // Calls with an answer limited to the person are tested separately.
  const narrowed = requests.filter(isNarrowed)
  expect(narrowed.map(({ name }) => name)).toEqual([
    'PartnerSalesReport',
    'PartnerH20Report',
    'PartnerSubscriptionReport',
    'GetPartnerSummary',
    'GetPartnerPlans',
    'GetPartnerReportTotals',
    'GetPartnerReportChoices',
    'GetPartnerRows',
    'GetPricing',
    'GetPricingChoices',
    'GetApiOrderList',
    'SearchApiOrder',
    'GetApiOrderChoices',
    'GetApiOrder',
    'GetDashboard',
  ])
  // Sequential, because a session may have only so many requests at a time.
  for (const request of narrowed) expect(await statusOf(request), request.name).toBe(true)
})

it('the next answer after a change of the role says that it is another, a refusal too, and Me the same', async () => {
  const versionOf = async (name: CallName, asked?: Asked) =>
    (await staff.call(name, asked)).headers.get('X-Access-Version')
  await giveStaff(['plan.view'])
  const before = await versionOf('Me')
  expect(before).toMatch(/^2\.\d+$/)
  expect(await versionOf('GetPlanList', callSamples.GetPlanList)).toBe(before)
  await giveStaff(['region.view'])
  const after = await versionOf('GetPlanList', callSamples.GetPlanList)
  expect(after).not.toBe(before)
  expect((await staff.call('GetPlanList', callSamples.GetPlanList)).status).toBe(403)
  expect((await staff.call('Me')).body.loginData).toMatchObject({ permissions: ['region.view'], accessVersion: after })
  // A save without changes does not change the version of the role.
  await giveStaff(['region.view'])
  expect(await versionOf('Me')).toBe(after)
  expect((await new ApiClient(server.url).signIn('staff@simdesk.test', ADMIN.password)).body.loginData).toMatchObject({
    accessVersion: after,
  })
  expect((await new ApiClient(server.url).call('Me')).headers.get('X-Access-Version')).toBeNull()
})

it('what is not for roles that see one partner cannot be put into one', async () => {
  await giveStaff([...partnerKeys], 'ownPartner')
  const fields = fieldsIn(records.role, await roles.one(STAFF))
  const { body } = await roles.change(STAFF, null, { ...fields, permissions: ['plan.view', 'pricing.view'] })
  expect(body.errors).toEqual([{ field: 'permissions', message: 'Not for roles that see one partner: Plans: View' }])
})

it('the session says at once what it may do now, and nobody gives what they do not have', async () => {
  await giveStaff(['role.view', 'role.edit', 'plan.view'])
  expect((await staff.call('Me')).body.loginData.permissions).toEqual(['plan.view', 'role.view', 'role.edit'])
  const fields = fieldsIn(records.role, await roles.one(STAFF))
  const own = callsTo(staff, records.role)
  const { body } = await own.change(STAFF, null, {
    ...fields,
    permissions: ['role.view', 'role.edit', 'plan.view', 'plan.edit'],
  })
  expect(body.errors).toEqual([
    { field: 'permissions', message: 'You cannot give a permission that you do not have: Plans: Edit' },
  ])
  expect((await own.change(STAFF, null, { ...fields, description: 'Plans and roles' })).body.isSuccess).toBe(true)
  // A permission that another role already has is not granted by changing something else in that role.
  const partners = fieldsIn(records.role, await roles.one(3))
  expect((await own.change(3, null, { ...partners, description: 'Operators' })).body.isSuccess).toBe(true)
})

it('the roles that ship keep their names, are not deactivated, and of Admin only the second factor is changed', async () => {
  const refusals = async (id: number, changes: object) => {
    const fields = fieldsIn(records.role, await roles.one(id))
    return (await roles.change(id, null, { ...fields, ...changes })).body.errors
  }
  const locked = 'Only the second factor of the Admin role can be changed'
  for (const [field, value] of [
    ['roleName', 'Root'],
    ['description', 'x'],
    ['scope', 'ownPartner'],
    ['permissions', ['plan.view']],
    ['status', 'Inactive'],
  ] as const) {
    expect(await refusals(1, { [field]: value, secondFactor: 'required' })).toEqual([{ field, message: locked }])
  }
  expect(await refusals(3, { roleName: 'Reseller' })).toEqual([
    { field: 'roleName', message: 'The name of a built-in role cannot be changed' },
  ])
  expect(await refusals(STAFF, { status: 'Inactive' })).toEqual([
    { field: 'status', message: 'A built-in role cannot be deactivated' },
  ])
})

it('a role is deactivated when nobody has it, and not before', async () => {
  const fields = newValues(records.role)
  const { id } = (await roles.add(fields)).body
  const account = { email: 'night@desk.example', userName: 'EMP900', employeeName: 'Nia', departmentName: 'Night' }
  const rest = { departmentID: 9, mobileNumber: '', partnerID: null }
  await happen('user-900', 'UserAdded', { id: 900, roleID: id, ...account, ...rest })
  expect((await roles.change(id, null, { ...fields, status: 'Inactive' })).body.errors).toEqual([
    { field: 'status', message: '1 person has this role. Assign another role first.' },
  ])
  const other = (await roles.add(newValues(records.role))).body.id
  const unused = fieldsIn(records.role, await roles.one(other))
  expect((await roles.change(other, null, { ...unused, status: 'Inactive' })).body.isSuccess).toBe(true)
})
