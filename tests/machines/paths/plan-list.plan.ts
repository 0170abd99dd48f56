import { defaultColumns } from '../../../src/machines/columns.ts'
import { filterByPlanName, hasCriteria } from '../../../src/machines/plan-list.context.ts'
import { planListEvents } from '../../../src/machines/plan-list.events.ts'
import { planListMachine } from '../../../src/machines/plan-list.machine.ts'
import { planColumns } from '../../../src/schemas/plan-columns.ts'
import { isOfFile, isOfPage } from './exporting.ts'
import { definePlan, only, type Taken } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'

const whole = {
  page: 1,
  pageSize: 30,
  filter: null,
  sort: null,
  entries: 30,
  filterOpen: false,
  columns: defaultColumns(planColumns),
  marked: null,
} as const
const searched = { ...whole, filter: filterByPlanName('Japan 5 GB'), filterOpen: true } as const
const searchedTwice = { ...searched, filter: { ...searched.filter, quick: 'Japan' }, filterOpen: false } as const

type Step = Taken<typeof planListMachine>

/** An answer that brings a page with rows: enough to come to rest in the walks that are about something else. */
const bringsRows = (event: SampleEvent, actor: 'loadPage' | 'searchPage') =>
  event.type === `xstate.done.actor.${actor}` && (event.output as { rows: ReadonlyArray<unknown> }).rows.length > 0

const isQuick = (event: SampleEvent) =>
  event.type === 'filter.edited' && (event.patch as { quick?: string }).quick !== undefined

const keepsRows = ({ before, after }: Step) => before === null || after.context.rows === before.context.rows
const isLoadingQuietly = (step: Step) =>
  step.after.hasTag('busy') && step.after.context.failure === null && keepsRows(step)
const hasFailed = (step: Step) =>
  !step.after.hasTag('busy') &&
  step.after.context.failure !== null &&
  step.after.can({ type: 'retry.requested' }) &&
  keepsRows(step)
const isShown = ({ after }: Step) =>
  !after.hasTag('busy') && after.context.rows.length > 0 && after.context.failure === null
const isEmpty = ({ after }: Step) => !after.hasTag('busy') && after.context.rows.length === 0
const isRefused = (step: Step) =>
  isEmpty(step) && step.after.context.page === step.before?.context.page && step.after.can({ type: 'retry.requested' })

export const planListPlan = definePlan({
  name: 'planList',
  place: 'Plan List (/pages/PlanMaster).',
  machine: planListMachine,
  events: planListEvents,
  weights: { 'filter.edited': 3, 'search.requested': 2, 'page.chosen': 3, 'sort.chosen': 2, 'location.changed': 0.5 },
  walks: [
    {
      name: 'pages of the whole list are turned',
      input: whole,
      tries: only('page.chosen', 'retry.requested', 'xstate.done.actor.loadPage', 'xstate.error.actor.loadPage'),
      key: ({ value, context }) => [value.rows, context.page > 1],
    },
    {
      name: 'the entries of a page are chosen',
      input: whole,
      tries: (event) => event.type === 'pageSize.chosen' || bringsRows(event, 'loadPage'),
      key: ({ value, context }) => [value.rows, context.pageSize],
    },
    {
      name: 'the entries of a page of a search are chosen',
      input: searched,
      tries: (event) => event.type === 'pageSize.chosen' || bringsRows(event, 'searchPage'),
      key: ({ value, context }) => [value.rows, context.pageSize],
    },
    {
      name: 'the order of the rows is chosen',
      input: whole,
      tries: (event) => only('sort.chosen', 'page.chosen')(event) || bringsRows(event, 'loadPage'),
      key: ({ value, context }) => [value.rows, context.sort, context.page > 1],
    },
    {
      name: 'the order of what was found is chosen',
      input: searched,
      tries: (event) => only('sort.chosen', 'page.chosen')(event) || bringsRows(event, 'searchPage'),
      key: ({ value, context }) => [value.rows, context.sort, context.page > 1],
    },
    {
      name: 'pages of a search are turned',
      input: searched,
      tries: only(
        'page.chosen',
        'retry.requested',
        'search.requested',
        'filter.reset',
        'xstate.done.actor.searchPage',
        'xstate.error.actor.searchPage',
      ),
      key: ({ value, context }) => [value.rows, context.page > 1, hasCriteria(context.filter)],
    },
    {
      name: 'the filter is edited, searched with and reset',
      input: whole,
      tries: (event) => only('filter.edited', 'search.requested', 'filter.reset')(event) && !isQuick(event),
      key: ({ value, context }) => [value.rows, context.filter],
    },
    {
      name: 'something is searched for quickly, and parts of the filter are taken out',
      input: searchedTwice,
      tries: (event) =>
        only('filter.partRemoved', 'search.requested')(event) || isQuick(event) || bringsRows(event, 'searchPage'),
      key: ({ value, context }) => [value.rows, context.filter, context.applied],
    },
    {
      name: 'the address changes',
      input: whole,
      tries: only('location.changed'),
      key: ({ value, context }) => [value.rows, context.page, context.applied, context.sort],
    },
    {
      name: 'the filter panel is opened and closed',
      input: whole,
      tries: only('filterPanel.toggled', 'filterPanel.closed'),
      key: ({ value }) => value.filterPanel,
    },
    {
      name: 'the options of the filter are loaded',
      input: whole,
      tries: only(
        'filterPanel.toggled',
        'lookups.retried',
        'xstate.done.actor.loadLookups',
        'xstate.error.actor.loadLookups',
      ),
      key: ({ value }) => [value.lookups, value.filterPanel],
    },
    {
      name: 'all pages are downloaded',
      input: whole,
      tries: (event) => bringsRows(event, 'loadPage') || isOfFile(event),
      key: ({ value, context }) => [value.export, context.rows.length > 0, context.written !== null],
    },
    {
      name: 'a page is downloaded',
      input: whole,
      tries: (event) => bringsRows(event, 'loadPage') || isOfPage(event),
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
      input: whole,
      tries: only('columns.arranged', 'columns.reset'),
      key: ({ context }) => context.columns,
    },
  ],
  promises: {
    'rows.normal.loading': (step) => isLoadingQuietly(step) && step.after.context.applied === null,
    'rows.normal.ready': isShown,
    'rows.normal.empty': isEmpty,
    'rows.normal.refused': isRefused,
    'rows.normal.failed': hasFailed,
    'rows.search.loading': (step) => isLoadingQuietly(step) && step.after.context.applied !== null,
    'rows.search.ready': isShown,
    'rows.search.empty': (step) => isEmpty(step) && !step.after.can({ type: 'retry.requested' }),
    'rows.search.failed': hasFailed,
    'filterPanel.closed': ({ after }) => !after.can({ type: 'filterPanel.closed' }),
    'filterPanel.open': ({ after }) => after.can({ type: 'filterPanel.closed' }),
    'lookups.idle': ({ after }) => after.matches({ filterPanel: 'closed' }) && !after.can({ type: 'lookups.retried' }),
    'lookups.loading': ({ after }) => !after.can({ type: 'lookups.retried' }),
    'lookups.ready': ({ after }) => after.context.lookups.plans.length > 0 && !after.can({ type: 'lookups.retried' }),
    'lookups.failed': ({ after }) => after.can({ type: 'lookups.retried' }),
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
