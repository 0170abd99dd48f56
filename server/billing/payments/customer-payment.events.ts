import { Schema } from 'effect'
import { declareEvents, storedAs } from '../../core/events/event-types.ts'
import { stamp } from '../../core/saving/saving.events.ts'

/** Every event names the customer and the currency, so that the books can enter it on its own. Amounts are text. */
const owned = { ...stamp, customerID: Schema.Int, currency: Schema.String, amount: Schema.String }

const money = { receivedDate: Schema.String, paymentMode: Schema.String, paymentReference: Schema.String }

/** Money that a customer paid. `account` is the account it came to, as typed. */
const Recorded = Schema.Struct({ ...owned, ...money, account: Schema.String })

/** A part of the payment pays an invoice: `payment` is its number there, where the same amount is recorded. */
const settles = { invoice: Schema.Int, invoiceNumber: Schema.String, payment: Schema.Int }
const Allocated = Schema.Struct({ ...owned, ...settles })
const AllocationReversed = Schema.Struct({ ...owned, ...settles, reason: Schema.String })

/** A part of the payment is paid back, counted from 1. */
const PaidBack = Schema.Struct({ ...owned, ...money, payBack: Schema.Int })
/** With the day and mode of what is reversed. */
const PayBackReversed = Schema.Struct({ ...owned, ...money, payBack: Schema.Int, reason: Schema.String })

/** The payment was recorded by mistake, or was not received after all. It counts on the day of this event. */
const Reversed = Schema.Struct({ ...owned, ...money, reason: Schema.String })

/** All events of a payment of a customer. What it pays of an invoice is also in the invoice's stream. */
export const customerPaymentEvents = declareEvents({
  CustomerPaymentRecorded: storedAs(Recorded),
  CustomerPaymentAllocated: storedAs(Allocated),
  CustomerPaymentAllocationReversed: storedAs(AllocationReversed),
  CustomerPaymentPaidBack: storedAs(PaidBack),
  CustomerPaymentPayBackReversed: storedAs(PayBackReversed),
  CustomerPaymentReversed: storedAs(Reversed),
})
