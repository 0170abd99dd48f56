import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { draftOf, type InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { ApiClient, errorsOf, goodDraft, newCode, newIccid, placeOf, regionOf, totalOf } from '../support/api-client.ts'
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

describe('a repeated submission', () => {
  it('makes one record, whether it comes later or at the same time', async () => {
    const before = await totalOf(admin)
    const [draft, key] = [fresh(), randomUUID()]
    const first = await admin.add(draft, null, key)
    const second = await admin.add(draft, null, key)
    expect({ ...second.body, requestId: '' }).toEqual({ ...first.body, requestId: '' })
    expect(await totalOf(admin)).toBe(before + 1)

    const [other, otherKey] = [fresh(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.add(other, null, otherKey)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.every(({ body }) => body.isSuccess)).toBe(true)
    expect(await totalOf(admin)).toBe(before + 2)
  })

  it('under the same key with other values is told, not swallowed', async () => {
    const [draft, key] = [fresh(), randomUUID()]
    const { body } = await admin.add(draft, null, key)
    const other = await admin.add({ ...draft, simpin: '0000' }, null, key)
    expect(other.body).toMatchObject({ isSuccess: false, id: body.id, savedAs: body.id })
    expect((await admin.item(body.id)).simpin).toBe('4821')
  })

  it('that was refused may be tried again under its key', async () => {
    const [draft, key] = [fresh(), randomUUID()]
    errorsOf(await admin.add({ ...draft, iccid: '1' }, null, key))
    expect((await admin.add(draft, null, key)).body.isSuccess).toBe(true)
  })

  it('belongs to one person: the same key of another is another submission', async () => {
    const key = randomUUID()
    const mine = await admin.add(fresh(), null, key)
    const theirs = await staff.add(fresh(), null, key)
    expect(theirs.body.isSuccess).toBe(true)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  it('of a change is one change', async () => {
    const { body } = await admin.add(fresh())
    const [draft, key] = [draftOf(await admin.item(body.id)), randomUUID()]
    const changed = { ...draft, simpin: '1111' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.change(body.id, 1, changed, key)))
    expect(answers.every((answer) => answer.body.isSuccess)).toBe(true)
    expect((await admin.item(body.id)).version).toBe(2)
  })

  it('has a key of at most 200 characters', async () => {
    expect((await admin.add(fresh(), null, 'k'.repeat(201))).status).toBe(400)
  })
})

describe('changing an item', () => {
  it('keeps what is fixed at creation and says who changed it', async () => {
    const draft = fresh()
    const { body } = await admin.add(draft)
    const region = await regionOf(admin, 'Europe')
    const changed = { ...draft, type: 'roaming' as const, region, invoiceNumber: 'INV-2', paymentType: 'payg' as const }
    expect((await staff.change(body.id, 1, { ...changed, invoiceCost: '1' })).body.isSuccess).toBe(true)
    expect(await admin.item(body.id)).toMatchObject({
      type: 'roaming',
      country: null,
      region: Number(region),
      invoiceNumber: 'INV-2',
      invoiceCost: 120.5,
      createdBy: 'Alex Morgan',
      updatedBy: 'Priya Nair',
      version: 2,
    })
  })

  it('lets the fields through that only adding requires, and checks what is given', async () => {
    const draft = fresh()
    const { body } = await admin.add(draft)
    const emptied = { ...draft, activationCode: '', planID: '', expiryDate: '' }
    expect((await admin.change(body.id, 1, emptied)).body.isSuccess).toBe(true)
    expect(await admin.item(body.id)).toMatchObject({ activationCode: '', planID: 0, expiryDate: '' })
    expect(errorsOf(await admin.change(body.id, 2, { ...draft, iccid: '1', supplierID: '', country: '' }))).toEqual({
      country: 'Country is required',
      supplierID: 'Supplier Name is required',
      iccid: 'An ICCID has 18 to 20 digits',
    })
  })

  it('leaves the costs in their currency', async () => {
    const draft = fresh()
    const { body } = await admin.add(draft)
    expect(errorsOf(await admin.change(body.id, 1, { ...draft, InvoiceCurrency: 'INR' }))).toEqual({
      InvoiceCurrency: 'Locked with the costs. Use "Correct costs".',
    })
    expect((await admin.item(body.id)).InvoiceCurrency).toBe('USD')
  })

  it('refuses stock that would expire before it was received', async () => {
    const draft = fresh()
    const { body } = await admin.add(draft)
    expect(errorsOf(await admin.change(body.id, 1, { ...draft, stockReceivedDate: '2028-03-01' }))).toEqual({
      expiryDate: 'Enter an expiry date after the received date',
    })
  })

  it('refuses the codes of another item', async () => {
    const [mine, theirs] = [fresh(), fresh()]
    await admin.add(theirs)
    const { body } = await admin.add(mine)
    const answer = await admin.change(body.id, 1, { ...mine, iccid: theirs.iccid })
    expect(errorsOf(answer)).toEqual({ iccid: 'Another SIM has this ICCID' })
  })

  it('that changes nothing leaves no trace', async () => {
    const draft = fresh()
    const { body } = await admin.add(draft)
    expect((await staff.change(body.id, 1, draft)).body.isSuccess).toBe(true)
    expect(await admin.item(body.id)).toMatchObject({ version: 1, updatedBy: 'Alex Morgan' })
  })

  it('over a newer version is refused with what changed', async () => {
    const draft = fresh()
    const { body } = await admin.add(draft)
    await staff.change(body.id, 1, { ...draft, simpin: '1001', planID: '' })
    await staff.change(body.id, 2, { ...draft, simpin: '2002', planID: '' })
    const late = await admin.change(body.id, 1, { ...draft, invoiceNumber: 'MINE' })
    expect(late.body).toMatchObject({
      isSuccess: false,
      conflict: {
        version: 3,
        updatedBy: 'Priya Nair',
        changes: [
          { field: 'planID', loaded: draft.planID, saved: '' },
          { field: 'simpin', loaded: '4821', saved: '2002' },
        ],
      },
    })
    expect((await admin.change(body.id, 3, { ...draft, invoiceNumber: 'MINE' })).body.isSuccess).toBe(true)
  })

  it('names the places, suppliers and plans on both sides of a conflict, wherever the item has moved to', async () => {
    const [uk, japan] = [await placeOf(admin, 'United Kingdom'), await placeOf(admin, 'Japan')]
    const draft = fresh(uk.ids)
    const { body } = await admin.add(draft)
    await staff.change(body.id, 1, { ...draft, country: japan.ids.country, planID: japan.ids.planID, simpin: '2002' })
    const changesSeenBy = async (version: number) =>
      (await admin.change(body.id, version, { ...draft, invoiceNumber: 'MINE' })).body.conflict.changes
    const both = (name: 'country' | 'planID') => ({ loadedText: uk.names[name], savedText: japan.names[name] })
    expect(await changesSeenBy(1)).toEqual([
      { field: 'country', loaded: uk.ids.country, saved: japan.ids.country, ...both('country') },
      { field: 'planID', loaded: uk.ids.planID, saved: japan.ids.planID, ...both('planID') },
      { field: 'simpin', loaded: '4821', saved: '2002' },
    ])
    await staff.change(body.id, 2, { ...draft, country: japan.ids.country, planID: '', simpin: '2002' })
    expect(await changesSeenBy(2)).toEqual([
      { field: 'planID', loaded: japan.ids.planID, saved: '', loadedText: japan.names.planID, savedText: '' },
    ])
  })

  it('by two at one version: one wins, the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      const draft = fresh()
      const { body } = await admin.add(draft)
      const answers = await Promise.all([
        admin.change(body.id, 1, { ...draft, simpin: '1001' }),
        staff.change(body.id, 1, { ...draft, simpin: '2002' }),
        admin.change(body.id, 1, { ...draft, simpin: '3003' }),
      ])
      expect(answers.filter((answer) => answer.body.isSuccess)).toHaveLength(1)
      expect(answers.filter((answer) => answer.body.conflict?.version === 2)).toHaveLength(2)
      expect((await admin.item(body.id)).version).toBe(2)
    }
  })

  it('of an item that is not there is refused', async () => {
    expect((await admin.change(999_999, null, good)).body).toMatchObject({ isSuccess: false })
    const answer = await admin.call('GetInventoryList', { query: { id: 999_999 } })
    expect(answer.body).toMatchObject({ isSuccess: false, getInventorieslist: [] })
  })
})
