import { FROM_CREDIT } from '../../../src/schemas/billing/customer-payment/messages.ts'
import { minorText } from '../../../src/schemas/core/money/amount.ts'
import type { Done } from '../../core/saving/once.ts'
import { type OfflineSaleEvent, type OfflineSaleState, offlineSaleStream, type Paid } from '../offline-sale.ts'
import type { Draw } from './credit-sources.ts'
import { type CustomerPaymentEvent, type CustomerPaymentState, customerPaymentStream } from './customer-payment.ts'

/** The events of one decision, by stream. */
export type Written = { readonly stream: string; readonly event: OfflineSaleEvent | CustomerPaymentEvent }

/** The appends of events, one for each stream, in the order in which the streams are first named. */
export const appendsOf = (written: ReadonlyArray<Written>) =>
  [...new Set(written.map(({ stream }) => stream))].map((stream) => ({
    stream,
    // The head of the log is locked: what the decision read cannot have changed.
    expectedVersion: 'any' as const,
    events: written.filter((one) => one.stream === stream).map(({ event }) => event),
  }))

export const onPayment = (id: number, event: CustomerPaymentEvent): Written => ({
  stream: customerPaymentStream(id),
  event,
})
export const onSale = (id: number, event: OfflineSaleEvent): Written => ({ stream: offlineSaleStream(id), event })

/** How money came or went, and on which day. */
type Money = Pick<Paid, 'receivedDate' | 'paymentMode' | 'paymentReference'>

type Numbers = Map<number, number>

const nextNumber = (numbers: Numbers, { issued, payments }: OfflineSaleState): number => {
  const number = (numbers.get(issued.id) ?? payments.length) + 1
  numbers.set(issued.id, number)
  return number
}

const ownedBy = ({ recorded: { id, customerID, currency } }: CustomerPaymentState) => ({ id, customerID, currency })

/** Credit of a payment pays an invoice: recorded at both. */
const allocated = (
  payment: CustomerPaymentState,
  to: OfflineSaleState,
  amount: string,
  day: string,
  numbers: Numbers,
  done: Done,
): ReadonlyArray<Written> => {
  const { id, invoiceNumber } = to.issued
  const { paymentMode, paymentReference } = payment.recorded
  const number = nextNumber(numbers, to)
  const own = ownedBy(payment)
  return [
    onPayment(own.id, {
      type: 'CustomerPaymentAllocated',
      data: { ...own, ...done, amount, invoice: id, invoiceNumber, payment: number },
    }),
    onSale(id, {
      type: 'OfflineSalePaid',
      data: {
        id,
        ...done,
        amount,
        paymentMode,
        paymentReference,
        receivedDate: day,
        customerPayment: own.id,
        transfer: null,
      },
    }),
  ]
}

/** What was paid too much for one invoice pays another: recorded at both, each with the other's number. */
const transferred = (
  from: OfflineSaleState,
  to: OfflineSaleState,
  amount: string,
  day: string,
  numbers: Numbers,
  done: Done,
): ReadonlyArray<Written> => {
  const [taken, given] = [nextNumber(numbers, from), nextNumber(numbers, to)]
  const paid = (of: OfflineSaleState, other: OfflineSaleState, payment: number, signed: string): Written =>
    onSale(of.issued.id, {
      type: 'OfflineSalePaid',
      data: {
        id: of.issued.id,
        ...done,
        amount: signed,
        paymentMode: FROM_CREDIT,
        paymentReference: other.issued.invoiceNumber,
        receivedDate: day,
        customerPayment: null,
        transfer: { invoice: other.issued.id, payment },
      },
    })
  return [paid(from, to, given, `-${amount}`), paid(to, from, taken, amount)]
}

/** The events of credit that pays invoices on a day. */
export const allocationsOf = (draws: ReadonlyArray<Draw>, day: string, done: Done): ReadonlyArray<Written> => {
  const numbers: Numbers = new Map()
  return draws.flatMap(({ from, to, amount }) => {
    if (to === null) return []
    const text = minorText(amount, to.issued.currency)
    return from.payment === undefined
      ? transferred(from.sale, to, text, day, numbers, done)
      : allocated(from.payment, to, text, day, numbers, done)
  })
}

/** The events of credit that is paid back. */
export const payBacksOf = (draws: ReadonlyArray<Draw>, money: Money, done: Done): ReadonlyArray<Written> =>
  draws.map(({ from, amount }) => {
    if (from.payment === undefined) {
      const { id, currency } = from.sale.issued
      return onSale(id, {
        type: 'OfflineSalePaid',
        data: { id, ...done, amount: minorText(-amount, currency), ...money, customerPayment: null, transfer: null },
      })
    }
    const own = ownedBy(from.payment)
    const payBack = from.payment.payBackCount + 1
    return onPayment(own.id, {
      type: 'CustomerPaymentPaidBack',
      data: { ...own, ...done, amount: minorText(amount, own.currency), ...money, payBack },
    })
  })
