/**
 * The list of a record with a definition (src/schemas/records); the input names the record. Rows page by page, whole or
 * searched, the filter panel, the filter options and the files. Owned by its screen; leaving the screen stops it and its
 * requests. A later request always wins: it enters its loading state again, and leaving a loading state aborts the
 * request.
 */
import type { ActorRefFrom } from 'xstate'
import { fileOrderOf, initialContext } from './record-list.context.ts'
import { recordListSetup } from './record-list.setup.ts'

export const recordListMachine = recordListSetup.createMachine({
  id: 'recordList',
  description: 'A list of records, page by page, whole or searched.',
  context: ({ input }) => initialContext(input),
  type: 'parallel',
  states: {
    rows: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The page is loading; the previous rows stay until it arrives.',
          tags: ['busy'],
          entry: 'clearFailure',
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: ({ context }) => ({
              record: context.record,
              page: context.page,
              pageSize: context.pageSize,
              filter: context.applied,
              sort: context.sort,
            }),
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
        ready: { description: 'The rows of the page are shown.' },
        empty: { description: 'No Data Found: the list has no rows, or none matches the filter.' },
        refused: {
          description: 'The server did not succeed. The page stays and can be loaded again.',
          on: { 'retry.requested': 'loading' },
        },
        failed: {
          description: 'The page could not be loaded: the previous rows, the reason and Retry are shown.',
          on: { 'retry.requested': 'loading' },
        },
      },
      on: {
        'page.chosen': {
          target: '.loading',
          actions: { type: 'turnToPage', params: ({ event }) => ({ page: event.page }) },
        },
        'pageSize.chosen': {
          target: '.loading',
          actions: { type: 'setPageSize', params: ({ event }) => ({ pageSize: event.pageSize }) },
        },
        'sort.chosen': {
          guard: { type: 'isSortable', params: ({ event }) => ({ sort: event.sort }) },
          target: '.loading',
          actions: { type: 'setSort', params: ({ event }) => ({ sort: event.sort }) },
        },
        'search.requested': [
          {
            guard: { type: 'hasFilterProblem', params: ({ event }) => event },
            actions: { type: 'nameFilterProblem', params: ({ event }) => event },
          },
          { guard: 'hasCriteria', target: '.loading', actions: 'applyFilter' },
          { target: '.loading', actions: 'leaveSearch' },
        ],
        'filter.reset': { target: '.loading', actions: ['leaveSearch', 'clearFilter'] },
        'filter.partRemoved': {
          target: '.loading',
          actions: { type: 'removePart', params: ({ event }) => ({ part: event.part }) },
        },
        'location.changed': {
          guard: { type: 'isElsewhere', params: ({ event }) => ({ location: event }) },
          target: '.loading',
          actions: { type: 'goTo', params: ({ event }) => ({ location: event }) },
        },
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
        'filter.edited': { actions: { type: 'editFilter', params: ({ event }) => ({ patch: event.patch }) } },
      },
    },
    lookups: {
      initial: 'idle',
      states: {
        idle: {
          description: 'The names of other records are not needed yet.',
          always: { guard: 'wantsLookups', target: 'loading' },
          on: { 'options.wanted': { guard: 'refersToOthers', target: 'loading' } },
        },
        loading: {
          description: 'The records that the filter offers are loading; its selects are empty until then.',
          invoke: {
            id: 'loadLookups',
            src: 'loadLookups',
            input: ({ context }) => ({ record: context.record }),
            onDone: {
              target: 'ready',
              actions: { type: 'storeLookups', params: ({ event }) => ({ lookups: event.output }) },
            },
            onError: 'failed',
          },
        },
        ready: { description: 'The selects of the filter offer their records.' },
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
          invoke: {
            id: 'writeFile',
            src: 'writeFile',
            input: ({ context }) => fileOrderOf(context),
          },
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
            'file.written': {
              target: 'idle',
              actions: { type: 'storeWritten', params: ({ event }) => ({ file: event.file }) },
            },
            'file.declined': 'idle',
            'file.failed': {
              target: 'failed',
              actions: { type: 'storeExportFailure', params: ({ event }) => ({ error: event.error }) },
            },
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

export type RecordListActor = ActorRefFrom<typeof recordListMachine>
