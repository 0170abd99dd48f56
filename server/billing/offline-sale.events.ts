import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { stamp } from '../core/saving/saving.events.ts'

/** Amounts and percentages are decimal text: what an invoice says is exact, and stays so. */
const amounts = {
  gross: Schema.String,
  discountAmount: Schema.String,
  net: Schema.String,
  taxRate: Schema.String,
  tax: Schema.String,
  total: Schema.String,
}

const totals = {
  rates: Schema.Array(Schema.Struct({ taxRate: Schema.String, base: Schema.String, tax: Schema.String })),
  net: Schema.String,
  tax: Schema.String,
  total: Schema.String,
}

/** A line of an invoice with all that is known of what is sold in it. */
const IssuedLine = Schema.Struct({
  planID: Schema.Int,
  planName: Schema.String,
  /** The country or region of the plan; the code is empty for a region. */
  place: Schema.String,
  countryCode: Schema.String,
  supplierName: Schema.String,
  simOperator: Schema.String,
  tariff: Schema.String,
  bolton: Schema.String,
  quantity: Schema.Int,
  unitPrice: Schema.String,
  discountType: Schema.String,
  discount: Schema.String,
  ...amounts,
  /** What the items were bought for; the costs and the currency are empty where that is not known in one currency. */
  costCurrency: Schema.String,
  items: Schema.Array(Schema.Struct({ id: Schema.Int, iccid: Schema.String, cost: Schema.String })),
})

/** Letters that no font has: who issued the document has confirmed that a box is printed in their place. */
const boxes = { boxes: Schema.optionalKey(Schema.Array(Schema.String)) }

/** Everything that is printed, as it was when the invoice was issued. */
const Issued = Schema.Struct({
  ...stamp,
  invoiceNumber: Schema.String,
  /** `yyyy-MM-dd`, in UTC. */
  invoiceDate: Schema.String,
  dueDate: Schema.String,
  seller: Schema.Struct({ name: Schema.String, address: Schema.String, taxNumber: Schema.String }),
  customer: Schema.Struct({
    id: Schema.Int,
    customerCode: Schema.String,
    companyName: Schema.String,
    contactPerson: Schema.String,
    email: Schema.String,
    phone: Schema.String,
    address: Schema.String,
    city: Schema.String,
    state: Schema.String,
    zipCode: Schema.String,
    country: Schema.String,
    taxNumber: Schema.String,
  }),
  currency: Schema.String,
  paymentTermDays: Schema.Int,
  paymentMode: Schema.String,
  paymentReference: Schema.String,
  /** What was paid as it was issued. */
  paidAmount: Schema.String,
  remarks: Schema.String,
  lines: Schema.Array(IssuedLine),
  ...totals,
  ...boxes,
})

/** The first shape of a payment: without the day it was received. */
const UndatedPaid = Schema.Struct({
  ...stamp,
  /** Below 0 for what was paid back. */
  amount: Schema.String,
  paymentMode: Schema.String,
  paymentReference: Schema.String,
})

const Paid = Schema.Struct({
  ...UndatedPaid.fields,
  /** The day on which the money came, or went back: `yyyy-MM-dd`. */
  receivedDate: Schema.String,
})

/** A payment that was recorded by mistake, or did not arrive after all. It counts on the day of this event. */
const PaymentReversed = Schema.Struct({
  ...stamp,
  /** Which payment of the invoice: 0 is what was paid as it was issued, the others count in the order of their events. */
  payment: Schema.Int,
  /** The amount and the day of that payment, as it was recorded. */
  amount: Schema.String,
  receivedDate: Schema.String,
  reason: Schema.String,
})

/** A line of a credit note: which of the invoice, from 0, and which of its items. */
const CreditedLine = Schema.Struct({
  line: Schema.Int,
  quantity: Schema.Int,
  items: Schema.Array(Schema.Int),
  ...amounts,
})

const Credited = Schema.Struct({
  ...stamp,
  creditNumber: Schema.String,
  creditDate: Schema.String,
  reason: Schema.String,
  lines: Schema.Array(CreditedLine),
  ...totals,
  ...boxes,
})

/** A sale that was not issued: why, at which fields, and who tried. What was typed is not stored. */
const IssueRefused = Schema.Struct({
  reason: Schema.String,
  errors: Schema.Record(Schema.String, Schema.String),
  by: Schema.String,
})

/** Everything that can have happened to a sale by invoice; what became of its SIMs is told in their own streams. */
export const offlineSaleEvents = declareEvents({
  OfflineSaleIssued: storedAs(Issued),
  OfflineSalePaid: storedAs(UndatedPaid).since(Paid, (paid) => ({ ...paid, receivedDate: paid.date.slice(0, 10) })),
  OfflineSalePaymentReversed: storedAs(PaymentReversed),
  OfflineSaleCredited: storedAs(Credited),
  OfflineSaleIssueRefused: storedAs(IssueRefused),
})
