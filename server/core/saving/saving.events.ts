import { Schema } from 'effect'

/** What all events of a save say: which record, who saved it when, and the fingerprint of the submission. */
export const stamp = { id: Schema.Int, by: Schema.String, date: Schema.String, submission: Schema.String }

/**
 * A save that was refused: why (`fields`, `conflict`, or what keeps anybody from touching the record), at which fields,
 * and who tried. The values that were typed are not stored.
 */
export const AddRefused = Schema.Struct({
  reason: Schema.String,
  errors: Schema.Record(Schema.String, Schema.String),
  by: Schema.String,
})

/** The same of an existing record; `version` is the one that the person had seen. */
export const ChangeRefused = Schema.Struct({
  ...AddRefused.fields,
  id: Schema.Int,
  version: Schema.NullOr(Schema.Int),
})

/**
 * A save that changed nothing. It is written down for the key that it came under, so that other values under the same key
 * are not taken for it; a save without a key is not written down. It has a stream of its own, apart from the history.
 */
export const SavedUnchanged = Schema.Struct({ id: Schema.Int, submission: Schema.String })
