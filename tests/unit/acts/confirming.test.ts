import { expect, it } from 'vitest'
import { type ActOutcome, type ConfirmedAct, confirming } from '../../../src/schemas/acts/act.ts'
import { customerPaymentOf } from '../../../src/schemas/billing/customer-payment/acts.ts'
import { creditNoteOf, invoiceCancellationOf } from '../../../src/schemas/billing/invoice-acts.ts'
import { remindersOf } from '../../../src/schemas/billing/reminders/acts.ts'
import { invoiceCostsOf } from '../../../src/schemas/stock/invoice-costs.ts'

const costs = { changed: 2, same: 0, voided: 0 }
const review = { ids: [1], rates: [], net: '5.00', tax: '0.00', total: '5.00', due: '7.50' }
const due = { rows: [], count: 0, canMail: true }
const facts = { today: '2026-11-20', credit: '0.00', invoices: [], others: 0 }

const answers: Readonly<Record<string, ActOutcome['confirm']>> = { costs, review, due, facts }
const acts: ReadonlyArray<readonly [own: string, act: ConfirmedAct]> = [
  ['costs', invoiceCostsOf({ id: 7, invoiceNumber: 'INV-7', InvoiceCurrency: 'EUR' })],
  ['review', creditNoteOf({ id: 7, currency: 'EUR', lines: [], rates: [], creditNotes: [] })],
  ['review', invoiceCancellationOf(7)],
  ['due', remindersOf(null)],
  ['facts', customerPaymentOf({ id: 3, companyName: 'Otter', currency: 'USD', today: '2026-11-20' }, '')],
]

it.each(acts)('what is to be confirmed is shown if it is the %s of the act, and of no other act', (own, act) => {
  for (const [name, confirm] of Object.entries(answers)) {
    const after = confirming(act, { message: '', ...(confirm && { confirm }) })
    if (name === own) expect(after).toMatchObject({ kind: act.kind, confirm })
    else expect(after, name).toBe(act)
  }
})
