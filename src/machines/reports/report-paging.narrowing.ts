/** What a report is narrowed by, what that can be, and what it then comes to: regions of the machine of the reports. */
import { reportPagingSetup } from './report-paging.setup.ts'

export const filterPanelState = reportPagingSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'opensFilter', target: 'open' }, { target: 'closed' }] },
    closed: {
      description: 'Only the toggle is shown, and the days beside the pager.',
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
      description: 'Nobody needs to know what the filters can be: it is not asked for.',
      always: { guard: 'wantsChoices', target: 'loading' },
    },
    loading: {
      description: 'What the filters can be is loaded; the selects are empty until then.',
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
    ready: { description: 'The selects offer what there is in the report.' },
    failed: {
      description: 'The selects are empty and can be asked for again.',
      on: { 'choices.retried': 'loading' },
    },
  },
})

export const totalsState = reportPagingSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isReport', target: 'loading' }, { target: 'none' }] },
    none: { description: 'A list that is not added up.' },
    loading: {
      description: 'What the rows of all pages come to is added up; the rows do not wait for it.',
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
      description: 'The totals could not be added up: the rows stay, and they can be asked for again.',
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
