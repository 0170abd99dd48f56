import { isDeepStrictEqual as isSame } from 'node:util'
import { reportPagingEvents } from '../../../../src/machines/reports/report-paging.events.ts'
import { reportPagingMachine } from '../../../../src/machines/reports/report-paging.machine.ts'
import { isIn } from '../plan.ts'
import { definePromises } from '../promises.ts'
import { fileStates, filesOf } from './list-files.ts'
import { factsIn, fileCall, hasNoRows, isThatPage, pagesOf, panelStates, rowStates, saysWhy } from './lists.ts'
import { beginningOf, narrowingRules, narrowingStates } from './report-narrowing.ts'
import {
  closesRow,
  fieldsOf,
  hasCome,
  hasMore,
  hasNext,
  isAnotherPage,
  isAtHand,
  isElsewhere,
  isThatOrder,
  isTooLate,
  showsLast,
  showsNext,
  sizeOf,
  turnsTo,
} from './report-pages.ts'
import { awaitedRows, awaitedStates, givesUpRow, rowRules } from './report-rows.ts'

export const reportPagingPromises = definePromises(
  { machine: reportPagingMachine, events: reportPagingEvents },
  {
    begins: {
      'its page is loaded, no row lies open, no file is written': ({ input, after }) =>
        isIn(after, 'rows.loading') &&
        isIn(after, 'row.closed') &&
        isIn(after, 'export.idle') &&
        after.context.list === input.list &&
        isSame(
          [after.context.page, after.context.sort, after.context.applied],
          [input.page, input.sort, input.filter],
        ) &&
        isSame(beginningOf(input), [
          isIn(after, 'filterPanel.open'),
          isIn(after, 'choices.loading'),
          isIn(after, 'totals.loading'),
        ]),
      'it knows nothing more': ({ input, after: { context } }) => {
        const { list: _, page: __, sort: ___, applied: ____, opensFilter: _____, ...facts } = context
        return isSame(facts, {
          ...(input.rowsOnly && { rowsOnly: input.rowsOnly }),
          rows: [],
          total: 0,
          isAtLeast: false,
          offset: 0,
          filter: context.applied ?? { from: '', to: '', text: '', selects: {} },
          filterProblem: null,
          choices: null,
          totals: null,
          pageProblem: null,
          ahead: null,
          openRow: null,
          failure: null,
          exportScope: 'shown',
          exportFormat: 'csv',
          exportColumns: [],
          exportFailure: null,
          written: null,
        })
      },
    },
    events: {
      ...filesOf(reportPagingMachine),
      ...narrowingRules,
      'page.chosen': [
        { ...showsNext, when: { ...isAtHand, ...hasMore } },
        { ...showsLast, when: isAtHand },
        turnsTo,
        // The row goes with its rows, and those of a page that is at hand are there at once.
        { ...closesRow, when: isAtHand },
      ],
      'news.shown': [turnsTo, ...narrowingRules['news.shown']],
      'location.changed': [
        { ...showsNext, when: { ...isElsewhere, ...isAtHand, ...hasMore } },
        { ...showsLast, when: { ...isElsewhere, ...isAtHand } },
        {
          ...turnsTo,
          when: isElsewhere,
          changes: ['page', 'sort', 'applied', 'filter', 'filterProblem', 'failure', 'ahead'],
          so: {
            ...isThatPage,
            ...isThatOrder,
            'it is narrowed as the address says': ({ event, after }) => isSame(after.context.applied, event.filter),
          },
        },
        { ...closesRow, when: { ...isElsewhere, ...isAtHand } },
        { ...givesUpRow, when: isElsewhere },
        ...narrowingRules['location.changed'],
      ],
      'sort.chosen': [
        {
          ...turnsTo,
          when: {
            'the list can be had in that order': ({ before, event: { sort } }) =>
              sort === null || fieldsOf(before).some(({ name, sortable }) => sortable && name === sort.column),
          },
          changes: ['page', 'sort', 'failure', 'ahead'],
          so: {
            'it is the first page': ({ after }) => after.context.page === 1,
            ...isThatOrder,
          },
        },
      ],
      'page.refused': [
        {
          in: '',
          changes: ['pageProblem'],
          so: { 'it says why': ({ event, after }) => after.context.pageProblem === event.problem },
        },
      ],
      'page.reconsidered': [
        {
          in: '',
          when: { 'a number was no page': ({ before }) => before.context.pageProblem !== null },
          changes: ['pageProblem'],
          so: { 'nothing is said of it any more': ({ after }) => after.context.pageProblem === null },
        },
      ],
      'retry.requested': [
        { in: ['rows.refused', 'rows.failed'], to: 'rows.loading', changes: ['failure'], asks: ['loadPage'] },
      ],
      ...rowRules,
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
          when: { 'there are rows, but not on so late a page': isTooLate },
          to: 'rows.loading',
          changes: ['page'],
          asks: ['loadPage'],
          so: {
            'it is the last page': ({ event, after: { context } }) =>
              context.page === pagesOf(event.output.total, sizeOf(context)),
          },
        },
        {
          in: 'rows.loading',
          when: {
            'there are rows, and others behind them': ({ before: { context }, event: { output } }) =>
              output.rows.length > 0 && hasNext({ ...context, total: output.total }),
          },
          to: 'rows.ready.fetchingAhead',
          changes: ['rows', 'total', 'offset'],
          asks: ['loadAhead'],
          so: hasCome,
        },
        {
          in: 'rows.loading',
          when: { 'there are rows, the last ones': ({ event }) => event.output.rows.length > 0 },
          to: 'rows.ready.alone',
          changes: ['rows', 'total', 'offset'],
          so: hasCome,
        },
        { in: 'rows.loading', to: 'rows.empty', changes: ['rows', 'total', 'offset'], so: hasCome },
        { ...closesRow, when: isAnotherPage },
        ...awaitedRows,
        { ...givesUpRow, when: isAnotherPage },
      ],
      'xstate.error.actor.loadPage': [
        { in: 'rows.loading', to: 'rows.failed', changes: ['failure'], so: saysWhy },
        givesUpRow,
      ],
      'xstate.done.actor.loadAhead': [
        {
          in: 'rows.ready.fetchingAhead',
          when: { 'there are rows': ({ event }) => (event.output?.rows.length ?? 0) > 0 },
          to: 'rows.ready.nextAtHand',
          changes: ['ahead'],
          so: {
            'they are the next page': ({ event, after: { context } }) =>
              isSame(context.ahead, {
                page: context.page + 1,
                rows: event.output?.rows,
                total: event.output?.total,
              }),
          },
        },
        { in: 'rows.ready.fetchingAhead', to: 'rows.ready.alone' },
      ],
      'xstate.error.actor.loadAhead': [{ in: 'rows.ready.fetchingAhead', to: 'rows.ready.alone' }],
      'xstate.after.aheadIsOld.reportPaging.rows.ready.nextAtHand': [
        { in: 'rows.ready.nextAtHand', to: 'rows.ready.alone', changes: ['ahead'] },
      ],
    },
    states: {
      ...fileStates,
      ...panelStates,
      ...narrowingStates,
      ...awaitedStates,
      'rows.loading': {
        ...rowStates.loading,
        'no page is at hand': ({ after }) => after.context.ahead === null,
      },
      'rows.ready': { ...rowStates.ready, 'nothing failed': ({ after }) => after.context.failure === null },
      'rows.ready.fetchingAhead': {
        'there are pages behind it, and none at hand': ({ after: { context } }) =>
          hasNext(context) && context.ahead === null,
      },
      'rows.ready.nextAtHand': {
        'the next page is at hand': ({ after: { context } }) => context.ahead?.page === context.page + 1,
      },
      'rows.ready.alone': { 'no page is at hand': ({ after }) => after.context.ahead === null },
      'rows.empty': rowStates.empty,
      'rows.refused': rowStates.refused,
      'rows.failed': rowStates.failed,
      'row.closed': {
        'no row lies open': ({ after }) => after.context.openRow === null && !after.can({ type: 'row.closed' }),
      },
      'row.open': {
        'one of the rows lies open, and can be closed': ({ after }) =>
          factsIn(after).rows[after.context.openRow ?? -1] !== undefined && after.can({ type: 'row.closed' }),
      },
    },
    calls: {
      loadPage: {
        'the page of this list is asked for, in its order': ({ input, after: { context } }) =>
          isSame(input, { list: context.list, page: context.page, sort: context.sort, filter: context.applied }),
      },
      loadAhead: {
        'the page after the shown one is asked for, in its order': ({ input, after: { context } }) =>
          isSame(input, { list: context.list, page: context.page + 1, sort: context.sort, filter: context.applied }),
      },
      writeFile: fileCall(
        ({ context }) => sizeOf(context),
        ({ context: { list, sort, applied: filter } }) => ({ list, sort, filter }),
      ),
      loadChoices: {
        'what the filters of this report can be is asked for': ({ input, after: { context } }) =>
          isSame(input, { list: context.list }),
      },
      loadTotals: {
        'what the rows that are asked for come to is asked for': ({ input, after: { context } }) =>
          isSame(input, { list: context.list, filter: context.applied }),
      },
    },
  },
)
