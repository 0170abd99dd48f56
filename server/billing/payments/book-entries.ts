import { dayIn } from '../../../src/schemas/core/time-zone.ts'
import type { EventOf } from '../../core/events/event-types.ts'
import type { BookEntry } from '../offline-book.ts'
import { stored } from '../offline-sale.ts'
import { customerPaymentEvents } from './customer-payment.events.ts'

/** The events that change what a customer owes. Allocations are entered from the invoices' events. */
export const customerPaymentEntries = customerPaymentEvents.only(
  'CustomerPaymentRecorded',
  'CustomerPaymentPaidBack',
  'CustomerPaymentPayBackReversed',
  'CustomerPaymentReversed',
)

export type CustomerPaymentEntry = EventOf<typeof customerPaymentEntries.types>

const movementOf = (event: CustomerPaymentEntry): string =>
  `payment-${event.data.id}-${'payBack' in event.data ? event.data.payBack : 0}`

/** The entry of money that a customer paid or got back, or of its reversal, which counts on its own day in the zone. */
export const entryOfCustomerPayment = (event: CustomerPaymentEntry, zone: string): BookEntry => {
  const { id, customerID, currency, by, date, receivedDate, paymentMode, paymentReference } = event.data
  const isReversal = event.type === 'CustomerPaymentReversed' || event.type === 'CustomerPaymentPayBackReversed'
  const isIncome = event.type === 'CustomerPaymentRecorded' || event.type === 'CustomerPaymentPayBackReversed'
  const amount = stored(event.data.amount, currency)
  return {
    saleId: null,
    customerPayment: id,
    kind: isReversal ? 'reversal' : 'payment',
    payment: null,
    movement: movementOf(event),
    allocated: null,
    clientId: customerID,
    day: isReversal ? dayIn(zone, date) : receivedDate,
    invoiceNumber: '',
    creditNumber: '',
    paymentMode: isReversal ? '' : paymentMode,
    paymentReference: isReversal ? '' : paymentReference,
    amount: isIncome ? -amount : amount,
    currency,
    by,
    reason: 'reason' in event.data ? event.data.reason : '',
  }
}
