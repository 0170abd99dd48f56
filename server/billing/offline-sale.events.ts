import { Schema, Struct } from 'effect'
import { OfflineSale } from '../../src/schemas/billing/offline-sale/invoice.ts'
import { SaleAmounts } from '../../src/schemas/billing/offline-sale/sale.ts'
import {
  customerDetails,
  documentDetails,
  HomeTax,
  lineDetails,
  PlainHomeTax,
  rateDetails,
  sellerDetails,
} from '../../src/schemas/billing/offline-sale/snapshot.ts'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { stamp } from '../core/saving/saving.events.ts'

/** Amounts and percentages are decimal text, so that an invoice's values stay exact. */
const { currency: _, lines, cost: __, margin: ___, ...totals } = SaleAmounts.fields
const amounts = lines.value.fields

/** Names of details that the first shapes do not have. */
const namesOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as Array<keyof Fields>
const plainRate = Schema.Struct(Struct.omit(totals.rates.value.fields, namesOf(rateDetails)))
/** The totals of the first shapes. */
const plainTotals = { ...totals, rates: Schema.Array(plainRate) }

/** The first shape of a line of an invoice, with all facts about the sold plan and SIMs. */
const PlainLine = Schema.Struct({
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
  /** The cost of the SIMs; costs and currency are empty if not all are known in one currency. */
  costCurrency: Schema.String,
  items: Schema.Array(Schema.Struct({ id: Schema.Int, iccid: Schema.String, cost: Schema.String })),
})

/** Letters that no font has: the issuer confirmed that boxes are printed for them. */
const boxes = { boxes: Schema.optionalKey(Schema.Array(Schema.String)) }

/** The first shape of an invoice: without the details of `snapshot.ts`. */
const PlainIssued = Schema.Struct({
  ...stamp,
  invoiceNumber: Schema.String,
  /** `yyyy-MM-dd`, in the company's time zone when it was issued. */
  invoiceDate: Schema.String,
  dueDate: Schema.String,
  seller: Schema.Struct(Struct.omit(OfflineSale.fields.seller.fields, namesOf(sellerDetails))),
  customer: Schema.Struct(Struct.omit(OfflineSale.fields.customer.fields, namesOf(customerDetails))),
  currency: Schema.String,
  paymentTermDays: Schema.Int,
  paymentMode: Schema.String,
  paymentReference: Schema.String,
  /** The amount paid when it was issued. */
  paidAmount: Schema.String,
  remarks: Schema.String,
  lines: Schema.Array(PlainLine),
  ...plainTotals,
  ...boxes,
})

/** An invoice before its tax in the home currency was asked for. */
const IssuedWithoutHomeTax = Schema.Struct({
  ...PlainIssued.fields,
  ...documentDetails,
  homeTax: Schema.optionalKey(PlainHomeTax),
  seller: OfflineSale.fields.seller,
  customer: OfflineSale.fields.customer,
  lines: Schema.Array(Schema.Struct({ ...PlainLine.fields, ...lineDetails })),
  ...totals,
  /** Empty if it was not said. */
  supplyDate: Schema.String,
})

/** All printed content, as it was when the invoice was issued. `homeTax` is null where there is no rate of exchange. */
const Issued = Schema.Struct({ ...IssuedWithoutHomeTax.fields, homeTax: Schema.NullOr(HomeTax) })

/** The first shape of a payment: without the day of receipt. */
const UndatedPaid = Schema.Struct({
  ...stamp,
  /** Below 0 for a refund. */
  amount: Schema.String,
  paymentMode: Schema.String,
  paymentReference: Schema.String,
})

const Paid = Schema.Struct({
  ...UndatedPaid.fields,
  /** The day of the payment or refund: `yyyy-MM-dd`. */
  receivedDate: Schema.String,
})

/**
 * A payment from the customer's credit names what it comes from: a payment of the customer, or another invoice, which
 * has the same amount with the other sign under the number `payment`.
 */
const PaidFromCredit = Schema.Struct({
  ...Paid.fields,
  customerPayment: Schema.NullOr(Schema.Int),
  transfer: Schema.NullOr(Schema.Struct({ invoice: Schema.Int, payment: Schema.Int })),
})

/** A payment recorded by mistake, or not received after all. It counts on the day of this event. */
const PaymentReversed = Schema.Struct({
  ...stamp,
  /** The number of the payment: 0 is the one at issue, the others count in the order of their events. */
  payment: Schema.Int,
  /** The amount and day of that payment, as recorded. */
  amount: Schema.String,
  receivedDate: Schema.String,
  reason: Schema.String,
})

/** A line of a credit note: the invoice's line, from 0, and its credited SIMs. By amount, its quantity is 0. */
const CreditedLine = Schema.Struct({
  line: Schema.Int,
  quantity: Schema.Int,
  items: Schema.Array(Schema.Int),
  ...amounts,
})

/** The first shape of a credit note. */
const PlainCredited = Schema.Struct({
  ...stamp,
  creditNumber: Schema.String,
  creditDate: Schema.String,
  reason: Schema.String,
  lines: Schema.Array(CreditedLine),
  ...plainTotals,
  ...boxes,
})

const CreditedWithoutHomeTax = Schema.Struct({
  ...PlainCredited.fields,
  ...totals,
  /** What it was made from: `sims`, `lines` or `amount`. */
  kind: Schema.String,
})

/** With the tax in the home currency at the invoice's rate; null where the invoice has none. */
const Credited = Schema.Struct({ ...CreditedWithoutHomeTax.fields, homeTax: Schema.NullOr(HomeTax) })

/**
 * A mail with the invoice, or with a credit note of it (`credit`, else empty). This is stored before the mail is sent, so
 * that it is sent once. Without one of the two events below it is not known whether it was sent.
 */
const SendBegun = Schema.Struct({
  ...stamp,
  /** Its number among the mails of the invoice, from 1. */
  mail: Schema.Int,
  credit: Schema.String,
  to: Schema.Array(Schema.String),
  subject: Schema.String,
  text: Schema.String,
  /** The attachments, each with its SHA-256. */
  files: Schema.Array(Schema.Struct({ name: Schema.String, bytes: Schema.Int, digest: Schema.String })),
  messageID: Schema.String,
})

/** The mail server took the mail. `refused` are the addresses that it did not take it for. */
const Sent = Schema.Struct({ ...stamp, mail: Schema.Int, refused: Schema.Array(Schema.String) })

/** The mail was not sent. */
const SendFailed = Schema.Struct({ ...stamp, mail: Schema.Int, reason: Schema.String })
/** The customer does not accept the invoice. No reminder is sent until the dispute ends. */
const Disputed = Schema.Struct({ ...stamp, reason: Schema.String })
/** The dispute is over; `reason` is how it was settled. */
const DisputeEnded = Schema.Struct({ ...stamp, reason: Schema.String })

/** A reminder of an overdue invoice, written before its letter is sent. */
const Reminded = Schema.Struct({
  ...stamp,
  /** From 1 to 3. */
  level: Schema.Int,
  /** `yyyy-MM-dd`, in the company's time zone. */
  day: Schema.String,
  /** `mail` or `post`. */
  way: Schema.String,
  /** The address of a mail; empty for a letter by post. */
  to: Schema.String,
  /** What was open, as the letter says. */
  open: Schema.String,
})

/** The result of a mailed reminder. Without it, it is unknown whether the email was sent. */
const ReminderEnded = Schema.Struct({
  ...stamp,
  level: Schema.Int,
  /** Why it could not be sent; null if it was sent. */
  problem: Schema.NullOr(Schema.String),
  /** The last reminder that counts now, and its day: 0 and empty for none. */
  lastLevel: Schema.Int,
  lastDay: Schema.String,
})

/** A refused sale: why, at which fields, and who tried. The entered values are not stored. */
const IssueRefused = Schema.Struct({
  reason: Schema.String,
  errors: Schema.Record(Schema.String, Schema.String),
  by: Schema.String,
})

/** All events of an offline sale. What happens to its SIMs later is in their own streams. */
export const offlineSaleEvents = declareEvents({
  OfflineSaleIssued: storedAs(PlainIssued)
    .since(IssuedWithoutHomeTax, (plain) => ({ ...plain, supplyDate: '' }))
    .since(Issued, ({ homeTax, ...issued }) => ({
      ...issued,
      homeTax: homeTax === undefined ? null : { ...homeTax, taxes: [] },
    })),
  OfflineSalePaid: storedAs(UndatedPaid)
    .since(Paid, (paid) => ({ ...paid, receivedDate: paid.date.slice(0, 10) }))
    .since(PaidFromCredit, (paid) => ({ ...paid, customerPayment: null, transfer: null })),
  OfflineSalePaymentReversed: storedAs(PaymentReversed),
  OfflineSaleCredited: storedAs(PlainCredited)
    .since(CreditedWithoutHomeTax, (plain) => ({ ...plain, kind: 'sims' }))
    .since(Credited, (credited) => ({ ...credited, homeTax: null })),
  OfflineSaleSendBegun: storedAs(SendBegun),
  OfflineSaleSent: storedAs(Sent),
  OfflineSaleSendFailed: storedAs(SendFailed),
  OfflineSaleDisputed: storedAs(Disputed),
  OfflineSaleDisputeEnded: storedAs(DisputeEnded),
  OfflineSaleReminded: storedAs(Reminded),
  OfflineSaleReminderEnded: storedAs(ReminderEnded),
  OfflineSaleIssueRefused: storedAs(IssueRefused),
})
