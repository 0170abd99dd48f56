import { isDeepStrictEqual as isSame } from 'node:util'
import { planListEvents } from '../../../../src/machines/plans/plan-list.events.ts'
import { planListMachine } from '../../../../src/machines/plans/plan-list.machine.ts'
import { planMessages } from '../../../../src/schemas/core/messages.ts'
import { isIn } from '../plan.ts'
import { definePromises } from '../promises.ts'
import { fileStates, filesOf } from './list-files.ts'
import {
  beginsAnew,
  fileCall,
  hasNoRows,
  hasThatOrder,
  hasThatSize,
  isElsewhere,
  isThatPage,
  panelStates,
  rowStates,
} from './lists.ts'
import {
  blank,
  edited,
  failsWith,
  goes,
  hasPlace,
  isLastPage,
  isPastTheEnd,
  removes,
  searchedFor,
  searches,
  tells,
  withoutPart,
} from './plan-list.words.ts'

/** Of the whole list, and of a search: where a page is asked for, and by which call. */
const inList = { in: 'rows.normal', to: 'rows.normal.loading', asks: ['loadPage'] } as const
const inSearch = { in: 'rows.search', to: 'rows.search.loading', asks: ['searchPage'] } as const
const toList = { ...inList, in: 'rows' } as const
const toSearch = { ...inSearch, in: 'rows' } as const

const turned = { changes: ['page', 'failure'], so: isThatPage } as const
const sized = { changes: ['page', 'pageSize', 'entries', 'failure'], so: hasThatSize } as const
const sorted = { changes: ['page', 'sort', 'failure'], so: hasThatOrder } as const

export const planListPromises = definePromises(
  { machine: planListMachine, events: planListEvents },
  {
    begins: {
      'its page is loaded, searched or not, and the panel is as it was left': ({ input, after }) =>
        isIn(after, input.filter === null ? 'rows.normal.loading' : 'rows.search.loading') &&
        isIn(after, 'export.idle') &&
        isIn(after, `filterPanel.${input.filterOpen ? 'open' : 'closed'}`) &&
        isIn(after, `lookups.${input.filterOpen ? 'loading' : 'idle'}`),
      'it stands where the address says, and knows nothing more': ({ input, after: { context } }) => {
        const { filterOpen, ...place } = input
        const pageSize = input.pageSize ?? input.entries
        return isSame(context, {
          ...place,
          pageSize,
          shownSize: pageSize,
          filter: input.filter ?? blank,
          applied: input.filter,
          rows: [],
          total: 0,
          offset: 0,
          lookups: { plans: [], countries: [], regions: [] },
          failure: null,
          exportScope: 'shown',
          exportFormat: 'csv',
          exportColumns: [],
          exportFailure: null,
          written: null,
          opensFilter: filterOpen,
        })
      },
    },
    events: {
      ...filesOf(planListMachine),
      'page.chosen': [
        { ...inList, ...turned },
        { ...inSearch, ...turned },
      ],
      'pageSize.chosen': [
        { ...inList, ...sized },
        { ...inSearch, ...sized },
      ],
      'sort.chosen': [
        { ...inList, ...sorted },
        { ...inSearch, ...sorted },
      ],
      'search.requested': [
        {
          ...toSearch,
          when: { 'there is something to search for': ({ before }) => searchedFor(before.context.filter) !== null },
          ...searches,
        },
        { ...toList, ...searches },
      ],
      'filter.reset': [
        {
          ...toList,
          changes: ['page', 'pageSize', 'applied', 'filter', 'failure'],
          so: {
            ...beginsAnew,
            'there is no filter': ({ after: { context } }) => isSame([context.applied, context.filter], [null, blank]),
          },
        },
      ],
      'filter.partRemoved': [
        {
          ...inSearch,
          when: {
            'something is left to search for': ({ before, event }) =>
              searchedFor(withoutPart(before.context.applied ?? blank, event.part)) !== null,
          },
          ...removes,
        },
        { ...toList, in: 'rows.search', ...removes },
      ],
      'location.changed': [
        {
          ...toSearch,
          when: {
            'it leads elsewhere, to a search': ({ before, event }) =>
              event.filter !== null && isElsewhere({ before, event }),
          },
          ...goes,
        },
        { ...toList, when: { 'it leads elsewhere': isElsewhere }, ...goes },
      ],
      'retry.requested': [
        { ...inList, in: ['rows.normal.refused', 'rows.normal.failed'], changes: ['failure'] },
        { ...inSearch, in: 'rows.search.failed', changes: ['failure'] },
      ],
      'filterPanel.toggled': [
        { in: 'filterPanel.closed', to: 'filterPanel.open' },
        { in: 'filterPanel.open', to: 'filterPanel.closed' },
        { in: 'lookups.idle', to: 'lookups.loading', asks: ['loadLookups'] },
      ],
      'options.wanted': [{ in: 'lookups.idle', to: 'lookups.loading', asks: ['loadLookups'] }],
      'filterPanel.closed': [{ in: 'filterPanel.open', to: 'filterPanel.closed' }],
      'filter.edited': [
        {
          in: 'filterPanel',
          changes: ['filter'],
          so: {
            'the panel has what was changed, and nothing chosen for another "Search By"': ({ before, event, after }) =>
              isSame(after.context.filter, edited(before.context.filter, event.patch)),
          },
        },
      ],
      'lookups.retried': [{ in: 'lookups.failed', to: 'lookups.loading', asks: ['loadLookups'] }],
      'xstate.done.actor.loadPage': [
        { ...inList, in: 'rows.normal.loading', when: isPastTheEnd, changes: ['page'], so: isLastPage },
        {
          in: 'rows.normal.loading',
          when: { 'the server did not succeed': ({ event }) => !event.output.succeeded },
          to: 'rows.normal.refused',
          changes: ['rows', 'total', 'offset'],
          tells: ['toast.shown'],
          so: { ...hasNoRows, ...tells('error', planMessages.noPlans) },
        },
        {
          in: 'rows.normal.loading',
          when: { 'there are rows': ({ event }) => event.output.rows.length > 0 },
          to: 'rows.normal.ready',
          changes: ['rows', 'total', 'offset', 'shownSize'],
          so: hasPlace,
        },
        {
          in: 'rows.normal.loading',
          to: 'rows.normal.empty',
          changes: ['rows', 'total', 'offset', 'shownSize'],
          so: hasPlace,
        },
      ],
      'xstate.error.actor.loadPage': failsWith('rows.normal', planMessages.fetchError),
      'xstate.done.actor.searchPage': [
        { ...inSearch, in: 'rows.search.loading', when: isPastTheEnd, changes: ['page'], so: isLastPage },
        {
          in: 'rows.search.loading',
          when: { 'the server did not succeed': ({ event }) => !event.output.succeeded },
          to: 'rows.search.empty',
          changes: ['rows', 'total', 'offset', 'page'],
          tells: ['toast.shown'],
          so: {
            ...hasNoRows,
            ...tells('info', planMessages.noMatch),
            'it is the first page': ({ after }) => after.context.page === 1,
          },
        },
        {
          in: 'rows.search.loading',
          when: { 'there are rows': ({ event }) => event.output.rows.length > 0 },
          to: 'rows.search.ready',
          changes: ['rows', 'total', 'offset', 'shownSize'],
          so: hasPlace,
        },
        {
          in: 'rows.search.loading',
          to: 'rows.search.empty',
          changes: ['rows', 'total', 'offset', 'shownSize'],
          so: hasPlace,
        },
      ],
      'xstate.error.actor.searchPage': failsWith('rows.search', planMessages.searchError),
      'xstate.done.actor.loadLookups': [
        {
          in: 'lookups.loading',
          to: 'lookups.ready',
          changes: ['lookups'],
          so: { 'the filter offers those': ({ event, after }) => after.context.lookups === event.output },
        },
      ],
      'xstate.error.actor.loadLookups': failsWith('lookups', planMessages.dropdownsError),
    },
    states: {
      ...panelStates,
      ...fileStates,
      'rows.normal': { 'nothing is searched for': ({ after }) => after.context.applied === null },
      'rows.normal.loading': rowStates.loading,
      'rows.normal.ready': rowStates.ready,
      'rows.normal.empty': rowStates.empty,
      'rows.normal.refused': rowStates.refused,
      'rows.normal.failed': rowStates.failed,
      'rows.search': { 'something is searched for': ({ after }) => after.context.applied !== null },
      'rows.search.loading': rowStates.loading,
      'rows.search.ready': rowStates.ready,
      'rows.search.empty': rowStates.empty,
      'rows.search.failed': rowStates.failed,
      'lookups.idle': {
        'nobody has opened the filter': ({ after }) =>
          isIn(after, 'filterPanel.closed') && after.context.lookups.plans.length === 0,
      },
      'lookups.loading': { 'there is nothing to choose': ({ after }) => after.context.lookups.plans.length === 0 },
      'lookups.ready': { 'there is something to choose': ({ after }) => after.context.lookups.plans.length > 0 },
      'lookups.failed': { 'there is nothing to choose': ({ after }) => after.context.lookups.plans.length === 0 },
    },
    calls: {
      loadPage: {
        'the page is asked for with its entries and its order': ({ input, after }) => {
          const { page, pageSize, sort } = after.context
          return isSame(input, { page, pageSize, sort })
        },
      },
      searchPage: {
        'the page is asked for with every field of the search, its entries and its order': ({ input, after }) => {
          const { page, pageSize, applied: filter, sort } = after.context
          return isSame(input, { filter, page, pageSize, sort })
        },
      },
      loadLookups: { 'all that can be chosen is asked for': ({ input }) => input === undefined },
      writeFile: fileCall(
        ({ context }) => context.pageSize,
        ({ context: { applied: filter, sort } }) => ({ filter, sort }),
      ),
    },
  },
)
