import { Schema } from 'effect'
import { assignedItemsEvents } from '../../../machines/stock/assigned-items.events.ts'
import { assignedItemsMachine } from '../../../machines/stock/assigned-items.machine.ts'
import { Masked } from '../../../schemas/core/masked.ts'
import { AssignmentRecord, JudgedItem } from '../../../schemas/stock/assignment.ts'
import { defineJournaled } from '../../journaled.ts'
import { exportFacts } from '../lists/exporting.ts'

/** How the journal records an assignment: in the ring only. */
export const assignedItems = defineJournaled<typeof assignedItemsMachine>({
  machine: assignedItemsMachine,
  events: assignedItemsEvents,
  input: Schema.Struct({ id: Schema.Int }),
  context: Schema.Struct({
    id: Schema.Int,
    record: Schema.NullOr(AssignmentRecord),
    chosen: Schema.Array(Schema.Int),
    reason: Masked,
    rows: Schema.Array(JudgedItem),
    submissionId: Schema.NullOr(Schema.String),
    problem: Schema.NullOr(Schema.String),
    failure: Schema.NullOr(Schema.String),
    fileFormat: Schema.optionalKey(exportFacts.exportFormat),
    written: Schema.optionalKey(exportFacts.written),
    fileFailure: Schema.optionalKey(exportFacts.exportFailure),
  }),
  posts: (snapshot) => snapshot.matches('takingBack'),
})
