import { describe, expect, it } from 'vitest'
import { decideChange } from '../../../server/stock/inventory.ts'
import { decideCorrection, decideVoid } from '../../../server/stock/inventory-correction.ts'
import { foldItem, type InventoryEvent, type InventoryItem } from '../../../server/stock/inventory-item.ts'
import { inventoryRecord } from '../../../server/stock/inventory-record.handlers.ts'
import { submissionOf } from '../../../server/stock/inventory-submission.ts'
import type { Correction } from '../../../src/schemas/stock/inventory-correction.ts'
import { emptyInventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { settledOn } from '../support/settled.ts'
import { savableFacts, simFields } from '../support/sim-fields.ts'

const invoice = (name: string) => ({ file: `${name}-1`, name, contentType: 'application/pdf', size: 9, sha256: 'ab' })
const stamp = { id: 1, by: 'Asha', date: '2026-11-02T08:00:00.000Z', submission: 'f' }
const costs = { invoiceCost: 120.5, buyingCost: 7.25, sellingcost: null }

const added = (
  more: Parameters<typeof simFields>[0] = {},
  file: ReturnType<typeof invoice> | null = null,
): InventoryEvent => ({
  type: 'InventoryItemAdded',
  data: {
    id: 1,
    fields: simFields({ ...costs, ...more }),
    invoice: file,
    by: 'Ben',
    date: '2026-11-01T08:00:00.000Z',
    submission: 'g',
  },
})

const correct = (history: ReadonlyArray<InventoryEvent>, correction: Partial<Correction>, file = '', version = 1) =>
  settledOn(inventoryRecord, history, version, (item) => {
    const named = file === '' ? null : invoice(file)
    return decideCorrection(
      item,
      { correction: { reason: '', ...correction }, invoice: named, invoiceProblem: null },
      stamp,
    )
  })

const eventOf = (settled: ReturnType<typeof correct>) => {
  const [event] = settled.accepted ? settled.events : []
  if (event === undefined) throw new Error(`Nothing came of it: ${JSON.stringify(settled)}`)
  return event
}
const errorsIn = (settled: ReturnType<typeof correct>) =>
  !settled.accepted && 'errors' in settled.refusal ? settled.refusal.errors : settled

describe('a correction', () => {
  it('adds what was empty without a reason', () => {
    const event = eventOf(correct([added()], { sellingcost: '19.99' }, 'late.pdf'))
    expect(event).toMatchObject({
      type: 'InventoryItemCorrected',
      data: { changes: { sellingcost: 19.99 }, invoice: { name: 'late.pdf' }, reason: '', by: 'Asha' },
    })
    expect(foldItem([added(), event])).toMatchObject({
      fields: { sellingcost: 19.99, buyingCost: 7.25 },
      invoice: { name: 'late.pdf' },
      version: 2,
      updatedBy: 'Asha',
    })
  })

  it('keeps a reason that was not needed, too', () => {
    expect(eventOf(correct([added()], { sellingcost: '1', reason: 'why not' })).data).toMatchObject({
      reason: 'why not',
    })
  })

  it('replaces what was there with a reason, kept on one line', () => {
    expect(errorsIn(correct([added()], { buyingCost: '8' }))).toEqual({ reason: 'Reason is required' })
    const event = eventOf(correct([added()], { buyingCost: '8', reason: ' the supplier\n corrected  it ' }))
    expect(event.data).toMatchObject({ changes: { buyingCost: 8 }, reason: 'the supplier corrected it', invoice: null })
    const withInvoice = [added({}, invoice('wrong.pdf'))]
    expect(errorsIn(correct(withInvoice, {}, 'right.pdf'))).toEqual({ reason: 'Reason is required' })
    expect(foldItem([...withInvoice, eventOf(correct(withInvoice, { reason: 'x' }, 'right.pdf'))])?.invoice?.name).toBe(
      'right.pdf',
    )
  })

  it('changes the currency together with every cost that is there, and freely where there is none', () => {
    const reason = 'It was in rupees'
    expect(errorsIn(correct([added()], { InvoiceCurrency: 'INR', buyingCost: '600', reason }))).toEqual({
      invoiceCost: 'Enter it again: the currency has changed',
    })
    // The amounts may be right and only their currency wrong.
    const same = { InvoiceCurrency: 'INR', invoiceCost: '120.5', buyingCost: '7.25', reason } as const
    expect(eventOf(correct([added()], same)).data).toMatchObject({ changes: { InvoiceCurrency: 'INR' }, reason })
    const free = [added({ invoiceCost: null, buyingCost: null })]
    expect(eventOf(correct(free, { InvoiceCurrency: 'EUR' })).data).toMatchObject({
      changes: { InvoiceCurrency: 'EUR' },
      reason: '',
    })
  })

  it('takes a cost away with a reason, but for the invoice cost', () => {
    const reason = 'entered for another item'
    expect(eventOf(correct([added()], { buyingCost: '', reason })).data).toMatchObject({
      changes: { buyingCost: null },
    })
    expect(errorsIn(correct([added()], { invoiceCost: '', reason }))).toEqual({
      invoiceCost: 'Invoice Cost is required',
    })
  })

  it('that changes nothing leaves no trace', () => {
    const same = { invoiceCost: '120.50', buyingCost: '7.25', sellingcost: '', InvoiceCurrency: 'USD' } as const
    expect(correct([added()], same)).toEqual({ accepted: true, events: [] })
  })

  it.each([
    [{ buyingCost: '1.5 EUR', reason: 'x' }, 'buyingCost', 'Enter a number of 0 or more, with at most 4 decimals'],
    [{ buyingCost: '-1', reason: 'x' }, 'buyingCost', 'Enter a number of 0 or more, with at most 4 decimals'],
    [{ buyingCost: '1', reason: 'x'.repeat(501) }, 'reason', 'At most 500 characters'],
  ] as const)('refuses %j at its field', (correction, field, message) => {
    expect(errorsIn(correct([added()], correction))).toEqual({ [field]: message })
  })

  it('gives no invoice to what is paid as you go', () => {
    expect(errorsIn(correct([added({ paymentType: 'payg' })], {}, 'po.pdf'))).toEqual({
      invoicePO: 'Pay as you go has no invoice',
    })
  })

  it('over a newer version is refused with what changed, costs and invoice too', () => {
    const first = eventOf(correct([added()], { buyingCost: '8', reason: 'x' }, 'po.pdf'))
    expect(correct([added(), first], { buyingCost: '9', reason: 'y' })).toMatchObject({
      accepted: false,
      refusal: {
        reason: 'conflict',
        changes: [
          { field: 'invoicePO', from: '', to: 'po.pdf' },
          { field: 'buyingCost', from: 7.25, to: 8 },
        ],
      },
    })
  })
})

describe('voiding', () => {
  const history = [added()]
  const voiding = (reason: string, events = history, version: number | null = 1) =>
    settledOn(inventoryRecord, events, version, (item) => decideVoid(item, reason, stamp))

  it('needs a reason', () => {
    expect(errorsIn(voiding(' \n'))).toEqual({ reason: 'Reason is required' })
    expect(errorsIn(voiding('x'.repeat(501)))).toEqual({ reason: 'At most 500 characters' })
  })

  const done = { id: 1, by: 'Asha', date: '2026-11-02T08:00:00.000Z' }
  const to = { assignmentId: 3, kind: 'partner', targetId: 4, targetName: 'Blue Sky' }
  const assigned: InventoryEvent = { type: 'InventoryItemAssigned', data: { ...done, ...to } }
  const sold: InventoryEvent = { type: 'InventoryItemSold', data: { ...done, how: 'sale', refId: 9 } }
  const activated: InventoryEvent = { type: 'InventoryItemActivated', data: { ...done, refId: 9 } }
  const back = (restocked: boolean): InventoryEvent => ({
    type: 'InventoryItemReturned',
    data: { ...done, reason: 'x', restocked, submission: 'r' },
  })
  const unassigned: InventoryEvent = {
    type: 'InventoryItemUnassigned',
    data: { ...done, assignmentId: 3, reason: 'x' },
  }
  const expired: InventoryEvent = { type: 'InventoryItemExpired', data: { ...done, expiryDate: '2026-11-01' } }

  it.each([
    ['assigned', [assigned]],
    ['sold', [sold]],
    ['sold', [assigned, sold]],
    ['activated', [sold, activated]],
    ['returned', [sold, back(false)]],
  ])('is refused of a SIM that is %s, since its codes are or were in other hands', (reason, more) => {
    expect(voiding('Added twice', [...history, ...more])).toEqual({ accepted: false, refusal: { reason } })
  })

  it.each([
    ['was unassigned', [assigned, unassigned]],
    ['came back good', [sold, back(true)]],
    ['expired on the shelf', [expired]],
  ])('is done to a SIM that %s', (_, more) => {
    expect(voiding('Added twice', [...history, ...more])).toMatchObject({
      accepted: true,
      events: [{ type: 'InventoryItemVoided' }],
    })
  })

  it('says who did it, when and why, and nobody changes, corrects or voids the item again', () => {
    const event = eventOf(voiding(' Added\ttwice '))
    const after = [...history, event]
    expect(foldItem(after)).toMatchObject({
      version: 2,
      voided: { by: 'Asha', date: '2026-11-02T08:00:00.000Z', reason: 'Added twice' },
    })
    const { invoicePO: _, ...draft } = { ...emptyInventoryDraft, simpin: '1001' }
    const refused = { accepted: false, refusal: { reason: 'voided' } }
    const change = (item: InventoryItem) => decideChange(item, submissionOf(draft), savableFacts, stamp)
    expect(settledOn(inventoryRecord, after, 2, change)).toEqual(refused)
    expect(correct(after, { sellingcost: '1' }, '', 2)).toEqual(refused)
    expect(voiding('again', after, 2)).toEqual(refused)
  })

  it('of what somebody has saved meanwhile, or of what is not there, is refused', () => {
    const changed = eventOf(correct(history, { sellingcost: '1' }))
    expect(voiding('x', [...history, changed])).toMatchObject({ refusal: { reason: 'conflict' } })
    expect(voiding('x', [])).toEqual({ accepted: false, refusal: { reason: 'missing' } })
  })
})

describe('a change', () => {
  const { invoicePO: _, ...empty } = emptyInventoryDraft
  const draft = { ...empty, country: '1', supplierID: '1', planID: '1', activationCode: 'A1', expiryDate: '2028-01-01' }
  const change = (simpin: string) =>
    settledOn(inventoryRecord, [added({ simpin: 'PIN-1' })], 1, (item) =>
      decideChange(item, submissionOf({ ...draft, simpin, invoiceNumber: 'INV-1' }), savableFacts, stamp),
    )

  it('leaves a PIN that was stored before PINs were checked as it is', () => {
    expect(eventOf(change('PIN-1'))).toMatchObject({ data: { changes: { invoiceNumber: 'INV-1' } } })
  })
  it('takes a new PIN of digits, and no other', () => {
    expect(eventOf(change('0042'))).toMatchObject({ data: { changes: { simpin: '0042' } } })
    expect(errorsIn(change('PIN-2'))).toEqual({ simpin: 'Use 4 to 8 digits. Remove "P"' })
  })
})
