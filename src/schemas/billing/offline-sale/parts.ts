import { Schema } from 'effect'
import { MAX_SIMS, offlineSaleMessages } from './choices.ts'
import { UnprintableAt } from './letters.ts'
import { rateDetails } from './snapshot.ts'
import { MAX_TEXT, textOf } from './typed.ts'

/**
 * What several wire shapes of an offline sale have. Amounts and percentages are decimal text, as typed and printed, and
 * never become floating point numbers. See docs/invoicing.md.
 */

const MAX_BOXES = 2_000

export const Ids = Schema.Array(Schema.Int).check(
  Schema.isMaxLength(MAX_SIMS, { message: offlineSaleMessages.tooManySims }),
)

/** Letters that are in no font, and that a person accepted as boxes. */
export const boxes = {
  boxes: Schema.optionalKey(
    Schema.Array(textOf(MAX_TEXT)).check(Schema.isMaxLength(MAX_BOXES, { message: offlineSaleMessages.tooManyBoxes })),
  ),
}

/** Letters that are in no font, by place; absent if everything can be printed. */
export const letters = { letters: Schema.optionalKey(Schema.Array(UnprintableAt)) }

/** The paper size of an invoice. */
export const Paper = Schema.Literals(['A4', 'Letter'])
export type Paper = typeof Paper.Type

/** The amounts of a line; `discountAmount` is the amount deducted. */
export const lineAmounts = {
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

export const totals = {
  rates: Schema.Array(RateAmounts),
  net: Schema.String,
  tax: Schema.String,
  total: Schema.String,
}
