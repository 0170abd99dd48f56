import { Schema } from 'effect'
import { sessionEvents } from '../../../machines/session/session.events.ts'
import { sessionMachine } from '../../../machines/session/session.machine.ts'
import { HeldFactor } from '../../../schemas/people/second-factor.ts'
import { Session, User } from '../../../schemas/session/session.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the session: in the ring only, since the browser's storage has the signed-in person. */
export const session = defineJournaled<typeof sessionMachine>({
  machine: sessionMachine,
  events: sessionEvents,
  input: Schema.Struct({ session: Schema.NullOr(Session), errorMessage: Schema.NullOr(Schema.String) }),
  context: Schema.Struct({
    user: Schema.NullOr(User),
    factor: Schema.NullOr(HeldFactor),
    notice: Schema.NullOr(Schema.String),
    drafts: Schema.Int,
    refusals: Schema.Int,
    endedBy: Schema.NullOr(Schema.Literals(['person', 'expiry', 'elsewhere', 'refusals'])),
  }),
  posts: (snapshot) => snapshot.hasTag('busy'),
})
