import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { type ApiClient, newCode, newIccid, placeOf } from './api-client.ts'

export const HEADER = ['Activation Code', 'ICCID', 'Plan Name', 'Invoice Cost', 'Expiry Date']
export type Cells = ReadonlyArray<string>

/** The mapping of the headers in these tests; supplier and country are the same in all rows. */
export const mappingFor = (country: string, supplier: string) => ({
  activationCode: { column: 0 },
  iccid: { column: 1 },
  planID: { column: 2 },
  invoiceCost: { column: 3 },
  expiryDate: { column: 4 },
  country: { value: country },
  supplierID: { value: supplier },
})

/** An import as a browser makes it. */
export const bulkOf = async (client: ApiClient) => {
  const { names } = await placeOf(client, 'United Kingdom')
  const mapping = mappingFor('united kingdom', names.supplierID)
  const good = (changes: Readonly<Record<number, string>> = {}): Cells =>
    [newCode(), newIccid(), names.planID, '120.5', '31/12/2028'].map((cell, column) => changes[column] ?? cell)

  const begin = async (
    count: number,
    sha256 = randomUUID().replaceAll('-', '').repeat(2),
    key = randomUUID(),
    more: object = {},
  ) => {
    const json = { fileName: 'stock.csv', sha256, rowCount: count, header: HEADER, mapping, ...more }
    return client.call('BeginBulk', { json, headers: { [IDEMPOTENCY_HEADER]: key } })
  }
  const put = (bulkId: number, rows: ReadonlyArray<Cells>, from = 1) =>
    client.call('PutBulkRows', {
      json: { bulkId, from, rows: rows.map((cells, index) => ({ row: from + index + 1, cells })) },
    })
  /** An import whose rows have all arrived. */
  const sent = async (rows: ReadonlyArray<Cells>, more: object = {}): Promise<number> => {
    const { bulkId } = (await begin(rows.length, undefined, undefined, more)).body.bulk
    for (let from = 0; from < rows.length; from += 1_000) {
      expect((await put(bulkId, rows.slice(from, from + 1_000), from + 1)).body).toMatchObject({ isSuccess: true })
    }
    return bulkId
  }
  const state = async (id: number) => (await client.call('GetBulk', { query: { id } })).body.bulk
  const rowsOf = async (id: number, Verdict?: string) =>
    (await client.call('GetBulkRows', { query: { id, PageSize: 100, ...(Verdict && { Verdict }) } })).body.bulkRows
  const commit = (bulkId: number) => client.call('CommitBulk', { json: { bulkId } })
  const ended = (id: number, status = 'finished') =>
    expect.poll(async () => (await state(id)).status, { interval: 20, timeout: 60_000 }).toBe(status)
  const takeBack = (bulkId: number, reason = 'The wrong file') =>
    client.call('TakeBackBulk', { json: { bulkId, reason } })
  const itemsOf = async (bulkID: number) =>
    (await client.call('SearchInventory', { json: { bulkID, pageSize: 200, voided: true } })).body
  return { good, begin, put, sent, state, rowsOf, commit, ended, takeBack, itemsOf, mapping, names }
}
