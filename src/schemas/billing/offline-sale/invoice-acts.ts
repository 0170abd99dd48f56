import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../../core/answer.ts'
import { JudgedItem } from '../../stock/assignment.ts'
import { mailOutcomes } from '../document-mail/wire.ts'
import { MAX_LINES, offlineSaleMessages } from './choices.ts'
import { boxes, Ids, letters, totals } from './parts.ts'
import { AmountTyped, MAX_REFERENCE, MAX_TEXT, textOf } from './typed.ts'

/** The wire shapes of payments, reversals and credit notes of an invoice. Amounts are decimal text (`parts.ts`). */

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
