import { dayIn, UTC } from '../../src/schemas/core/time-zone.ts'
import type { Buyer, Price, SoldPlan, Visit } from '../people/customer.ts'
import type { ReportEvent } from './report-entries.ts'
import { applyPayment, type Payment, type Sale, saleStream, statusOf } from './sale.ts'

/** The values of every subject: the customer, the place, the plan and the price. */
type SubjectFacts = {
  readonly at: string
  readonly customer: Buyer
  readonly visit: Visit
  readonly guid?: string
  readonly plan?: SoldPlan
  readonly price?: Price
}

/** The values that later events change. */
export type LineStatus = Payment & {
  readonly status: string
  readonly activationDate: string
  /** The number of the sale among the payments of its subscription; 0 for a single sale. */
  readonly subscriptions: number
}

/** A subject of the reports: a sale, a customer's sign-up, a checkout or a subscription. */
export type Subject = {
  readonly stream: string
  readonly told: SubjectFacts
  /** Null unless it is one. */
  readonly sale: Sale | null
  readonly transaction: string
  readonly paymentMethod: string
  lineStatus: LineStatus
}

const begun = (
  stream: string,
  told: SubjectFacts,
  status: string,
  { sale = null, transaction = '', paymentMethod = '' }: Partial<Subject> = {},
): Subject => {
  const payment = { price: told.price?.amount ?? 0, refunded: 0, isCancelled: false }
  const lineStatus = { ...payment, status, activationDate: '', subscriptions: 0 }
  return { stream, told, sale, transaction, paymentMethod, lineStatus }
}

/** The subject (sale, subscription …) that an event creates; null if it only changes one. */
export const subjectOf = (stream: string, event: ReportEvent): Subject | null => {
  switch (event.type) {
    case 'SaleCompleted': {
      const { price, payment } = event.data
      const status = statusOf({ price: price.amount, refunded: 0, isCancelled: false })
      const { transaction, gateway: paymentMethod } = payment
      return begun(stream, event.data, status, { sale: event.data, transaction, paymentMethod })
    }
    case 'CustomerSignedUp':
      return begun(stream, event.data, '')
    case 'CheckoutAbandoned':
      return begun(stream, event.data, 'Not Paid', { paymentMethod: event.data.paymentMethod })
    case 'SubscriptionStarted': {
      const { transaction, method: paymentMethod } = event.data
      return begun(stream, event.data, 'Active', { transaction, paymentMethod })
    }
    default:
      return null
  }
}

const standingEvents: ReadonlySet<string> = new Set<ReportEvent['type']>([
  'SimActivated',
  'SaleRefunded',
  'SaleCancelled',
  'SubscriptionCancelled',
])

/** The stream of the subject whose status an event changes; null if it changes none. */
export const changedBy = (event: ReportEvent, stream: string): string | null => {
  if (event.type === 'SubscriptionPaid') return saleStream(event.data.saleId)
  return standingEvents.has(event.type) ? stream : null
}

/** Applies such an event to the status. The day of an activation is counted in `zone`. */
export const nextLineStatus = (lineStatus: LineStatus, event: ReportEvent, zone: string = UTC): LineStatus => {
  if (event.type === 'SimActivated') return { ...lineStatus, activationDate: dayIn(zone, event.data.at) }
  if (event.type === 'SubscriptionPaid') return { ...lineStatus, subscriptions: event.data.payment }
  if (event.type === 'SubscriptionCancelled') return { ...lineStatus, status: 'Cancelled' }
  if (event.type !== 'SaleRefunded' && event.type !== 'SaleCancelled') return lineStatus
  const payment = applyPayment(lineStatus, event)
  return { ...lineStatus, ...payment, status: statusOf(payment) }
}
