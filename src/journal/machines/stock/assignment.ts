import { Schema } from 'effect'
import { AssignmentLookups, assignmentEvents, maskedDraft } from '../../../machines/stock/assignment.events.ts'
import { assignmentMachine } from '../../../machines/stock/assignment.machine.ts'
import { CodesFile, JudgedItem, ReadFile } from '../../../schemas/stock/assignment.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records assigning SIMs: in the ring only, and never a code. */
export const assignment = defineJournaled<typeof assignmentMachine>({
  machine: assignmentMachine,
  events: assignmentEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    lookups: Schema.NullOr(AssignmentLookups),
    draft: maskedDraft,
    rows: Schema.Array(JudgedItem),
    message: Schema.String,
    submissionId: Schema.NullOr(Schema.String),
    assigned: Schema.NullOr(Schema.Int),
    errors: Schema.Record(Schema.String, Schema.String),
    failure: Schema.NullOr(Schema.String),
    comebacks: Schema.Int,
    codesFile: Schema.optionalKey(Schema.NullOr(CodesFile)),
    fileToRead: Schema.optionalKey(ReadFile),
  }),
  posts: (snapshot) => snapshot.matches('assigning'),
})
