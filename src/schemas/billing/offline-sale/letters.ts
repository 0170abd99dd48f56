import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { Masked } from '../../core/masked.ts'

/** Letters that no font of the documents has, and where they stand: `Customer name`, `Remarks`. */
export const UnprintableAt = Schema.Struct({ place: Schema.String, letters: Schema.Array(Masked) })
export type UnprintableAt = typeof UnprintableAt.Type

/** The letters, each once, wherever they stand. */
export const lettersIn = (places: ReadonlyArray<UnprintableAt>): ReadonlyArray<string> => [
  ...new Set(places.flatMap(({ letters }) => letters)),
]

/** Those of them for which nobody has confirmed that a box is printed. */
export const unconfirmed = (
  places: ReadonlyArray<UnprintableAt>,
  boxes: ReadonlyArray<string>,
): ReadonlyArray<string> => lettersIn(places).filter((letter) => !boxes.includes(letter))

const MAX_TEXTS = 30
const MAX_TEXT = 2_000

/** Texts of a form, by field. */
export const LettersPayload = Schema.Struct({
  texts: Schema.Array(
    Schema.Struct({
      field: Schema.String.check(Schema.isMaxLength(100)),
      text: Schema.String.check(Schema.isMaxLength(MAX_TEXT)).annotate({ masked: true }),
    }),
  ).check(Schema.isMaxLength(MAX_TEXTS)),
})
export type LettersPayload = typeof LettersPayload.Type

/** `place` is the field; one whose letters can all be printed is left out. */
export const LettersAnswer = Schema.Struct({ ...answerFields, letters: Schema.Array(UnprintableAt) })
export type LettersAnswer = typeof LettersAnswer.Type

/** The texts of a customer that are printed on our invoices. */
export const printedOfCustomer = [
  'customerCode',
  'companyName',
  'contactPerson',
  'address',
  'city',
  'state',
  'zipCode',
  'taxNumber',
] as const

/** What a field with such letters says. */
export const unprintableText = (letters: ReadonlyArray<string>): string =>
  `Cannot be printed on invoices: ${letters.join(' ')}`
