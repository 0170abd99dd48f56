import { Effect } from 'effect'
import { amountWith } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import type { InvoiceActAnswer, ReversalPayload } from '../../../src/schemas/billing/offline-sale/invoice-acts.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import {
  balanceOf,
  type NumberedPayment,
  type OfflineSaleState,
  type PaymentReversed,
  paymentsOf,
  stored,
} from '../offline-sale.ts'
import { appendsOf, onPayment, onSale, type Written } from '../payments/entries.ts'
import { invoiceWith } from './invoice.ts'
import { refused } from './refused.ts'

type Answer = Omit<InvoiceActAnswer, 'requestId'>

/**
 * Why a payment of an invoice cannot be reversed; null if it can. The paid amount never falls below 0: a refund follows
 * a payment, so its reversal must come first.
 */
const reversalProblem = (sale: OfflineSaleState, payment: NumberedPayment): string | null => {
  if (payment.reversed !== null) return offlineSaleMessages.reversedBefore
  const left = balanceOf(sale).paid - stored(payment.amount, sale.issued.currency)
  return left < 0n ? offlineSaleMessages.reversePayBackFirst(amountWith(sale.issued.currency, -left)) : null
}

/** The events that reverse a payment of an invoice. */
export type Reversal = { readonly sale: OfflineSaleState; readonly payment: NumberedPayment }

/**
 * Decides the reversal of a payment: the problem, or the events. `counterpart` is the same amount at the other invoice,
 * if this one came from there or went there: both are reversed.
 */
export const decidePaymentReversal = (
  { sale, payment }: Reversal,
  counterpart: Reversal | null,
  done: Done,
  reason: string,
): { readonly problem: string | null; readonly written: ReadonlyArray<Written> } => {
  const both = [{ sale, payment }, ...(counterpart === null ? [] : [counterpart])]
  const problem = both.map((one) => reversalProblem(one.sale, one.payment)).find((one) => one !== null) ?? null
  if (problem !== null) return { problem, written: [] }
  const written = both.map(({ sale: { issued }, payment: { amount, receivedDate, payment: number } }) => {
    const data: PaymentReversed = { id: issued.id, ...done, payment: number, amount, receivedDate, reason }
    return onSale(issued.id, { type: 'OfflineSalePaymentReversed', data })
  })
  const { customerPayment, amount, payment: number } = payment
  if (customerPayment === null) return { problem, written }
  const { id, invoiceNumber, currency, customer } = sale.issued
  const settled = { customerID: customer.id, currency, amount, invoice: id, invoiceNumber, payment: number }
  const left = onPayment(customerPayment, {
    type: 'CustomerPaymentAllocationReversed',
    data: { id: customerPayment, ...done, ...settled, reason },
  })
  return { problem, written: [...written, left] }
}

const numbered = (sale: OfflineSaleState | null, number: number): Reversal | null => {
  const payment = sale && paymentsOf(sale).find((one) => one.payment === number)
  return sale && payment ? { sale, payment } : null
}

const reversed = (text: string, currency: string): Answer => {
  const amount = stored(text, currency)
  return {
    isSuccess: true,
    message:
      amount < 0n
        ? offlineSaleMessages.payBackReversed(amountWith(currency, -amount))
        : offlineSaleMessages.paymentReversed(amountWith(currency, amount)),
  }
}

/** Reverses a payment or refund of an invoice, once and with a reason. It counts from today. */
export const reversePayment = Effect.fnUntraced(function* (asked: ReversalPayload, saver: Saver) {
  const decide = Effect.fnUntraced(function* (done: Done) {
    const sale = yield* invoiceWith(asked.id)
    if (sale === null) return { answer: { isSuccess: false, message: offlineSaleMessages.missing }, appends: [] }
    const reversal = numbered(sale, asked.payment)
    if (reversal === null) {
      return { answer: { isSuccess: false, message: offlineSaleMessages.paymentUnknown }, appends: [] }
    }
    const { amount, transfer } = reversal.payment
    const counterpart = transfer ? numbered(yield* invoiceWith(transfer.invoice), transfer.payment) : null
    const reason = asked.reason.trim()
    const { problem, written } = decidePaymentReversal(reversal, counterpart, done, reason)
    if (problem !== null) return { answer: { isSuccess: false, message: problem }, appends: [] }
    if (reason === '') return { answer: refused({ reason: offlineSaleMessages.reason }), appends: [] }
    return { answer: reversed(amount, sale.issued.currency), appends: appendsOf(written) }
  })
  const sale = yield* invoiceWith(asked.id)
  return yield* doOnce<Answer, Effect.Error<ReturnType<typeof decide>>, Effect.Services<ReturnType<typeof decide>>>(
    {
      submission: fingerprint(asked),
      again: ({ data }) => reversed((data as unknown as PaymentReversed).amount, sale?.issued.currency ?? ''),
      otherwise: { isSuccess: false, message: offlineSaleMessages.otherwise },
      decide,
    },
    saver,
  )
})
