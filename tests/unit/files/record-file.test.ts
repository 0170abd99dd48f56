import { beforeEach, describe, expect, it } from 'vitest'
import type { RecordRow } from '../../../src/schemas/records/kit/shown.ts'
import { type RecordOrder, writeRecordFile } from '../../../src/services/files/record-file.ts'
import { answer, apiForFile } from '../support/api-server.ts'
import { type Downloads, memoryDownloads, servicesAt, type TestServices } from '../support/services.ts'
import { fileIn, hearing, linesOf, today } from './support.ts'

const api = await apiForFile()
let services: TestServices
let downloads: Downloads
beforeEach(() => {
  downloads = memoryDownloads()
  services = servicesAt(api.baseUrl, { downloads })
  return () => services.dispose()
})

const row: RecordRow = {
  id: 7,
  version: 1,
  supplierName: 'Northwind Mobile',
  planSource: 1,
  contactPerson: 'Ada Osei',
  email: 'orders@northwind.example',
  phone: '+44 20 7946 0000',
  website: '',
  currency: 'USD',
  paymentTermDays: 30,
  reorderLevel: 0,
  orderDelivery: 'stock',
  remarks: '',
  status: 'Active',
  countryCount: 3,
  planCount: 12,
  availableCount: 140,
  updatedBy: 'Ada Osei',
  updatedDate: '2026-11-21T04:02:20.000Z',
}
const order: RecordOrder = {
  record: 'supplier',
  scope: 'all',
  format: 'csv',
  rows: [row],
  columns: ['supplierName'],
  filter: null,
  sort: null,
  page: 1,
  pages: 1,
  total: 1,
}
const written = async (asked: Partial<RecordOrder>) => {
  api.respond(answer(200, { isSuccess: true, getSupplierslist: [row], totalCount: 1 }))
  await services.runPromise(writeRecordFile({ ...order, ...asked }, hearing().courier))
  return fileIn(downloads)
}
/** The words for the filter in the name of a file of all matching records. */
const wordsFor = async (filter: RecordOrder['filter']) => {
  const { name } = await written({ filter })
  const beginning = `Suppliers ${today()}`
  expect(name.startsWith(beginning)).toBe(true)
  return name.slice(beginning.length, -'.csv'.length)
}

describe('the name of a file of records', () => {
  it.each<[string, string, RecordOrder['filter']]>([
    ['is the day alone where nothing is searched for', '', null],
    [
      'says what was searched for, by the words that a person reads',
      ' Northwind In House Active',
      { searchBy: 'supplierName', text: 'Northwind', selects: { planSource: '1', status: 'Active' } },
    ],
    [
      'keeps what tells of a person to itself',
      ' Inactive',
      { searchBy: 'email', text: 'orders@northwind.example', selects: { status: 'Inactive' } },
    ],
    [
      'has no id of what is only referred to, and nothing of a select that is left open',
      ' North',
      { searchBy: 'supplierName', text: 'North', selects: { countries: '81', status: '' } },
    ],
  ])('%s', async (_, words, filter) => {
    expect(await wordsFor(filter)).toBe(words)
  })

  it('says between which days', async () => {
    api.respond(answer(200, { isSuccess: true, getReceiptslist: [], totalCount: 0 }))
    const filter = { searchBy: '', text: '', selects: { receivedFrom: '2026-11-01', receivedTo: '2026-11-21' } }
    const asked = { ...order, record: 'receipt', columns: ['quantity'], filter } as const
    await services.runPromise(writeRecordFile(asked, hearing().courier))
    expect((await fileIn(downloads)).name).toBe(`Receipts ${today()} from 2026-11-01 to 2026-11-21.csv`)
    expect(api.last().json).toMatchObject({ receivedFrom: '2026-11-01', receivedTo: '2026-11-21' })
  })
})

it('a file of records has the columns as shown, choices by their labels', async () => {
  const { name, text } = await written({ scope: 'shown', columns: ['supplierName', 'planSource', 'planCount'] })
  expect(name).toBe(`Suppliers ${today()} page 1 of 1.csv`)
  expect(linesOf(text)).toEqual([
    ['Supplier Name', 'Plan Source', 'Plans'],
    ['Northwind Mobile', 'In House', '12'],
  ])
})
