import { createHash, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { ApiClient, formOf } from '../support/api-client.ts'
import { bulkOf, type Cells, HEADER } from '../support/bulk.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const bulk = await bulkOf(admin)
const { good, begin, put, state, rowsOf, names } = bulk

const newHash = () => createHash('sha256').update(randomUUID()).digest('hex')
const LAYOUT = { headerRow: 1, separator: 'comma' }
const cellsOf = async (id: number) => (await rowsOf(id)).map(({ cells }: { cells: Cells }) => cells)

/** An import of a file whose rows have arrived, in a layout. */
const imported = async (rows: ReadonlyArray<Cells>, sha256: string, more: object = {}, key = randomUUID()) => {
  const { body } = await begin(rows.length, sha256, key, { layout: LAYOUT, ...more })
  expect(body).toMatchObject({ isSuccess: true })
  await put(body.bulk.bulkId, rows)
  return body.bulk.bulkId as number
}

it('an import that is matched again takes the place of the old one, with the rows as they were corrected', async () => {
  const [hash, key] = [newHash(), randomUUID()]
  const rows = [good(), good({ 2: 'EU 5GB' }), good({ 2: 'EU 5GB' }), good({ 4: 'soon' })]
  const old = await imported(rows, hash)
  const corrected = rows.map((cells, at) => (at === 3 ? cells.with(4, '30/11/2028') : cells))
  await admin.call('PutBulkRows', { json: { bulkId: old, rows: [{ row: 5, cells: corrected[3] }] } })
  await admin.call('CorrectBulk', { json: { bulkId: old, field: 'planID', from: 'EU 5GB', value: names.planID } })
  const after = corrected.map((cells) => cells.with(2, names.planID))
  expect(await cellsOf(old)).toEqual(after)

  const mapping = { ...bulk.mapping, expiryDate: { value: '2028-12-31' } }
  const next = await imported(rows, hash, { supersedes: old, mapping }, key)
  expect(await cellsOf(next)).toEqual(after)
  expect(await state(next)).toMatchObject({ mapping, counts: { new: 4, invalid: 0, duplicate: 0 } })
  expect(await state(old)).toMatchObject({ status: 'open', hasRows: false, counts: { new: 0, added: 0 } })
  expect(await rowsOf(old)).toEqual([])

  // The same submission is the same import, and a third matching has the corrections too.
  expect((await begin(4, hash, key, { layout: LAYOUT, supersedes: old, mapping })).body.bulk.bulkId).toBe(next)
  const third = await imported(rows, hash, { supersedes: next })
  expect(await cellsOf(third)).toEqual(after)
})

it('corrections stay with the file: another layout, other bytes or another number of columns has none', async () => {
  const others = [
    { layout: { headerRow: 2, separator: 'comma' } },
    { layout: { headerRow: 1, separator: 'tab' } },
    { header: [...HEADER, 'Note'] },
    { sha256: newHash() },
  ]
  for (const { sha256 = null, ...other } of others as ReadonlyArray<{ readonly sha256?: string }>) {
    const hash = newHash()
    const rows = [good({ 2: 'EU 5GB' })]
    const old = await imported(rows, hash)
    await admin.call('CorrectBulk', { json: { bulkId: old, field: 'planID', from: 'EU 5GB', value: names.planID } })
    const next = await imported(rows, sha256 ?? hash, { supersedes: old, ...other })
    expect(await cellsOf(next)).toEqual(rows)
    expect((await state(old)).hasRows).toBe(false)
  }
})

it('an import that added SIMs stays as it is', async () => {
  const hash = newHash()
  const rows = [good(), good({ 2: 'EU 5GB' })]
  const old = await imported(rows, hash)
  await bulk.commit(old)
  await bulk.ended(old)
  const next = await imported(rows, hash, { supersedes: old })
  expect(await state(old)).toMatchObject({ status: 'finished', hasRows: true, counts: { added: 1, invalid: 1 } })
  expect((await state(next)).counts).toMatchObject({ duplicate: 1, invalid: 1 })
})

it('the invoice goes over, unless there is another one or none', async () => {
  const invoiced = async () => {
    const old = await imported([good()], newHash())
    const form = formOf({ bulkId: String(old) }, new File(['%PDF-1.4\n%%EOF\n'], 'INV-7.pdf'))
    expect((await admin.call('PutBulkInvoice', { form })).body).toMatchObject({ isSuccess: true })
    return old
  }
  const nameIn = async (more: object) => (await state(await imported([good()], newHash(), more))).invoiceName
  expect(await nameIn({ supersedes: await invoiced(), keepsInvoice: true })).toBe('INV-7.pdf')
  expect(await nameIn({ supersedes: await invoiced() })).toBe('')
})

it("an unknown import and another person's are refused, and nothing is begun", async () => {
  const old = await imported([good()], newHash())
  const others = await bulkOf(staff)
  const { body } = await others.begin(1, newHash(), randomUUID(), { supersedes: old })
  const notOwn = 'Only the person who started this import can do this'
  expect(body).toMatchObject({ isSuccess: false, errors: [{ field: 'supersedes', message: notOwn }] })
  const missing = (await begin(1, newHash(), randomUUID(), { supersedes: 999_999 })).body
  expect(missing).toMatchObject({ isSuccess: false, errors: [{ field: 'supersedes' }] })
  expect(await state(old)).toMatchObject({ hasRows: true, counts: { new: 1 } })
  expect((await admin.call('GetBulkList')).body.bulks[0].bulkId).toBe(old)
})
