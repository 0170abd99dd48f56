import { amountProblem, typedAmount } from '../../../src/schemas/billing/customer-payment/checks.ts'
import { customerPaymentMessages } from '../../../src/schemas/billing/customer-payment/messages.ts'
import type {
  Allocation,
  CreditPayBackPayload,
  CreditUsePayload,
  CustomerPaymentPayload,
} from '../../../src/schemas/billing/customer-payment/wire.ts'
import { amountWith, type Problems } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import {
  needsReference,
  ON_ACCOUNT,
  offlineSaleMessages,
  paymentModes,
} from '../../../src/schemas/billing/offline-sale/choices.ts'
import { formatDay, isRealDay } from '../../../src/schemas/core/format.ts'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { type Minor, sumOf } from '../../../src/schemas/core/money/amount.ts'
import { balanceOf, type OfflineSaleState } from '../offline-sale.ts'
import type { Draw } from './credit-sources.ts'

/** Decides what was entered about a customer's payment or credit. Pure; the problems name the fields of the payload. */

/** The facts of a decision, read in the transaction that writes it. */
export type PaymentFacts = {
  readonly isCustomer: boolean
  /** The currencies of new documents, and those of the customer and of the customer's invoices. */
  readonly currencies: ReadonlySet<string>
  /** The allocated invoices that exist, by id. */
  readonly sales: ReadonlyMap<number, OfflineSaleState>
  /** `yyyy-MM-dd`. */
  readonly today: string
}

type Judged<Value> = { readonly problems: Problems; readonly value: Value }

/** An amount above 0, or the problem of its text. */
const amountOf = (text: string, currency: string): Judged<Minor> => {
  const problem = amountProblem(text, currency)
  return problem === null
    ? { problems: {}, value: typedAmount(text, currency) ?? 0n }
    : { problems: { amount: problem }, value: 0n }
}

/** The problems of how money came in or was paid back. */
export const modeProblems = ({
  paymentMode,
  paymentReference,
}: Pick<CustomerPaymentPayload, 'paymentMode' | 'paymentReference'>): Problems => {
  const isKnown = paymentMode !== ON_ACCOUNT && paymentModes.some(({ value }) => value === paymentMode)
  const isFound = !needsReference(paymentMode) || paymentReference.trim() !== ''
  return {
    ...(!isKnown && { paymentMode: offlineSaleMessages.paymentMode }),
    ...(!isFound && { paymentReference: offlineSaleMessages.paymentReference }),
  }
}

const dayProblems = (day: string, today: string): Problems => {
  if (day === '') return { receivedDate: offlineSaleMessages.receivedDate }
  if (!isRealDay(day)) return { receivedDate: commonMessages.day }
  return day > today ? { receivedDate: customerPaymentMessages.received(formatDay(today)) } : {}
}

const customerProblems = (
  { currency }: { readonly currency: string },
  { isCustomer, currencies }: PaymentFacts,
): Problems => ({
  ...(!isCustomer && { customerID: customerPaymentMessages.customer }),
  ...(!currencies.has(currency) && { currency: customerPaymentMessages.currency }),
})

const isFree = (problems: Problems): boolean => Object.keys(problems).length === 0

type Asked = { readonly customerID: number; readonly currency: string; readonly allocations: ReadonlyArray<Allocation> }

/** Why an amount cannot be allocated to an invoice on a day; null if it can. */
const allocationProblem = (
  { invoiceID, amount }: Allocation,
  { customerID, currency, allocations }: Asked,
  sale: OfflineSaleState | undefined,
  day: string,
): string | null => {
  if (sale === undefined) return customerPaymentMessages.invoiceMissing
  const { issued } = sale
  if (issued.customer.id !== customerID) return customerPaymentMessages.otherCustomer
  if (issued.currency !== currency) return customerPaymentMessages.otherCurrency(issued.currency)
  if (allocations.filter((one) => one.invoiceID === invoiceID).length > 1) return customerPaymentMessages.twice
  const wanted = amountOf(amount, currency)
  if (!isFree(wanted.problems)) return Object.values(wanted.problems).join(' ')
  const { due } = balanceOf(sale)
  if (due <= 0n) return customerPaymentMessages.nothingOpen
  if (wanted.value > due) return customerPaymentMessages.tooMuch(amountWith(currency, due))
  return day < issued.invoiceDate ? customerPaymentMessages.beforeInvoice(formatDay(issued.invoiceDate)) : null
}

type Wanted = Pick<Draw, 'amount'> & { readonly to: OfflineSaleState }

/** The allocations with their invoices, or the problem of each. */
const allocationsJudged = (asked: Asked, { sales }: PaymentFacts, day: string): Judged<ReadonlyArray<Wanted>> => {
  const problems = asked.allocations.flatMap((allocation, index) => {
    const problem = allocationProblem(allocation, asked, sales.get(allocation.invoiceID), day)
    return problem === null ? [] : [[`allocations.${index}.amount`, problem] as const]
  })
  const value = asked.allocations.flatMap(({ invoiceID, amount }) => {
    const to = sales.get(invoiceID)
    return to === undefined ? [] : [{ to, amount: typedAmount(amount, asked.currency) ?? 0n }]
  })
  return { problems: Object.fromEntries(problems), value }
}

/** A payment as it can be recorded, or its problems. */
export const judgedPayment = (
  asked: CustomerPaymentPayload,
  facts: PaymentFacts,
): Judged<{ readonly amount: Minor; readonly allocations: ReadonlyArray<Wanted> }> => {
  const amount = amountOf(asked.amount, asked.currency)
  const day = asked.receivedDate.trim()
  const allocations = allocationsJudged(asked, facts, day)
  const allocated = sumOf(allocations.value.map((one) => one.amount))
  const isOver = isFree(amount.problems) && isFree(allocations.problems) && allocated > amount.value
  return {
    value: { amount: amount.value, allocations: allocations.value },
    problems: {
      ...customerProblems(asked, facts),
      ...amount.problems,
      ...(isOver && { amount: customerPaymentMessages.moreThanReceived(amountWith(asked.currency, allocated)) }),
      ...dayProblems(day, facts.today),
      ...modeProblems(asked),
      ...allocations.problems,
    },
  }
}

const creditProblem = (currency: string, wanted: Minor, credit: Minor): string | null => {
  if (wanted <= credit) return null
  return credit === 0n
    ? customerPaymentMessages.noCredit
    : customerPaymentMessages.creditLeft(amountWith(currency, credit))
}

/** Invoices that credit can pay, or the problems. `credit` is what is left of it. */
export const judgedCreditUse = (
  asked: CreditUsePayload,
  facts: PaymentFacts,
  credit: Minor,
): Judged<ReadonlyArray<Wanted>> => {
  const { problems, value } = allocationsJudged(asked, facts, facts.today)
  const over = creditProblem(asked.currency, sumOf(value.map(({ amount }) => amount)), credit)
  const isEmpty = asked.allocations.length === 0
  // The last amount is the one that the credit does not reach.
  const last = `allocations.${asked.allocations.length - 1}.amount`
  return {
    value,
    problems: {
      ...customerProblems(asked, facts),
      ...(isEmpty && { allocations: customerPaymentMessages.noAllocation }),
      ...problems,
      ...(isFree(problems) && !isEmpty && over !== null && { [last]: over }),
    },
  }
}

/** The amount of credit that can be paid back, or the problems. */
export const judgedPayBack = (asked: CreditPayBackPayload, facts: PaymentFacts, credit: Minor): Judged<Minor> => {
  const { problems, value } = amountOf(asked.amount, asked.currency)
  const over = creditProblem(asked.currency, value, credit)
  return {
    value,
    problems: {
      ...customerProblems(asked, facts),
      ...problems,
      ...(isFree(problems) && over !== null && { amount: over }),
      ...dayProblems(asked.receivedDate.trim(), facts.today),
      ...modeProblems(asked),
    },
  }
}
