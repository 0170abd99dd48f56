import { Schema } from 'effect'
import { AppError, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { FromOne } from '../../schemas/lists/page-place.ts'
import { PagedRows } from '../../schemas/lists/paged-rows.ts'
import { PagedSort } from '../../schemas/lists/paged-sort.ts'
import { ReportChoices } from '../../schemas/reports/report.ts'
import { ReportFilter, ReportFilterProblem, ReportTotals } from '../../schemas/reports/report-filter.ts'
import { defineEvents } from '../core/define-events.ts'
import { exportEvents } from '../lists/exporting.events.ts'
import { pageNumberEvents } from '../lists/page-number.events.ts'
import { filterParts } from './report-paging.filter.ts'

const row = {
  id: 95,
  username: 'Ada Osei',
  email: 'ada@example.com',
  customerid: 12,
  price: 12.5,
  currency: 'EUR',
  createddate: '2026-11-21T04:02:20.000Z',
  paymentstatus: 'Paid',
}
const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })

const someRows = { rows: [row, { id: 94, username: 'Cy Holt' }], total: 95, succeeded: true, message: '' }
/** Two pages of a report, of which the second is the last; four of the partner list. */
const someRowsAhead = { ...someRows, rows: [{ id: 96, username: 'Bo Lind' }], total: 31 }
const allRows = { rows: [row], total: 1, succeeded: true, message: '' }
const noRows = { rows: [], total: 0, succeeded: true, message: '' }
const refused = { rows: [], total: 0, succeeded: false, message: '' }
const pastTheEnd = { rows: [], total: 3, succeeded: true, message: '' }

const narrowed = { from: '2026-09-01', to: '2026-09-30', text: '', selects: { plan: '3' } }

/** The events of the reports and the partner list. */
export const reportPagingEvents = defineEvents({
  ...exportEvents,
  ...pageNumberEvents,
  'page.chosen': {
    description: 'The person goes to a page.',
    fields: { page: FromOne },
    samples: [{ page: 1 }, { page: 2 }],
  },
  'news.shown': {
    description: 'The person loads what others have changed: a page and the totals.',
    fields: { page: FromOne },
    samples: [{ page: 1 }, { page: 2 }],
  },
  'sort.chosen': {
    description: 'The person chooses the order of the rows, or returns to the default order.',
    fields: { sort: Schema.NullOr(PagedSort) },
    samples: [
      { sort: { column: 'companyName', direction: 'asc' } },
      { sort: { column: 'companyName', direction: 'desc' } },
      { sort: null },
    ],
  },
  'retry.requested': { description: 'The person tries again after a failure.', fields: {}, samples: [{}] },
  'row.opened': {
    description: 'The person opens a row to see all its fields.',
    fields: { index: Schema.Int },
    samples: [{ index: 0 }],
  },
  'row.passed': {
    description: 'The person goes to the next or previous row, also on another page.',
    fields: { by: Schema.Literals([1, -1]) },
    samples: [{ by: 1 }, { by: -1 }],
  },
  'row.closed': { description: 'The person closes the row.', fields: {}, samples: [{}] },
  'location.changed': {
    description: 'The address changed under the list: Back, Forward, or a link.',
    fields: { page: FromOne, sort: Schema.NullOr(PagedSort), filter: Schema.NullOr(ReportFilter) },
    samples: [
      { page: 1, sort: null, filter: null },
      { page: 2, sort: null, filter: null },
      { page: 1, sort: null, filter: narrowed },
    ],
  },
  'filterPanel.toggled': { description: 'The person opens or closes the filter panel.', fields: {}, samples: [{}] },
  'filterPanel.closed': { description: 'The person closes the filter panel (Escape).', fields: {}, samples: [{}] },
  'filter.edited': {
    description: 'The person edits the filter.',
    fields: {
      patch: Schema.Struct({
        from: Schema.optionalKey(ReportFilter.fields.from),
        to: Schema.optionalKey(ReportFilter.fields.to),
        text: Schema.optionalKey(ReportFilter.fields.text),
        selects: Schema.optionalKey(ReportFilter.fields.selects),
      }),
    },
    samples: [
      { patch: { from: '2026-09-01' } },
      { patch: { text: 'ada' } },
      { patch: { selects: { status: 'Paid' } } },
      { patch: { selects: { status: '' } } },
    ],
  },
  'search.requested': {
    description: 'The person searches with the filter; the event has what the server would refuse.',
    fields: { problem: Schema.NullOr(ReportFilterProblem) },
    samples: [{ problem: null }, { problem: { field: 'from', message: 'Enter a real date' } }],
  },
  'filter.reset': { description: 'The person clears the filter.', fields: {}, samples: [{}] },
  'filter.partRemoved': {
    description: 'The person removes one part of the active filter.',
    fields: { part: Schema.Literals(filterParts) },
    samples: [{ part: 'days' }, { part: 'status' }],
  },
  'options.wanted': {
    description: 'The person opens a filter above the list whose options are loaded on demand.',
    fields: {},
    samples: [{}],
  },
  'choices.retried': {
    description: 'The person loads the filter options again.',
    fields: {},
    samples: [{}],
  },
  'totals.retried': { description: 'The person loads the totals again.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadChoices': {
    description: 'The filter options have loaded.',
    fields: { output: ReportChoices },
    samples: [{ output: { status: [{ value: 'Paid', label: '', count: 90 }] } }],
  },
  'xstate.error.actor.loadChoices': {
    description: 'The filter options could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.loadTotals': {
    description: 'The totals of all pages have loaded.',
    fields: { output: ReportTotals },
    samples: [
      {
        output: {
          totalCount: 95,
          totals: [{ currency: 'EUR', count: 95, sum: 1187.5, refunds: 12.5, cost: null, margin: null }],
        },
      },
    ],
  },
  'xstate.error.actor.loadTotals': {
    description: 'The totals of all pages could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.loadPage': {
    description: 'The page has loaded.',
    fields: { output: PagedRows },
    samples: [
      { output: someRows },
      { output: allRows },
      { output: noRows },
      { output: refused },
      { output: pastTheEnd },
    ],
  },
  'xstate.error.actor.loadPage': {
    description: 'The page could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.loadAhead': {
    description: 'The next page has loaded in advance; null if it may not be.',
    fields: { output: Schema.NullOr(PagedRows) },
    samples: [{ output: someRowsAhead }, { output: null }],
  },
  'xstate.error.actor.loadAhead': {
    description: 'The next page could not be loaded in advance.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.after.aheadIsOld.reportPaging.rows.ready.nextAtHand': {
    description: 'The page that was loaded in advance is too old.',
    fields: {},
    samples: [{}],
  },
})
