import { Schema } from 'effect'
import { IndexedReport, reportIndexEvents } from '../../../machines/reports/report-index.events.ts'
import { reportIndexMachine } from '../../../machines/reports/report-index.machine.ts'
import { Personal } from '../../../schemas/core/masked.ts'
import { ReportIndexEntry } from '../../../schemas/reports/report.ts'
import { defineJournaled } from '../../journaled.ts'

const favourites = Schema.Array(IndexedReport)
const hasFigures = Schema.optionalKey(Schema.Boolean)

/** The report index as the journal sees it: in the ring only, since its address says what is searched for. */
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
