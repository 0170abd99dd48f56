import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { Masked } from '../../core/masked.ts'

/** Letters that are in no font of the documents, and where they are used: `Customer name`, `Remarks`. */
export const UnprintableAt = Schema.Struct({ place: Schema.String, letters: Schema.Array(Masked) })
export type UnprintableAt = typeof UnprintableAt.Type

/** The letters of all places, each once. */
export const lettersIn = (places: ReadonlyArray<UnprintableAt>): ReadonlyArray<string> => [
  ...new Set(places.flatMap(({ letters }) => letters)),
]

/** The letters that nobody has accepted as boxes. */
export const unconfirmed = (
  places: ReadonlyArray<UnprintableAt>,
  boxes: ReadonlyArray<string>,
): ReadonlyArray<string> => lettersIn(places).filter((letter) => !boxes.includes(letter))

const MAX_TEXTS = 30
const MAX_TEXT = 2_000

/** The texts of a form, by field. */
export const LettersPayload = Schema.Struct({
  texts: Schema.Array(
    Schema.Struct({
      field: Schema.String.check(Schema.isMaxLength(100)),
      text: Schema.String.check(Schema.isMaxLength(MAX_TEXT)).annotate({ masked: true }),
    }),
  ).check(Schema.isMaxLength(MAX_TEXTS)),
})
export type LettersPayload = typeof LettersPayload.Type

/** `place` is the field; a field with only printable letters is left out. */
export const LettersAnswer = Schema.Struct({ ...answerFields, letters: Schema.Array(UnprintableAt) })
export type LettersAnswer = typeof LettersAnswer.Type

/** The fields of a customer that our invoices print. */
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

/** The message at a field with such letters. */
export const unprintableText = (letters: ReadonlyArray<string>): string =>
  `Cannot be printed on invoices: ${letters.join(' ')}`
