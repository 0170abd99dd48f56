/**
 * The inventory list: its rows page by page, whole or searched, the filter panel, the options of the filter and the CSV
 * files. Owned by its screen; leaving the screen stops it and what it asked for. A later request always wins: each
 * enters its loading state anew, and leaving a loading state aborts what it had asked for.
 */
import type { ActorRefFrom } from 'xstate'
import { inventoryMessages } from '../schemas/messages.ts'
import { shownColumns } from './columns.ts'
import { reasonOf } from './failure.ts'
import { blankFilter, initialContext, pageSizeOf } from './inventory-list.context.ts'
import { inventoryListSetup } from './inventory-list.setup.ts'

export const inventoryListMachine = inventoryListSetup.createMachine({
  id: 'inventoryList',
  description: 'The stock of SIMs and activation codes, page by page, whole or searched.',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: {
    rows: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isSearched', target: 'search' }, { target: 'normal' }] },
        normal: {
          description: 'The whole list, 30 entries a page unless the person chose others.',
          initial: 'loading',
          states: {
            loading: {
              description: 'The page is loaded; the rows of the page before stay until it is there.',
              tags: ['busy'],
              entry: 'clearFailure',
              invoke: {
                id: 'loadPage',
                src: 'loadPage',
                input: ({ context }) => ({ page: context.page, pageSize: context.pageSize }),
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
                    actions: ['emptyRows', { type: 'showErrorToast', params: { text: inventoryMessages.fetchFailed } }],
                  },
                  { target: 'ready', actions: { type: 'storePage', params: ({ event }) => event.output } },
                ],
                onError: {
                  target: 'failed',
                  actions: [
                    { type: 'storeFailure', params: ({ event }) => event },
                    { type: 'tellFailure', params: ({ event }) => ({ ...event, says: inventoryMessages.fetchError }) },
                  ],
                },
              },
            },
            ready: {
              description: 'The rows of the page are shown.',
              always: { guard: 'hasNoRows', target: 'empty' },
            },
            empty: { description: 'No Data Found: there is nothing.' },
            refused: {
              description:
                'No Data Found: the server did not succeed. The page keeps its place and can be asked for again.',
              on: { 'retry.requested': 'loading' },
            },
            failed: {
              description: 'The page could not be loaded: the rows before it stay, the reason and Retry are shown.',
              on: { 'retry.requested': 'loading' },
            },
          },
          on: {
            'page.chosen': {
              target: '.loading',
              actions: { type: 'turnToPage', params: ({ event }) => event },
            },
            'pageSize.chosen': {
              target: '.loading',
              actions: { type: 'setPageSize', params: ({ event }) => event },
            },
          },
        },
        search: {
          description: 'What fits the filter, 10 entries a page.',
          tags: ['searching'],
          initial: 'loading',
          states: {
            loading: {
              description: 'The page of the search is loaded; the rows before it stay until it is there.',
              tags: ['busy'],
              entry: 'clearFailure',
              invoke: {
                id: 'searchPage',
                src: 'searchPage',
                input: ({ context }) => ({
                  filter: context.applied ?? blankFilter,
                  page: context.page,
                  pageSize: pageSizeOf(context),
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
                    target: 'refused',
                    actions: ['emptyRows', { type: 'showErrorToast', params: { text: inventoryMessages.fetchFailed } }],
                  },
                  { target: 'ready', actions: { type: 'storePage', params: ({ event }) => event.output } },
                ],
                onError: {
                  target: 'failed',
                  actions: [
                    { type: 'storeFailure', params: ({ event }) => event },
                    { type: 'tellFailure', params: ({ event }) => ({ ...event, says: inventoryMessages.fetchError }) },
                  ],
                },
              },
            },
            ready: {
              description: 'The rows that fit are shown.',
              always: { guard: 'hasNoRows', target: 'empty' },
            },
            empty: { description: 'No Data Found: nothing fits.' },
            refused: {
              description:
                'No Data Found: the server did not succeed. The page keeps its place and can be asked for again.',
              on: { 'retry.requested': 'loading' },
            },
            failed: {
              description: 'The search could not be asked: the rows before it stay, the reason and Retry are shown.',
              on: { 'retry.requested': 'loading' },
            },
          },
          on: {
            'page.chosen': {
              target: '.loading',
              actions: { type: 'turnToPage', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        'search.requested': [
          { guard: 'hasFilterProblem', actions: 'nameFilterProblem' },
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
          description: 'Nobody has opened the filter yet: its options are not asked for.',
          on: { 'filterPanel.toggled': 'loading' },
        },
        loading: {
          description: 'The plans and suppliers of the filter are loaded; the selects are empty until then.',
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
                params: ({ event }) => ({ ...event, says: inventoryMessages.dropdownsError }),
              },
            },
          },
        },
        ready: { description: 'The selects of the filter offer plans and suppliers.' },
        failed: {
          description: 'The selects are empty and can be asked for again.',
          on: { 'lookups.retried': 'loading' },
        },
      },
    },
    export: {
      initial: 'idle',
      states: {
        idle: { description: 'A file can be asked for as soon as there are rows.' },
        exporting: {
          description: 'The file is written; it can be cancelled.',
          tags: ['exporting'],
          entry: 'clearExportFailure',
          invoke: {
            id: 'exportInventory',
            src: 'exportInventory',
            input: ({ context, event }) => ({
              scope: event.type === 'export.requested' ? event.scope : 'shown',
              rows: context.rows,
              columns: shownColumns(context.columns),
              filter: context.applied,
              pageSize: pageSizeOf(context),
              total: context.total,
            }),
            onDone: 'idle',
            onError: {
              target: 'failed',
              actions: [
                { type: 'storeExportFailure', params: ({ event }) => event },
                {
                  type: 'showErrorToast',
                  params: ({ event }) => ({ text: inventoryMessages.exportFailed(reasonOf(event.error)) }),
                },
              ],
            },
          },
          on: { 'export.cancelled': 'idle' },
        },
        failed: { description: 'The file was not written; it can be asked for again.' },
      },
      on: {
        'export.requested': { guard: 'hasShownRows', target: '.exporting' },
      },
    },
  },
  on: {
    'columns.arranged': {
      guard: { type: 'showsAColumn', params: ({ event }) => ({ columns: event }) },
      actions: { type: 'arrangeColumns', params: ({ event }) => ({ columns: event }) },
    },
    'columns.reset': { actions: 'resetColumns' },
  },
})

export type InventoryListActor = ActorRefFrom<typeof inventoryListMachine>
