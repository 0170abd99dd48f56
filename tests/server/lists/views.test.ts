import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { MAX_VIEWS, type SavedView, type SaveViewPayload } from '../../../src/schemas/lists/saved-views.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { ApiClient } from '../support/api-client.ts'
import { fieldsIn } from '../support/records.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)

const columns = { order: ['planName', 'price'], hidden: ['price'] }
const view: SaveViewPayload = {
  list: 'planList',
  name: 'Roaming',
  search: 'searchBy=planName&text=Roaming',
  columns,
  isDefault: false,
  sharedWithRole: null,
}
const save = async (client: ApiClient, changed: Partial<SaveViewPayload> = {}) =>
  (await client.call('SaveView', { json: { ...view, ...changed } })).body
const remove = async (client: ApiClient, name: string, list = view.list) =>
  (await client.call('RemoveView', { json: { list, name } })).body
const viewsOf = async (client: ApiClient, list = view.list): Promise<ReadonlyArray<SavedView>> =>
  (await client.call('GetViews', { query: { list } })).body.views
const namesOf = async (client: ApiClient, list = view.list) => (await viewsOf(client, list)).map(({ name }) => name)
const errorsOf = ({
  isSuccess,
  errors = [],
}: {
  isSuccess: boolean
  errors?: Array<{ field: string; message: string }>
}) => {
  expect(isSuccess).toBe(false)
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]))
}
const eventCount = () =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.map(
        sql<{ count: number }>`select count(*)::integer as count from events where stream like 'views-%'`,
        ([row]) => row?.count ?? 0,
      ),
    ),
  )

it('is saved without the page and the panel of its address, and only for its owner', async () => {
  await save(admin, { name: '  Roaming ', search: `?page=3&${view.search}&filter=open&size=100` })
  expect(await viewsOf(admin)).toEqual([
    {
      name: 'Roaming',
      search: `${view.search}&size=100`,
      columns,
      isDefault: false,
      sharedWithRole: null,
      sharedBy: null,
    },
  ])
  expect(await viewsOf(admin, 'inventoryList')).toEqual([])
  expect(await viewsOf(staff)).toEqual([])
})

it('is replaced by one of the same name, and adds no event if nothing changes', async () => {
  await save(admin, { name: 'ROAMING', search: '' })
  expect(await viewsOf(admin)).toMatchObject([{ name: 'ROAMING', search: '' }])
  const before = await eventCount()
  expect(await save(admin, { name: 'ROAMING', search: '' })).toMatchObject({ isSuccess: true })
  expect(await eventCount()).toBe(before)
})

it('can be renamed, repeatedly with the same request, unless the name is taken', async () => {
  await save(admin, { name: 'Other' })
  expect(errorsOf(await save(admin, { name: 'other', was: 'Roaming' }))).toEqual({
    name: 'You already have a view with this name',
  })
  expect(await save(admin, { name: 'Abroad', was: 'roaming' })).toMatchObject({ isSuccess: true })
  expect(await save(admin, { name: 'Abroad', was: 'roaming' })).toMatchObject({ isSuccess: true })
  expect(await namesOf(admin)).toEqual(['Abroad', 'Other'])
  expect(errorsOf(await save(admin, { name: 'New', was: 'Gone' }))).toEqual({ name: 'This view no longer exists' })
})

it('is the only default', async () => {
  await save(admin, { name: 'Abroad', isDefault: true })
  await save(admin, { name: 'Other', isDefault: true })
  expect((await viewsOf(admin)).map(({ isDefault }) => isDefault)).toEqual([false, true])
})

it('is removed, even a second time', async () => {
  for (let time = 0; time < 2; time++) expect(await remove(admin, 'OTHER')).toMatchObject({ isSuccess: true })
  expect(await namesOf(admin)).toEqual(['Abroad'])
})

it('is refused with a problem at its field', async () => {
  expect(errorsOf(await save(admin, { name: ' ' }))).toEqual({ name: 'Enter a name' })
  expect(errorsOf(await save(admin, { name: 'x'.repeat(61) }))).toEqual({ name: 'At most 60 characters' })
  expect(errorsOf(await save(admin, { list: 'events' }))).toEqual({ list: 'This list does not exist' })
  expect(errorsOf(await save(admin, { search: `text=${'x'.repeat(2000)}` }))).toHaveProperty('search')
  expect(errorsOf(await save(admin, { columns: { order: Array(201).fill('a'), hidden: [] } }))).toHaveProperty(
    'columns',
  )
  const names = Array.from({ length: 100 }, (_, number) => `${number} ${'x'.repeat(80)}`)
  expect(errorsOf(await save(admin, { columns: { order: names, hidden: [] } }))).toEqual({
    columns: 'These columns cannot be saved',
  })
  for (const search of ['searchBy=simPin&text=1234', 'SearchBy=SIMPIN&kept=1', 'simpin=1234', '?kept=7']) {
    expect(errorsOf(await save(admin, { list: 'inventoryList', search }))).toEqual({
      search: 'A search by SIM PIN cannot be saved',
    })
  }
  expect(await namesOf(admin, 'inventoryList')).toEqual([])
})

it('is shared with a role by people who may edit roles; others can only view it', async () => {
  const { roles } = (await admin.call('GetViews', { query: { list: view.list } })).body
  const role = roles.find(({ name }: { name: string }) => name === 'Staff').id
  expect((await staff.call('GetViews', { query: { list: view.list } })).body.roles).toEqual([])
  expect(errorsOf(await save(staff, { sharedWithRole: role }))).toEqual({ sharedWithRole: 'You cannot share views' })
  expect(errorsOf(await save(admin, { sharedWithRole: 99_999 }))).toEqual({
    sharedWithRole: 'This role no longer exists',
  })
  await save(admin, { name: 'Abroad', isDefault: true, sharedWithRole: role })
  const shared = (await viewsOf(staff)).find(({ name }) => name === 'Abroad')
  expect(shared).toMatchObject({ isDefault: false, sharedWithRole: role })
  expect(shared?.sharedBy).not.toBe('')
  await remove(staff, 'Abroad')
  await save(staff, { name: 'Abroad', search: '' })
  expect(await viewsOf(staff)).toMatchObject([
    { name: 'Abroad', sharedBy: null, search: '' },
    { name: 'Abroad', search: view.search },
  ])
  await save(admin, { name: 'Abroad' })
  expect(await viewsOf(staff)).toHaveLength(1)
})

it("is shared with partner users without the sharer's name; sharing ends if the sharer is inactive, or by people who may share", async () => {
  const { roles } = (await admin.call('GetViews', { query: { list: 'PartnerSalesReport' } })).body
  const roleOf = (name: string) => roles.find((role: { name: string }) => role.name === name).id
  const operator = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)
  const json = { email: 'stock@simdesk.test' }
  const people = async () => (await admin.call('SearchEmployee', { json })).body.getEmployeeslist
  const change = async (changed: object) => {
    const [row] = await people()
    const asked = { ...fieldsIn(records.employee, row), ...changed, flag: 2, u_Id: row.u_Id, version: row.version }
    expect((await admin.call('InsertUpdateEmployee', { json: asked })).body).toMatchObject({ isSuccess: true })
  }
  await change({ roleID: roleOf('Admin') })
  const sharer = await ApiClient.signedIn(server.url, 'stock@simdesk.test', ADMIN.password)
  const list = 'PartnerSalesReport'
  await save(sharer, { list, name: 'Ours', sharedWithRole: roleOf('Admin') })
  await save(sharer, { list, name: 'Yours', sharedWithRole: roleOf('Partner') })
  const [{ employeeName, u_Id }] = await people()
  expect(await viewsOf(admin, list)).toMatchObject([
    { name: 'Ours', sharedBy: employeeName, sharer: u_Id },
    { name: 'Yours', sharedBy: employeeName, sharer: u_Id },
  ])
  expect(await viewsOf(operator, list)).toMatchObject([{ name: 'Yours', sharedBy: '' }])
  await change({ status: 'Inactive' })
  expect([await viewsOf(admin, list), await viewsOf(operator, list)]).toEqual([[], []])
  await change({ status: 'Active' })
  expect(await viewsOf(operator, list)).toEqual([expect.not.objectContaining({ sharer: expect.anything() })])
  const stop = async (client: ApiClient) =>
    (await client.call('RemoveView', { json: { list, name: 'yours', sharer: u_Id } })).body
  for (const client of [operator, staff]) {
    expect(errorsOf(await stop(client))).toEqual({ name: 'You cannot share views' })
  }
  expect(await namesOf(operator, list)).toEqual(['Yours'])
  // It stays with its owner, and nobody else may remove it.
  for (let time = 0; time < 2; time++) expect(await stop(admin)).toMatchObject({ isSuccess: true })
  expect([await namesOf(operator, list), await namesOf(admin, list)]).toEqual([[], ['Ours']])
  await sharer.signIn('stock@simdesk.test', ADMIN.password)
  expect(await viewsOf(sharer, list)).toMatchObject([
    { name: 'Ours', sharedBy: null },
    { name: 'Yours', sharedBy: null, sharedWithRole: null },
  ])
})

it('stays shared if its owner may no longer share: the owner can make it the default and copy it, but not change it', async () => {
  const { roles } = (await admin.call('GetViews', { query: { list: 'region' } })).body
  const role = roles.find(({ name }: { name: string }) => name === 'Staff').id
  const shared = { list: 'customer', name: 'Owing', search: 'status=Active', sharedWithRole: role }
  const account = await onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.map(
        sql<{ id: number }>`select id from users where email = 'staff@simdesk.test'`,
        ([user]) => user?.id ?? 0,
      ),
    ),
  )
  // A view from when their role could still edit roles.
  await onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      store.append({
        stream: `views-${account}`,
        expectedVersion: 'any',
        actor: String(account),
        events: [
          { type: 'ViewSaved', data: { account: String(account), was: null, columns, isDefault: false, ...shared } },
        ],
      }),
    ),
  )
  const refused = { sharedWithRole: 'You cannot share views' }
  expect(errorsOf(await save(staff, { ...shared, search: '' }))).toEqual(refused)
  expect(errorsOf(await save(staff, { ...shared, name: 'Due', was: 'Owing' }))).toEqual(refused)
  expect(await save(staff, { ...shared, isDefault: true })).toMatchObject({ isSuccess: true })
  expect(await viewsOf(staff, 'customer')).toMatchObject([{ name: 'Owing', isDefault: true, sharedWithRole: role }])
  await save(staff, { ...shared, name: 'Owing (own)', sharedWithRole: null })
  expect(await namesOf(staff, 'customer')).toEqual(['Owing', 'Owing (own)'])
  await remove(staff, 'Owing', 'customer')
  expect(await namesOf(staff, 'customer')).toEqual(['Owing (own)'])
})

it(`is one of at most ${MAX_VIEWS}, which are stored as in the events`, async () => {
  for (let number = 0; number < MAX_VIEWS; number++) await save(staff, { list: 'region', name: `View ${number}` })
  expect(errorsOf(await save(staff, { list: 'region', name: 'One more' }))).toHaveProperty('name')
  expect(await save(staff, { list: 'region', name: 'View 7', isDefault: true })).toMatchObject({ isSuccess: true })
  expect(await namesOf(staff, 'region')).toHaveLength(MAX_VIEWS)
  await onProductStore(server.databaseUrl, expectTheFoldOf('saved-views'))
})
