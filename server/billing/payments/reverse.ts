import { Effect } from 'effect'
import { customerPaymentMessages } from '../../../src/schemas/billing/customer-payment/messages.ts'
import type {
  CustomerPaymentAnswer,
  CustomerPaymentReversalPayload,
} from '../../../src/schemas/billing/customer-payment/wire.ts'
import { amountWith } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { sumOf } from '../../../src/schemas/core/money/amount.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { invoiceWith } from '../offline/invoice.ts'
import { refused } from '../offline/refused.ts'
import { balanceOf, type OfflineSaleState, paymentsOf, stored } from '../offline-sale.ts'
import { type CustomerPaymentState, paidBackOf } from './customer-payment.ts'
import { appendsOf, onPayment, onSale, type Written } from './entries.ts'
import { customerPaymentWith } from './facts.ts'

type Answer = Omit<CustomerPaymentAnswer, 'requestId'>

/** Why a payment cannot be reversed with everything it pays; null if it can. */
const reversalProblem = (state: CustomerPaymentState, sales: ReadonlyMap<number, OfflineSaleState>): string | null => {
  const { currency } = state.recorded
  if (state.isReversed) return customerPaymentMessages.reversedBefore
  const back = paidBackOf(state)
  if (back > 0n) return customerPaymentMessages.reversePayBackFirst(amountWith(currency, back))
  for (const { issued, ...sale } of sales.values()) {
    const own = state.allocations.filter(({ invoice }) => invoice === issued.id)
    const left = balanceOf({ issued, ...sale }).paid - sumOf(own.map(({ amount }) => stored(amount, currency)))
    if (left < 0n) {
      return customerPaymentMessages.reverseOnInvoiceFirst(issued.invoiceNumber, amountWith(currency, -left))
    }
  }
  return null
}

const allocationsReversed = (
  { allocations }: CustomerPaymentState,
  sales: ReadonlyMap<number, OfflineSaleState>,
  done: Done,
  reason: string,
): ReadonlyArray<Written> =>
  allocations.flatMap((allocation) => {
    const { id, invoice, payment, amount } = allocation
    const sale = sales.get(invoice)
    const receivedDate = sale && paymentsOf(sale).find((one) => one.payment === payment)?.receivedDate
    if (receivedDate === undefined) return []
    return [
      onPayment(id, { type: 'CustomerPaymentAllocationReversed', data: { ...allocation, ...done, reason } }),
      onSale(invoice, {
        type: 'OfflineSalePaymentReversed',
        data: { id: invoice, ...done, payment, amount, receivedDate, reason },
      }),
    ]
  })

type Decided = { readonly problem: string | null; readonly written: ReadonlyArray<Written> }

/** Decides the reversal of a payment, with all that it pays of invoices (`sales`): the problem, or the events. */
export const decideReversal = (
  state: CustomerPaymentState,
  sales: ReadonlyMap<number, OfflineSaleState>,
  done: Done,
  reason: string,
): Decided => {
  const problem = reversalProblem(state, sales)
  if (problem !== null) return { problem, written: [] }
  const { account: _, ...recorded } = state.recorded
  const reversed = onPayment(recorded.id, {
    type: 'CustomerPaymentReversed',
    data: { ...recorded, ...done, reason },
  })
  return { problem, written: [...allocationsReversed(state, sales, done, reason), reversed] }
}

/** Decides the reversal of an amount that was paid back: it is credit again. */
export const decidePayBackReversal = (
  { payBacks, payBackCount }: CustomerPaymentState,
  payBack: number,
  done: Done,
  reason: string,
): Decided => {
  const found = payBacks.find((one) => one.payBack === payBack)
  if (found === undefined) {
    const isReversed = payBack >= 1 && payBack <= payBackCount
    return {
      problem: isReversed ? customerPaymentMessages.reversedBefore : customerPaymentMessages.missing,
      written: [],
    }
  }
  const event = onPayment(found.id, { type: 'CustomerPaymentPayBackReversed', data: { ...found, ...done, reason } })
  return { problem: null, written: [event] }
}

const answered = (asked: CustomerPaymentReversalPayload, state: CustomerPaymentState | null): Answer => {
  const { currency = '', amount = '' } = state?.recorded ?? {}
  return {
    isSuccess: true,
    message:
      asked.payBack === undefined
        ? customerPaymentMessages.reversed(amountWith(currency, stored(amount, currency)))
        : customerPaymentMessages.payBackReversed,
  }
}

const nothing = (message: string) => ({ answer: { isSuccess: false, message } satisfies Answer, appends: [] })

/** Reverses a payment of a customer, once and with a reason, or one amount of it that was paid back. */
export const reverseCustomerPayment = Effect.fnUntraced(function* (
  asked: CustomerPaymentReversalPayload,
  saver: Saver,
) {
  const decide = Effect.fnUntraced(function* (done: Done) {
    const state = yield* customerPaymentWith(asked.id)
    if (state === null) return nothing(customerPaymentMessages.missing)
    const ids = [...new Set(state.allocations.map(({ invoice }) => invoice))]
    const found = yield* Effect.forEach(ids, invoiceWith)
    const sales = new Map(
      found.flatMap((sale): Array<[number, OfflineSaleState]> => (sale ? [[sale.issued.id, sale]] : [])),
    )
    const reason = asked.reason.trim()
    const { problem, written } =
      asked.payBack === undefined
        ? decideReversal(state, sales, done, reason)
        : decidePayBackReversal(state, asked.payBack, done, reason)
    if (problem !== null) return nothing(problem)
    if (reason === '') return { answer: refused({ reason: offlineSaleMessages.reason }) as Answer, appends: [] }
    return { answer: answered(asked, state), appends: appendsOf(written) }
  })
  const before = yield* customerPaymentWith(asked.id)
  return yield* doOnce<Answer, Effect.Error<ReturnType<typeof decide>>, Effect.Services<ReturnType<typeof decide>>>(
    {
      submission: fingerprint(asked),
      again: () => answered(asked, before),
      otherwise: { isSuccess: false, message: customerPaymentMessages.otherwise },
      decide,
    },
    saver,
  )
})
