import { Schema } from 'effect'
import { liveEvents } from '../../../machines/shell/live.events.ts'
import { liveMachine } from '../../../machines/shell/live.machine.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the live connection: in the ring only. A replay has the events and opens no connection. */
export const live = defineJournaled<typeof liveMachine>({
  machine: liveMachine,
  events: liveEvents,
  input: Schema.Null,
  context: Schema.Struct({
    userName: Schema.String,
    position: Schema.NullOr(Schema.Int),
    failures: Schema.Int,
  }),
  posts: () => false,
})
