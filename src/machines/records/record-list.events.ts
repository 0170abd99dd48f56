import { Schema } from 'effect'
import { AppError, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { FromOne } from '../../schemas/lists/page-place.ts'
import {
  filterNames,
  RecordFilter,
  RecordLookups,
  RecordPage,
  type RecordRow,
  RecordSort,
} from '../../schemas/records/kit/shown.ts'
import { defineEvents } from '../core/define-events.ts'
import { exportEvents } from '../lists/exporting.events.ts'
import { searchFields, searchSamples } from '../lists/search-fields.ts'
import { TEXT_PART } from './record-list.context.ts'

const row: RecordRow = {
  id: 7,
  version: 1,
  supplierName: 'Northwind Mobile',
  planSource: 1,
  contactPerson: 'Ada Osei',
  email: 'orders@northwind.example',
  phone: '+44 20 7946 0000',
  website: 'https://northwind.example',
  currency: 'USD',
  paymentTermDays: 30,
  reorderLevel: 0,
  remarks: '',
  status: 'Active',
  countryCount: 3,
  planCount: 12,
  availableCount: 140,
  updatedBy: 'Ada Osei',
  updatedDate: '2026-11-21T04:02:20.000Z',
}
const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })

const someRows = { rows: [row], total: 95, succeeded: true, message: '' }
const noRows = { rows: [], total: 0, succeeded: true, message: '', named: { region: [{ id: 5, name: 'Old World' }] } }
const refused = { rows: [], total: 0, succeeded: false, message: '' }
const pastTheEnd = { rows: [], total: 3, succeeded: true, message: '' }

/** The events of a list of records. */
export const recordListEvents = defineEvents({
  ...exportEvents,
  'page.chosen': {
    description: 'The person goes to a page.',
    fields: { page: FromOne },
    samples: [{ page: 1 }, { page: 2 }],
  },
  'pageSize.chosen': {
    description: 'The person chooses the page size.',
    fields: { pageSize: FromOne },
    samples: [{ pageSize: 10 }, { pageSize: 30 }],
  },
  'sort.chosen': {
    description: 'The person chooses the order of the rows, or returns to the default order.',
    fields: { sort: Schema.NullOr(RecordSort) },
    samples: [
      { sort: { column: 'status', direction: 'asc' } },
      { sort: { column: 'status', direction: 'desc' } },
      { sort: { column: 'updatedDate', direction: 'asc' } },
      { sort: null },
    ],
  },
  'filterPanel.toggled': { description: 'The person opens or closes the filter panel.', fields: {}, samples: [{}] },
  'filterPanel.closed': { description: 'The person closes the filter panel (Escape).', fields: {}, samples: [{}] },
  'filter.edited': {
    description: 'The person edits the filter panel.',
    fields: {
      patch: Schema.Struct({
        searchBy: Schema.optionalKey(RecordFilter.fields.searchBy),
        text: Schema.optionalKey(RecordFilter.fields.text),
        selects: Schema.optionalKey(RecordFilter.fields.selects),
      }),
    },
    samples: [
      { patch: { searchBy: 'supplierName' } },
      { patch: { text: 'Northwind' } },
      { patch: { text: 'Northwind \u0000' } },
      { patch: { selects: { status: 'Inactive' } } },
      { patch: { selects: { status: '' } } },
      { patch: { selects: { receivedFrom: '2026-11-21', receivedTo: '2026-11-01' } } },
      { patch: { selects: { receivedFrom: '2026-02-30' } } },
    ],
  },
  'search.requested': {
    description: 'The person searches with the filter.',
    fields: {
      ...searchFields,
      /** The day of the search in UTC, for a filter by a day that must have ended. */
      today: Schema.optionalKey(Schema.String),
    },
    samples: searchSamples,
  },
  'filter.reset': { description: 'The person clears the filter.', fields: {}, samples: [{}] },
  'filter.partRemoved': {
    description: 'The person removes one part of the active filter.',
    fields: { part: Schema.Literals([TEXT_PART, ...filterNames]) },
    samples: [{ part: 'text' }, { part: 'status' }, { part: 'receivedFrom' }],
  },
  'retry.requested': { description: 'The person tries again after a failure.', fields: {}, samples: [{}] },
  'options.wanted': {
    description: 'The person opens a filter above the list whose options are loaded on demand.',
    fields: {},
    samples: [{}],
  },
  'lookups.retried': {
    description: 'The person loads the filter options again.',
    fields: {},
    samples: [{}],
  },
  'location.changed': {
    description: 'The address changed under the list: Back, Forward, or a link.',
    fields: {
      page: FromOne,
      pageSize: Schema.NullOr(FromOne),
      filter: Schema.NullOr(RecordFilter),
      sort: Schema.NullOr(RecordSort),
    },
    samples: [
      { page: 1, pageSize: 30, filter: null, sort: null },
      { page: 1, pageSize: 30, filter: null, sort: { column: 'status', direction: 'desc' } },
      { page: 2, pageSize: 30, filter: null, sort: null },
      { page: 1, pageSize: null, filter: { searchBy: '', text: '', selects: { region: '5' } }, sort: null },
    ],
  },
  'xstate.done.actor.loadPage': {
    description: 'The page has loaded.',
    fields: { output: RecordPage },
    samples: [{ output: someRows }, { output: noRows }, { output: refused }, { output: pastTheEnd }],
  },
  'xstate.error.actor.loadPage': {
    description: 'The page could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.loadLookups': {
    description: 'The filter options have loaded.',
    fields: { output: RecordLookups },
    samples: [
      {
        output: {
          country: [{ id: 81, name: 'Japan' }],
          region: [{ id: 5, name: 'Europe' }],
          supplier: [{ id: 7, name: 'Northwind Mobile' }],
        },
      },
    ],
  },
  'xstate.error.actor.loadLookups': {
    description: 'The filter options could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
})
