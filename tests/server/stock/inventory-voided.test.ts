import { randomUUID } from 'node:crypto'
import { Schema } from 'effect'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HistoryAnswer } from '../../../src/schemas/history/history.ts'
import { InventoryRecordAnswer } from '../../../src/schemas/stock/inventory.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { ApiClient, errorsOf, goodDraft, newCode, newIccid, totalOf } from '../support/api-client.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const good = await goodDraft(admin)

const fresh = (changes: Partial<InventoryDraft> = {}): InventoryDraft => ({
  ...good,
  activationCode: newCode(),
  iccid: newIccid(),
  ...changes,
})
const add = async (draft = fresh()): Promise<number> => (await admin.add(draft)).body.id
const pdf = (name: string) => new File(['%PDF-1.4\n%%EOF\n', name], name, { type: 'application/pdf' })
const history = async (id: number) => {
  const { body } = await admin.call('GetHistory', { query: { subject: 'inventory', id } })
  return Schema.decodeUnknownSync(HistoryAnswer, { onExcessProperty: 'error' })(body).history
}
type Row = { readonly id: number; readonly voidedDate?: string }
const search = async (json: object): Promise<{ readonly rows: ReadonlyArray<Row>; readonly total: number }> => {
  const { body } = await admin.call('SearchInventory', { json })
  return { rows: body.getInventorieslist, total: body.totalCount }
}
const page = async (PageIndex: number, PageSize: number): Promise<ReadonlyArray<Row>> =>
  (await admin.call('GetInventoryList', { query: { PageIndex, PageSize } })).body.getInventorieslist

describe('a correction', () => {
  it('is an event with its reason, told in the history, and gives the item as it is then', async () => {
    const id = await add(fresh({ sellingcost: '' }))
    const completed = await staff.correct(id, 1, { sellingcost: '19.99' }, pdf('po.pdf'))
    expect(completed.body).toMatchObject({
      isSuccess: true,
      item: { sellingcost: 19.99, invoicePO: 'po.pdf', version: 2 },
    })
    const refused = await staff.correct(id, 2, { buyingCost: '8' })
    expect(errorsOf(refused)).toEqual({ reason: 'Reason is required' })
    const corrected = await staff.correct(id, 2, { buyingCost: '8', reason: 'A slip' }, pdf('right.pdf'))
    expect(corrected.body.item).toMatchObject({ buyingCost: 8, invoicePO: 'right.pdf', version: 3 })
    expect(await admin.item(id)).toMatchObject({
      buyingCost: 8,
      sellingcost: 19.99,
      updatedBy: 'Priya Nair',
      version: 3,
    })
    const saved = (await history(id)).filter(({ what }) => what !== 'refused')
    expect(saved.map(({ what, by, reason }) => [what, by, reason])).toEqual([
      ['corrected', 'Priya Nair', 'A slip'],
      ['corrected', 'Priya Nair', undefined],
      ['created', 'Alex Morgan', undefined],
    ])
    expect(saved[0]?.changes).toEqual([
      { field: 'invoicePO', from: 'po.pdf', to: 'right.pdf' },
      { field: 'buyingCost', from: '7.25', to: '8' },
    ])
    const file = await fetch(`${server.url}/api/InventoryMaster/GetInvoicePO?id=${id}`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    })
    expect(await file.text()).toContain('right.pdf')
  })

  it('that is sent twice is one, and under the same key with other values is told', async () => {
    const [id, key] = [await add(), randomUUID()]
    const parts = { buyingCost: '8', reason: 'A slip' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => admin.correct(id, 1, parts, null, key)))
    expect(answers.map(({ body }) => body.item?.version)).toEqual([2, 2, 2, 2])
    const other = await admin.correct(id, 1, { ...parts, buyingCost: '9' }, null, key)
    expect(other.body).toMatchObject({ isSuccess: false, id })
  })

  it('of a file that is no invoice is refused at its field, and keeps nothing', async () => {
    const id = await add()
    const answer = await admin.correct(id, 1, {}, new File(['MZ'], 'run.exe'))
    expect(errorsOf(answer)).toEqual({ invoicePO: 'The invoice must be a PDF, PNG or JPEG file' })
    expect((await admin.item(id)).invoicePO).toBe('')
  })

  it('over a newer version is refused with what changed', async () => {
    const draft = fresh()
    const id = await add(draft)
    await staff.change(id, 1, { ...draft, simpin: '1001' })
    const late = await admin.correct(id, 1, { buyingCost: '8', reason: 'x' })
    expect(late.body).toMatchObject({ conflict: { version: 2, changes: [{ field: 'simpin', saved: '1001' }] } })
    expect((await admin.correct(999_999, null, { buyingCost: '8' })).body).toMatchObject({ isSuccess: false })
    expect((await admin.correct(id, 2, { InvoiceCurrency: 'GBP' as 'INR' })).status).toBe(400)
  })
})

describe('a voided item', () => {
  it('is gone from list, search, options and counts, opens with who voided it, when and why, and cannot be changed', async () => {
    const draft = fresh({ simpin: '77031' })
    const id = await add(draft)
    const before = await totalOf(admin)
    expect((await staff.void(id, 1, 'Added twice')).body).toMatchObject({
      isSuccess: true,
      message: 'Inventory voided successfully',
      id,
    })
    expect(await totalOf(admin)).toBe(before - 1)
    expect((await page(1, 5)).map((row) => row.id)).not.toContain(id)
    expect((await search({ activationCode: draft.activationCode })).total).toBe(0)
    const options = JSON.stringify((await admin.call('GetInventoryDropdown')).body)
    for (const code of [draft.activationCode, draft.iccid, '77031']) expect(options).not.toContain(`"${code}"`)

    const { body } = await admin.call('GetInventoryList', { query: { id } })
    const [record] = Schema.decodeUnknownSync(InventoryRecordAnswer, { onExcessProperty: 'error' })(
      body,
    ).getInventorieslist
    expect(record).toMatchObject({ id, version: 2, voided: { by: 'Priya Nair', reason: 'Added twice' } })
    const told = { isSuccess: false, message: 'This SIM was voided and cannot be changed' }
    expect((await admin.change(id, 2, { ...draft, simpin: '1001' })).body).toMatchObject(told)
    expect((await admin.correct(id, 2, { buyingCost: '1', reason: 'x' })).body).toMatchObject(told)
    expect((await admin.void(id, 2, 'again')).body).toMatchObject(told)
    const [entry] = (await history(id)).filter(({ what }) => what === 'voided')
    expect(entry).toMatchObject({ by: 'Priya Nair', reason: 'Added twice', changes: [] })
  })

  it('is shown where it is asked for', async () => {
    const draft = fresh()
    const [other, id] = [await add(), await add(draft)]
    await admin.void(id, null, 'x')
    const found = await search({ activationCode: draft.activationCode, voided: true })
    expect(found).toMatchObject({ total: 1, rows: [{ id, voidedDate: expect.stringMatching(/^\d{4}-/) }] })
    const all = await search({ voided: true, pageSize: 5 })
    expect(all.rows.slice(0, 2)).toMatchObject([
      { id, voidedDate: expect.stringMatching(/^\d/) },
      { id: other, voidedDate: '' },
    ])
    expect(all.total).toBeGreaterThan(await totalOf(admin))
  })

  it('frees its codes for another item', async () => {
    const draft = fresh()
    const id = await add(draft)
    expect(errorsOf(await admin.add(draft))).toMatchObject({ iccid: 'Another SIM has this ICCID' })
    await admin.void(id, null, 'wrong supplier')
    const again = await admin.add(draft)
    expect(again.body.isSuccess).toBe(true)
    expect(errorsOf(await admin.add(draft))).toMatchObject({ activationCode: 'Another SIM has this activation code' })
    // Two voided SIMs with the same code are allowed too.
    expect((await admin.void(again.body.id, null, 'again')).body.isSuccess).toBe(true)
  })

  it('needs a reason, and is voided once however often it is sent', async () => {
    const [id, key] = [await add(), randomUUID()]
    expect(errorsOf(await admin.void(id, 1, ' '))).toEqual({ reason: 'Reason is required' })
    const answers = await Promise.all(Array.from({ length: 3 }, () => admin.void(id, 1, 'twice', key)))
    expect(answers.every(({ body }) => body.isSuccess)).toBe(true)
    expect((await admin.void(999_999, null, 'x')).body).toMatchObject({ message: 'This SIM does not exist' })
  })

  it('leaves no gap on any page, whichever are voided', async () => {
    const ids: Array<number> = []
    for (let count = 0; count < 14; count++) ids.push(await add())
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ids), async (id) => {
        await admin.void(id, null, 'x')
        const live = (await search({ voided: true, pageSize: 60 })).rows.filter((row) => row.voidedDate === '')
        const size = 1 + (id % 6)
        const pages: Array<number> = []
        for (let index = 1; pages.length < 24; index++) pages.push(...(await page(index, size)).map((row) => row.id))
        expect(pages).toEqual(live.slice(0, pages.length).map((row) => row.id))
      }),
      { numRuns: 8 },
    )
  }, 120_000)
})
