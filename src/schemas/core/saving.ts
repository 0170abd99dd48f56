import { Schema } from 'effect'
import { answerFields, FieldProblem } from './answer.ts'
import { Masked, Personal } from './masked.ts'

/**
 * What one field was when a person loaded a record, and what somebody else has saved since, both as a draft has it; with
 * the names of what ids stand for, where the server tells them.
 */
export const SavedChange = Schema.Struct({
  field: Schema.String,
  loaded: Masked,
  saved: Masked,
  loadedText: Schema.optionalKey(Masked),
  savedText: Schema.optionalKey(Masked),
})
export type SavedChange = typeof SavedChange.Type

/** What somebody else has saved since a person loaded the record that they want to save. */
export const SaveConflict = Schema.Struct({
  version: Schema.Int,
  changes: Schema.Array(SavedChange),
  updatedBy: Personal,
  updatedDate: Schema.String,
})
export type SaveConflict = typeof SaveConflict.Type

/** The answer to a save of an item or a record. */
export const SaveAnswer = Schema.Struct({
  ...answerFields,
  id: Schema.optionalKey(Schema.Int),
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  conflict: Schema.optionalKey(SaveConflict),
})
export type SaveAnswer = typeof SaveAnswer.Type
