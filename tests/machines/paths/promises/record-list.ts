import { isDeepStrictEqual as isSame } from 'node:util'
import { recordListEvents } from '../../../../src/machines/records/record-list.events.ts'
import { recordListMachine } from '../../../../src/machines/records/record-list.machine.ts'
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
  isThatPlace,
  pagesOf,
  panelStates,
  rowStates,
  saysWhy,
} from './lists.ts'
import {
  blank,
  edited,
  hasPlace,
  isSortedBy,
  namesOthers,
  problemOf,
  refersToOthers,
  searched,
  searchedFor,
  stillWrong,
  withoutPart,
  wrongDays,
} from './record-list.words.ts'

export const recordListPromises = definePromises(
  { machine: recordListMachine, events: recordListEvents },
  {
    begins: {
      'its page is loaded, and the panel is as it was left': ({ input, after }) =>
        isIn(after, 'rows.loading') &&
        isIn(after, 'export.idle') &&
        isIn(after, `filterPanel.${input.filterOpen ? 'open' : 'closed'}`),
      'other records are asked for where their names are to be seen': ({ input, after }) =>
        isIn(after, 'lookups.loading') === (refersToOthers(input) && (input.filterOpen || namesOthers(input, input))),
      'it stands where the address says, and knows nothing more': ({ input, after: { context } }) => {
        const { filterOpen, ...place } = input
        const pageSize = input.pageSize ?? input.entries
        return isSame(context, {
          ...place,
          pageSize,
          shownSize: pageSize,
          filter: input.filter ?? blank,
          filterProblem: null,
          dayProblems: {},
          applied: input.filter,
          rows: [],
          total: 0,
          offset: 0,
          lookups: null,
          named: {},
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
      ...filesOf(recordListMachine, 'no old layout'),
      'page.chosen': [
        { in: 'rows', to: 'rows.loading', changes: ['page', 'failure'], asks: ['loadPage'], so: isThatPage },
      ],
      'pageSize.chosen': [
        {
          in: 'rows',
          to: 'rows.loading',
          changes: ['page', 'pageSize', 'entries', 'failure'],
          asks: ['loadPage'],
          so: hasThatSize,
        },
      ],
      'sort.chosen': [
        {
          in: 'rows',
          when: { 'the list can be had in that order': isSortedBy },
          to: 'rows.loading',
          changes: ['page', 'sort', 'failure'],
          asks: ['loadPage'],
          so: hasThatOrder,
        },
      ],
      'search.requested': [
        {
          in: 'rows',
          when: {
            'what is typed is no text, or a day that is none or before the first': (about) =>
              problemOf(about) !== null || !isSame(wrongDays(about.before.context), {}),
          },
          changes: ['filterProblem', 'dayProblems'],
          so: {
            'it says so': (about) =>
              about.after.context.filterProblem === problemOf(about) &&
              isSame(about.after.context.dayProblems, wrongDays(about.before.context)),
          },
        },
        {
          in: 'rows',
          to: 'rows.loading',
          changes: ['page', 'pageSize', 'applied', 'failure'],
          asks: ['loadPage'],
          so: {
            ...beginsAnew,
            'it is searched for what the filter says, or for nothing': ({ before, after }) =>
              isSame(after.context.applied, searchedFor(before.context.filter)),
          },
        },
      ],
      'filter.reset': [
        {
          in: 'rows',
          to: 'rows.loading',
          changes: ['page', 'pageSize', 'applied', 'filter', 'filterProblem', 'dayProblems', 'failure'],
          asks: ['loadPage'],
          so: {
            ...beginsAnew,
            'there is no filter': ({ after: { context } }) =>
              isSame(
                [context.applied, context.filter, context.filterProblem, context.dayProblems],
                [null, blank, null, {}],
              ),
          },
        },
      ],
      'filter.partRemoved': [
        {
          in: 'rows',
          to: 'rows.loading',
          changes: ['page', 'pageSize', 'applied', 'filter', 'filterProblem', 'dayProblems', 'failure'],
          asks: ['loadPage'],
          so: {
            ...beginsAnew,
            'the part is in neither the search nor the panel, the others are': ({ before, event, after }) =>
              isSame(after.context.applied, searchedFor(withoutPart(before.context.applied ?? blank, event.part))) &&
              isSame(searched(after.context.filter), searched(withoutPart(before.context.filter, event.part))),
            'what was wrong with a text goes with it': ({ before, event, after }) =>
              after.context.filterProblem === (event.part === 'text' ? null : before.context.filterProblem),
            'what was wrong with a day is said as long as it is': stillWrong,
          },
        },
      ],
      'location.changed': [
        {
          in: 'rows',
          when: { 'it leads elsewhere': isElsewhere },
          to: 'rows.loading',
          changes: ['page', 'pageSize', 'applied', 'sort', 'filter', 'filterProblem', 'dayProblems', 'failure'],
          asks: ['loadPage'],
          so: {
            ...isThatPlace,
            'the panel has that filter, with nothing wrong': ({ event, after: { context } }) =>
              isSame([context.filter, context.filterProblem, context.dayProblems], [event.filter ?? blank, null, {}]),
          },
        },
        {
          in: 'lookups.idle',
          when: {
            'it searches for other records by their ids': ({ before, event }) =>
              namesOthers(before.context, event) && isElsewhere({ before, event }),
          },
          to: 'lookups.loading',
          asks: ['loadLookups'],
        },
      ],
      'retry.requested': [
        { in: ['rows.refused', 'rows.failed'], to: 'rows.loading', changes: ['failure'], asks: ['loadPage'] },
      ],
      'filterPanel.toggled': [
        { in: 'filterPanel.closed', to: 'filterPanel.open' },
        { in: 'filterPanel.open', to: 'filterPanel.closed' },
        {
          in: 'lookups.idle',
          when: {
            'it opens, and has other records to choose': ({ before }) =>
              isIn(before, 'filterPanel.closed') && refersToOthers(before.context),
          },
          to: 'lookups.loading',
          asks: ['loadLookups'],
        },
      ],
      'options.wanted': [
        {
          in: 'lookups.idle',
          when: { 'it has other records to choose': ({ before }) => refersToOthers(before.context) },
          to: 'lookups.loading',
          asks: ['loadLookups'],
        },
      ],
      'filterPanel.closed': [{ in: 'filterPanel.open', to: 'filterPanel.closed' }],
      'filter.edited': [
        {
          in: 'filterPanel',
          changes: ['filter', 'filterProblem', 'dayProblems'],
          so: {
            'what was wrong with a day is said as long as it is': stillWrong,
            'the panel has what was changed, and an empty text for another "Search By"': ({ before, event, after }) =>
              isSame(after.context.filter, edited(before.context.filter, event.patch)),
            'what was wrong with a text is said as long as it is that text': ({ before, after: { context } }) => {
              const isText =
                context.filter.searchBy === before.context.filter.searchBy &&
                context.filter.text === before.context.filter.text
              return context.filterProblem === (isText ? before.context.filterProblem : null)
            },
          },
        },
      ],
      'lookups.retried': [{ in: 'lookups.failed', to: 'lookups.loading', asks: ['loadLookups'] }],
      'xstate.done.actor.loadPage': [
        {
          in: 'rows.loading',
          when: { 'the server did not succeed': ({ event }) => !event.output.succeeded },
          to: 'rows.refused',
          changes: ['rows', 'total', 'offset'],
          so: hasNoRows,
        },
        {
          in: 'rows.loading',
          when: {
            'there are rows, but not on so late a page': ({ before: { context }, event: { output } }) =>
              output.rows.length === 0 && output.total > 0 && context.page > pagesOf(output.total, context.pageSize),
          },
          to: 'rows.loading',
          changes: ['page'],
          asks: ['loadPage'],
          so: {
            'it is the last page': ({ event, after: { context } }) =>
              context.page === pagesOf(event.output.total, context.pageSize),
          },
        },
        {
          in: 'rows.loading',
          when: { 'there are rows': ({ event }) => event.output.rows.length > 0 },
          to: 'rows.ready',
          changes: ['rows', 'total', 'offset', 'shownSize', 'named'],
          so: { 'the rows are those, at their place': hasPlace },
        },
        {
          in: 'rows.loading',
          to: 'rows.empty',
          changes: ['rows', 'total', 'page', 'offset', 'shownSize', 'named'],
          so: { 'there is none, at the place that has none': hasPlace },
        },
      ],
      'xstate.error.actor.loadPage': [{ in: 'rows.loading', to: 'rows.failed', changes: ['failure'], so: saysWhy }],
      'xstate.done.actor.loadLookups': [
        {
          in: 'lookups.loading',
          to: 'lookups.ready',
          changes: ['lookups'],
          so: { 'the filter offers those': ({ event, after }) => after.context.lookups === event.output },
        },
      ],
      'xstate.error.actor.loadLookups': [{ in: 'lookups.loading', to: 'lookups.failed' }],
    },
    states: {
      ...panelStates,
      ...fileStates,
      'rows.loading': rowStates.loading,
      'rows.ready': rowStates.ready,
      'rows.empty': rowStates.empty,
      'rows.refused': rowStates.refused,
      'rows.failed': rowStates.failed,
      'lookups.idle': {
        'nobody needs the names of others': ({ after }) =>
          after.context.lookups === null && (isIn(after, 'filterPanel.closed') || !refersToOthers(after.context)),
      },
      'lookups.loading': { 'there is nothing to choose': ({ after }) => after.context.lookups === null },
      'lookups.ready': { 'there is something to choose': ({ after }) => after.context.lookups !== null },
      'lookups.failed': { 'there is nothing to choose': ({ after }) => after.context.lookups === null },
    },
    calls: {
      loadPage: {
        'the page is asked for with every field of the search, its entries and its order': ({ input, after }) => {
          const { record, page, pageSize, applied: filter, sort } = after.context
          return isSame(input, { record, page, pageSize, filter, sort })
        },
      },
      loadLookups: {
        'the records to choose for this list are asked for': ({ input, after: { context } }) =>
          isSame(input, { record: context.record }),
      },
      writeFile: fileCall(
        ({ context }) => context.shownSize,
        ({ context: { record, applied: filter, sort } }) => ({ record, filter, sort }),
      ),
    },
  },
)
