import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { rowFields } from '../../lists/row-fields.ts'
import { contactFields } from './fields.ts'

/** A contact on the wire. `id` is unique in the list, `recordID` is the id of its record. */
const ContactRow = Schema.Struct({
  ...rowFields(contactFields),
  id: Schema.String,
  recordID: Schema.Int,
})

export const ContactAnswer = Schema.Struct({
  ...answerFields,
  contacts: Schema.Array(ContactRow),
  totalCount: Schema.Int,
})
