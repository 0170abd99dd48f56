import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { rowFields } from '../../lists/row-fields.ts'
import { timelineFields } from './fields.ts'

/**
 * What a person did, as it goes over the wire. `id` counts the entries from 1, in the order in which they were written;
 * `kind` and `subjectID` say what it was about, '' and null where that has no number; `ownerID` in whose record that
 * stands, of an API key its partner.
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
