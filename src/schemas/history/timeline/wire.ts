import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { rowFields } from '../../lists/row-fields.ts'
import { timelineFields } from './fields.ts'

/**
 * An action of a person on the wire. `id` numbers the entries from 1, in the order of writing. `kind` and `subjectID`
 * identify the subject; '' and null if it has no number. `ownerID` is the record that contains it, such as the partner
 * of an API key.
 */
export const TimelineRow = Schema.Struct({
  ...rowFields(timelineFields),
  id: Schema.Int,
  kind: Schema.String,
  subjectID: Schema.NullOr(Schema.Int),
  ownerID: Schema.optionalKey(Schema.Int),
})
export type TimelineRow = typeof TimelineRow.Type

export const TimelineAnswer = Schema.Struct({
  ...answerFields,
  timeline: Schema.Array(TimelineRow),
  totalCount: Schema.Int,
})
