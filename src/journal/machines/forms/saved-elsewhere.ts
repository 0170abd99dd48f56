import { Schema } from 'effect'
import { savedElsewhereEvents } from '../../../machines/forms/saved-elsewhere.events.ts'
import { savedElsewhereMachine } from '../../../machines/forms/saved-elsewhere.machine.ts'
import { FormSubject } from '../../../schemas/history/history.ts'
import { Revision } from '../../../schemas/shell/live.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records notices of other people's saves: in the ring only. */
export const savedElsewhere = defineJournaled<typeof savedElsewhereMachine>({
  machine: savedElsewhereMachine,
  events: savedElsewhereEvents,
  input: Schema.Struct({ subject: FormSubject }),
  context: Schema.Struct({
    subject: FormSubject,
    id: Schema.Int,
    version: Schema.Int,
    saved: Schema.NullOr(Revision),
  }),
  posts: () => false,
})
