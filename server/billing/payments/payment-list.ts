import {
  invoicePaymentNumber,
  payBackNumber,
  paymentNumber,
} from '../../../src/schemas/billing/customer-payment/choices.ts'
import type { Minor } from '../../../src/schemas/core/money/amount.ts'
import { type OfflineSaleEvent, stored } from '../offline-sale.ts'
import type { CustomerPaymentEvent } from './customer-payment.ts'

/** An invoice that a payment pays, under the number `payment` there. `amount` is decimal text. */
type Settled = {
  readonly id: number
  readonly invoiceNumber: string
  readonly payment: number
  readonly amount: string
}

/** Money from or to a customer. Credit that pays an invoice is no money: it is listed at its payment. */
export type ListedPayment = {
  /** The position of its event. */
  readonly id: number
  readonly number: string
  readonly clientId: number
  readonly receivedDate: string
  readonly currency: string
  /** Below 0 if it was paid back. */
  readonly amount: Minor
  readonly paymentMode: string
  readonly paymentReference: string
  readonly account: string
  /** 0 for a payment of one invoice. */
  readonly customerPayment: number
  /** The number of the amount that was paid back of a customer's payment; 0 for the payment itself. */
  readonly payBack: number
  /** The invoice of a payment of one invoice; else 0. */
  readonly saleId: number
  readonly settled: ReadonlyArray<Settled>
  readonly leftOver: Minor
  readonly isReversed: boolean
  readonly reason: string
  readonly by: string
}

/** What a payment of an invoice takes from it. */
export type PaidSale = {
  readonly id: number
  readonly invoiceNumber: string
  readonly clientId: number
  readonly currency: string
  /** How many payments were recorded later than its issue, those from credit included. */
  readonly payments: number
}

/** The payments by number and the invoices by id that events refer to. */
type PaymentList = { readonly payments: Map<string, ListedPayment>; readonly sales: Map<number, PaidSale> }

const ofOneInvoice = {
  account: '',
  customerPayment: 0,
  payBack: 0,
  leftOver: 0n,
  isReversed: false,
  reason: '',
} as const

type Money = Pick<ListedPayment, 'receivedDate' | 'paymentMode' | 'paymentReference' | 'by'> & {
  readonly amount: string
}

const paidOf = (sale: PaidSale, payment: number, id: number, { amount, ...money }: Money): ListedPayment => {
  const { invoiceNumber, clientId, currency } = sale
  return {
    id,
    number: invoicePaymentNumber(invoiceNumber, payment),
    clientId,
    currency,
    ...money,
    amount: stored(amount, currency),
    ...ofOneInvoice,
    saleId: sale.id,
    settled: [{ id: sale.id, invoiceNumber, payment, amount }],
  }
}

const enterSale = ({ payments, sales }: PaymentList, event: OfflineSaleEvent, position: number): void => {
  const put = (payment: ListedPayment) => payments.set(payment.number, payment)
  if (event.type === 'OfflineSaleIssued') {
    const { id, invoiceNumber, customer, currency, paidAmount, invoiceDate, paymentMode, paymentReference } = event.data
    const sale: PaidSale = { id, invoiceNumber, clientId: customer.id, currency, payments: 0 }
    sales.set(id, sale)
    const money = { receivedDate: invoiceDate, paymentMode, paymentReference, by: event.data.by, amount: paidAmount }
    if (stored(paidAmount, currency) !== 0n) put(paidOf(sale, 0, position, money))
    return
  }
  const sale = 'id' in event.data ? sales.get(event.data.id) : undefined
  if (sale === undefined) return
  if (event.type === 'OfflineSalePaid') {
    const { receivedDate, paymentMode, paymentReference, by, amount, customerPayment, transfer } = event.data
    const number = sale.payments + 1
    sales.set(sale.id, { ...sale, payments: number })
    if (customerPayment !== null || transfer !== null) return
    put(paidOf(sale, number, position, { receivedDate, paymentMode, paymentReference, by, amount }))
  } else if (event.type === 'OfflineSalePaymentReversed') {
    const payment = payments.get(invoicePaymentNumber(sale.invoiceNumber, event.data.payment))
    if (payment) put({ ...payment, isReversed: true, reason: event.data.reason })
  }
}

const enterCustomer = ({ payments }: PaymentList, event: CustomerPaymentEvent, position: number): void => {
  const put = (payment: ListedPayment) => payments.set(payment.number, payment)
  const { id: customerPayment, customerID, currency, by } = event.data
  const amount = stored(event.data.amount, currency)
  const base = { clientId: customerID, currency, by, customerPayment, saleId: 0, settled: [], isReversed: false }
  if (event.type === 'CustomerPaymentRecorded') {
    const { receivedDate, paymentMode, paymentReference, account } = event.data
    const how = { receivedDate, paymentMode, paymentReference, account, payBack: 0, reason: '' }
    put({ id: position, number: paymentNumber(customerPayment), ...base, ...how, amount, leftOver: amount })
    return
  }
  const payment = payments.get(paymentNumber(customerPayment))
  if (payment === undefined) return
  switch (event.type) {
    case 'CustomerPaymentAllocated': {
      const { invoice, invoiceNumber, payment: number } = event.data
      const settled = [...payment.settled, { id: invoice, invoiceNumber, payment: number, amount: event.data.amount }]
      put({ ...payment, settled, leftOver: payment.leftOver - amount })
      return
    }
    case 'CustomerPaymentAllocationReversed': {
      const { invoice, payment: number } = event.data
      const settled = payment.settled.filter((one) => one.id !== invoice || one.payment !== number)
      put({ ...payment, settled, leftOver: payment.leftOver + amount })
      return
    }
    case 'CustomerPaymentPaidBack': {
      const { payBack, receivedDate, paymentMode, paymentReference } = event.data
      const how = { receivedDate, paymentMode, paymentReference, account: '', payBack, reason: '' }
      const number = payBackNumber(customerPayment, payBack)
      put({ id: position, number, ...base, ...how, amount: -amount, leftOver: 0n })
      put({ ...payment, leftOver: payment.leftOver - amount })
      return
    }
    case 'CustomerPaymentPayBackReversed': {
      const paidBack = payments.get(payBackNumber(customerPayment, event.data.payBack))
      if (paidBack) put({ ...paidBack, isReversed: true, reason: event.data.reason })
      put({ ...payment, leftOver: payment.leftOver + amount })
      return
    }
    case 'CustomerPaymentReversed':
      put({ ...payment, isReversed: true, reason: event.data.reason, leftOver: 0n })
  }
}

const isOfCustomer = (event: OfflineSaleEvent | CustomerPaymentEvent): event is CustomerPaymentEvent =>
  event.type.startsWith('CustomerPayment')

/** Enters an event in the list: it adds or changes payments. `position` becomes the id of a new one. */
export const enterPayment = (
  list: PaymentList,
  event: OfflineSaleEvent | CustomerPaymentEvent,
  position: number,
): void => (isOfCustomer(event) ? enterCustomer(list, event, position) : enterSale(list, event, position))
