import { Schema } from 'effect'
import { AppError, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { LookupItem } from '../../schemas/core/lookup.ts'
import { editFields } from '../../schemas/lists/list-filter.ts'
import { FromOne } from '../../schemas/lists/page-place.ts'
import { InventoryFilter, InventoryPage, type InventoryRow, InventorySort } from '../../schemas/stock/inventory.ts'
import { inventoryFilters } from '../../schemas/stock/inventory-filters.ts'
import { defineEvents } from '../core/define-events.ts'
import { exportEvents } from '../lists/exporting.events.ts'
import { searchFields, searchSamples } from '../lists/search-fields.ts'
import { filterParts } from './inventory-list.context.ts'

const row: InventoryRow = {
  id: 1,
  activationCode: 'LPA:1$rsp.example$A1',
  simpin: '0000',
  iccid: '8944110000000000018',
  serviceDeviceID: 'D-1',
  invoiceNumber: 'INV-1',
  expiryDate: '2027-01-31',
  buyingCost: 4.5,
  supplierName: 'Northwind Telecom',
  planID: 7,
  supplierID: 3,
  createdBy: 'Asha Rao',
  createdDate: '2026-01-05T09:30:00.000Z',
}
const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })

const someRows = { rows: [row], total: 95, succeeded: true, message: '' }
const oneHit = { rows: [row], total: 1, succeeded: true, message: '' }
const noRows = { rows: [], total: 0, succeeded: true, message: '' }
const refused = { rows: [], total: 0, succeeded: false, message: '' }
const pastTheEnd = { rows: [], total: 3, succeeded: true, message: '' }

const blank = { searchBy: '', text: '', planID: 0, supplierName: '' } as const
const byIccid = { ...blank, searchBy: 'iccid', text: '8944' } as const

const requested = exportEvents['export.requested']

/** The events of the inventory list. */
export const inventoryListEvents = defineEvents({
  ...exportEvents,
  'export.requested': {
    description:
      'The person downloads the shown rows, all pages, the selected SIMs, or the legacy layout, as CSV or for Excel.',
    fields: { ...requested.fields, ids: Schema.optionalKey(Schema.Array(Schema.Int)) },
    samples: [...requested.samples, { scope: 'all', format: 'csv', columns: ['planName', 'iccid'], ids: [7, 8] }],
  },
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
    fields: { sort: Schema.NullOr(InventorySort) },
    samples: [
      { sort: { column: 'createdDate', direction: 'asc' } },
      { sort: { column: 'createdDate', direction: 'desc' } },
      { sort: null },
    ],
  },
  'filterPanel.toggled': { description: 'The person opens or closes the filter panel.', fields: {}, samples: [{}] },
  'filterPanel.closed': { description: 'The person closes the filter panel (Escape).', fields: {}, samples: [{}] },
  'filter.edited': {
    description: 'The person edits the filter panel.',
    fields: {
      patch: Schema.Struct({
        searchBy: Schema.optionalKey(InventoryFilter.fields.searchBy),
        text: Schema.optionalKey(InventoryFilter.fields.text),
        ...editFields(inventoryFilters),
      }),
    },
    samples: [
      { patch: { searchBy: 'iccid' } },
      { patch: { text: '8944' } },
      { patch: { searchBy: '' } },
      { patch: { searchBy: 'expiryDate' } },
      { patch: { quick: '894411' } },
      { patch: { holder: 'partner-4' } },
      { patch: { holder: '' } },
    ],
  },
  'search.requested': {
    description: 'The person searches with the filter.',
    fields: {
      ...searchFields,
      /** The search is for one code: if it has exactly one hit, that SIM opens. */
      opensOne: Schema.optionalKey(Schema.Boolean),
    },
    samples: [...searchSamples, { problem: null, opensOne: true }],
  },
  'filter.reset': { description: 'The person resets the filter.', fields: {}, samples: [{}] },
  'filter.partRemoved': {
    description: 'The person removes one part of the active filter.',
    fields: {
      part: Schema.Literals(filterParts),
    },
    samples: [{ part: 'text' }, { part: 'quick' }, { part: 'holder' }],
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
      filter: Schema.NullOr(InventoryFilter),
      sort: Schema.NullOr(InventorySort),
    },
    samples: [
      { page: 1, pageSize: 30, filter: null, sort: null },
      { page: 1, pageSize: 30, filter: null, sort: { column: 'createdDate', direction: 'asc' } },
      { page: 2, pageSize: 30, filter: null, sort: null },
      { page: 1, pageSize: null, filter: byIccid, sort: null },
      { page: 1, pageSize: null, filter: { ...blank, planID: 7 }, sort: null },
    ],
  },
  'xstate.done.actor.loadPage': {
    description: 'The page of the whole list has loaded.',
    fields: { output: InventoryPage },
    samples: [{ output: someRows }, { output: noRows }, { output: refused }, { output: pastTheEnd }],
  },
  'xstate.error.actor.loadPage': {
    description: 'The page of the whole list could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.searchPage': {
    description: 'The page of the search has loaded.',
    fields: { output: InventoryPage },
    samples: [
      { output: oneHit },
      { output: someRows },
      { output: noRows },
      { output: refused },
      { output: pastTheEnd },
    ],
  },
  'xstate.error.actor.searchPage': {
    description: 'The page of the search could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }, { error: over }],
  },
  'xstate.done.actor.loadLookups': {
    description: 'The filter options have loaded: plans, suppliers and holders of stock.',
    fields: {
      output: Schema.Struct({
        plans: Schema.Array(LookupItem),
        suppliers: Schema.Array(LookupItem),
        holders: Schema.optionalKey(Schema.Array(LookupItem)),
        countries: Schema.optionalKey(Schema.Array(LookupItem)),
        regions: Schema.optionalKey(Schema.Array(LookupItem)),
      }),
    },
    samples: [
      {
        output: {
          plans: [{ id: 7, name: 'Japan 5 GB' }],
          suppliers: [{ id: 3, name: 'Northwind Telecom' }],
          holders: [{ id: 'partner-4', name: 'Coral Roaming & Co.' }],
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
