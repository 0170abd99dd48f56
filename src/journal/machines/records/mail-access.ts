import { Schema } from 'effect'
import { mailAccessEvents } from '../../../machines/records/mail-access.events.ts'
import { mailAccessMachine } from '../../../machines/records/mail-access.machine.ts'
import { MailAccess } from '../../../schemas/records/mail-access.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the access to the mail server: in the ring only, and never the password. */
export const mailAccess = defineJournaled<typeof mailAccessMachine>({
  machine: mailAccessMachine,
  events: mailAccessEvents,
  input: Schema.Null,
  context: Schema.Struct({
    access: Schema.NullOr(MailAccess),
    problem: Schema.NullOr(Schema.String),
    message: Schema.NullOr(Schema.String),
    failure: Schema.NullOr(Schema.String),
    comebacks: Schema.Int,
  }),
  posts: (snapshot) => snapshot.matches('saving') || snapshot.matches('removing') || snapshot.matches('testing'),
})
