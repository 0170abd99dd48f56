/** Regions of the report machine: the filter panel, the filter options and the totals. */
import { reportPagingSetup } from './report-paging.setup.ts'

export const filterPanelState = reportPagingSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'opensFilter', target: 'open' }, { target: 'closed' }] },
    closed: {
      description: 'Only the toggle and the days beside the pager are shown.',
      on: { 'filterPanel.toggled': { guard: 'isReport', target: 'open' } },
    },
    open: {
      description: 'The filter can be edited; the toggle is outlined.',
      on: { 'filterPanel.toggled': 'closed', 'filterPanel.closed': 'closed' },
    },
  },
  on: {
    'filter.edited': {
      guard: 'isReport',
      actions: { type: 'editFilter', params: ({ event }) => event },
    },
  },
})

export const choicesState = reportPagingSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      description: 'The filter options are not needed yet.',
      always: { guard: 'wantsChoices', target: 'loading' },
      on: { 'options.wanted': { guard: 'isReport', target: 'loading' } },
    },
    loading: {
      description: 'The filter options are loading; the selects are empty until then.',
      invoke: {
        id: 'loadChoices',
        src: 'loadChoices',
        input: ({ context }) => ({ list: context.list }),
        onDone: {
          target: 'ready',
          actions: { type: 'storeChoices', params: ({ event }) => ({ choices: event.output }) },
        },
        onError: 'failed',
      },
    },
    ready: { description: 'The selects offer the values in the report.' },
    failed: {
      description: 'The selects are empty and can be loaded again.',
      on: { 'choices.retried': 'loading' },
    },
  },
})

export const totalsState = reportPagingSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isReport', target: 'loading' }, { target: 'none' }] },
    none: { description: 'The list has no totals.' },
    loading: {
      description: 'The totals of all pages are loading; the rows do not wait for them.',
      entry: 'dropTotals',
      invoke: {
        id: 'loadTotals',
        src: 'loadTotals',
        input: ({ context }) => ({ list: context.list, filter: context.applied }),
        onDone: {
          target: 'ready',
          actions: { type: 'storeTotals', params: ({ event }) => ({ totals: event.output }) },
        },
        onError: 'failed',
      },
    },
    ready: { description: 'The totals are shown below the table, a line for each currency.' },
    failed: {
      description: 'The totals could not be loaded; the rows stay, and the totals can be loaded again.',
      on: { 'totals.retried': 'loading' },
    },
  },
  on: {
    'search.requested': {
      guard: { type: 'isSearched', params: ({ event }) => event },
      target: '.loading',
    },
    'news.shown': { guard: 'isReport', target: '.loading' },
    'filter.reset': { guard: 'isReport', target: '.loading' },
    'filter.partRemoved': { guard: 'isReport', target: '.loading' },
    'location.changed': {
      guard: { type: 'isOtherFilter', params: ({ event }) => ({ location: event }) },
      target: '.loading',
    },
  },
})
