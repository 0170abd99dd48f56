import { beforeEach, expect, it } from 'vitest'
import { writeSession } from '../../../src/services/session/session-store.ts'
import { BulkProblemsService } from '../../../src/services/stock/bulk-problems-service.ts'
import { answer } from '../support/api-server.ts'
import { ada, servicesForFile } from '../support/services.ts'

const { api, services } = await servicesForFile()

beforeEach(() => writeSession({ user: ada }, 'tok-1'))

const bulk = {
  ...{ bulkId: 7, fileName: 'stock.csv', sha256: 'a', rowCount: 5_000, received: 5_000, status: 'open', hasRows: true },
  ...{ counts: { new: 5_000, duplicate: 0, invalid: 0, added: 0 }, header: [], mapping: {}, receiptId: null },
  ...{ invoiceName: '', isOwn: true, createdBy: 'Ada', createdDate: '', committedDate: '', finishedDate: '' },
  ...{ takenBack: 0, kept: 0 },
}

it('a text is replaced in all rows, in as many calls as the server needs', async () => {
  const places = [2_004, 4_010, undefined]
  const asked: Array<number | undefined> = []
  api.respond((seen, response) => {
    asked.push(JSON.parse(seen.body.toString()).after)
    const next = places[asked.length - 1]
    return answer(200, { isSuccess: true, message: '', bulk, ...(next && { next }) })(seen, response)
  })
  const request = { bulkId: 7, field: 'planID', from: 'EU 5GB', value: 'EU 5 GB' } as const
  const corrected = await services.runPromise(BulkProblemsService.ask((service) => service.correctAll(request)))
  expect(corrected.counts.new).toBe(5_000)
  expect(asked).toEqual([undefined, 2_004, 4_010])
})
