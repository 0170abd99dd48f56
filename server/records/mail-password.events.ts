import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'

const Act = Schema.Struct({ by: Schema.String, date: Schema.String })

/** The access to the mail server, in `mailpassword-1`. The password itself is in no event. */
export const mailPasswordEvents = declareEvents({
  MailPasswordSet: storedAs(Act),
  MailPasswordRemoved: storedAs(Act),
  /** `problem` is why the mail server did not accept it; null if it did. */
  TestMailSent: storedAs(Schema.Struct({ ...Act.fields, problem: Schema.NullOr(Schema.String) })),
})
