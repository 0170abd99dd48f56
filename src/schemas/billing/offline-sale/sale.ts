import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../../core/answer.ts'
import { Masked } from '../../core/masked.ts'
import { JudgedItem } from '../../stock/assignment.ts'
import { discountTypes, MAX_LINES, MAX_SIMS, offlineSaleMessages } from './choices.ts'
import { boxes, Ids, letters, lineAmounts, Paper, totals } from './parts.ts'
import { taxCategories } from './snapshot.ts'
import { AmountTyped, MAX_DESCRIPTION, MAX_REFERENCE, MAX_TEXT, textOf } from './typed.ts'

/** The wire shapes of a sale while it is being entered. Amounts and percentages are decimal text (`parts.ts`). */

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
