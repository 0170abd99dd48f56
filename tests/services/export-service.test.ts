import Papa from 'papaparse'
import { beforeEach, describe, expect, it } from 'vitest'
import type { InventoryRow } from '../../src/schemas/inventory.ts'
import { type ExportProgress, exportProgress } from '../../src/services/export-progress.ts'
import { ExportService, type InventoryExport } from '../../src/services/export-service.ts'
import { answer, apiForFile } from './support/api-server.ts'
import { type Downloads, failureOf, memoryDownloads, servicesAt, type TestServices } from './support/services.ts'

const api = await apiForFile()
let services: TestServices
let downloads: Downloads
beforeEach(() => {
  downloads = memoryDownloads()
  services = servicesAt(api.baseUrl, { downloads })
  return () => services.dispose()
})

const rowOf = (id: number): InventoryRow => ({
  id,
  activationCode: `LPA:1$smdp.example$${id}`,
  simpin: '0000',
  iccid: String(8_944_500_000_000_000_000n + BigInt(id)),
  serviceDeviceID: '',
  invoiceNumber: `INV-${id}`,
  expiryDate: '2027-03-31',
  buyingCost: 1234.5,
  supplierName: 'Telco, Ltd',
  planID: 3,
  supplierID: 2,
  createdBy: 'Ada Osei',
  createdDate: '2026-11-21T04:02:20.000Z',
})

const request: InventoryExport = {
  scope: 'shown',
  rows: [rowOf(2), rowOf(1)],
  columns: ['iccid', 'supplierName', 'expiryDate', 'buyingCost'],
  filter: null,
  pageSize: 30,
  total: 2,
}
const exported = (change: Partial<InventoryExport> = {}) =>
  ExportService.use((service) => service.exportInventory({ ...request, ...change }))

const file = async () => {
  expect(downloads.files).toHaveLength(1)
  const [{ name, blob }] = downloads.files as [{ name: string; blob: Blob }]
  // Bytes, because text() would swallow the byte order mark.
  return { name, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer()) }
}
const linesOf = (text: string) => Papa.parse<Array<string>>(text.slice(1), { skipEmptyLines: true }).data

/** A list of `count` rows, newest first, whose server gives at most `limit` of them at a time. */
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
  expect(await services.runPromise(exported())).toEqual({ rows: 2, cancelled: false })
  expect(await file()).toEqual({
    name: 'Inventory.csv',
    text:
      '\uFEFF"ICCID","Supplier Name",Expiry Date,Buying Cost\r\n' +
      '"8944500000000000002","Telco, Ltd",31/03/2027,1234.50\r\n' +
      '"8944500000000000001","Telco, Ltd",31/03/2027,1234.50\r\n',
  })
  expect(api.seen).toEqual([])
})

it('writes the legacy layout whatever columns are shown', async () => {
  expect(await services.runPromise(exported({ scope: 'legacy', rows: [rowOf(1)] }))).toEqual({
    rows: 1,
    cancelled: false,
  })
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
    const progress: Array<ExportProgress> = []
    const all = exported({ scope: 'all', total: 450, onProgress: (step) => progress.push(step) })
    expect(await services.runPromise(all)).toEqual({ rows: 450, cancelled: false })
    const [header, ...lines] = linesOf((await file()).text)
    expect(header).toEqual(['ICCID', 'Supplier Name', 'Expiry Date', 'Buying Cost'])
    expect(lines).toHaveLength(450)
    expect(new Set(lines.map(([iccid]) => iccid)).size).toBe(450)
    expect(progress).toEqual([
      { done: 200, total: 450 },
      { done: 400, total: 450 },
      { done: 450, total: 450 },
    ])
    expect(exportProgress.get()).toBeNull()
  })

  it('are complete from a server that gives smaller pages than asked for', async () => {
    listOf(95, 20)
    expect(await services.runPromise(exported({ scope: 'all', total: 95 }))).toEqual({ rows: 95, cancelled: false })
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
    const halfway = () => api.respond(reply)
    expect(await failureOf(services, exported({ scope: 'all', total: 450, onProgress: halfway }))).toMatchObject(error)
    expect(downloads.files).toEqual([])
    expect(downloads.discarded).toEqual(['Inventory.csv'])
    expect(exportProgress.get()).toBeNull()
  })

  it('stop when they are cancelled, with the request under way', async () => {
    const { arrived, closed } = api.hang()
    const cancel = new AbortController()
    const outcome = services
      .runPromise(exported({ scope: 'all', total: 450 }), { signal: cancel.signal })
      .catch(() => 'cancelled')
    await arrived
    expect(exportProgress.get()).toEqual({ done: 0, total: 450 })
    cancel.abort()
    await closed
    expect(await outcome).toBe('cancelled')
    expect(downloads).toMatchObject({ files: [], discarded: ['Inventory.csv'] })
    expect(exportProgress.get()).toBeNull()
  })

  it('go to a chosen place only where they are many, and nowhere where none is chosen', async () => {
    listOf(1, 1000)
    await services.runPromise(exported({ scope: 'all', total: 49_999 }))
    await services.runPromise(exported({ scope: 'all', total: 50_000 }))
    expect(downloads.opened.map(({ kept }) => kept)).toEqual(['onDisk', 'whereChosen'])
    downloads.refusePlace = true
    const before = api.seen.length
    expect(await services.runPromise(exported({ scope: 'all', total: 50_000 }))).toEqual({ rows: 0, cancelled: true })
    expect(api.seen).toHaveLength(before)
  })
})

it('tells who watches the progress', () => {
  const seen: Array<ExportProgress | null> = []
  const stop = exportProgress.subscribe(() => seen.push(exportProgress.get()))
  exportProgress.set({ done: 1, total: 2 })
  exportProgress.set(null)
  stop()
  exportProgress.set({ done: 2, total: 2 })
  exportProgress.set(null)
  expect(seen).toEqual([{ done: 1, total: 2 }, null])
})
