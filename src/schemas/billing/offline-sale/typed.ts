import { Schema } from 'effect'
import { offlineSaleMessages } from './choices.ts'

/** Amounts and texts as they are typed, with their longest lengths. */

const MAX_AMOUNT = 15
export const MAX_TEXT = 1_000
export const MAX_REFERENCE = 100
export const MAX_DESCRIPTION = 200

export const AmountTyped = Schema.String.check(
  Schema.isMaxLength(MAX_AMOUNT, { message: offlineSaleMessages.tooLong(MAX_AMOUNT) }),
)

export const textOf = (most: number) =>
  Schema.String.check(Schema.isMaxLength(most, { message: offlineSaleMessages.tooLong(most) })).annotate({
    masked: true,
  })
