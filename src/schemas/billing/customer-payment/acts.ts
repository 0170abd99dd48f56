import { Schema } from 'effect'
import { Masked } from '../../core/masked.ts'
import { type Minor, minorIn, minorText, sumOf } from '../../core/money/amount.ts'
import { typedAmount } from './checks.ts'
import { OpenInvoice } from './wire.ts'

/** What a person enters about the account of a customer: a payment, the use of credit, or credit that is paid back. */

/** What the customer owes and has in the currency of the entry: the second step of the dialog. */
export const AccountFacts = Schema.Struct({
  /** The company's day: no payment can be later. */
  today: Schema.String,
  credit: Schema.String,
  /** In the order in which they are due. */
  invoices: Schema.Array(OpenInvoice),
  /** How many more are open, beyond those that one payment settles. */
  others: Schema.Int,
})
export type AccountFacts = typeof AccountFacts.Type
const isFacts = Schema.is(AccountFacts)

export const CustomerAccountAct = Schema.Struct({
  kind: Schema.Literal('customerAccount'),
  entry: Schema.Literals(['payment', 'credit', 'payBack']),
  /** The customer. */
  id: Schema.Int,
  companyName: Masked,
  /** Absent in the first step, null after the currency was changed. */
  confirm: Schema.optionalKey(Schema.NullOr(AccountFacts)),
  draft: Schema.StructWithRest(
    Schema.Struct({
      currency: Schema.String,
      amount: Schema.String,
      receivedDate: Schema.String,
      paymentMode: Schema.String,
      paymentReference: Masked,
      account: Masked,
    }),
    // The amount of each invoice, by its place: `allocations.0.amount`.
    [Schema.Record(Schema.TemplateLiteral(['allocations.', Schema.String]), Schema.String)],
  ),
})
export type CustomerAccountAct = typeof CustomerAccountAct.Type
export const isAccountAct = Schema.is(CustomerAccountAct)

/** The field of the amount for an invoice, by its place among those that are open. */
export const allocationField = (place: number) => `allocations.${place}.amount` as const

type Customer = Pick<CustomerAccountAct, 'id' | 'companyName'> & { readonly currency: string; readonly today: string }

const entryOf = (entry: CustomerAccountAct['entry'], customer: Customer, amount: string): CustomerAccountAct => ({
  kind: 'customerAccount',
  entry,
  id: customer.id,
  companyName: customer.companyName,
  draft: {
    currency: customer.currency,
    amount,
    receivedDate: customer.today,
    paymentMode: '',
    paymentReference: '',
    account: '',
  },
})

/** A payment of a customer begins with the amount that is due, received today. */
export const customerPaymentOf = (customer: Customer, amount = ''): CustomerAccountAct =>
  entryOf('payment', customer, amount)

/** Credit of a customer is used for invoices. */
export const creditUseOf = (customer: Customer): CustomerAccountAct => entryOf('credit', customer, '')

/** Credit of a customer is paid back. */
export const creditPayBackOf = (customer: Customer): CustomerAccountAct => entryOf('payBack', customer, '')

type Entered = Pick<CustomerAccountAct, 'entry' | 'draft'>

/** What can be allocated: the payment, or the customer's credit. Null if the amount is not readable. */
const sumToAllocate = ({ entry, draft }: Entered, { credit }: AccountFacts): Minor | null =>
  entry === 'payment' ? typedAmount(draft.amount, draft.currency) : minorIn(credit, draft.currency)

/** The amounts that are proposed for the invoices, the earliest due first. No payment settles a later invoice. */
const proposalsFor = (act: Entered, facts: AccountFacts): Readonly<Record<string, string>> => {
  const { currency } = act.draft
  const day = act.entry === 'payment' ? act.draft.receivedDate : facts.today
  let left = sumToAllocate(act, facts) ?? 0n
  const proposals = facts.invoices.map(({ due, invoiceDate }, place): [string, string] => {
    const open = invoiceDate > day ? 0n : (minorIn(due, currency) ?? 0n)
    const part = left < open ? left : open
    if (part <= 0n) return [allocationField(place), '']
    left -= part
    return [allocationField(place), minorText(part, currency)]
  })
  return Object.fromEntries(proposals)
}

/** The act in its second step: amounts are proposed for the invoices, or all of the credit is to be paid back. */
export const withFacts = (act: CustomerAccountAct, facts: unknown): CustomerAccountAct => {
  if (!isFacts(facts)) return act
  const { draft } = act
  const amount = act.entry === 'payBack' && draft.amount === '' ? facts.credit : draft.amount
  const proposals = act.entry === 'payBack' ? {} : proposalsFor(act, facts)
  return { ...act, confirm: facts, draft: { ...draft, amount, ...proposals } }
}

/** The amounts of the invoices after another field was changed: proposed again, unless a person changed one. */
export const proposedAfter = (
  { confirm, ...act }: CustomerAccountAct,
  change: { readonly field: string; readonly value: unknown },
): Readonly<Record<string, string>> => {
  const isFollowed = act.entry === 'payment' && (change.field === 'amount' || change.field === 'receivedDate')
  if (!confirm || !isFollowed) return {}
  const before = Object.entries(proposalsFor(act, confirm))
  if (!before.every(([name, amount]) => (act.draft as Readonly<Record<string, unknown>>)[name] === amount)) return {}
  return proposalsFor({ ...act, draft: { ...act.draft, [change.field]: change.value } }, confirm)
}

/** The places of the invoices that have an amount, with the amount as it was typed. */
export const allocationsOf = ({ confirm, draft }: CustomerAccountAct) =>
  (confirm?.invoices ?? []).flatMap(({ id }, place) => {
    const amount = draft[allocationField(place)]?.trim() ?? ''
    return amount === '' ? [] : [{ place, invoiceID: id, amount }]
  })

/** What the payment or the credit is more than its allocations, below 0 if these are more; null if unreadable. */
export const leftToAllocate = (act: CustomerAccountAct): Minor | null => {
  const { confirm } = act
  const sum = confirm ? sumToAllocate(act, confirm) : null
  const amounts = allocationsOf(act).map(({ amount }) => typedAmount(amount, act.draft.currency))
  const parts = amounts.flatMap((amount) => amount ?? [])
  return sum === null || parts.length < amounts.length ? null : sum - sumOf(parts)
}

/** Whether something was entered that would be lost. */
export const hasAccountEntries = ({ confirm, draft }: CustomerAccountAct): boolean =>
  Boolean(confirm) || draft.paymentReference !== '' || draft.account !== ''
