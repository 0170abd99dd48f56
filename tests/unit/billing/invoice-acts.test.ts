import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { actMachine, hasEntered } from '../../../src/machines/acts/act.machine.ts'
import {
  creditNoteOf,
  creditOf,
  type InvoiceAct,
  invoiceCancellationOf,
  paymentOf,
  paymentReversalOf,
} from '../../../src/schemas/billing/invoice-acts.ts'

const opened = (act: InvoiceAct) => {
  const actor = createActor(actMachine).start()
  actor.send({ type: 'act.opened', act })
  return actor
}

const payment = paymentOf({ id: 12, currency: 'EUR', due: '15.50', today: '2026-11-24' })
const reversal = paymentReversalOf(12, 2)
const sims = [{ id: 7, iccid: '8944', creditNumber: '', isRestockable: true }]
const credit = creditNoteOf({
  id: 12,
  currency: 'EUR',
  lines: [{ planName: 'UK 5 GB', quantity: 1, items: sims }],
  rates: [{ taxRate: '0', base: '20.00' }],
  creditNotes: [],
})
const cancellation = invoiceCancellationOf(12)

describe('a payment leaves as credit what it is more than is due', () => {
  it.each([
    ['15.50', '15.50', null],
    ['15.50', '15.51', '0.01'],
    ['15.50', ' 1,015.50 ', '1000.00'],
    ['15.50', '4.50', null],
    ['15.50', 'ten', null],
    ['0.00', '5', '5.00'],
    ['-20.00', '5', '5.00'],
    ['-20.00', '-5', null],
    ['1200', '1300', '100', 'JPY'],
    ['1200', '1300.5', null, 'JPY'],
    ['1.250', '1.255', '0.005', 'KWD'],
  ])('%s is due, %s is paid', (due, amount, credit, currency = 'EUR') => {
    const act = paymentOf({ id: 12, currency, due, today: '2026-11-24' })
    expect(creditOf({ ...act, draft: { ...act.draft, amount } })).toBe(credit)
  })
})

describe('leaving asks about an act on an invoice', () => {
  it.each([payment, reversal, credit, cancellation])('not before something was entered: $kind', (act) => {
    expect(hasEntered(opened(act).getSnapshot())).toBe(false)
  })

  it.each([
    [payment, 'amount', '4.50'],
    [payment, 'receivedDate', '2026-11-21'],
    [payment, 'paymentReference', 'A-17'],
    [reversal, 'reason', 'Mistyped'],
    [credit, 'reason', 'Sent back'],
    [credit, 'lines.0', '1'],
    [credit, 'amounts.0', '4.50'],
    [cancellation, 'reason', 'Sent back'],
  ])('whose field was changed: $kind', (act, field, value) => {
    const actor = opened(act)
    actor.send({ type: 'field.changed', field, value })
    expect(hasEntered(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'act.closed' })
    expect(hasEntered(actor.getSnapshot()), 'a closed dialog has nothing to lose').toBe(false)
  })

  it.each([
    [credit, 'ids'],
    [credit, 'restocked'],
    [cancellation, 'restocked'],
  ] as const)('whose SIMs were selected: $kind', (act, field) => {
    const actor = opened(act)
    actor.send({ type: 'sims.toggled', field, ids: [7], isOn: true })
    expect(hasEntered(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'sims.toggled', field, ids: [7], isOn: false })
    expect(hasEntered(actor.getSnapshot())).toBe(false)
  })
})
