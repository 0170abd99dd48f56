import { Schema } from 'effect'
import { answerFields, FieldProblem } from './answer.ts'
import { Masked, Personal } from './masked.ts'

/**
 * A field's value when a person loaded the record, and the one that another person saved since, both as in a draft.
 * With the names of referred records, if the server sends them.
 */
export const SavedChange = Schema.Struct({
  field: Schema.String,
  loaded: Masked,
  saved: Masked,
  loadedText: Schema.optionalKey(Masked),
  savedText: Schema.optionalKey(Masked),
})
export type SavedChange = typeof SavedChange.Type

/** What another person has saved since the record was loaded. */
export const SaveConflict = Schema.Struct({
  version: Schema.Int,
  changes: Schema.Array(SavedChange),
  updatedBy: Personal,
  updatedDate: Schema.String,
})
export type SaveConflict = typeof SaveConflict.Type

/**
 * The answer to a save of a SIM or a record. `savedAs` is the id of a new record that an earlier try under the same key
 * saved, with other values.
 */
export const SaveAnswer = Schema.Struct({
  ...answerFields,
  id: Schema.optionalKey(Schema.Int),
  savedAs: Schema.optionalKey(Schema.Int),
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  conflict: Schema.optionalKey(SaveConflict),
})
export type SaveAnswer = typeof SaveAnswer.Type
