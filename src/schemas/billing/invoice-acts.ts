import { Schema } from 'effect'
import { plainAmount } from '../core/amount-text.ts'
import type { Choice } from '../core/choice.ts'
import { Masked } from '../core/masked.ts'
import { minorIn, minorText } from '../core/money/amount.ts'
import { JudgedItem } from '../stock/assignment.ts'
import { DocumentMailAct, isMailEdited } from './document-mail/act.ts'
import { type CreditableSale, linesLeft, ratesLeft, simsLeft } from './offline-sale/credit-left.ts'
import type { OfflineSale, Payment } from './offline-sale/invoice.ts'
import { CreditReview } from './offline-sale/invoice-acts.ts'
import { UnprintableAt } from './offline-sale/letters.ts'

/** Acts on an issued invoice that are entered in a dialog: each with what it is about, and what is entered (`draft`). */

/** A payment is recorded; below 0 it is money that was paid back. `due` and `today` are as the invoice was loaded. */
export const PaymentAct = Schema.Struct({
  kind: Schema.Literal('payment'),
  id: Schema.Int,
  /** Of the invoice; an act of an earlier version has none, and two decimals. */
  currency: Schema.optionalKey(Schema.String),
  due: Schema.String,
  today: Schema.String,
  draft: Schema.Struct({
    amount: Schema.String,
    receivedDate: Schema.String,
    paymentMode: Schema.String,
    paymentReference: Masked,
  }),
})
export type PaymentAct = typeof PaymentAct.Type

/** A payment is reversed; `payment` is its number. */
const PaymentReversalAct = Schema.Struct({
  kind: Schema.Literal('paymentReversal'),
  id: Schema.Int,
  payment: Schema.Int,
  draft: Schema.Struct({ reason: Masked }),
})
type PaymentReversalAct = typeof PaymentReversalAct.Type

/** What keeps a credit note from being issued: `rows` are SIMs that cannot be credited, `letters` cannot be printed. */
export const Blockers = Schema.Struct({
  rows: Schema.Array(JudgedItem),
  letters: Schema.optionalKey(Schema.Array(UnprintableAt)),
})
export type Blockers = typeof Blockers.Type

const credit = {
  id: Schema.Int,
  rows: Blockers.fields.rows,
  letters: Schema.Array(UnprintableAt),
  /** The amounts that were checked; null after another entry, absent before the first check. */
  confirm: Schema.optionalKey(Schema.NullOr(CreditReview)),
}
const Ids = Schema.Array(Schema.Int)
/** `restocked` are the SIMs that go back to stock; `boxes`: whether a box is printed in place of each of the letters. */
const creditDraft = { restocked: Ids, reason: Masked, boxes: Schema.Literals(['yes', 'no']) }

/** What a credit note is made from. */
export const creditBases = [
  { value: 'sims', label: 'SIMs' },
  { value: 'lines', label: 'Quantities of lines' },
  { value: 'amount', label: 'Amount (SIMs are kept)' },
] as const satisfies ReadonlyArray<Choice<string>>

const CreditNoteDraft = Schema.StructWithRest(
  Schema.Struct({
    ids: Ids,
    ...creditDraft,
    /** SIMs if absent. */
    basis: Schema.optionalKey(Schema.Literals(creditBases.map(({ value }) => value))),
  }),
  [
    // The quantity of each line and the amount of each tax rate, by its place in the invoice.
    Schema.Record(Schema.TemplateLiteral(['lines.', Schema.String]), Schema.String),
    Schema.Record(Schema.TemplateLiteral(['amounts.', Schema.String]), Schema.String),
  ],
)

/** A credit note is issued for some SIMs, lines or amounts of the invoice. */
const CreditNoteAct = Schema.Struct({
  kind: Schema.Literal('creditNote'),
  ...credit,
  draft: CreditNoteDraft,
})
export type CreditNoteAct = typeof CreditNoteAct.Type

/** The invoice is cancelled: a credit note is issued for all that is left of it. */
const InvoiceCancellationAct = Schema.Struct({
  kind: Schema.Literal('invoiceCancellation'),
  ...credit,
  draft: Schema.Struct(creditDraft),
})
type InvoiceCancellationAct = typeof InvoiceCancellationAct.Type

export type CreditAct = CreditNoteAct | InvoiceCancellationAct

export const InvoiceAct = Schema.Union([
  PaymentAct,
  PaymentReversalAct,
  CreditNoteAct,
  InvoiceCancellationAct,
  DocumentMailAct,
])
export type InvoiceAct = typeof InvoiceAct.Type
export const isInvoiceAct = Schema.is(InvoiceAct)

/** The fields of a credit note that hold SIMs. */
export const SimField = Schema.Literals(['ids', 'restocked'])
export type SimField = typeof SimField.Type

/** A payment begins with the amount that is due, received today. */
export const paymentOf = ({
  id,
  currency,
  due,
  today = '',
}: Pick<OfflineSale, 'id' | 'currency' | 'due' | 'today'>): PaymentAct => ({
  kind: 'payment',
  id,
  currency,
  due,
  today,
  draft: { amount: due, receivedDate: today, paymentMode: '', paymentReference: '' },
})

/** What a payment leaves as the customer's credit: what it is more than is due; null if it leaves nothing. */
export const creditOf = ({ due, draft, currency = '' }: PaymentAct): string | null => {
  const [amount, open] = [minorIn(plainAmount(draft.amount).trim(), currency) ?? 0n, minorIn(due, currency) ?? 0n]
  if (amount <= 0n) return null
  const rest = open > 0n ? amount - open : amount
  return rest > 0n ? minorText(rest, currency) : null
}

/** The reversal of a payment, by its number. */
export const paymentReversalOf = (id: number, payment: number): PaymentReversalAct => ({
  kind: 'paymentReversal',
  id,
  payment,
  draft: { reason: '' },
})

const unblocked = { rows: [], letters: [] }
const nothing = { restocked: [], reason: '', boxes: 'no' } as const

/** A credit note begins with nothing chosen: by SIMs, if the invoice has any that are left. */
export const creditNoteOf = (sale: CreditableSale): CreditNoteAct => ({
  kind: 'creditNote',
  id: sale.id,
  ...unblocked,
  draft: {
    ids: [],
    ...nothing,
    basis: simsLeft(sale).length === 0 ? 'lines' : 'sims',
    ...Object.fromEntries(linesLeft(sale).map(({ line }) => [`lines.${line}`, ''])),
    ...Object.fromEntries(ratesLeft(sale).map(({ rate }) => [`amounts.${rate}`, ''])),
  },
})

/** The cancellation of an invoice. */
export const invoiceCancellationOf = (id: number): InvoiceCancellationAct => ({
  kind: 'invoiceCancellation',
  id,
  ...unblocked,
  draft: nothing,
})

/** The act with what blocks it. Boxes have to be confirmed for these letters. */
export const blockedBy = (act: CreditAct, { rows, letters }: Blockers): CreditAct =>
  letters === undefined
    ? { ...act, rows }
    : ({ ...act, rows, letters, draft: { ...act.draft, boxes: 'no' } } as CreditAct)

/** The blockers that a changed field removes: the reason of a credit note may contain the letters. */
export const unblockedBy = (field: string): Partial<Pick<CreditAct, 'rows' | 'letters'>> => {
  if (field === 'reason') return { letters: [] }
  return field === 'boxes' ? {} : { rows: [] }
}

/** Whether a field of a credit note changes its amounts. */
export const changesCredit = (field: string): boolean => !['reason', 'boxes', 'restocked'].includes(field)

/** Whether something was entered that would be lost. A chosen payment mode alone is not asked about. */
export const isEntered = (act: InvoiceAct): boolean => {
  if (act.kind === 'documentMail') return isMailEdited(act)
  if (act.kind === 'payment') {
    const { amount, receivedDate, paymentReference } = act.draft
    return amount !== act.due || receivedDate !== act.today || paymentReference !== ''
  }
  const { boxes: _, basis: __, ...entered }: Readonly<Record<string, string | ReadonlyArray<number>>> = act.draft
  return Object.values(entered).some(({ length }) => length > 0)
}

/** A payment of an invoice that counts, by its number. */
export const countingPayment = ({ payments }: OfflineSale, number: number): Payment | undefined =>
  payments.find(({ payment, reversed }) => payment === number && reversed === undefined)
