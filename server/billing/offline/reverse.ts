import { Effect } from 'effect'
import { amountWith } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import type { InvoiceActAnswer, ReversalPayload } from '../../../src/schemas/billing/offline-sale/wire.ts'
import type { Minor } from '../../../src/schemas/core/money/amount.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import {
  balanceOf,
  type NumberedPayment,
  type OfflineSaleEvent,
  type OfflineSaleState,
  offlineSaleStream,
  type PaymentReversed,
  paymentsOf,
  stored,
} from '../offline-sale.ts'
import { invoiceWith } from './invoice.ts'
import { refused } from './pay.ts'

type Answer = Omit<InvoiceActAnswer, 'requestId'>

/**
 * Why a payment of an invoice cannot be reversed; null if it can. The paid amount never falls below 0: a refund follows
 * a payment, so its reversal must come first.
 */
const reversalProblem = (sale: OfflineSaleState, payment: NumberedPayment | undefined): string | null => {
  if (payment === undefined) return offlineSaleMessages.paymentUnknown
  if (payment.reversed !== null) return offlineSaleMessages.reversedBefore
  const left = balanceOf(sale).paid - stored(payment.amount)
  return left < 0n ? offlineSaleMessages.reversePayBackFirst(amountWith(sale.issued.currency, -left)) : null
}

const reversed = (amount: Minor, currency: string): Answer => ({
  isSuccess: true,
  message:
    amount < 0n
      ? offlineSaleMessages.payBackReversed(amountWith(currency, -amount))
      : offlineSaleMessages.paymentReversed(amountWith(currency, amount)),
})

/** Reverses a payment or refund of an invoice, once and with a reason. It counts from today. */
export const reversePayment = Effect.fnUntraced(function* (asked: ReversalPayload, saver: Saver) {
  const decide = Effect.fnUntraced(function* (done: Done) {
    const sale = yield* invoiceWith(asked.id)
    if (sale === null) return { answer: { isSuccess: false, message: offlineSaleMessages.missing }, appends: [] }
    const payment = paymentsOf(sale).find(({ payment }) => payment === asked.payment)
    const problem = reversalProblem(sale, payment)
    if (payment === undefined || problem !== null) {
      return { answer: { isSuccess: false, message: problem ?? offlineSaleMessages.paymentUnknown }, appends: [] }
    }
    const reason = asked.reason.trim()
    if (reason === '') return { answer: refused({ reason: offlineSaleMessages.reason }), appends: [] }
    const { amount, receivedDate } = payment
    const data: PaymentReversed = { id: asked.id, ...done, payment: asked.payment, amount, receivedDate, reason }
    const event: OfflineSaleEvent = { type: 'OfflineSalePaymentReversed', data }
    return {
      answer: reversed(stored(amount), sale.issued.currency),
      appends: [{ stream: offlineSaleStream(asked.id), expectedVersion: 'any' as const, events: [event] }],
    }
  })
  const sale = yield* invoiceWith(asked.id)
  return yield* doOnce<Answer, Effect.Error<ReturnType<typeof decide>>, Effect.Services<ReturnType<typeof decide>>>(
    {
      submission: fingerprint(asked),
      again: ({ data }) => reversed(stored((data as unknown as PaymentReversed).amount), sale?.issued.currency ?? ''),
      otherwise: { isSuccess: false, message: offlineSaleMessages.otherwise },
      decide,
    },
    saver,
  )
})
