import { createHash } from 'node:crypto'
import readXlsxFile from 'read-excel-file/node'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type InventoryOrder, writeInventoryFile } from '../../../src/services/files/inventory-file.ts'
import { createDesk, type WorkbookAnswer, type WorkbookOrder } from '../../../src/services/files/workbook-desk.ts'
import { answer, apiForFile } from '../support/api-server.ts'
import { inventoryRow } from '../support/list-rows.ts'
import { type Downloads, failureOf, memoryDownloads, servicesAt, type TestServices } from '../support/services.ts'
import { fileIn, hearing } from './support.ts'

/** The worker's message port in this thread: messages are copied and arrive later, as between threads. */
class InThread extends EventTarget {
  static ended = 0
  readonly #take = createDesk((told: WorkbookAnswer) =>
    this.dispatchEvent(Object.assign(new Event('message'), { data: structuredClone(told) })),
  )
  #isEnded = false
  postMessage(order: WorkbookOrder): void {
    const copy = structuredClone(order)
    queueMicrotask(() => this.#isEnded || this.#take(copy))
  }
  terminate(): void {
    this.#isEnded = true
    InThread.ended += 1
  }
}

const api = await apiForFile()
let services: TestServices
let downloads: Downloads
beforeEach(() => {
  InThread.ended = 0
  vi.stubGlobal('Worker', InThread)
  downloads = memoryDownloads()
  services = servicesAt(api.baseUrl, { downloads })
  return () => services.dispose()
})
afterEach(() => vi.unstubAllGlobals())

const rowOf = (id: number) => inventoryRow(id, { supplierName: '=Telco' })
const order: InventoryOrder = {
  scope: 'all',
  format: 'xlsx',
  rows: [],
  columns: ['iccid', 'simpin', 'supplierName', 'expiryDate', 'buyingCost'],
  filter: null,
  sort: null,
  names: {},
  page: 1,
  pages: 15,
  total: 450,
}
const pagesOf = (count: number, isLost: () => boolean = () => false) =>
  api.respond((seen, response) => {
    if (isLost()) return void response.destroy()
    const page = Number(seen.query.get('PageIndex'))
    const rows = Array.from({ length: count }, (_, index) => rowOf(count - index)).slice((page - 1) * 200, page * 200)
    answer(200, { isSuccess: true, getInventorieslist: rows, totalCount: count })(seen, response)
  })

describe('a file for Excel', () => {
  it('of all pages has every row, the hash of its bytes, and tells how far it is', async () => {
    pagesOf(450)
    const heard = hearing()
    const outcome = await services.runPromise(writeInventoryFile(order, heard.courier))
    const { name, bytes } = await fileIn(downloads)
    expect(name).toMatch(/^Inventory \d{4}-\d\d-\d\d\.xlsx$/)
    expect(outcome).toEqual({ name, rows: 450, added: 0, sha256: createHash('sha256').update(bytes).digest('hex') })
    const [sheet] = (await readXlsxFile(bytes)) as unknown as [{ data: Array<Array<unknown>> }]
    const [header, first, ...rest] = sheet.data
    expect(header).toEqual(['ICCID', 'SIM PIN', 'Supplier Name', 'Expiry Date', 'Buying Cost'])
    expect(first).toEqual(['89445000000000000450', '0042', '=Telco', new Date('2027-03-31T00:00:00Z'), 1234.5])
    expect(rest).toHaveLength(449)
    expect(heard.progress[0]).toEqual({ done: 0, total: 450 })
    expect(InThread.ended).toBe(1)
  })

  it('of a page has the rows that are shown, and asks nobody', async () => {
    const shown = { ...order, scope: 'shown', rows: [rowOf(1)] } as const
    await services.runPromise(writeInventoryFile(shown, hearing().courier))
    expect((await fileIn(downloads)).name).toMatch(/ page 1 of 15\.xlsx$/)
    expect(api.seen).toEqual([])
  })

  it('goes on after a lost connection with the rows that it has not', async () => {
    let calls = 0
    pagesOf(450, () => ++calls === 2)
    const heard = hearing()
    expect(await services.runPromise(writeInventoryFile(order, heard.courier))).toMatchObject({ rows: 450 })
    expect(heard.news.map(({ type }) => type)).toEqual(['file.interrupted'])
    expect(api.seen.map(({ query }) => query.get('PageIndex'))).toEqual(['1', '2', '2', '3'])
  })

  it('is none where there are more rows than it takes, with the reason', async () => {
    api.respond((seen, response) => {
      const page = Number(seen.query.get('PageIndex'))
      const rows = Array.from({ length: 60_000 }, (_, index) => ({ ...rowOf(1), id: page * 60_000 + index }))
      answer(200, { isSuccess: true, getInventorieslist: rows, totalCount: 120_000 })(seen, response)
    })
    const error = await failureOf(services, writeInventoryFile({ ...order, columns: ['iccid'] }, hearing().courier))
    expect(error).toMatchObject({ _tag: 'Refused', message: 'Excel takes at most 100,000 rows: download CSV.' })
    expect(downloads.files).toEqual([])
    expect(InThread.ended).toBe(1)
  })

  it('is none where a cell has more text than it takes, with the reason', async () => {
    const rows = [{ ...rowOf(1), supplierName: 'x'.repeat(40_000) }]
    const error = await failureOf(services, writeInventoryFile({ ...order, scope: 'shown', rows }, hearing().courier))
    expect(error).toMatchObject({ _tag: 'Refused', message: expect.stringContaining('download CSV') })
  })

  it('that is given up ends its worker and leaves nothing', async () => {
    const { arrived, closed } = api.hang()
    const cancel = new AbortController()
    const outcome = services
      .runPromise(writeInventoryFile(order, hearing().courier), { signal: cancel.signal })
      .catch(() => 'cancelled')
    await arrived
    cancel.abort()
    await closed
    expect(await outcome).toBe('cancelled')
    expect(InThread.ended).toBe(1)
    expect(downloads.files).toEqual([])
  })
})
