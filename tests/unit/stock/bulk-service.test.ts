import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BulkImport, BulkLookups } from '../../../src/schemas/stock/bulk.ts'
import type { RememberedSource } from '../../../src/schemas/stock/bulk-matching.ts'
import type { FileLayout } from '../../../src/schemas/stock/file-layout.ts'
import { fileVault, tableHeads } from '../../../src/services/core/vault.ts'
import { clearSession, writeSession } from '../../../src/services/session/session-store.ts'
import {
  createReadingDesk,
  type ReadingAnswer,
  type ReadingOrder,
} from '../../../src/services/stock/bulk/reading-desk.ts'
import { BulkService } from '../../../src/services/stock/bulk-service.ts'
import { answer } from '../support/api-server.ts'
import { ada, failureOf, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

/** A worker that runs in this thread. */
class WorkerHere extends EventTarget {
  static ended = 0
  readonly #take = createReadingDesk((data: ReadingAnswer) => this.dispatchEvent(new MessageEvent('message', { data })))
  postMessage(order: ReadingOrder) {
    void this.#take(order)
  }
  terminate() {
    WorkerHere.ended++
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', WorkerHere)
  WorkerHere.ended = 0
  writeSession({ user: ada }, 'tok-1')
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

const ROWS = 2_500
const csv = (rows = ROWS) => `ICCID,Code\n${Array.from({ length: rows }, (_, at) => `89${at},C${at}\n`).join('')}`
const held = (text = csv(), suppliers: BulkLookups['suppliers'] = []) => {
  const fileRef = fileVault.put(new File([text], 'stock.csv'))
  return services.runPromise(BulkService.ask((service) => service.read({ fileRef, sheet: null, suppliers })))
}

/** A server that remembers a matching for every shape. */
const remember = (sources: ReadonlyArray<RememberedSource>) => {
  const of = { bulkId: 4, fileName: 'Delivery.csv', date: '2026-11-12T08:00:00.000Z', supplierName: 'Telco' }
  api.respond(answer(200, { isSuccess: true, message: '', matching: { ...of, sources } }))
}
/** The shapes that were asked for since the server remembers a matching. */
const asked = () => new Set(api.seen.map(({ query }) => query.get('shape')))

/** A server that accepts rows in order, and fails once at a given chunk. */
const serve = (sha256: string, { received = 0, failsAt = -1 } = {}) => {
  const bulk = (): BulkImport => ({
    bulkId: 7,
    fileName: 'stock.csv',
    sha256,
    rowCount: ROWS,
    received,
    status: 'open',
    hasRows: true,
    mapping: {},
    receiptId: null,
    counts: { new: received, duplicate: 0, invalid: 0, added: 0 },
    header: ['ICCID', 'Code'],
    invoiceName: '',
    isOwn: true,
    createdBy: 'Ada',
    createdDate: '',
    committedDate: '',
    finishedDate: '',
    takenBack: 0,
    kept: 0,
  })
  const pieces: Array<readonly [from: number, count: number, first: number]> = []
  let failure = failsAt
  api.respond((seen, response) => {
    if (seen.path.endsWith('/PutBulkRows')) {
      const { from, rows } = JSON.parse(seen.body.toString())
      if (from - 1 === failure) {
        failure = -1
        return answer(502, 'Bad Gateway', 'text/html')(seen, response)
      }
      pieces.push([from, rows.length, rows[0].row])
      received = from - 1 + rows.length
    }
    return answer(200, { isSuccess: true, message: '', bulk: bulk(), earlier: null })(seen, response)
  })
  return { pieces }
}

describe('a file', () => {
  it('is read in a worker, which keeps its rows until another is read; what a person sees of it is beside the events', async () => {
    const file = await held()
    expect(file).toEqual({
      tableRef: file.tableRef,
      sha256: file.sha256,
      rowCount: ROWS,
      sheets: [],
      sheet: null,
      mapping: { iccid: { column: 0 } },
    })
    expect(tableHeads.get(file.tableRef)).toMatchObject({ header: ['ICCID', 'Code'], sample: { length: 5 } })
    await held()
    expect(WorkerHere.ended).toBe(1)
    expect(tableHeads.has(file.tableRef)).toBe(false)
    const gone = BulkService.ask((service) => service.sendPiece({ bulkId: 7, tableRef: file.tableRef, received: 0 }))
    expect(await failureOf(services, gone)).toMatchObject({ _tag: 'Refused', message: 'Choose the file again' })
  })

  it('that cannot be read is refused with the reason, and its worker is ended', async () => {
    const fileRef = fileVault.put(new File(['ICCID,Code\n1,"a'], 'stock.csv'))
    const asked = BulkService.ask((service) => service.read({ fileRef, sheet: null, suppliers: [] }))
    expect(await failureOf(services, asked)).toMatchObject({
      _tag: 'Refused',
      message: 'A quotation mark opened in row 2 is not closed',
    })
    expect(WorkerHere.ended).toBe(1)
  })

  it('that is larger than 50 MB is refused before it is in memory', async () => {
    const file = new File(['ICCID'], 'stock.csv')
    Object.defineProperty(file, 'size', { value: 50 * 1024 * 1024 + 1 })
    const read = vi.spyOn(file, 'arrayBuffer')
    const asked = BulkService.ask((service) =>
      service.read({ fileRef: fileVault.put(file), sheet: null, suppliers: [] }),
    )
    expect(await failureOf(services, asked)).toMatchObject({ message: 'The file is larger than 50 MB' })
    expect(read).not.toHaveBeenCalled()
  })

  it('of an import is known again, and another one is refused', async () => {
    const { sha256 } = await held()
    const reopen = (text: string) => {
      const fileRef = fileVault.put(new File([text], 'again.csv'))
      return BulkService.ask((service) => service.reopen({ fileRef, sha256 }))
    }
    expect((await services.runPromise(reopen(csv()))).sha256).toBe(sha256)
    expect(await failureOf(services, reopen(csv(3)))).toMatchObject({
      message: 'This is not the file that the import was started with',
    })
  })
})

it('with an unknown name over a column of ICCIDs is matched by its first rows, unless it was matched by a person', async () => {
  const text = 'Nummer,Code\n8944500000000000018,C1\n8944500000000000026,C2\n'
  expect((await held(text)).mapping).toEqual({ iccid: { column: 0 } })
  // The columns in the order of their names: Code, Nummer.
  remember([{ field: 'activationCode', place: 1, value: '', option: '' }])
  const { mapping, remembered } = await held(text)
  expect(mapping).toEqual({ activationCode: { column: 0 } })
  expect(remembered).toEqual({
    ...{ fileName: 'Delivery.csv', date: '2026-11-12T08:00:00.000Z', supplierName: 'Telco' },
    afresh: { iccid: { column: 0 } },
  })
  // The same columns in another order are of the same shape.
  const { mapping: other } = await held('Code,Nummer\nC1,8944500000000000018\n')
  expect(other).toEqual({ activationCode: { column: 1 } })
  expect(asked().size).toBe(1)
})

it('whose earlier matching cannot be loaded is matched by its columns', async () => {
  api.respond(answer(500, { isSuccess: false, message: 'Down' }))
  const { mapping, remembered } = await held()
  expect([mapping, remembered]).toEqual([{ iccid: { column: 0 } }, undefined])
})

describe('the layout of a file', () => {
  const note = `Delivery;7\n\n${csv(3).replaceAll(',', ';')}`
  const read = (layout: FileLayout) => {
    const fileRef = fileVault.put(new File([note], 'stock.csv'))
    const request = { fileRef, sheet: null, suppliers: [], layout }
    return BulkService.ask((service) => service.read(request))
  }

  it('is recognised, shown with the first rows, and sent when the import is begun', async () => {
    const { tableRef, sha256, mapping } = await held(note)
    expect(tableHeads.get(tableRef)).toMatchObject({
      ...{ headerRow: 3, foundRow: 3, separator: 'semicolon', foundSeparator: 'semicolon' },
      first: [
        { row: 1, cells: ['Delivery', '7'] },
        { row: 2, cells: [] },
        { row: 3, cells: ['ICCID', 'Code'] },
        ...[0, 1, 2].map((at) => ({ row: at + 4, cells: [`89${at}`, `C${at}`] })),
      ],
    })
    serve(sha256)
    const more = { fileName: 'stock.csv', invoiceRef: null, receiptId: null, submissionId: 'sub-3' }
    await services.runPromise(BulkService.ask((service) => service.begin({ tableRef, mapping, ...more })))
    expect(api.last().json).toMatchObject({ layout: { headerRow: 3, separator: 'semicolon' } })
  })

  it('that a person chose goes before what is recognised, of the same file', async () => {
    const recognised = await held(note)
    const chosen = await services.runPromise(read({ headerRow: 4 }))
    expect(chosen).toMatchObject({ sha256: recognised.sha256, rowCount: 2, layout: { headerRow: 4 } })
    expect(tableHeads.get(chosen.tableRef)).toMatchObject({ headerRow: 4, foundRow: 3, header: ['890', 'C0'] })
    expect(await failureOf(services, read({ headerRow: 2 }))).toMatchObject({
      message: 'Row 2 is empty. Choose the row with the names of the columns.',
    })
    // The file that was read before is still held.
    expect(tableHeads.has(chosen.tableRef)).toBe(true)
  })

  it('of an import is used again when its file is chosen again', async () => {
    const { sha256 } = await held(note)
    const fileRef = fileVault.put(new File([note], 'again.csv'))
    const request = { fileRef, sha256, layout: { headerRow: 4, separator: 'semicolon' } } as const
    const again = await services.runPromise(BulkService.ask((service) => service.reopen(request)))
    expect([again.rowCount, tableHeads.get(again.tableRef)?.header]).toEqual([2, ['890', 'C0']])
  })
})

describe('the days of a file', () => {
  const known = [
    { id: 3, name: 'Northwind Telecom', tag: 'monthFirst' },
    { id: 4, name: 'Southwind', tag: 'dayFirst' },
    { id: 5, name: 'Eastwind' },
  ]
  const orderIn = async (day: string, ...suppliers: ReadonlyArray<string>) => {
    const rows = suppliers.map((supplier) => `${supplier},${day}\n`)
    return (await held(`Supplier,Expiry Date\n${rows.join('')}`, known)).mapping.expiryDate
  }

  it('that can be read in two orders are read as is remembered of the suppliers that its rows name', async () => {
    expect(await orderIn('03/04/2028', 'northwind  telecom', '3')).toEqual({ column: 1, dayOrder: 'monthFirst' })
    expect(await orderIn('03/04/2028', 'Southwind')).toEqual({ column: 1, dayOrder: 'dayFirst' })
    expect(await orderIn('12/31/2028', '3')).toEqual({ column: 1, dayOrder: 'monthFirst' })
    // If the stored order does not fit, is unknown or differs, the person is asked.
    expect(await orderIn('12/31/2028', 'Southwind')).toEqual({ column: 1 })
    expect(await orderIn('03/04/2028', 'Eastwind')).toEqual({ column: 1 })
    expect(await orderIn('03/04/2028', 'Southwind', '3')).toEqual({ column: 1 })
    expect(await orderIn('03/04/2028', 'Southwind', 'Nobody')).toEqual({ column: 1 })
    expect(await orderIn('31/12/2028', '3')).toEqual({ column: 1 })
  })

  it('are read as the supplier writes, whatever was kept for a file with this header', async () => {
    // The columns in the order of their names: Expiry Date, Supplier.
    remember([
      { field: 'supplierID', place: 1, value: '', option: '' },
      { field: 'expiryDate', place: 0, value: '', option: 'dayFirst' },
    ])
    expect(await orderIn('03/04/2028', '3')).toEqual({ column: 1, dayOrder: 'monthFirst' })
    expect(await orderIn('03/04/2028', 'Eastwind')).toEqual({ column: 1, dayOrder: 'dayFirst' })
  })

  it('that leave nothing open are said to be day first when the import is begun', async () => {
    const { tableRef, sha256, mapping, rowCount } = await held('Supplier,Expiry Date\n3,31/12/2028\n')
    serve(sha256)
    const more = { fileName: 'stock.csv', invoiceRef: null, receiptId: null, submissionId: 'sub-2' }
    await services.runPromise(BulkService.ask((service) => service.begin({ tableRef, mapping, ...more })))
    expect([rowCount, (api.last().json as { dayFirstColumns: unknown }).dayFirstColumns]).toEqual([1, [1]])
  })
})

describe('an import', () => {
  it('is begun with what was read, under its id', async () => {
    const { tableRef, sha256, mapping } = await held()
    serve(sha256)
    const request = {
      tableRef,
      fileName: 'stock.csv',
      mapping,
      invoiceRef: null,
      receiptId: null,
      submissionId: 'sub-1',
    }
    const begun = await services.runPromise(BulkService.ask((service) => service.begin(request)))
    expect(begun).toMatchObject({ bulk: { bulkId: 7 }, earlier: null })
    const { json, headers } = api.last()
    expect(json).toEqual({
      fileName: 'stock.csv',
      sha256,
      rowCount: ROWS,
      header: ['ICCID', 'Code'],
      mapping,
      cutColumns: [],
      roundedColumns: [],
      commaColumns: [],
      dayFirstColumns: [],
      layout: { headerRow: 1, separator: 'comma' },
    })
    expect(headers['idempotency-key']).toBe('sub-1')
  })

  it('goes up piece by piece from where the server says that it stands, and lets its worker go at the end', async () => {
    const { tableRef, sha256 } = await held()
    const { pieces } = serve(sha256, { failsAt: 1_000 })
    const send = (received: number) =>
      BulkService.ask((service) => service.sendPiece({ bulkId: 7, tableRef, received }))
    expect((await services.runPromise(send(0))).received).toBe(1_000)
    expect(await failureOf(services, send(1_000))).toMatchObject({ _tag: 'Faulted', status: 502 })
    expect((await services.runPromise(send(1_000))).received).toBe(2_000)
    const before = WorkerHere.ended
    expect((await services.runPromise(send(2_000))).received).toBe(ROWS)
    expect(pieces).toEqual([
      [1, 1_000, 2],
      [1_001, 1_000, 1_002],
      [2_001, 500, 2_002],
    ])
    expect(WorkerHere.ended).toBe(before + 1)
  })

  it('that the server refuses says why, and what it names', async () => {
    const errors = [{ field: 'inventory-12', message: 'SIM 12: Sold' }]
    api.respond(answer(200, { isSuccess: false, message: 'One item has been assigned or sold', errors }))
    const asked = BulkService.ask((service) => service.takeBack({ bulkId: 7, reason: ' The wrong file ' }))
    expect(await failureOf(services, asked)).toMatchObject({ _tag: 'Refused', errors })
    expect(api.last().json).toEqual({ bulkId: 7, reason: 'The wrong file' })
  })
})
