import { defaultColumns } from '../../../src/machines/columns.ts'
import { filterProblemOf, hasCriteria } from '../../../src/machines/record-list.context.ts'
import { recordListEvents } from '../../../src/machines/record-list.events.ts'
import { recordListMachine } from '../../../src/machines/record-list.machine.ts'
import { recordColumns } from '../../../src/schemas/record/columns.ts'
import { type RecordName, records } from '../../../src/schemas/records/all.ts'
import { isOfFile, isOfPage } from './exporting.ts'
import { definePlan, only, type Taken } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

const wholeListOf = (record: RecordName) =>
  ({
    record,
    page: 1,
    pageSize: null,
    filter: null,
    sort: null,
    entries: 30,
    filterOpen: false,
    columns: defaultColumns(recordColumns(records[record])),
    marked: null,
  }) as const

/** The one of most columns and kinds of field, and one without references of its own, which fills several pages. */
const rich = wholeListOf('supplier')
const poor = wholeListOf('country')
const searched = {
  ...poor,
  filter: { searchBy: 'countryName', text: 'an', selects: { status: 'Active' } },
  filterOpen: true,
} as const
const ofARegion = { ...poor, filter: { searchBy: '', text: '', selects: { region: '5' } } } as const

type Step = Taken<typeof recordListMachine>

/** An answer that brings a page with rows: enough to come to rest in the walks that are about something else. */
const bringsRows = (event: SampleEvent) =>
  event.type === 'xstate.done.actor.loadPage' && (event.output as { rows: ReadonlyArray<unknown> }).rows.length > 0

const keepsRows = ({ before, after }: Step) => before === null || after.context.rows === before.context.rows
const isAtRest = ({ after }: Step) => !after.hasTag('busy') && after.context.failure === null
const isEmpty = (step: Step) => isAtRest(step) && step.after.context.rows.length === 0

export const recordListPlan = definePlan({
  name: 'recordList',
  place: 'A list of records: Supplier Master (/pages/supplierMaster), Region Master or Country Master.',
  machine: recordListMachine,
  events: recordListEvents,
  weights: { 'filter.edited': 3, 'search.requested': 2, 'page.chosen': 3, 'sort.chosen': 2, 'location.changed': 0.5 },
  walks: [
    {
      name: 'pages of the whole list are turned',
      input: poor,
      tries: only('page.chosen', 'retry.requested', 'xstate.done.actor.loadPage', 'xstate.error.actor.loadPage'),
      key: ({ value, context }) => [value.rows, context.page > 1, value.rows === 'loading' && context.rows.length > 0],
    },
    {
      name: 'the entries of a page are chosen',
      input: rich,
      tries: (event) => event.type === 'pageSize.chosen' || bringsRows(event),
      key: ({ value, context }) => [value.rows, context.pageSize],
    },
    {
      name: 'the order of the rows is chosen',
      input: poor,
      tries: (event) => only('sort.chosen', 'page.chosen')(event) || bringsRows(event),
      key: ({ value, context }) => [value.rows, context.sort, context.page > 1],
    },
    {
      name: 'pages of a search are turned',
      input: searched,
      tries: only(
        'page.chosen',
        'search.requested',
        'filter.reset',
        'xstate.done.actor.loadPage',
        'xstate.error.actor.loadPage',
      ),
      key: ({ value, context }) => [
        value.rows,
        context.page > 1,
        context.applied !== null,
        hasCriteria(context.filter),
      ],
    },
    {
      name: 'the filter is edited, searched with and reset',
      input: rich,
      tries: only('filter.edited', 'search.requested', 'filter.reset'),
      key: ({ context: { filter, filterProblem, applied } }) => [
        filter.searchBy,
        filter.text,
        filterProblemOf(filter),
        filterProblem,
        filter.selects.status ?? '',
        applied === null ? null : [applied.text !== '', applied.selects.status !== undefined],
      ],
    },
    {
      name: 'parts of the filter are taken out',
      input: searched,
      tries: only('filter.partRemoved'),
      key: ({ context: { applied, filter } }) => [applied, filter],
    },
    {
      name: 'the address changes',
      input: poor,
      tries: only('location.changed'),
      key: ({ value, context }) => [value.rows, value.lookups, context.page, context.applied, context.sort],
    },
    {
      name: 'the filter panel is opened and closed',
      input: poor,
      tries: only('filterPanel.toggled', 'filterPanel.closed'),
      key: ({ value }) => value.filterPanel,
    },
    {
      name: 'what the filter offers is loaded',
      input: rich,
      tries: only(
        'filterPanel.toggled',
        'lookups.retried',
        'xstate.done.actor.loadLookups',
        'xstate.error.actor.loadLookups',
      ),
      key: ({ value }) => [value.lookups, value.filterPanel],
    },
    {
      name: 'the names of what is searched for are loaded with the panel closed',
      input: ofARegion,
      tries: only('xstate.done.actor.loadLookups', 'xstate.error.actor.loadLookups'),
      key: ({ value }) => value.lookups,
    },
    {
      name: 'all pages are downloaded',
      input: poor,
      tries: (event) => bringsRows(event) || isOfFile(event),
      key: ({ value, context }) => [value.export, context.rows.length > 0, context.written !== null],
    },
    {
      name: 'a page is downloaded',
      input: poor,
      tries: (event) => bringsRows(event) || isOfPage(event),
      key: ({ value, context }) => [
        value.export,
        value.rows,
        context.rows.length > 0,
        context.exportScope,
        context.exportFormat,
      ],
    },
    {
      name: 'columns are arranged',
      input: rich,
      tries: only('columns.arranged', 'columns.reset'),
      key: ({ context }) => context.columns,
    },
  ],
  promises: {
    'rows.loading': (step) => step.after.hasTag('busy') && step.after.context.failure === null && keepsRows(step),
    'rows.ready': (step) => isAtRest(step) && step.after.context.rows.length > 0,
    'rows.empty': isEmpty,
    'rows.refused': (step) =>
      isEmpty(step) &&
      step.after.context.page === step.before?.context.page &&
      step.after.can({ type: 'retry.requested' }),
    'rows.failed': (step) =>
      !step.after.hasTag('busy') &&
      step.after.context.failure !== null &&
      step.after.can({ type: 'retry.requested' }) &&
      keepsRows(step),
    'filterPanel.closed': ({ after }) => !after.can({ type: 'filterPanel.closed' }),
    'filterPanel.open': ({ after }) => after.can({ type: 'filterPanel.closed' }),
    'lookups.idle': ({ after }) => after.matches({ filterPanel: 'closed' }) && after.context.lookups === null,
    'lookups.loading': ({ after }) => !after.can({ type: 'lookups.retried' }),
    'lookups.ready': ({ after }) => after.context.lookups !== null && !after.can({ type: 'lookups.retried' }),
    'lookups.failed': ({ after }) => after.context.lookups === null && after.can({ type: 'lookups.retried' }),
    'export.idle': ({ after }) => !after.hasTag('exporting') && !after.can({ type: 'export.cancelled' }),
    'export.exporting': ({ after }) => after.hasTag('exporting') && after.can({ type: 'export.cancelled' }),
    'export.exporting.writing': ({ after }) =>
      after.context.exportFailure === null && !after.can({ type: 'export.continued' }),
    'export.exporting.interrupted': ({ after }) =>
      after.hasTag('interrupted') && after.context.exportFailure !== null && after.can({ type: 'export.continued' }),
    'export.exporting.halted': ({ after }) =>
      after.hasTag('interrupted') && after.context.exportFailure !== null && after.can({ type: 'export.continued' }),
    'export.failed': ({ after }) =>
      after.context.exportFailure !== null && !after.hasTag('exporting') && after.can({ type: 'written.read' }),
  },
})
