/**
 * The plan list: its rows page by page, whole or searched, the filter panel, the filter options and the files. Owned by
 * its screen; leaving the screen stops it and its requests. A later request always wins: it enters its loading state
 * again, and leaving a loading state aborts the request.
 */
import type { ActorRefFrom } from 'xstate'
import { planMessages } from '../../schemas/core/messages.ts'
import { blankPlanFilter, fileOrderOf, initialContext } from './plan-list.context.ts'
import { planListSetup } from './plan-list.setup.ts'

export const planListMachine = planListSetup.createMachine({
  id: 'planList',
  description: 'The catalogue of data plans, page by page, whole or searched.',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: {
    rows: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isSearched', target: 'search' }, { target: 'normal' }] },
        normal: {
          description: 'The whole list, 30 rows a page unless the person chose another page size.',
          initial: 'loading',
          states: {
            loading: {
              description: 'The page is loading; the previous rows stay until it arrives.',
              tags: ['busy'],
              entry: 'clearFailure',
              invoke: {
                id: 'loadPage',
                src: 'loadPage',
                input: ({ context }) => ({ page: context.page, pageSize: context.pageSize, sort: context.sort }),
                onDone: [
                  {
                    guard: { type: 'isPastTheEnd', params: ({ event }) => event.output },
                    target: 'loading',
                    reenter: true,
                    actions: { type: 'turnToLastPage', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isNotSuccess', params: ({ event }) => event.output },
                    target: 'refused',
                    actions: [
                      'emptyRows',
                      { type: 'showToast', params: { kind: 'error', text: planMessages.noPlans } },
                    ],
                  },
                  { target: 'ready', actions: { type: 'storePage', params: ({ event }) => event.output } },
                ],
                onError: {
                  target: 'failed',
                  actions: [
                    { type: 'storeFailure', params: ({ event }) => event },
                    { type: 'tellFailure', params: ({ event }) => ({ ...event, says: planMessages.fetchError }) },
                  ],
                },
              },
            },
            ready: {
              description: 'The rows of the page are shown.',
              always: { guard: 'hasNoRows', target: 'empty' },
            },
            empty: { description: 'No Data Found: the list has no rows.' },
            refused: {
              description: 'No Data Found: the server did not succeed. The page stays and can be loaded again.',
              on: { 'retry.requested': 'loading' },
            },
            failed: {
              description: 'The page could not be loaded: the previous rows stay, the reason and Retry are shown.',
              on: { 'retry.requested': 'loading' },
            },
          },
          on: {
            'page.chosen': { target: '.loading', actions: { type: 'turnToPage', params: ({ event }) => event } },
            'pageSize.chosen': { target: '.loading', actions: { type: 'setPageSize', params: ({ event }) => event } },
            'sort.chosen': { target: '.loading', actions: { type: 'setSort', params: ({ event }) => event } },
          },
        },
        search: {
          description: 'The rows that match the filter.',
          tags: ['searching'],
          initial: 'loading',
          states: {
            loading: {
              description: 'The page of the search is loading; the previous rows stay until it arrives.',
              tags: ['busy'],
              entry: 'clearFailure',
              invoke: {
                id: 'searchPage',
                src: 'searchPage',
                input: ({ context }) => ({
                  filter: context.applied ?? blankPlanFilter,
                  page: context.page,
                  pageSize: context.pageSize,
                  sort: context.sort,
                }),
                onDone: [
                  {
                    guard: { type: 'isPastTheEnd', params: ({ event }) => event.output },
                    target: 'loading',
                    reenter: true,
                    actions: { type: 'turnToLastPage', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isNotSuccess', params: ({ event }) => event.output },
                    target: 'empty',
                    actions: [
                      'emptyRows',
                      { type: 'turnToPage', params: { page: 1 } },
                      { type: 'showToast', params: { kind: 'info', text: planMessages.noMatch } },
                    ],
                  },
                  { target: 'ready', actions: { type: 'storePage', params: ({ event }) => event.output } },
                ],
                onError: {
                  target: 'failed',
                  actions: [
                    { type: 'storeFailure', params: ({ event }) => event },
                    { type: 'tellFailure', params: ({ event }) => ({ ...event, says: planMessages.searchError }) },
                  ],
                },
              },
            },
            ready: {
              description: 'The matching rows are shown.',
              always: { guard: 'hasNoRows', target: 'empty' },
            },
            empty: {
              description: 'No Data Found: nothing matches the filter, which a server may also report as a failure.',
            },
            failed: {
              description: 'The search failed: the previous rows stay, the reason and Retry are shown.',
              on: { 'retry.requested': 'loading' },
            },
          },
          on: {
            'page.chosen': { target: '.loading', actions: { type: 'turnToPage', params: ({ event }) => event } },
            'pageSize.chosen': { target: '.loading', actions: { type: 'setPageSize', params: ({ event }) => event } },
            'sort.chosen': { target: '.loading', actions: { type: 'setSort', params: ({ event }) => event } },
            'filter.partRemoved': [
              {
                guard: { type: 'isStillASearch', params: ({ event }) => event },
                target: '.loading',
                actions: { type: 'removePart', params: ({ event }) => event },
              },
              { target: 'normal', actions: { type: 'removePart', params: ({ event }) => event } },
            ],
          },
        },
      },
      on: {
        'search.requested': [
          { guard: 'hasCriteria', target: '.search', actions: 'applyFilter' },
          { target: '.normal', actions: 'leaveSearch' },
        ],
        'filter.reset': { target: '.normal', actions: ['leaveSearch', 'clearFilter'] },
        'location.changed': [
          {
            guard: { type: 'isSearchElsewhere', params: ({ event }) => ({ location: event }) },
            target: '.search',
            actions: { type: 'goTo', params: ({ event }) => event },
          },
          {
            guard: { type: 'isElsewhere', params: ({ event }) => ({ location: event }) },
            target: '.normal',
            actions: { type: 'goTo', params: ({ event }) => event },
          },
        ],
      },
    },
    filterPanel: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'opensFilter', target: 'open' }, { target: 'closed' }] },
        closed: { description: 'Only the toggle is shown.', on: { 'filterPanel.toggled': 'open' } },
        open: {
          description: 'The filter can be edited; the toggle is outlined.',
          on: { 'filterPanel.toggled': 'closed', 'filterPanel.closed': 'closed' },
        },
      },
      on: {
        'filter.edited': { actions: { type: 'editFilter', params: ({ event }) => event } },
      },
    },
    lookups: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'opensFilter', target: 'loading' }, { target: 'idle' }] },
        idle: {
          description: 'The filter has not been opened yet, so its options are not loaded.',
          on: { 'filterPanel.toggled': 'loading', 'options.wanted': 'loading' },
        },
        loading: {
          description: 'The plans, countries and regions of the filter are loading; its selects are empty until then.',
          invoke: {
            id: 'loadLookups',
            src: 'loadLookups',
            onDone: {
              target: 'ready',
              actions: { type: 'storeLookups', params: ({ event }) => ({ lookups: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: {
                type: 'tellFailure',
                params: ({ event }) => ({ ...event, says: planMessages.dropdownsError }),
              },
            },
          },
        },
        ready: { description: 'The selects of the filter offer plans, countries and regions.' },
        failed: {
          description: 'The selects are empty and can be loaded again.',
          on: { 'lookups.retried': 'loading' },
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
})

export type PlanListActor = ActorRefFrom<typeof planListMachine>
