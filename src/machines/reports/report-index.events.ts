import { Schema } from 'effect'
import { AppError, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { Personal } from '../../schemas/core/masked.ts'
import { ReportIndexEntry } from '../../schemas/reports/report.ts'
import { indexedReports } from '../../schemas/reports/reports.ts'
import { defineEvents } from '../core/define-events.ts'

const entry = { reportName: 'PurchaseReport', totalCount: 95, lastSevenDays: 9, lastEntry: '2026-11-21T04:02:20.000Z' }

/** A report of the index, by its name in the request. */
export const IndexedReport = Schema.Literals(indexedReports.map(({ reportName }) => reportName))

/** The events of the report index. */
export const reportIndexEvents = defineEvents({
  'search.edited': {
    description: 'The person types into the search box.',
    fields: { text: Personal },
    samples: [{ text: 'refund' }, { text: '' }],
  },
  'favourite.toggled': {
    description: 'The person pins a report to the top, or unpins it.',
    fields: { reportName: IndexedReport },
    samples: [{ reportName: 'PurchaseReport' }],
  },
  'retry.requested': { description: 'The person reloads the numbers.', fields: {}, samples: [{}] },
  'location.changed': {
    description: 'The address changed under the index: Back, Forward, or a link.',
    fields: { text: Personal },
    samples: [{ text: 'sale' }],
  },
  'xstate.done.actor.loadIndex': {
    description: "Each report's number of entries, and the time of its last one, have loaded.",
    fields: { output: Schema.Array(ReportIndexEntry) },
    samples: [{ output: [entry] }],
  },
  'xstate.error.actor.loadIndex': {
    description: 'The numbers could not be loaded.',
    fields: { error: AppError },
    samples: [
      { error: new Unreachable({ message: 'The server cannot be reached' }) },
      { error: new Unauthorized({ message: 'Invalid credentials' }) },
    ],
  },
})
