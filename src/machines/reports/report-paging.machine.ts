/**
 * The reports and the partner list; the input names the list. Rows page by page with the next page loaded in advance, the
 * filter and the totals of a report, one row in a drawer, the files. Owned by its screen; leaving the screen stops it and
 * its requests. A later request always wins: it leaves the state of the earlier one, which aborts that request.
 */
import type { ActorRefFrom } from 'xstate'
import { fileOrderOf, initialContext, pageQueryOf } from './report-paging.context.ts'
import { choicesState, filterPanelState, totalsState } from './report-paging.narrowing.ts'
import { reportPagingSetup } from './report-paging.setup.ts'

export const reportPagingMachine = reportPagingSetup.createMachine({
  id: 'reportPaging',
  description: 'A report or the partner list, page by page.',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: {
    rows: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The page is loading; the previous rows stay until it arrives.',
          tags: ['busy'],
          entry: ['clearFailure', 'dropAhead'],
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: ({ context }) => pageQueryOf(context, context.page),
            onDone: [
              {
                guard: { type: 'isNotSuccess', params: ({ event }) => ({ page: event.output }) },
                target: 'refused',
                actions: 'emptyRows',
              },
              {
                guard: { type: 'isPastTheEnd', params: ({ event }) => ({ page: event.output }) },
                target: 'loading',
                reenter: true,
                actions: { type: 'turnToLastPage', params: ({ event }) => ({ total: event.output.total }) },
              },
              {
                guard: { type: 'hasRows', params: ({ event }) => ({ page: event.output }) },
                target: 'ready',
                actions: { type: 'storePage', params: ({ event }) => ({ page: event.output }) },
              },
              { target: 'empty', actions: { type: 'storePage', params: ({ event }) => ({ page: event.output }) } },
            ],
            onError: {
              target: 'failed',
              actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        turning: {
          always: [{ guard: 'isAtHand', target: 'ready', actions: 'showAhead' }, { target: 'loading' }],
        },
        ready: {
          description: 'The rows of the page are shown.',
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'hasNextPage', target: 'fetchingAhead' }, { target: 'alone' }] },
            fetchingAhead: {
              description: 'The next page is loaded in advance; nothing waits for it.',
              invoke: {
                id: 'loadAhead',
                src: 'loadAhead',
                input: ({ context }) => pageQueryOf(context, context.page + 1),
                onDone: [
                  {
                    guard: { type: 'hasRows', params: ({ event }) => ({ page: event.output }) },
                    target: 'nextAtHand',
                    actions: { type: 'storeAhead', params: ({ event }) => ({ page: event.output }) },
                  },
                  { target: 'alone' },
                ],
                onError: 'alone',
              },
            },
            nextAtHand: {
              description: 'The next page is loaded and is shown on request, unless it is too old by then.',
              after: { aheadIsOld: { target: 'alone', actions: 'dropAhead' } },
            },
            alone: {
              description: 'No other page is loaded: this is the last one, or the next one is not loaded in advance.',
            },
          },
        },
        empty: { description: 'No Data Found: the list has no rows.' },
        refused: {
          description: 'No Data Found: the server did not succeed. The page stays and can be loaded again.',
          on: { 'retry.requested': 'loading' },
        },
        failed: {
          description: 'The page could not be loaded: the previous rows, the reason and Retry are shown.',
          on: { 'retry.requested': 'loading' },
        },
      },
      on: {
        'page.chosen': {
          target: '.turning',
          actions: { type: 'turnToPage', params: ({ event }) => ({ page: event.page }) },
        },
        'news.shown': {
          target: '.loading',
          actions: { type: 'turnToPage', params: ({ event }) => ({ page: event.page }) },
        },
        'row.passed': {
          guard: 'leavesPage',
          target: '.turning',
          actions: { type: 'turnBy', params: ({ event }) => ({ by: event.by }) },
        },
        'sort.chosen': {
          guard: { type: 'isSortable', params: ({ event }) => ({ sort: event.sort }) },
          target: '.loading',
          actions: { type: 'setSort', params: ({ event }) => ({ sort: event.sort }) },
        },
        'location.changed': {
          guard: { type: 'isElsewhere', params: ({ event }) => ({ location: event }) },
          target: '.turning',
          actions: { type: 'goTo', params: ({ event }) => ({ location: event }) },
        },
        'search.requested': [
          {
            guard: { type: 'isMistaken', params: ({ event }) => event },
            actions: { type: 'nameFilterProblem', params: ({ event }) => event },
          },
          {
            guard: { type: 'isSearched', params: ({ event }) => event },
            target: '.loading',
            actions: 'applyFilter',
          },
        ],
        'filter.reset': { guard: 'isReport', target: '.loading', actions: 'leaveFilter' },
        'filter.partRemoved': {
          guard: 'isReport',
          target: '.loading',
          actions: { type: 'removePart', params: ({ event }) => event },
        },
      },
    },
    filterPanel: filterPanelState,
    choices: choicesState,
    totals: totalsState,
    row: {
      initial: 'closed',
      states: {
        closed: { description: 'No row is open.' },
        open: {
          description: 'All fields of one row are shown in a drawer.',
          always: { guard: 'isRowGone', target: 'closed' },
          on: {
            'row.closed': { target: 'closed', actions: 'closeRow' },
            'row.passed': [
              {
                guard: { type: 'isOnThePage', params: ({ event }) => ({ by: event.by }) },
                actions: { type: 'passRow', params: ({ event }) => ({ by: event.by }) },
              },
              { guard: 'goesOn', target: 'awaiting.first' },
              { guard: 'goesBack', target: 'awaiting.last' },
            ],
          },
        },
        awaiting: {
          description: 'A row of another page opens once it has loaded; until then the open row stays.',
          always: { guard: 'isPageNotComing', target: 'closed', actions: 'closeRow' },
          on: {
            'row.closed': { target: 'closed', actions: 'closeRow' },
            'location.changed': {
              guard: { type: 'isElsewhere', params: ({ event }) => ({ location: event }) },
              target: 'closed',
              actions: 'closeRow',
            },
          },
          initial: 'first',
          states: {
            first: {
              description: 'The first row of the next page opens.',
              always: { guard: 'arePageRowsThere', target: '#reportPaging.row.open', actions: 'openFirstRow' },
            },
            last: {
              description: 'The last row of the previous page opens.',
              always: { guard: 'arePageRowsThere', target: '#reportPaging.row.open', actions: 'openLastRow' },
            },
          },
        },
      },
      on: {
        'row.opened': {
          guard: { type: 'isShown', params: ({ event }) => ({ index: event.index }) },
          target: '.open',
          actions: { type: 'storeOpenRow', params: ({ event }) => ({ index: event.index }) },
        },
      },
    },
    export: {
      initial: 'idle',
      states: {
        idle: { description: 'A file can be requested once the rows of the page are shown.' },
        exporting: {
          description: 'The file is open; leaving this state removes an unfinished file.',
          tags: ['exporting'],
          invoke: { id: 'writeFile', src: 'writeFile', input: ({ context }) => fileOrderOf(context) },
          initial: 'writing',
          states: {
            writing: {
              description: 'Rows are written to the file as they arrive.',
              entry: 'clearExportFailure',
              on: {
                'file.interrupted': {
                  target: 'interrupted',
                  actions: { type: 'storeExportFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
            interrupted: {
              description:
                'The connection is lost and the written part stays. Writing continues automatically or on demand.',
              tags: ['interrupted'],
              on: {
                'file.resumed': 'writing',
                'file.halted': 'halted',
                'export.continued': { target: 'writing', actions: 'continueFile' },
              },
            },
            halted: {
              description: 'Too many tries were in vain: the written part stays until the person decides.',
              tags: ['interrupted'],
              on: { 'export.continued': { target: 'writing', actions: 'continueFile' } },
            },
          },
          on: {
            'file.written': { target: 'idle', actions: { type: 'storeWritten', params: ({ event }) => event } },
            'file.declined': 'idle',
            'file.failed': { target: 'failed', actions: { type: 'storeExportFailure', params: ({ event }) => event } },
            'export.cancelled': 'idle',
          },
        },
        failed: {
          description: 'The file was not written: the reason and Retry are shown.',
          on: { 'written.read': { target: 'idle', actions: 'clearExportFailure' } },
        },
      },
      on: {
        'export.requested': {
          guard: 'canExport',
          target: '.exporting',
          actions: { type: 'beginExport', params: ({ event }) => ({ wish: event }) },
        },
        'written.read': { actions: 'clearWritten' },
      },
    },
  },
  on: {
    'page.refused': { actions: { type: 'refusePage', params: ({ event }) => ({ problem: event.problem }) } },
    'page.reconsidered': { guard: 'hasPageProblem', actions: 'forgetRefusal' },
  },
})

export type ReportPagingActor = ActorRefFrom<typeof reportPagingMachine>
