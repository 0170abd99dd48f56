import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { mappingOf } from '../../../src/schemas/stock/bulk-matching.ts'
import { shapeOrder, shapeText } from '../../../src/schemas/stock/file-shape.ts'
import { ApiClient } from '../support/api-client.ts'
import { bulkOf, HEADER } from '../support/bulk.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const bulk = await bulkOf(admin)
const { good, mapping, names } = bulk
const layout = { headerRow: 1, separator: 'comma' }

const fileOf = (header: ReadonlyArray<string>, headerRow = 1, rows: ReadonlyArray<ReadonlyArray<string>> = []) => ({
  header,
  headerRow,
  rows,
})
const matchingFor = async (file: ReturnType<typeof fileOf>) => {
  const shape = createHash('sha256').update(shapeText(file)).digest('hex')
  return (await staff.call('GetBulkMatching', { query: { shape } })).body.matching
}
const added = async (rows: ReadonlyArray<ReadonlyArray<string>>, more: object): Promise<number> => {
  const id = await bulk.sent(rows, { layout, ...more })
  expect((await bulk.commit(id)).body).toMatchObject({ isSuccess: true })
  await bulk.ended(id)
  return id
}
const idOf = async (list: string, name: string): Promise<string> => {
  const { [list]: found } = (await admin.call('GetWarehouseDropdown')).body
  return String(found.find((one: { name: string }) => one.name.toLowerCase() === name.toLowerCase())?.id)
}

it('the matching of an added import is proposed to everybody for a file of the same columns, in any order', async () => {
  const file = fileOf(HEADER)
  const other = fileOf(HEADER.toReversed())
  await bulk.sent([good()], { layout })
  // Nothing was added yet.
  expect(await matchingFor(file)).toBeNull()
  const bulkId = await added([good()], {})
  const found = await matchingFor(other)
  expect(found).toMatchObject({ bulkId, fileName: 'stock.csv', supplierName: names.supplierID })
  const { supplierID, country, ...columns } = mapping
  const last = HEADER.length - 1
  expect(mappingOf(found.sources, shapeOrder(other))).toEqual({
    ...Object.fromEntries(Object.entries(columns).map(([field, { column }]) => [field, { column: last - column }])),
    supplierID: { value: await idOf('supplierDropdowns', supplierID.value) },
    country: { value: await idOf('activeCountryDropdowns', country.value) },
  })
  expect(await matchingFor(fileOf(HEADER.slice(1)))).toBeNull()
  expect((await staff.call('GetBulkMatching', { query: { shape: 'no hash' } })).body.matching).toBeNull()
})

it('a file without a header is known by the kinds of its cells, and the last import counts', async () => {
  const header = ['Column 1', 'Column 2', 'Column 3', 'Column 4', 'Column 5']
  const kinds = fileOf(header, 0, [good()])
  const more = { header, layout: { headerRow: 0 } }
  await added([good()], more)
  await added([good()], { ...more, mapping: { ...mapping, sellingcost: { column: 3 } } })
  const { sources } = await matchingFor(kinds)
  expect(mappingOf(sources, shapeOrder(kinds))).toMatchObject({ iccid: { column: 1 }, sellingcost: { column: 3 } })
})

it('a shape of several suppliers proposes no supplier and no plan', async () => {
  const header = [...HEADER, 'Note']
  const suppliers: ReadonlyArray<{ name: string }> = (await admin.call('GetWarehouseDropdown')).body.supplierDropdowns
  const [first, second] = suppliers.filter(({ name }) => name !== names.supplierID)
  for (const one of [first, second]) {
    await added([[...good(), '']], { header, mapping: { ...mapping, supplierID: { value: one?.name } } })
  }
  const { sources, supplierName } = await matchingFor(fileOf(header))
  expect(supplierName).toBe(second?.name)
  expect(mappingOf(sources, shapeOrder(fileOf(header)))).toMatchObject({ iccid: { column: 1 }, planID: { column: 2 } })
  expect(mappingOf(sources, shapeOrder(fileOf(header))).supplierID).toBeUndefined()
})

it('no text of a file and no code is in the event, and the table is the fold of the events', async () => {
  const simpin = { value: '7788' }
  await added([good()], { header: [...HEADER, '8944500000000000018'], mapping: { ...mapping, simpin } })
  await onProductStore(server.databaseUrl, expectTheFoldOf('supplier-matchings'))
  const { sources } = await matchingFor(fileOf([...HEADER, '8944500000000000018']))
  expect(JSON.stringify(sources)).not.toContain('7788')
})
