import { Schema } from 'effect'
import { IndexedReport, reportIndexEvents } from '../../../machines/reports/report-index.events.ts'
import { reportIndexMachine } from '../../../machines/reports/report-index.machine.ts'
import { Personal } from '../../../schemas/core/masked.ts'
import { ReportIndexEntry } from '../../../schemas/reports/report.ts'
import { defineJournaled } from '../../journaled.ts'

const favourites = Schema.Array(IndexedReport)
const hasFigures = Schema.optionalKey(Schema.Boolean)

/** How the journal records the report index: in the ring only, since its address has the search text. */
export const reportIndex = defineJournaled<typeof reportIndexMachine>({
  machine: reportIndexMachine,
  events: reportIndexEvents,
  input: Schema.Struct({ text: Personal, favourites, hasFigures }),
  context: Schema.Struct({
    entries: Schema.Array(ReportIndexEntry),
    text: Personal,
    favourites,
    hasFigures,
    failure: Schema.NullOr(Schema.String),
  }),
  posts: () => false,
})
