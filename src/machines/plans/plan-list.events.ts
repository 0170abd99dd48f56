import { Schema } from 'effect'
import { AppError, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { LookupItem } from '../../schemas/core/lookup.ts'
import { editFields } from '../../schemas/lists/list-filter.ts'
import { FromOne } from '../../schemas/lists/page-place.ts'
import { PlanFilter, PlanPage, type PlanRow, PlanSort } from '../../schemas/plans/plan.ts'
import { planFilters } from '../../schemas/plans/plan-filters.ts'
import { defineEvents } from '../core/define-events.ts'
import { exportEvents } from '../lists/exporting.events.ts'

const row: PlanRow = {
  id: 7,
  planName: 'Japan 5 GB',
  buyingCost: '4.50',
  country: 'Japan',
  dataAllowance: '5',
  dataAllowanceType: 'GB',
  internetData: '5',
  monthPlusPlan: '',
  pid: 7,
  planClass: 'data',
  planFor: 'online',
  recharge: 'Non-Rechargeable',
  stockValue: 1358,
  supplier: 'Northwind Telecom',
  travellerType: '',
  type: 'Local',
  validity: 30,
  validityType: 'days',
}
const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })

const someRows = { rows: [row], total: 95, succeeded: true, message: '' }
const noRows = { rows: [], total: 0, succeeded: true, message: '' }
const refused = { rows: [], total: 0, succeeded: false, message: '' }
const pastTheEnd = { rows: [], total: 3, succeeded: true, message: '' }

export const planListEvents = defineEvents({
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
    fields: { sort: Schema.NullOr(PlanSort) },
    samples: [
      { sort: { column: 'planName', direction: 'asc' } },
      { sort: { column: 'planName', direction: 'desc' } },
      { sort: null },
    ],
  },
  'filterPanel.toggled': { description: 'The person opens or closes the filter panel.', fields: {}, samples: [{}] },
  'filterPanel.closed': { description: 'The person closes the filter panel (Escape).', fields: {}, samples: [{}] },
  'filter.edited': {
    description: 'The person edits the filter panel.',
    fields: {
      patch: Schema.Struct({
        searchBy: Schema.optionalKey(PlanFilter.fields.searchBy),
        text: Schema.optionalKey(PlanFilter.fields.text),
        ...editFields(planFilters),
      }),
    },
    samples: [
      { patch: { searchBy: 'country' } },
      { patch: { text: 'Japan' } },
      { patch: { searchBy: '' } },
      { patch: { quick: 'Japan' } },
    ],
  },
  'search.requested': { description: 'The person searches with the filter.', fields: {}, samples: [{}] },
  'filter.reset': { description: 'The person clears the filter.', fields: {}, samples: [{}] },
  'filter.partRemoved': {
    description: 'The person removes one part of the active filter.',
    fields: { part: Schema.Literals(['text', ...planFilters.map(({ name }) => name)]) },
    samples: [{ part: 'text' }, { part: 'quick' }],
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
      filter: Schema.NullOr(PlanFilter),
      sort: Schema.NullOr(PlanSort),
    },
    samples: [
      { page: 1, pageSize: 30, filter: null, sort: null },
      { page: 1, pageSize: 30, filter: null, sort: { column: 'planName', direction: 'asc' } },
      { page: 2, pageSize: 30, filter: null, sort: null },
      { page: 1, pageSize: null, filter: { searchBy: 'country', text: 'Japan' }, sort: null },
    ],
  },
  'xstate.done.actor.loadPage': {
    description: 'The page of the whole list has loaded.',
    fields: { output: PlanPage },
    samples: [{ output: someRows }, { output: noRows }, { output: refused }, { output: pastTheEnd }],
  },
  'xstate.error.actor.loadPage': {
    description: 'The page of the whole list could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.searchPage': {
    description: 'The page of the search has loaded.',
    fields: { output: PlanPage },
    samples: [{ output: someRows }, { output: noRows }, { output: refused }, { output: pastTheEnd }],
  },
  'xstate.error.actor.searchPage': {
    description: 'The page of the search could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.loadLookups': {
    description: 'The filter options have loaded: plans, countries, regions and suppliers.',
    fields: {
      output: Schema.Struct({
        plans: Schema.Array(LookupItem),
        countries: Schema.Array(LookupItem),
        regions: Schema.Array(LookupItem),
        suppliers: Schema.optionalKey(Schema.Array(LookupItem)),
      }),
    },
    samples: [
      {
        output: {
          plans: [{ id: 7, name: 'Japan 5 GB' }],
          countries: [{ id: 81, name: 'Japan' }],
          regions: [{ id: 5, name: 'Europe' }],
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
