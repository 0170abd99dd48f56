import { Schema } from 'effect'
import { accountAccessEvents } from '../../../machines/people/account-access.events.ts'
import { accountAccessMachine } from '../../../machines/people/account-access.machine.ts'
import { AccountAccess } from '../../../schemas/people/employees.ts'
import { defineJournaled } from '../../journaled.ts'

const about = { id: Schema.Int, withSessions: Schema.Boolean }

/** How the journal records an account's links and sessions: in the ring only, and never a link's token. */
export const accountAccess = defineJournaled<typeof accountAccessMachine>({
  machine: accountAccessMachine,
  events: accountAccessEvents,
  input: Schema.Struct(about),
  context: Schema.Struct({
    ...about,
    ...AccountAccess.fields,
    message: Schema.NullOr(Schema.String),
    failure: Schema.NullOr(Schema.String),
  }),
  posts: (snapshot) => snapshot.matches('issuing') || snapshot.matches('ending') || snapshot.matches('takingAway'),
})
