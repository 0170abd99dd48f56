import { Schema } from 'effect'

/** The common data of a save's events: the record, who saved it when, and the submission's fingerprint. */
export const stamp = { id: Schema.Int, by: Schema.String, date: Schema.String, submission: Schema.String }

/**
 * A refused save: why (`fields`, `conflict`, or an obstacle), at which fields, and who tried. The entered values are
 * not stored.
 */
export const AddRefused = Schema.Struct({
  reason: Schema.String,
  errors: Schema.Record(Schema.String, Schema.String),
  by: Schema.String,
})

/** The same for an existing record; `version` is the one that the person had seen. */
export const ChangeRefused = Schema.Struct({
  ...AddRefused.fields,
  id: Schema.Int,
  version: Schema.NullOr(Schema.Int),
})

/**
 * A save that changed nothing. It is stored so that its key cannot be reused with other values; without a key it is not
 * stored. It has its own stream, apart from the history.
 */
export const SavedUnchanged = Schema.Struct({ id: Schema.Int, submission: Schema.String })
