import { Effect } from 'effect'
import { customerPaymentMessages } from '../../../src/schemas/billing/customer-payment/messages.ts'
import { amountWith } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import type { InvoiceActAnswer, PaymentPayload } from '../../../src/schemas/billing/offline-sale/invoice-acts.ts'
import { plainAmount, unclearAmount } from '../../../src/schemas/core/amount-text.ts'
import { formatDay, isRealDay } from '../../../src/schemas/core/format.ts'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { type Minor, minorIn, minorText } from '../../../src/schemas/core/money/amount.ts'
import { companyDay } from '../../core/days/company-zone.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import {
  balanceOf,
  type OfflineSaleEvent,
  type OfflineSaleState,
  offlineSaleStream,
  type Paid,
  stored,
} from '../offline-sale.ts'
import { modeProblems } from '../payments/judge.ts'
import { decidePayment } from '../payments/record.ts'
import { invoiceWith } from './invoice.ts'
import { refused } from './refused.ts'

type Answer = Omit<InvoiceActAnswer, 'requestId'>

/**
 * Why an amount cannot be paid or refunded with this due amount; null if it can. More than is due needs to be confirmed:
 * `credit` is what is left of it as the customer's credit.
 */
const amountProblem = (amount: Minor | null, due: Minor, currency: string, credit: Minor | null): string | null => {
  if (amount === null || amount === 0n) return offlineSaleMessages.payment(currency)
  const [open, back] = due > 0n ? [due, 0n] : [0n, -due]
  const rest = amount > open ? amount - open : 0n
  if (rest !== (credit ?? 0n)) {
    return rest === 0n
      ? customerPaymentMessages.noRest
      : offlineSaleMessages.paymentTooLarge(amountWith(currency, open))
  }
  return amount < -back ? offlineSaleMessages.payBackTooLarge(amountWith(currency, back)) : null
}

/** Why a day cannot be the day of a payment or refund; null if it can. */
const dayProblem = (day: string, invoiceDate: string, today: string): string | null => {
  if (day === '') return offlineSaleMessages.receivedDate
  if (!isRealDay(day)) return commonMessages.day
  return day < invoiceDate || day > today
    ? offlineSaleMessages.receivedRange(formatDay(invoiceDate), formatDay(today))
    : null
}

const messageOf = (amount: Minor, currency: string, credit: Minor): string => {
  if (amount < 0n) return offlineSaleMessages.paidBack(amountWith(currency, -amount))
  return credit > 0n
    ? customerPaymentMessages.recordedWithCredit(amountWith(currency, amount), amountWith(currency, credit))
    : offlineSaleMessages.paymentRecorded(amountWith(currency, amount))
}

const recorded = (amount: Minor, currency: string, credit: Minor): Answer => ({
  isSuccess: true,
  message: messageOf(amount, currency, credit),
})

const typed = (text: string | undefined, currency: string): Minor | null =>
  text === undefined ? null : minorIn(plainAmount(text).trim(), currency)

/** More than is due of an invoice: a payment of its customer, which pays what is due and leaves the rest as credit. */
const overpaid = (asked: PaymentPayload, { issued, ...sale }: OfflineSaleState, receivedDate: string) => {
  const { due } = balanceOf({ issued, ...sale })
  const { amount, paymentMode, paymentReference } = asked
  return {
    customerID: issued.customer.id,
    currency: issued.currency,
    amount,
    receivedDate,
    paymentMode,
    paymentReference,
    account: '',
    allocations: due > 0n ? [{ invoiceID: asked.id, amount: minorText(due, issued.currency) }] : [],
  }
}

/**
 * Records a payment or refund of an invoice with its day. What is more than is due is left as the customer's credit, if
 * the person has confirmed it.
 */
export const recordPayment = Effect.fnUntraced(function* (asked: PaymentPayload, saver: Saver) {
  const decide = Effect.fnUntraced(function* (done: Done) {
    const sale = yield* invoiceWith(asked.id)
    if (sale === null) return { answer: { isSuccess: false, message: offlineSaleMessages.missing }, appends: [] }
    const { currency, invoiceDate } = sale.issued
    const [amount, credit] = [typed(asked.amount, currency), typed(asked.credit, currency)]
    const wrong = unclearAmount(asked.amount) ?? amountProblem(amount, balanceOf(sale).due, currency, credit)
    const today = yield* companyDay(done.date)
    const receivedDate = (asked.receivedDate ?? today).trim()
    const wrongDay = dayProblem(receivedDate, invoiceDate, today)
    const problems = {
      ...(wrong !== null && { amount: wrong }),
      ...(wrongDay !== null && { receivedDate: wrongDay }),
      ...modeProblems(asked),
    }
    if (amount === null || Object.keys(problems).length > 0) return { answer: refused(problems), appends: [] }
    if (credit !== null && credit > 0n) {
      const { appends } = yield* decidePayment(overpaid(asked, sale, receivedDate), done)
      return { answer: recorded(amount, currency, credit), appends }
    }
    const { paymentMode, paymentReference } = asked
    const data: Paid = {
      id: asked.id,
      ...done,
      paymentMode,
      paymentReference: paymentReference.trim(),
      amount: minorText(amount, currency),
      receivedDate,
      customerPayment: null,
      transfer: null,
    }
    const event: OfflineSaleEvent = { type: 'OfflineSalePaid', data }
    return {
      answer: recorded(amount, currency, 0n),
      appends: [{ stream: offlineSaleStream(asked.id), expectedVersion: 'any' as const, events: [event] }],
    }
  })
  const currency = (yield* invoiceWith(asked.id))?.issued.currency ?? ''
  return yield* doOnce<Answer, Effect.Error<ReturnType<typeof decide>>, Effect.Services<ReturnType<typeof decide>>>(
    {
      submission: fingerprint(asked),
      again: ({ data }) =>
        recorded(stored((data as unknown as Paid).amount, currency), currency, typed(asked.credit, currency) ?? 0n),
      otherwise: { isSuccess: false, message: offlineSaleMessages.otherwise },
      decide,
    },
    saver,
  )
})
