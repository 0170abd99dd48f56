import { Effect } from 'effect'
import { amountWith, type Problems } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import {
  needsReference,
  ON_ACCOUNT,
  offlineSaleMessages,
  paymentModes,
} from '../../../src/schemas/billing/offline-sale/choices.ts'
import type { InvoiceActAnswer, PaymentPayload } from '../../../src/schemas/billing/offline-sale/wire.ts'
import { plainAmount, unclearAmount } from '../../../src/schemas/core/amount-text.ts'
import { formatDay, isRealDay } from '../../../src/schemas/core/format.ts'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { type Minor, minorIn, minorText } from '../../../src/schemas/core/money/amount.ts'
import { companyDay } from '../../core/days/company-zone.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { balanceOf, type OfflineSaleEvent, offlineSaleStream, type Paid, stored } from '../offline-sale.ts'
import { invoiceWith } from './invoice.ts'

type Answer = Omit<InvoiceActAnswer, 'requestId'>

/** A refusal at the fields. */
export const refused = (problems: Problems): Answer => {
  const errors = Object.entries(problems).map(([field, message]) => ({ field, message }))
  return { isSuccess: false, message: errors[0]?.message ?? '', errors }
}

/** Why an amount cannot be paid or refunded with this due amount; null if it can. */
const amountProblem = (amount: Minor | null, due: Minor, currency: string): string | null => {
  if (amount === null || amount === 0n) return offlineSaleMessages.payment
  const [open, back] = due > 0n ? [due, 0n] : [0n, -due]
  if (amount > open) return offlineSaleMessages.paymentTooLarge(amountWith(currency, open))
  return amount < -back ? offlineSaleMessages.payBackTooLarge(amountWith(currency, back)) : null
}

const modeProblems = ({ paymentMode, paymentReference }: PaymentPayload): Problems => {
  const isKnown = paymentMode !== ON_ACCOUNT && paymentModes.some(({ value }) => value === paymentMode)
  const isFound = !needsReference(paymentMode) || paymentReference.trim() !== ''
  return {
    ...(!isKnown && { paymentMode: offlineSaleMessages.paymentMode }),
    ...(!isFound && { paymentReference: offlineSaleMessages.paymentReference }),
  }
}

/** Why a day cannot be the day of a payment or refund; null if it can. */
const dayProblem = (day: string, invoiceDate: string, today: string): string | null => {
  if (day === '') return offlineSaleMessages.receivedDate
  if (!isRealDay(day)) return commonMessages.day
  return day < invoiceDate || day > today
    ? offlineSaleMessages.receivedRange(formatDay(invoiceDate), formatDay(today))
    : null
}

const recorded = (amount: Minor, currency: string): Answer => ({
  isSuccess: true,
  message:
    amount < 0n
      ? offlineSaleMessages.paidBack(amountWith(currency, -amount))
      : offlineSaleMessages.paymentRecorded(amountWith(currency, amount)),
})

/** Records a payment or refund of an invoice with its day: never more than is due. */
export const recordPayment = Effect.fnUntraced(function* (asked: PaymentPayload, saver: Saver) {
  const decide = Effect.fnUntraced(function* (done: Done) {
    const sale = yield* invoiceWith(asked.id)
    if (sale === null) return { answer: { isSuccess: false, message: offlineSaleMessages.missing }, appends: [] }
    const { currency, invoiceDate } = sale.issued
    const amount = minorIn(plainAmount(asked.amount).trim())
    const wrong = unclearAmount(asked.amount) ?? amountProblem(amount, balanceOf(sale).due, currency)
    const today = yield* companyDay(done.date)
    const receivedDate = (asked.receivedDate ?? today).trim()
    const wrongDay = dayProblem(receivedDate, invoiceDate, today)
    const problems = {
      ...(wrong !== null && { amount: wrong }),
      ...(wrongDay !== null && { receivedDate: wrongDay }),
      ...modeProblems(asked),
    }
    if (amount === null || Object.keys(problems).length > 0) return { answer: refused(problems), appends: [] }
    const { paymentMode, paymentReference } = asked
    const data: Paid = {
      id: asked.id,
      ...done,
      paymentMode,
      paymentReference: paymentReference.trim(),
      amount: minorText(amount),
      receivedDate,
    }
    const event: OfflineSaleEvent = { type: 'OfflineSalePaid', data }
    return {
      answer: recorded(amount, currency),
      appends: [{ stream: offlineSaleStream(asked.id), expectedVersion: 'any' as const, events: [event] }],
    }
  })
  const sale = yield* invoiceWith(asked.id)
  return yield* doOnce<Answer, Effect.Error<ReturnType<typeof decide>>, Effect.Services<ReturnType<typeof decide>>>(
    {
      submission: fingerprint(asked),
      again: ({ data }) => recorded(stored((data as unknown as Paid).amount), sale?.issued.currency ?? ''),
      otherwise: { isSuccess: false, message: offlineSaleMessages.otherwise },
      decide,
    },
    saver,
  )
})
