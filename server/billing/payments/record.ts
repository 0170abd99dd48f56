import { Effect } from 'effect'
import { customerPaymentMessages } from '../../../src/schemas/billing/customer-payment/messages.ts'
import type {
  CustomerPaymentAnswer,
  CustomerPaymentPayload,
} from '../../../src/schemas/billing/customer-payment/wire.ts'
import { amountWith } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { type Minor, minorText } from '../../../src/schemas/core/money/amount.ts'
import { companyDay } from '../../core/days/company-zone.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { refused } from '../offline/refused.ts'
import { stored } from '../offline-sale.ts'
import { applyCustomerPayment, CUSTOMER_PAYMENTS, type CustomerPaymentEvent, leftOf } from './customer-payment.ts'
import { allocationsOf, appendsOf, onPayment, type Written } from './entries.ts'
import { paymentFacts } from './facts.ts'
import { judgedPayment, type PaymentFacts } from './judge.ts'

type Answer = Omit<CustomerPaymentAnswer, 'requestId'>

/** What was entered, and what is not allocated of it. */
const message = (currency: string, amount: Minor, credit: Minor): string =>
  credit === 0n
    ? customerPaymentMessages.recorded(amountWith(currency, amount))
    : customerPaymentMessages.recordedWithCredit(amountWith(currency, amount), amountWith(currency, credit))

/** The events of a payment and of what it pays; null if it cannot be recorded so. */
export const paymentEvents = (
  id: number,
  asked: CustomerPaymentPayload,
  facts: PaymentFacts,
  done: Done,
): ReadonlyArray<Written> => {
  const { amount, allocations } = judgedPayment(asked, facts).value
  const { customerID, currency, paymentMode } = asked
  const receivedDate = asked.receivedDate.trim()
  const recorded: CustomerPaymentEvent = {
    type: 'CustomerPaymentRecorded',
    data: {
      id,
      ...done,
      customerID,
      currency,
      amount: minorText(amount, currency),
      receivedDate,
      paymentMode,
      paymentReference: asked.paymentReference.trim(),
      account: asked.account.trim(),
    },
  }
  const payment = applyCustomerPayment(null, recorded)
  if (payment === null) return []
  const from = { day: receivedDate, left: leftOf(payment), payment }
  const draws = allocations.map((one) => ({ ...one, from }))
  return [onPayment(id, recorded), ...allocationsOf(draws, receivedDate, done)]
}

/** Decides a payment inside a transaction: the refusal, or its events under the next number. */
export const decidePayment = Effect.fnUntraced(function* (asked: CustomerPaymentPayload, done: Done) {
  const facts = yield* paymentFacts(asked.customerID, asked.allocations, yield* companyDay(done.date))
  const { problems, value } = judgedPayment(asked, facts)
  if (Object.keys(problems).length > 0) return { answer: refused(problems) as Answer, appends: [] }
  const id = yield* (yield* EventStore).nextId(CUSTOMER_PAYMENTS)
  const credit = value.allocations.reduce((left, { amount }) => left - amount, value.amount)
  const answer: Answer = { isSuccess: true, message: message(asked.currency, value.amount, credit), id }
  return { answer, appends: appendsOf(paymentEvents(id, asked, facts, done)) }
})

/** Records a payment of a customer, with what it pays of which invoices. The rest is left as credit. */
export const recordCustomerPayment = Effect.fnUntraced(function* (asked: CustomerPaymentPayload, saver: Saver) {
  const decide = (done: Done) => decidePayment(asked, done)
  return yield* doOnce<Answer, Effect.Error<ReturnType<typeof decide>>, Effect.Services<ReturnType<typeof decide>>>(
    {
      submission: fingerprint(asked),
      again: ({ data: { id } }) => {
        const amount = stored(asked.amount.trim(), asked.currency)
        const credit = asked.allocations.reduce((left, one) => left - stored(one.amount.trim(), asked.currency), amount)
        return { isSuccess: true, message: message(asked.currency, amount, credit), id }
      },
      otherwise: { isSuccess: false, message: customerPaymentMessages.otherwise },
      decide,
    },
    saver,
  )
})
