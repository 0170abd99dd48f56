import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { rowFields } from '../../lists/row-fields.ts'
import { contactFields } from './fields.ts'

/** Somebody to call or to write to, as it goes over the wire: `id` tells them apart, `recordID` is the record's own. */
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
