import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../../core/answer.ts'
import { Masked, Personal } from '../../core/masked.ts'
import { JudgedItem } from '../../stock/assignment.ts'
import { InvoiceMails, mailOutcomes } from '../document-mail/wire.ts'
import { discountTypes, invoiceStatuses, MAX_LINES, MAX_SIMS, offlineSaleMessages } from './choices.ts'
import { UnprintableAt } from './letters.ts'
import { PrintedDocument } from './printed.ts'
import { customerDetails, documentDetails, lineDetails, rateDetails, sellerDetails, taxCategories } from './snapshot.ts'
import { AmountTyped, MAX_DESCRIPTION, MAX_REFERENCE, MAX_TEXT, textOf } from './typed.ts'

/**
 * The wire shapes of an offline sale. Amounts and percentages are decimal text, as typed and printed, and never become
 * floating point numbers. See docs/invoicing.md.
 */

const MAX_BOXES = 2_000

const Ids = Schema.Array(Schema.Int).check(Schema.isMaxLength(MAX_SIMS, { message: offlineSaleMessages.tooManySims }))

/** Letters that are in no font, and that a person accepted as boxes. */
const boxes = {
  boxes: Schema.optionalKey(
    Schema.Array(textOf(MAX_TEXT)).check(Schema.isMaxLength(MAX_BOXES, { message: offlineSaleMessages.tooManyBoxes })),
  ),
}
/** Letters that are in no font, by place; absent if everything can be printed. */
const letters = { letters: Schema.optionalKey(Schema.Array(UnprintableAt)) }

/** The paper size of an invoice. */
export const Paper = Schema.Literals(['A4', 'Letter'])
export type Paper = typeof Paper.Type

const DiscountType = Schema.Literals(discountTypes.map(({ value }) => value))

/** A line as it is entered: `ids` are the SIMs that it sells. */
export const DrawnLine = Schema.Struct({
  planID: Schema.Int,
  quantity: Schema.Int,
  ids: Ids,
  unitPrice: AmountTyped,
  discountType: DiscountType,
  discount: AmountTyped,
  taxRate: AmountTyped,
  /** Why it is taxed so; if absent, as proposed. */
  taxCategory: Schema.optionalKey(Schema.Literals(taxCategories)),
  /** India's service code (SAC) or goods code (HSN); if absent, that of mobile services. */
  serviceCode: Schema.optionalKey(AmountTyped),
  /** Of a service line, which has no plan (`planID` is 0) and no SIMs. */
  description: Schema.optionalKey(textOf(MAX_DESCRIPTION)),
})
export type DrawnLine = typeof DrawnLine.Type

const drawn = {
  customerID: Schema.Int,
  lines: Schema.Array(DrawnLine).check(Schema.isMaxLength(MAX_LINES, { message: offlineSaleMessages.tooManyLines })),
  remarks: textOf(MAX_TEXT),
  paymentMode: Schema.String,
  paymentReference: textOf(MAX_REFERENCE),
  paidAmount: AmountTyped,
  /** The supply date if it is not the invoice's day, and the due date if it is not by the customer's terms. */
  supplyDate: Schema.optionalKey(Schema.String),
  dueDate: Schema.optionalKey(Schema.String),
  /** What the buyer finds the invoice by: a reference and the number of a purchase order. */
  buyerReference: Schema.optionalKey(textOf(MAX_REFERENCE)),
  purchaseOrder: Schema.optionalKey(textOf(MAX_REFERENCE)),
  /** Where the invoice is not in the home currency: how much of it a unit is, who says so, and on which day. */
  exchangeRate: Schema.optionalKey(
    Schema.String.check(Schema.isMaxLength(20, { message: offlineSaleMessages.tooLong(20) })),
  ),
  exchangeSource: Schema.optionalKey(textOf(MAX_REFERENCE)),
  exchangeDay: Schema.optionalKey(Schema.String),
  ...boxes,
}

/** A check of a sale while it is being entered. */
export const CheckPayload = Schema.Struct(drawn)
export type CheckPayload = typeof CheckPayload.Type

/** The PDF of a sale while it is being entered; without `paper` on that of the customer's country. */
export const DraftPdfPayload = Schema.Struct({ ...drawn, paper: Schema.optionalKey(Paper) })
export type DraftPdfPayload = typeof DraftPdfPayload.Type

/** `currency` and `total` are those of the review that the person saw. */
export const IssuePayload = Schema.Struct({ ...drawn, currency: Schema.String, total: AmountTyped })
export type IssuePayload = typeof IssuePayload.Type

/** The amounts of a line; `discountAmount` is the amount deducted. */
const lineAmounts = {
  gross: Schema.String,
  discountAmount: Schema.String,
  net: Schema.String,
  taxRate: Schema.String,
  tax: Schema.String,
  total: Schema.String,
}
const RateAmounts = Schema.Struct({
  taxRate: Schema.String,
  base: Schema.String,
  tax: Schema.String,
  ...rateDetails,
})
const totals = {
  rates: Schema.Array(RateAmounts),
  net: Schema.String,
  tax: Schema.String,
  total: Schema.String,
}

/** The totals of a sale that is being entered. `margin` is empty if cost and price have different currencies. */
export const SaleAmounts = Schema.Struct({
  currency: Schema.String,
  lines: Schema.Array(Schema.Struct(lineAmounts)),
  ...totals,
  cost: Schema.String,
  margin: Schema.String,
})
export type SaleAmounts = typeof SaleAmounts.Type

/** A customer's credit: `limit` is empty for none, `outstanding` is the open amount. All in the customer's currency. */
export const SaleCustomer = Schema.Struct({
  id: Schema.Int,
  companyName: Masked,
  currency: Schema.String,
  taxRate: Schema.String,
  paymentTermDays: Schema.Int,
  limit: Schema.String,
  outstanding: Schema.String,
  /** The day of an invoice issued now, and its due date by the customer's terms. */
  invoiceDate: Schema.optionalKey(Schema.String),
  dueDate: Schema.optionalKey(Schema.String),
  /** The tax category proposed for a line without tax. */
  zeroRateCategory: Schema.optionalKey(Schema.String),
  /** The company's currency, where an invoice in the customer's needs a rate of exchange. */
  homeCurrency: Schema.optionalKey(Schema.String),
  /** Of a sale within India: how its tax is split. */
  gst: Schema.optionalKey(Schema.Literals(['withinState', 'betweenStates'])),
  /** The paper of the customer's country. */
  paper: Schema.optionalKey(Paper),
})
export type SaleCustomer = typeof SaleCustomer.Type

/** A line after the check: a verdict on each of its SIMs, and how many SIMs of its plan the customer can buy. */
export const JudgedLine = Schema.Struct({
  planName: Schema.String,
  available: Schema.Int,
  rows: Schema.Array(JudgedItem),
})
export type JudgedLine = typeof JudgedLine.Type

const judged = {
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  /** In the order of the lines that were sent. */
  lines: Schema.optionalKey(Schema.Array(JudgedLine)),
  ...letters,
}

/** `amounts` is null if a value that they depend on is invalid. Fields are named `lines.0.unitPrice`. */
export const CheckAnswer = Schema.Struct({
  ...answerFields,
  ...judged,
  customer: Schema.NullOr(SaleCustomer),
  amounts: Schema.NullOr(SaleAmounts),
})
export type CheckAnswer = typeof CheckAnswer.Type

export const IssueAnswer = Schema.Struct({
  ...answerFields,
  ...judged,
  id: Schema.optionalKey(Schema.Int),
  invoiceNumber: Schema.optionalKey(Schema.String),
})
export type IssueAnswer = typeof IssueAnswer.Type

/**
 * A request for SIMs of a plan for a customer: a quantity by earliest expiry, or those with the given codes. SIMs of
 * other lines are left out.
 */
export const SuggestPayload = Schema.Struct({
  customerID: Schema.Int,
  planID: Schema.Int,
  quantity: Schema.Int,
  codes: Schema.optionalKey(
    Schema.Array(Schema.String.check(Schema.isMaxLength(200))).check(
      Schema.isMaxLength(MAX_SIMS, { message: offlineSaleMessages.tooManySims }),
    ),
  ),
  without: Ids,
})
export type SuggestPayload = typeof SuggestPayload.Type

/**
 * `unitPrice` is the selling cost of the SIMs, if all of them have the same one in the customer's currency; else empty.
 */
export const SuggestAnswer = Schema.Struct({
  ...answerFields,
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  rows: Schema.optionalKey(Schema.Array(JudgedItem)),
  unitPrice: Schema.optionalKey(Schema.String),
})
export type SuggestAnswer = typeof SuggestAnswer.Type

/** The `tag` of a customer is the currency, that of a plan the number of available SIMs. */
const CustomerItem = Schema.Struct({ id: Schema.Int, name: Masked, tag: Schema.String })
const StockedPlan = Schema.Struct({ id: Schema.Int, name: Schema.String, tag: Schema.String })
export const SaleLookups = Schema.Struct({
  customers: Schema.Array(CustomerItem),
  plans: Schema.Array(StockedPlan),
})
export type SaleLookups = typeof SaleLookups.Type
export const OfflineSaleDropdownAnswer = Schema.Struct({
  ...answerFields,
  customerDropdowns: SaleLookups.fields.customers,
  planDropdowns: SaleLookups.fields.plans,
})

/** A payment of an invoice; negative for a refund. */
export const PaymentPayload = Schema.Struct({
  id: Schema.Int,
  amount: AmountTyped,
  /** What is left as the customer's credit where the amount is more than is due: the person has confirmed it. */
  credit: Schema.optionalKey(AmountTyped),
  paymentMode: Schema.String,
  paymentReference: textOf(MAX_REFERENCE),
  /** The day of the payment or refund, `yyyy-MM-dd`; today if absent. */
  receivedDate: Schema.optionalKey(Schema.String),
})
export type PaymentPayload = typeof PaymentPayload.Type

/** The reversal of a payment, by its number within the invoice. */
export const ReversalPayload = Schema.Struct({ id: Schema.Int, payment: Schema.Int, reason: textOf(MAX_TEXT) })
export type ReversalPayload = typeof ReversalPayload.Type

/** A quantity of a line of an invoice to credit; `line` counts from 0. */
const CreditQuantity = Schema.Struct({ line: Schema.Int, quantity: Schema.Int })
/** An amount to credit without its tax; `rate` is the place of its tax rate among the invoice's rates, from 0. */
const CreditAmount = Schema.Struct({ rate: Schema.Int, net: AmountTyped })
const upToLines = Schema.isMaxLength(MAX_LINES, { message: offlineSaleMessages.tooManyLines })

/**
 * What to credit: SIMs (`ids`) and quantities of lines, or amounts; `all` means everything that is left. `restocked` are
 * the SIMs that go back to stock. `confirmed` has the total and the amount due that the person saw in the review.
 */
export const CreditPayload = Schema.Struct({
  id: Schema.Int,
  all: Schema.Boolean,
  ids: Ids,
  lines: Schema.optionalKey(Schema.Array(CreditQuantity).check(upToLines)),
  amounts: Schema.optionalKey(Schema.Array(CreditAmount).check(upToLines)),
  restocked: Ids,
  reason: textOf(MAX_TEXT),
  confirmed: Schema.optionalKey(Schema.Struct({ total: AmountTyped, due: AmountTyped })),
  ...boxes,
})
export type CreditPayload = typeof CreditPayload.Type

/** The amounts of a credit note before it is issued; `due` is what is due after it, below 0 what is to be refunded. */
export const CreditReview = Schema.Struct({
  /** The SIMs that it credits. */
  ids: Schema.Array(Schema.Int),
  ...totals,
  due: Schema.String,
})
export type CreditReview = typeof CreditReview.Type

/** `rows` says which of the SIMs cannot be credited in this way. `review` has the amounts of a credit note. */
export const InvoiceActAnswer = Schema.Struct({
  ...answerFields,
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  rows: Schema.optionalKey(Schema.Array(JudgedItem)),
  creditNumber: Schema.optionalKey(Schema.String),
  review: Schema.optionalKey(CreditReview),
  /** The outcome of a mail: `failed` also if none was begun. Of an earlier mail where the invoice was sent before. */
  mailed: Schema.optionalKey(Schema.Literals(mailOutcomes)),
  ...letters,
})
export type InvoiceActAnswer = typeof InvoiceActAnswer.Type

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
