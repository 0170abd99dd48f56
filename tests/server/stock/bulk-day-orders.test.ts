import { expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { bulkOf, HEADER } from '../support/bulk.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const [own, others] = [await bulkOf(admin), await bulkOf(staff)]
const { mapping, good } = own

/** Ambiguous: 4 March month first, 3 April day first. */
const OPEN = '03/04/2029'
const [MONTH_FIRST, DAY_FIRST] = ['2029-03-04', '2029-04-03']

const expiry = (dayOrder?: string) => ({ expiryDate: { column: 4, ...(dayOrder && { dayOrder }) } })
const saying = (dayOrder: string, more: object = {}) => ({ mapping: { ...mapping, ...expiry(dayOrder), ...more } })

const added = async (bulk: typeof own, bulkId: number): Promise<ReadonlyArray<string>> => {
  expect((await bulk.commit(bulkId)).body).toMatchObject({ isSuccess: true })
  await bulk.ended(bulkId)
  const { getInventorieslist } = await bulk.itemsOf(bulkId)
  return getInventorieslist.map(({ expiryDate }: { expiryDate: string }) => expiryDate.slice(0, 10))
}
const suppliers = async (client = staff): Promise<ReadonlyArray<{ name: string; tag?: string }>> =>
  (await client.call('GetWarehouseDropdown')).body.supplierDropdowns
const remembered = async (name: string) => (await suppliers()).find((one) => one.name === name)?.tag

it('the order of days that was chosen for a file is remembered for its supplier once it is added, for everybody', async () => {
  const supplier = own.names.supplierID
  const begun = await own.sent([good({ 4: OPEN })], saying('monthFirst'))
  expect(await remembered(supplier)).toBeUndefined()
  // Nothing is stored for the supplier yet, so day first.
  expect(await added(others, await others.sent([others.good({ 4: OPEN })]))).toEqual([DAY_FIRST])
  const early = await others.sent([others.good({ 4: OPEN })])
  expect(await added(own, begun)).toEqual([MONTH_FIRST])
  expect(await remembered(supplier)).toBe('monthFirst')
  expect(await added(others, await others.sent([others.good({ 4: OPEN })]))).toEqual([MONTH_FIRST])
  // Rows checked before the order was stored keep their result.
  expect(await added(others, early)).toEqual([DAY_FIRST])
})

it('what is said of a file goes before what is remembered, and is remembered in its place', async () => {
  const supplier = own.names.supplierID
  expect(await remembered(supplier)).toBe('monthFirst')
  // A reader of the whole file found these days to be day first; that is not a person's choice.
  const seen = { dayFirstColumns: [4] }
  expect(await added(own, await own.sent([good({ 4: '31/12/2029' }), good({ 4: OPEN })], seen))).toEqual([
    DAY_FIRST,
    '2029-12-31',
  ])
  expect(await remembered(supplier)).toBe('monthFirst')
  expect(await added(own, await own.sent([good({ 4: OPEN })], saying('dayFirst')))).toEqual([DAY_FIRST])
  expect(await remembered(supplier)).toBe('dayFirst')
  expect(await added(others, await others.sent([others.good({ 4: OPEN })]))).toEqual([DAY_FIRST])
})

it('of a file with a column of suppliers it is remembered for each whose rows are added, by name and by id', async () => {
  const [first, second, third] = (await suppliers(admin)).filter(
    ({ name }) => name !== own.names.supplierID,
  ) as never as [{ id: number; name: string }, { id: number; name: string }, { id: number; name: string }]
  const header = [...HEADER, 'Supplier']
  const more = { header, ...saying('monthFirst', { supplierID: { column: 5 } }) }
  const refused = [...good({ 4: '31/31/2029' }), third.name]
  const rows = [
    [...good({ 4: OPEN }), ` ${first.name.toUpperCase()} `],
    [...good({ 4: OPEN }), String(second.id)],
    refused,
  ]
  expect(await added(own, await own.sent(rows, more))).toEqual([MONTH_FIRST, MONTH_FIRST])
  expect([await remembered(first.name), await remembered(second.name)]).toEqual(['monthFirst', 'monthFirst'])
  expect(await remembered(third.name)).toBeUndefined()
  // Each row uses the order of its own supplier.
  const unsaid = { header, mapping: { ...mapping, supplierID: { column: 5 } } }
  const mixed = [
    [...good({ 4: OPEN }), third.name],
    [...good({ 4: OPEN }), first.name],
  ]
  expect(await added(own, await own.sent(mixed, unsaid))).toEqual([MONTH_FIRST, DAY_FIRST])
})

it('is remembered for nobody where two columns are read in two orders', async () => {
  const [supplier] = (await suppliers()).filter(({ tag }) => tag === undefined)
  const name = supplier?.name ?? ''
  const header = [...HEADER, 'Received']
  const received = { stockReceivedDate: { column: 5, dayOrder: 'dayFirst' }, supplierID: { value: name } }
  await added(
    own,
    await own.sent([[...good({ 4: OPEN }), '02/01/2026']], { header, ...saying('monthFirst', received) }),
  )
  expect(await remembered(name)).toBeUndefined()
  await onProductStore(server.databaseUrl, expectTheFoldOf('supplier-day-orders'))
})
