import { beforeEach, describe, expect, it } from 'vitest'
import {
  type InventoryOrder,
  inventoryFilterWords,
  writeInventoryFile,
} from '../../../src/services/files/inventory-file.ts'
import { answer, apiForFile } from '../support/api-server.ts'
import { inventoryRow } from '../support/list-rows.ts'
import { type Downloads, failureOf, memoryDownloads, servicesAt, type TestServices } from '../support/services.ts'
import { fileIn, hearing, linesOf } from './support.ts'

const api = await apiForFile()
let services: TestServices
let downloads: Downloads
beforeEach(() => {
  downloads = memoryDownloads()
  services = servicesAt(api.baseUrl, { downloads })
  return () => services.dispose()
})

const rowOf = (id: number) =>
  inventoryRow(id, {
    simpin: '0000',
    iccid: String(8_944_500_000_000_000_000n + BigInt(id)),
    supplierName: 'Telco, Ltd',
  })

const order: InventoryOrder = {
  scope: 'shown',
  format: 'csv',
  rows: [rowOf(2), rowOf(1)],
  columns: ['iccid', 'supplierName', 'expiryDate', 'buyingCost'],
  filter: null,
  sort: null,
  names: {},
  page: 1,
  pages: 1,
  total: 2,
}
const exported = (change: Partial<InventoryOrder> = {}, { courier } = hearing()) =>
  writeInventoryFile({ ...order, ...change }, courier)

const file = async () => {
  const { name, text } = await fileIn(downloads)
  return { name, text }
}

/** A list of `count` rows, newest first, whose server returns at most `limit` of them at a time. */
const listOf = (count: number, limit: number) =>
  api.respond((seen, response) => {
    const json = seen.body.length > 0 ? JSON.parse(seen.body.toString()) : {}
    const page = Number(json.pageIndex ?? seen.query.get('PageIndex'))
    const size = Math.min(limit, Number(json.pageSize ?? seen.query.get('PageSize')))
    const ids = Array.from({ length: count }, (_, index) => count - index)
    const rows = ids.slice((page - 1) * size, page * size).map(rowOf)
    answer(200, { isSuccess: true, getInventorieslist: rows, totalCount: count })(seen, response)
  })

it('writes the shown rows with the columns as shown, asking nobody', async () => {
  expect(await services.runPromise(exported())).toMatchObject({ rows: 2 })
  expect(await file()).toEqual({
    name: expect.stringMatching(/^Inventory \d{4}-\d\d-\d\d page 1 of 1\.csv$/),
    text:
      '\uFEFF"ICCID","Supplier Name",Expiry Date,Buying Cost\r\n' +
      '"8944500000000000002","Telco, Ltd",31/03/2027,1234.50\r\n' +
      '"8944500000000000001","Telco, Ltd",31/03/2027,1234.50\r\n',
  })
  expect(api.seen).toEqual([])
})

it('writes the legacy layout whatever columns are shown', async () => {
  expect(await services.runPromise(exported({ scope: 'legacy', rows: [rowOf(1)] }))).toMatchObject({ rows: 1 })
  expect(await file()).toEqual({
    name: 'Inventory.csv',
    text:
      'Activation Code,SIM PIN,ICCID,Service Device ID,Invoice Number,Expiry Date,Buying Cost,Created By,Created Date\n' +
      'LPA:1$smdp.example$1,0000,8944500000000000001,,INV-1,2027-03-31,1234.5,Ada Osei,2026-11-21T04:02:20.000Z',
  })
})

describe('all pages', () => {
  it('are fetched one after the other and written once each, with progress', async () => {
    listOf(450, 1000)
    const heard = hearing()
    const all = exported({ scope: 'all', total: 450 }, heard)
    expect(await services.runPromise(all)).toMatchObject({ rows: 450, added: 0 })
    const [header, ...lines] = linesOf((await file()).text)
    expect(header).toEqual(['ICCID', 'Supplier Name', 'Expiry Date', 'Buying Cost'])
    expect(lines).toHaveLength(450)
    expect(new Set(lines.map(([iccid]) => iccid)).size).toBe(450)
    expect(heard.progress[0]).toEqual({ done: 0, total: 450 })
    expect(api.seen).toHaveLength(3)
  })

  it('are complete from a server that gives smaller pages than asked for', async () => {
    listOf(95, 20)
    expect(await services.runPromise(exported({ scope: 'all', total: 95 }))).toMatchObject({ rows: 95 })
  })

  it('hold every row once where rows are added meanwhile', async () => {
    let count = 450
    api.respond((seen, response) => {
      const page = Number(seen.query.get('PageIndex'))
      const ids = Array.from({ length: count }, (_, index) => count - index).slice((page - 1) * 200, page * 200)
      answer(200, { isSuccess: true, getInventorieslist: ids.map(rowOf), totalCount: count })(seen, response)
      count += 3
    })
    await services.runPromise(exported({ scope: 'all', total: 450 }))
    const codes = linesOf((await file()).text)
      .slice(1)
      .map(([iccid]) => iccid)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter((code) => Number(code?.slice(-4)) <= 450)).toHaveLength(450)
  })

  it('respect the filter', async () => {
    listOf(3, 1000)
    const filter = { searchBy: 'iccid', text: '8944', planID: 0, supplierName: '' } as const
    expect(await services.runPromise(exported({ scope: 'all', filter, total: 3 }))).toMatchObject({ rows: 3 })
    expect(api.last()).toMatchObject({ path: '/api/InventoryMaster/SearchInventory' })
    expect(api.last().json).toMatchObject({ searchBy: 'iccid', iccid: '8944' })
  })

  it.each([
    ['says no', answer(200, { isSuccess: false, message: 'Not now' }), { _tag: 'Refused', message: 'Not now' }],
    ['crashes', answer(500, ''), { _tag: 'Faulted', status: 500 }],
  ])('leave no file where the server %s halfway', async (_, reply, error) => {
    listOf(450, 1000)
    downloads.beforeWrite = async () => api.respond(reply)
    expect(await failureOf(services, exported({ scope: 'all', total: 450 }))).toMatchObject(error)
    expect(downloads.files).toEqual([])
    expect(downloads.discarded).toEqual([expect.stringMatching(/^Inventory/)])
  })

  it('stop when they are cancelled, with the request under way', async () => {
    const { arrived, closed } = api.hang()
    const cancel = new AbortController()
    const outcome = services
      .runPromise(exported({ scope: 'all', total: 450 }), { signal: cancel.signal })
      .catch(() => 'cancelled')
    await arrived
    cancel.abort()
    await closed
    expect(await outcome).toBe('cancelled')
    expect(downloads).toMatchObject({ files: [], discarded: [expect.stringMatching(/^Inventory/)] })
  })

  it('go to a chosen place only where they are many, and nowhere where none is chosen', async () => {
    listOf(1, 1000)
    await services.runPromise(exported({ scope: 'all', total: 19_999 }))
    await services.runPromise(exported({ scope: 'all', total: 20_000 }))
    expect(downloads.opened.map(({ kept }) => kept)).toEqual(['onDisk', 'whereChosen'])
    downloads.refusePlace = true
    const before = api.seen.length
    expect(await services.runPromise(exported({ scope: 'all', total: 20_000 }))).toBeNull()
    expect(api.seen).toHaveLength(before)
  })
})

describe('selected SIMs', () => {
  const filter = { searchBy: 'invoiceNumber', text: 'INV-1', planID: 0, supplierName: '' } as const
  const sort = { column: 'expiryDate', direction: 'asc' } as const

  it('are asked for by their ids in the order of the list, voided ones too, and written in the order of the answer', async () => {
    api.respond(answer(200, { isSuccess: true, getInventorieslist: [rowOf(9), rowOf(3), rowOf(7)], totalCount: 3 }))
    const selected = exported({ scope: 'all', filter, sort, ids: [3, 7, 9], total: 3 })
    expect(await services.runPromise(selected)).toMatchObject({ rows: 3, added: 0 })
    const { name, text } = await file()
    expect(name).toMatch(/^Inventory \d{4}-\d\d-\d\d selected Invoice Number INV-1 sorted by .+\.csv$/)
    const iccids = linesOf(text).map(([iccid]) => iccid?.slice(-1))
    expect(iccids.slice(1)).toEqual(['9', '3', '7'])
    expect(api.last()).toMatchObject({ path: '/api/InventoryMaster/SearchInventory' })
    expect(api.last().json).toMatchObject({
      ids: [3, 7, 9],
      voided: true,
      sortBy: 'expiryDate',
      sortOrder: 'asc',
      searchBy: '',
      invoiceNumber: '',
    })
  })

  it('of the whole list are asked for as well, page by page', async () => {
    listOf(450, 1000)
    const ids = Array.from({ length: 450 }, (_, index) => index + 1)
    expect(await services.runPromise(exported({ scope: 'all', ids, total: 450 }))).toMatchObject({ rows: 450 })
    expect((await file()).name).toMatch(/^Inventory \d{4}-\d\d-\d\d selected\.csv$/)
    expect(api.seen).toHaveLength(3)
    for (const { path } of api.seen) expect(path).toBe('/api/InventoryMaster/SearchInventory')
  })
})

it('tells of a file nothing that stands in its rows: no PIN, no code, no ICCID', async () => {
  let calls = 0
  api.respond((seen, response) => {
    calls += 1
    if (calls === 2) return void response.destroy()
    const page = Number(seen.query.get('PageIndex'))
    const rows =
      page > 2 ? [] : Array.from({ length: 200 }, (_, index) => ({ ...rowOf(page * 200 + index), simpin: '4711' }))
    answer(200, { isSuccess: true, getInventorieslist: rows, totalCount: 400 })(seen, response)
  })
  const heard = hearing()
  const columns = ['activationCode', 'simpin', 'iccid']
  const outcome = await services.runPromise(exported({ scope: 'all', total: 400, columns, rows: [rowOf(1)] }, heard))
  expect((await file()).text).toContain('"4711","8944500000000000')
  const told = JSON.stringify([heard.news, heard.progress, outcome])
  expect(told).toContain('file.interrupted')
  for (const secret of ['4711', '8944500', 'smdp.example']) expect(told).not.toContain(secret)
})

describe('what the name of a file says of the filter', () => {
  const blank = { searchBy: '', text: '', planID: 0, supplierName: '' } as const
  it.each([
    ['nothing of the whole list', null, ''],
    ['an invoice number', { ...blank, searchBy: 'invoiceNumber', text: 'INV-1' }, 'Invoice Number INV-1'],
    ['a day', { ...blank, searchBy: 'expiryDate', text: '2027-01-31' }, 'Expiry Date 2027-01-31'],
    [
      'a range of days',
      { ...blank, expiresFrom: '2027-01-01', createdTo: '2026-12-31' },
      'Expires From 2027-01-01 Created To 2026-12-31',
    ],
    ['of a PIN that there is one', { ...blank, searchBy: 'simPin', text: '4711' }, 'by SIM PIN'],
    ['of a code that there is one', { ...blank, searchBy: 'activationCode', text: 'LPA:1$x' }, 'by Activation Code'],
    ['of an ICCID that there is one', { ...blank, searchBy: 'iccid', text: '8944' }, 'by ICCID'],
    [
      'plan, supplier and that voided items are in it',
      { ...blank, planID: 7, supplierName: 'Telco', voided: true },
      'Japan 5 GB Telco with voided',
    ],
  ] as const)('%s', (_, filter, words) => {
    expect(inventoryFilterWords({ filter, names: { planID: 'Japan 5 GB' } })).toBe(words)
  })

  it('who has it, by name where that is known', () => {
    const filter = { ...blank, stockStatus: 'assigned', holder: 'partner-3' } as const
    expect(inventoryFilterWords({ filter, names: { holder: 'Alpha Travel' } })).toBe('Assigned Alpha Travel')
    expect(inventoryFilterWords({ filter, names: {} })).toBe('Assigned Partner 3')
  })
})
