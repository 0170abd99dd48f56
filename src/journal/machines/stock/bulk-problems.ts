import { Schema } from 'effect'
import { bulkProblemsEvents } from '../../../machines/stock/bulk-problems.events.ts'
import { bulkProblemsMachine } from '../../../machines/stock/bulk-problems.machine.ts'
import { BulkLookups } from '../../../schemas/stock/bulk.ts'
import { BulkProblem, BulkReplacement } from '../../../schemas/stock/bulk-problems.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the equal problems of an import: in the ring only, and never a cell of the file. */
export const bulkProblems = defineJournaled<typeof bulkProblemsMachine>({
  machine: bulkProblemsMachine,
  events: bulkProblemsEvents,
  input: Schema.Null,
  context: Schema.Struct({
    bulkId: Schema.NullOr(Schema.Int),
    isListed: Schema.Boolean,
    lookups: Schema.NullOr(BulkLookups),
    problems: Schema.Array(BulkProblem),
    values: Schema.Array(BulkReplacement),
    applied: Schema.NullOr(BulkReplacement),
    failure: Schema.NullOr(Schema.String),
  }),
  posts: (snapshot) => snapshot.matches('applying'),
})
