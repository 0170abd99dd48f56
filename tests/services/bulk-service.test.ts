import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BulkImport } from '../../src/schemas/bulk.ts'
import { mappingByNames, suggestedMapping } from '../../src/schemas/bulk-mapping.ts'
import { bulkTemplate } from '../../src/schemas/bulk-template.ts'
import { pageStorage } from '../../src/services/browser-storage.ts'
import { keepMapping, keptMappings } from '../../src/services/bulk/kept-mappings.ts'
import { closeTable } from '../../src/services/bulk/open-tables.ts'
import { readTable } from '../../src/services/bulk/read-table.ts'
import { createReadingDesk, type ReadingAnswer, type ReadingOrder } from '../../src/services/bulk/reading-desk.ts'
import { BulkService } from '../../src/services/bulk-service.ts'
import { clearSession, writeSession } from '../../src/services/session-store.ts'
import { fileVault } from '../../src/services/vault.ts'
import { answer } from './support/api-server.ts'
import { ada, failureOf, servicesForFile } from './support/services.ts'

const { api, services } = await servicesForFile()

/** A worker whose thread is this one. */
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
const held = (text = csv()) => {
  const fileRef = fileVault.put(new File([text], 'stock.csv'))
  return services.runPromise(BulkService.ask((service) => service.read({ fileRef, sheet: null })))
}

/** A server that takes rows in their turn, and fails once at a piece. */
const serve = (sha256: string, { received = 0, failsAt = -1 } = {}) => {
  const bulk = (): BulkImport => ({
    ...{ bulkId: 7, fileName: 'stock.csv', sha256, rowCount: ROWS, received, status: 'open', hasRows: true },
    ...{ counts: { new: received, duplicate: 0, invalid: 0, added: 0 }, header: ['ICCID', 'Code'], invoiceName: '' },
    ...{ isOwn: true, createdBy: 'Ada', createdDate: '', committedDate: '', finishedDate: '', takenBack: 0, kept: 0 },
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
  it('is read in a worker, which keeps its rows until it is let go', async () => {
    const file = await held()
    expect(file).toMatchObject({ header: ['ICCID', 'Code'], rowCount: ROWS, sample: { length: 5 } })
    closeTable(file.tableRef)
    expect(WorkerHere.ended).toBe(1)
    const gone = BulkService.ask((service) => service.upload({ bulkId: 7, tableRef: file.tableRef }))
    expect(await failureOf(services, gone)).toMatchObject({ _tag: 'Refused', message: 'Choose the file again' })
  })

  it('that cannot be read is refused with the reason, and its worker is ended', async () => {
    const fileRef = fileVault.put(new File(['ICCID,Code\n1,"a'], 'stock.csv'))
    const asked = BulkService.ask((service) => service.read({ fileRef, sheet: null }))
    expect(await failureOf(services, asked)).toMatchObject({
      ...{ _tag: 'Refused', message: 'A quotation mark that begins in row 2 is never closed' },
    })
    expect(WorkerHere.ended).toBe(1)
  })
})

describe('an import', () => {
  it('is begun with what was read, under its id', async () => {
    const file = await held()
    serve(file.sha256)
    const mapping = mappingByNames(file.header)
    const request = { tableRef: file.tableRef, fileName: 'stock.csv', mapping, submissionId: 'sub-1' }
    const begun = await services.runPromise(BulkService.ask((service) => service.begin(request)))
    expect(begun).toMatchObject({ bulk: { bulkId: 7 }, earlier: null })
    const { json, headers } = api.last()
    expect(json).toEqual({
      ...{ fileName: 'stock.csv', sha256: file.sha256, rowCount: ROWS, header: ['ICCID', 'Code'], mapping },
      cutColumns: [],
    })
    expect(headers['idempotency-key']).toBe('sub-1')
  })

  it('goes up piece by piece, and goes on where the server says that it stands', async () => {
    const file = await held()
    const { pieces } = serve(file.sha256, { failsAt: 1_000 })
    const upload = BulkService.ask((service) => service.upload({ bulkId: 7, tableRef: file.tableRef }, told))
    const seen: Array<number> = []
    function told({ received }: BulkImport) {
      seen.push(received)
    }
    expect(await failureOf(services, upload)).toMatchObject({ _tag: 'Faulted', status: 502 })
    expect((await services.runPromise(upload)).received).toBe(ROWS)
    expect(pieces).toEqual([
      [1, 1_000, 2],
      [1_001, 1_000, 1_002],
      [2_001, 500, 2_002],
    ])
    expect(seen).toEqual([1_000, 2_000, 2_500])
  })

  it('is not gone on with from another file', async () => {
    const file = await held(csv(3))
    const { pieces } = serve('f'.repeat(64))
    const upload = BulkService.ask((service) => service.upload({ bulkId: 7, tableRef: file.tableRef }))
    expect(await failureOf(services, upload)).toMatchObject({
      message: 'This is another file than the one that the import was begun with',
    })
    expect(pieces).toEqual([])
  })

  it('that the server refuses says why, and what it names', async () => {
    const errors = [{ field: 'inventory-12', message: 'Item 12: Sold' }]
    api.respond(answer(200, { isSuccess: false, message: 'One item has been assigned or sold', errors }))
    const asked = BulkService.ask((service) => service.takeBack(7, 'The wrong file'))
    expect(await failureOf(services, asked)).toMatchObject({ _tag: 'Refused', errors })
    expect(api.last().json).toEqual({ bulkId: 7, reason: 'The wrong file' })
  })
})

describe('the mapping of a header', () => {
  it('is kept for its person, without values that are secret, and suggested the next time', () => {
    const storage = pageStorage()
    const header = ['Código', 'PIN del SIM']
    const mapping = { activationCode: { column: 0 }, simpin: { value: '1234' }, supplierID: { value: 'Acme' } }
    keepMapping('E-1', header, mapping, storage)
    const kept = { activationCode: { column: 0 }, supplierID: { value: 'Acme' } }
    expect(suggestedMapping(['Código', 'SIM PIN'], keptMappings('E-1', storage))).toEqual({ simpin: { column: 1 } })
    expect(suggestedMapping(['CÓDIGO', 'Pin del SIM'], keptMappings('E-1', storage))).toEqual(kept)
    expect(keptMappings('E-2', storage)).toEqual({})
  })

  it('is kept for the last 20 headers, and a storage that was tampered with is none', () => {
    const storage = pageStorage()
    for (let at = 0; at < 30; at++) keepMapping('E-1', [`Column ${at}`], { iccid: { column: 0 } }, storage)
    expect(Object.keys(keptMappings('E-1', storage))).toHaveLength(20)
    expect(keptMappings('E-1', storage)).toHaveProperty('column29')
    storage.setItem('simdesk.bulkMappings.E-1', '{"a":{"iccid":{"column":"0"}}}')
    expect(keptMappings('E-1', storage)).toEqual({})
  })
})

it('the columns of the template are known, each as its field', async () => {
  const text = `${bulkTemplate()}${'x,'.repeat(16)}x\r\n`
  const { header } = await readTable(new TextEncoder().encode(text))
  expect(Object.keys(mappingByNames(header))).toHaveLength(17)
})
