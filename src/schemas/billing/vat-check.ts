import { Schema } from 'effect'
import { answerFields } from '../core/answer.ts'
import { Masked } from '../core/masked.ts'

/** The results of an online check: `unanswered` if VIES could not say whether the number is valid. */
export const vatCheckOutcomes = [
  { value: 'valid', label: 'Valid' },
  { value: 'invalid', label: 'Not valid' },
  { value: 'unanswered', label: 'No answer' },
] as const

export const VatCheckOutcome = Schema.Literals(vatCheckOutcomes.map(({ value }) => value))
export type VatCheckOutcome = typeof VatCheckOutcome.Type

/**
 * The online check of a customer's saved VAT number. `isOffered` is false where it cannot be checked now: the setting is
 * off, or it is no VAT number of an EU member state. `last` is the last check of this very number.
 */
export const VatCheck = Schema.Struct({
  number: Masked,
  isOffered: Schema.Boolean,
  last: Schema.NullOr(
    Schema.Struct({
      outcome: VatCheckOutcome,
      /** In the company's time zone, `yyyy-MM-dd`. */
      day: Schema.String,
    }),
  ),
})
export type VatCheck = typeof VatCheck.Type

export const VatCheckAnswer = Schema.Struct({ ...answerFields, vatCheck: Schema.NullOr(VatCheck) })

export const vatCheckMessages = {
  off: 'VAT numbers are not checked online. An administrator can turn this on in the company settings.',
  notEu: 'Only VAT numbers of EU member states can be checked online',
} as const
