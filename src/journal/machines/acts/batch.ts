import { Schema } from 'effect'
import { batchEvents } from '../../../machines/acts/batch.events.ts'
import { batchMachine } from '../../../machines/acts/batch.machine.ts'
import { Batch } from '../../../schemas/acts/batch.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records items that are sent one after the other: in the ring only. */
export const batch = defineJournaled<typeof batchMachine>({
  machine: batchMachine,
  events: batchEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    selected: Schema.Array(Schema.Int),
    batch: Schema.NullOr(Batch),
    queue: Schema.Array(Schema.Int),
    run: Schema.Array(Schema.Int),
    submissionId: Schema.String,
    failure: Schema.NullOr(Schema.String),
  }),
  posts: (snapshot) => snapshot.matches('sending'),
})
