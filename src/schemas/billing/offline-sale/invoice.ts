import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { Masked, Personal } from '../../core/masked.ts'
import { InvoiceMails } from '../document-mail/wire.ts'
import { invoiceStatuses } from './choices.ts'
import { lineAmounts, totals } from './parts.ts'
import { PrintedDocument } from './printed.ts'
import { customerDetails, documentDetails, lineDetails, sellerDetails } from './snapshot.ts'

/** The wire shapes of an invoice as it was issued. Amounts and percentages are decimal text (`parts.ts`). */

/** The syntaxes of an electronic invoice (EN 16931). */
export const EInvoiceFormat = Schema.Literals(['UBL', 'CII'])
export type EInvoiceFormat = typeof EInvoiceFormat.Type

const party = {
  name: Schema.String,
  address: Schema.String,
  taxNumber: Masked,
  ...sellerDetails,
}

/** A SIM of a line. `creditNumber` is empty until a credit note contains it; a credit note may put it back to stock. */
const InvoiceItem = Schema.Struct({
  id: Schema.Int,
  iccid: Masked,
  creditNumber: Schema.String,
  isRestockable: Schema.Boolean,
})

const InvoiceLine = Schema.Struct({
  planID: Schema.Int,
  planName: Schema.String,
  place: Schema.String,
  quantity: Schema.Int,
  unitPrice: Schema.String,
  discountType: Schema.String,
  discount: Schema.String,
  ...lineAmounts,
  ...lineDetails,
  items: Schema.Array(InvoiceItem),
})

const CreditNote = Schema.Struct({
  creditNumber: Schema.String,
  date: Schema.String,
  by: Personal,
  reason: Masked,
  lines: Schema.Array(Schema.Struct({ line: Schema.Int, quantity: Schema.Int, ...lineAmounts })),
  ...totals,
})

/** A payment or refund. `date` is when it was recorded; an older server sends neither number nor day. */
const Payment = Schema.Struct({
  /** Its number among the invoice's payments: 0 is the payment at the issue. */
  payment: Schema.optionalKey(Schema.Int),
  date: Schema.String,
  receivedDate: Schema.optionalKey(Schema.String),
  by: Personal,
  amount: Schema.String,
  paymentMode: Schema.String,
  paymentReference: Masked,
  /** From the customer's credit: a payment of the customer, or the other invoice that it comes from or went to. */
  customerPayment: Schema.optionalKey(Schema.Int),
  transfer: Schema.optionalKey(Schema.Struct({ invoice: Schema.Int, payment: Schema.Int })),
  /** Set for a reversed payment. */
  reversed: Schema.optionalKey(Schema.Struct({ date: Schema.String, by: Personal, reason: Masked })),
})
export type Payment = typeof Payment.Type

const dated = { date: Schema.String, by: Personal, reason: Masked }

/** A dispute of the customer; `ended` is set once it is settled. */
const Dispute = Schema.Struct({ ...dated, ended: Schema.optionalKey(Schema.Struct(dated)) })

/** A reminder. A mail that could not be sent has a `problem`; it does not count. */
export const SentReminder = Schema.Struct({
  level: Schema.Int,
  day: Schema.String,
  date: Schema.String,
  by: Personal,
  /** `mail` or `post`. */
  way: Schema.String,
  to: Masked,
  outcome: Schema.Literals(['sent', 'failed', 'unknown']),
  problem: Schema.String,
})
export type SentReminder = typeof SentReminder.Type

/** A file that a person downloaded; `credit` is the number of its credit note, empty for the invoice. */
const Download = Schema.Struct({
  date: Schema.String,
  by: Personal,
  /** Empty in an entry of an older version. */
  file: Schema.Literals(['PDF', 'XML', '']),
  credit: Schema.String,
})
export type Download = typeof Download.Type

/** An invoice as it was issued, with its payments and credit notes. Moments are ISO 8601 in UTC, days `yyyy-MM-dd`. */
export const OfflineSale = Schema.Struct({
  id: Schema.Int,
  invoiceNumber: Schema.String,
  invoiceDate: Schema.String,
  dueDate: Schema.String,
  createdBy: Personal,
  createdDate: Schema.String,
  seller: Schema.Struct(party),
  customer: Schema.Struct({
    id: Schema.Int,
    customerCode: Schema.String,
    companyName: Masked,
    contactPerson: Masked,
    email: Masked,
    phone: Masked,
    address: Masked,
    city: Masked,
    state: Masked,
    zipCode: Masked,
    country: Schema.String,
    taxNumber: Masked,
    ...customerDetails,
  }),
  currency: Schema.String,
  ...documentDetails,
  paymentTermDays: Schema.Int,
  paymentMode: Schema.String,
  remarks: Masked,
  lines: Schema.Array(InvoiceLine),
  ...totals,
  status: Schema.Literals(invoiceStatuses.map(({ value }) => value)),
  paid: Schema.String,
  credited: Schema.String,
  /** The open amount; negative for a refund. */
  due: Schema.String,
  payments: Schema.Array(Payment),
  creditNotes: Schema.Array(CreditNote),
  /** What the customer has as credit in the currency of the invoice. */
  customerCredit: Schema.optionalKey(Schema.String),
  disputes: Schema.optionalKey(Schema.Array(Dispute)),
  reminders: Schema.optionalKey(Schema.Array(SentReminder)),
  /** The first of each person, file and day. */
  downloads: Schema.optionalKey(Schema.Array(Download)),
  /** The company's current day: no payment can be later. */
  today: Schema.optionalKey(Schema.String),
  /** Absent from an older server. */
  mailing: Schema.optionalKey(InvoiceMails),
  /** The invoice as it is printed. */
  printed: Schema.optionalKey(PrintedDocument),
})
export type OfflineSale = typeof OfflineSale.Type

export const OfflineSaleAnswer = Schema.Struct({ ...answerFields, offlineSale: Schema.NullOr(OfflineSale) })
