import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { HistoryAnswer, type HistoryEntry } from '../../../src/schemas/history/history.ts'
import { draftOf } from '../../../src/schemas/stock/inventory-draft.ts'
import { ApiClient, formOf, goodDraft } from '../support/api-client.ts'
import { changePlan, created, planOf } from '../support/plans.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)

const historyOf = async (query: Readonly<Record<string, string | number>>) => {
  const answer = await admin.call('GetHistory', { query })
  return Schema.decodeUnknownSync(HistoryAnswer, { onExcessProperty: 'error' })(answer.body)
}
const entries = async (subject: string, id: number) => (await historyOf({ subject, id })).history
const changesIn = (entry: HistoryEntry | undefined) =>
  (entry?.changes ?? []).map(({ field, from, to }) => `${field}: ${from} → ${to}`)

describe('the history of a plan', () => {
  it('tells who did what and when, newest first, refused saves too', async () => {
    const { pid, draft, record } = await created(admin)
    await changePlan(staff, pid, 1, { ...draft, type: 'Roaming', country: '', region: 'Europe', buyingCost: '5' })
    await changePlan(admin, pid, 1, { ...draft, apn: 'late' })
    await changePlan(admin, pid, 2, { ...draft, country: 'Atlantis', validity: '-4' })
    await changePlan(staff, pid, 2, draft)

    const history = await entries('plan', pid)
    expect(history.map(({ number, what, by, message }) => [number, what, by, message])).toEqual([
      [5, 'changed', 'Priya Nair', ''],
      [4, 'refused', 'Alex Morgan', 'Validity cannot be below 0. Choose a Country from the list'],
      [3, 'refused', 'Alex Morgan', 'Another person changed this plan'],
      [2, 'changed', 'Priya Nair', ''],
      [1, 'created', 'Alex Morgan', ''],
    ])
    const [back, fields, conflict, changed, creation] = history
    expect(changesIn(changed)).toEqual([
      'country: United Kingdom → ',
      'region:  → Europe',
      'type: Local → Roaming',
      'buyingCost: 4.50 → 5',
    ])
    expect(changesIn(back)).toEqual([
      'country:  → United Kingdom',
      'region: Europe → ',
      'type: Roaming → Local',
      'buyingCost: 5 → 4.50',
    ])
    expect(fields?.errors).toEqual([
      { field: 'validity', message: 'Validity cannot be below 0' },
      { field: 'country', message: 'Choose a Country from the list' },
    ])
    expect(conflict).toMatchObject({ changes: [], errors: [] })
    expect(changesIn(creation)).toEqual([
      `planName:  → ${draft.planName}`,
      'validity: 0 → 30',
      'validityType:  → days',
      'country:  → United Kingdom',
      'supplier:  → Plum',
      'type:  → Local',
      'buyingCost:  → 4.50',
    ])
    expect(creation?.at).toBe(record.updatedDate)
    const times = history.map(({ at }) => at)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('leads from nothing to the plan as it stands', async () => {
    const { pid, draft } = await created(admin)
    let version = 1
    for (const change of [{ apn: 'a' }, { throttle: '512' }, { apn: '', minQty: '2' }, { supplier: 'Webbing' }]) {
      await changePlan(staff, pid, version++, { ...draft, ...change })
    }
    const told: Record<string, string> = {}
    for (const { changes } of (await entries('plan', pid)).toReversed()) {
      for (const { field, from, to } of changes) {
        expect(told[field] ?? from, field).toBe(from)
        told[field] = to
      }
    }
    const record = (await planOf(admin, pid)) as unknown as Record<string, unknown>
    for (const [field, value] of Object.entries(told)) expect(String(record[field]), field).toBe(value)
  })

  it('comes in pages', async () => {
    const { pid, draft } = await created(admin)
    for (let version = 1; version <= 24; version++)
      await changePlan(admin, pid, version, { ...draft, apn: `${version}` })
    const first = await historyOf({ subject: 'plan', id: pid })
    expect(first.totalCount).toBe(25)
    expect(first.history.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index))
    const second = await historyOf({ subject: 'plan', id: pid, PageIndex: 2 })
    expect(second.history.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
    expect(changesIn(second.history[0])).toEqual(['apn: 3 → 4'])
    expect((await historyOf({ subject: 'plan', id: pid, PageIndex: 9, PageSize: 3 })).history).toHaveLength(1)
  })

  it('of the demo data begins when the plan was created', async () => {
    const [changed, creation] = await entries('plan', 9)
    expect(changed).toMatchObject({
      what: 'changed',
      changes: [{ field: 'buyingCost' }, { field: 'maxQty', to: '50' }],
    })
    expect(creation).toMatchObject({ what: 'created', number: 1 })
    expect((changed?.at ?? '') > (creation?.at ?? '')).toBe(true)
  })
})

describe('the history of an inventory item', () => {
  it('names what the item refers to, its invoice and its codes', async () => {
    const draft = await goodDraft(admin)
    const invoice = new File(['%PDF-1.4\n%%EOF\n'], 'invoice.pdf', { type: 'application/pdf' })
    const { id } = (await admin.add(draft, invoice)).body
    const loaded = draftOf(await admin.item(id))
    await staff.change(id, 1, { ...loaded, simpin: '', planID: '' })
    await admin.change(id, 1, { ...loaded, simpin: '7777' })
    await admin.change(id, 2, { ...loaded, iccid: '1' })

    const [invalid, conflict, changed, added] = await entries('inventory', id)
    const { planeDropdowns } = (await admin.call('GetInventoryDropdown')).body
    const plan = planeDropdowns.find((option: { id: number }) => String(option.id) === draft.planID).name
    expect(invalid).toMatchObject({ what: 'refused', message: 'An ICCID has 18 to 20 digits', by: 'Alex Morgan' })
    expect(conflict).toMatchObject({ what: 'refused', message: 'Another person changed this SIM' })
    expect(changed).toMatchObject({ what: 'changed', by: 'Priya Nair' })
    expect(changesIn(changed)).toEqual([`planID: ${plan} → `, 'simpin: 4821 → '])
    expect(changesIn(added)).toEqual(
      expect.arrayContaining([
        'country:  → United Kingdom',
        `planID:  → ${plan}`,
        `activationCode:  → ${draft.activationCode}`,
        'invoicePO:  → invoice.pdf',
        'invoiceCost:  → 120.5',
      ]),
    )
    expect(changesIn(added).some((change) => change.startsWith('region'))).toBe(false)
  })
})

describe("a stock's own expiry date, which another program may set", () => {
  it('is told where it alone was changed', async () => {
    const { id } = (await admin.add(await goodDraft(admin))).body
    const loaded = draftOf(await admin.item(id))
    await staff.change(id, 1, { ...loaded, stockExpiryDate: '2031-03-31' })
    const [changed] = await entries('inventory', id)
    expect(changesIn(changed)).toEqual(['stockExpiryDate:  → 2031-03-31'])
  })
})

describe('the history of a supplier invoice', () => {
  const added = async (changes: Readonly<Record<string, string>>): Promise<number> => {
    const good = await goodDraft(admin)
    const invoiceNumber = `PO of ${good.activationCode}`
    await admin.add({ ...good, ...changes, invoiceNumber })
    return (await admin.call('SearchInvoice', { json: { invoiceNumber } })).body.getInvoiceslist[0].id
  }
  const mark = async (id: number, fields: Readonly<Record<string, string>>) => {
    const form = formOf({ id: String(id), ...fields }, null)
    expect((await admin.call('UpdateInvoice', { form })).body.isSuccess).toBe(true)
  }

  it('says who marked it as checked despite a difference, and why', async () => {
    const id = await added({ invoiceCost: '20', buyingCost: '7.25' })
    await mark(id, { checked: 'true', difference: '12.75', reason: 'Freight is not of a SIM' })
    await mark(id, { checked: 'false' })
    const [unmarked, marked] = await entries('supplierInvoice', id)
    expect(marked).toMatchObject({ what: 'changed', by: 'Alex Morgan', reason: 'Freight is not of a SIM' })
    expect(changesIn(marked)).toEqual(['checked: No → Yes', 'difference:  → 12.75'])
    expect(changesIn(unmarked)).toEqual(['checked: Yes → No', 'difference: 12.75 → '])
    expect(unmarked).not.toHaveProperty('reason')
  })

  it('is empty while nobody did anything with it', async () => {
    const id = await added({})
    expect(await historyOf({ subject: 'supplierInvoice', id })).toMatchObject({ isSuccess: true, totalCount: 0 })
  })
})

describe('a history that there is not', () => {
  it('is said to be none', async () => {
    for (const id of [0, -1, 999_999, 2 ** 40]) {
      expect(await historyOf({ subject: 'plan', id })).toMatchObject({ isSuccess: false, history: [], totalCount: 0 })
    }
    expect(await historyOf({ subject: 'inventory', id: 999_999 })).toMatchObject({
      message: 'This SIM does not exist',
    })
    for (const id of [0, 999_999]) {
      expect(await historyOf({ subject: 'supplierInvoice', id })).toMatchObject({
        isSuccess: false,
        message: 'This invoice does not exist',
      })
    }
  })

  it.each([{ subject: 'user', id: 1 }, { subject: 'plan' }, { subject: 'plan', id: 'x' }, { id: 1 }])(
    'is refused: %j',
    async (query) => {
      const answer = await admin.call('GetHistory', { query: query as Record<string, string> })
      expect(answer.status).toBe(400)
    },
  )
})
