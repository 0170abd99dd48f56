import { Schema } from 'effect'
import { actEvents } from '../../../machines/acts/act.events.ts'
import { actMachine } from '../../../machines/acts/act.machine.ts'
import { Act } from '../../../schemas/acts/act.ts'
import { SaveConflict } from '../../../schemas/core/saving.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records an action's dialog: in the ring only, since a dialog is not resumed. */
export const act = defineJournaled<typeof actMachine>({
  machine: actMachine,
  events: actEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    act: Schema.NullOr(Act),
    submissionId: Schema.NullOr(Schema.String),
    errors: Schema.Record(Schema.String, Schema.String),
    failure: Schema.NullOr(Schema.String),
    conflict: Schema.NullOr(SaveConflict),
    comebacks: Schema.Int,
  }),
  posts: (snapshot) => snapshot.matches('saving'),
})
