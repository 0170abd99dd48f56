import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../../core/answer.ts'
import { Masked } from '../../core/masked.ts'
import { AmountTyped, MAX_REFERENCE, MAX_TEXT, textOf } from '../offline-sale/typed.ts'
import { customerPaymentMessages, MAX_ALLOCATIONS } from './messages.ts'

/** The wire shapes of a customer's payments and credit. Amounts are decimal text. */

/** What a payment or credit pays of one invoice. */
export const Allocation = Schema.Struct({ invoiceID: Schema.Int, amount: AmountTyped })
export type Allocation = typeof Allocation.Type

const Allocations = Schema.Array(Allocation).check(
  Schema.isMaxLength(MAX_ALLOCATIONS, { message: customerPaymentMessages.tooManyInvoices }),
)

const customer = { customerID: Schema.Int, currency: Schema.String }
/** `receivedDate` is the day on which the money came in or was paid back: `yyyy-MM-dd`. */
const money = {
  amount: AmountTyped,
  receivedDate: Schema.String,
  paymentMode: Schema.String,
  paymentReference: textOf(MAX_REFERENCE),
}

/** A payment of a customer. What is not allocated to invoices is left as credit. `account` is where it came in. */
export const CustomerPaymentPayload = Schema.Struct({
  ...customer,
  ...money,
  account: textOf(MAX_REFERENCE),
  allocations: Allocations,
})
export type CustomerPaymentPayload = typeof CustomerPaymentPayload.Type

/** Credit of a customer pays invoices. The oldest credit is used first. */
export const CreditUsePayload = Schema.Struct({ ...customer, allocations: Allocations })
export type CreditUsePayload = typeof CreditUsePayload.Type

/** Credit of a customer is paid back. The oldest credit is used first. */
export const CreditPayBackPayload = Schema.Struct({ ...customer, ...money })
export type CreditPayBackPayload = typeof CreditPayBackPayload.Type

/** A payment is reversed, with what it paid of invoices; with `payBack`, only that amount paid back. */
export const CustomerPaymentReversalPayload = Schema.Struct({
  id: Schema.Int,
  payBack: Schema.optionalKey(Schema.Int),
  reason: textOf(MAX_TEXT),
})
export type CustomerPaymentReversalPayload = typeof CustomerPaymentReversalPayload.Type

/** `errors` name the fields of the payload, as `allocations.0.amount`. */
export const CustomerPaymentAnswer = Schema.Struct({
  ...answerFields,
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  /** The recorded payment. */
  id: Schema.optionalKey(Schema.Int),
})
export type CustomerPaymentAnswer = typeof CustomerPaymentAnswer.Type

/** An invoice with an open amount. */
export const OpenInvoice = Schema.Struct({
  id: Schema.Int,
  invoiceNumber: Schema.String,
  invoiceDate: Schema.String,
  dueDate: Schema.String,
  total: Schema.String,
  due: Schema.String,
})

/** What a customer owes and has as credit in one currency. Invoices are in the order in which they are due. */
const CurrencyAccount = Schema.Struct({
  currency: Schema.String,
  open: Schema.String,
  credit: Schema.String,
  invoices: Schema.Array(OpenInvoice),
})

export const CustomerAccount = Schema.Struct({
  customerID: Schema.Int,
  companyName: Masked,
  /** The customer's currency. */
  currency: Schema.String,
  /** The server's day: no payment can be later. */
  today: Schema.String,
  accounts: Schema.Array(CurrencyAccount),
})
export type CustomerAccount = typeof CustomerAccount.Type

export const CustomerAccountAnswer = Schema.Struct({ ...answerFields, customerAccount: Schema.NullOr(CustomerAccount) })
