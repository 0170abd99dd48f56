import { Schema } from 'effect'
import { sessionEvents } from '../../machines/session.events.ts'
import { sessionMachine } from '../../machines/session.machine.ts'
import { HeldFactor } from '../../schemas/second-factor.ts'
import { Session, User } from '../../schemas/session.ts'
import { defineJournaled, type Migration } from '../journaled.ts'

type Ended = { readonly type: string }
type State = { readonly value: unknown; readonly context: object }

/** In version 1 a sign-out asked nothing: a record is followed up to it. */
const fromOne: Migration = {
  event: (event) => ((event as Ended).type === 'signOut.requested' ? null : event),
  input: (input) => input,
  state: (state) => {
    const { value, context } = state as State
    return { value, context: { ...context, drafts: 0 } }
  },
}

/** In version 2 nobody was asked for a second factor, and an end by time led elsewhere: a record is followed up to it. */
const fromTwo: Migration = {
  event: (event) => ((event as Ended).type === 'session.expired' ? null : event),
  input: (input) => input,
  state: (state) => {
    const { value, context } = state as State
    return { value, context: { ...context, factor: null } }
  },
}

/** The session as the journal sees it: in the ring only, since the browser's storage says who is signed in. */
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
  migrations: { 1: fromOne, 2: fromTwo },
})
