import { Schema } from 'effect'
import { ownProfileEvents } from '../../../machines/people/own-profile.events.ts'
import { ownProfileMachine } from '../../../machines/people/own-profile.machine.ts'
import { OwnPerson, OwnSession } from '../../../schemas/people/account-access.ts'
import { defineJournaled } from '../../journaled.ts'

const Reason = Schema.NullOr(Schema.String)

/** How the journal records a person's own profile: in the ring only, since it has no drafts. */
export const ownProfile = defineJournaled<typeof ownProfileMachine>({
  machine: ownProfileMachine,
  events: ownProfileEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    person: Schema.NullOr(OwnPerson),
    sessions: Schema.Array(OwnSession),
    errors: Schema.Record(Schema.String, Schema.String),
    personFailure: Reason,
    passwordFailure: Reason,
    sessionsFailure: Reason,
    comebacks: Schema.Int,
    changes: Schema.Int,
  }),
  posts: (snapshot) =>
    snapshot.hasTag('savingPerson') || snapshot.hasTag('changingPassword') || snapshot.hasTag('endingSession'),
})
