import { isDeepStrictEqual as isSame } from 'node:util'
import { inventoryListEvents } from '../../../../src/machines/stock/inventory-list.events.ts'
import { inventoryListMachine } from '../../../../src/machines/stock/inventory-list.machine.ts'
import { isIn } from '../plan.ts'
import { definePromises } from '../promises.ts'
import { asksById, searching } from './inventory-list.filter.ts'
import { rows, rowsStates } from './inventory-list.rows.ts'
import { type After, lastPage } from './inventory-list.words.ts'
import { fileStates, filesOf } from './list-files.ts'

const canRetry = ({ after }: After): boolean => after.can({ type: 'lookups.retried' })
const isOpen = ({ after }: After): boolean => after.can({ type: 'filterPanel.closed' })

/** What is asked for by id under its name, where that is known. */
const named = (part: string, name = '') => (name === '' ? {} : { [part]: name })

export const inventoryListPromises = definePromises(
  { machine: inventoryListMachine, events: inventoryListEvents },
  {
    begins: {
      'the list is loaded, or what the address searches for': ({ input, after }) =>
        isIn(after, input.filter === null ? 'rows.normal.loading' : 'rows.search.loading'),
      'it is the place of the address, with the entries that the person wants there': ({ input, after: { context } }) =>
        isSame([context.page, context.applied, context.sort], [input.page, input.filter, input.sort]) &&
        context.pageSize === (input.pageSize ?? input.entries[input.filter === null ? 'list' : 'search']),
      'the filter is open where it was, and its options are asked for where they are needed': ({ input, after }) =>
        isOpen({ after }) === input.filterOpen &&
        isIn(after, 'lookups.loading') === (input.filterOpen || asksById(input.filter)),
      'it knows no rows, and no file': ({ after: { context } }) =>
        isSame([context.rows, context.total, context.failure, context.written], [[], 0, null, null]),
    },
    events: {
      ...rows,
      ...searching,
      ...filesOf(inventoryListMachine, 'every layout', ['exportIds']),
    },
    states: {
      ...rowsStates,
      ...fileStates,
      'filterPanel.closed': { 'there is nothing to close': (about) => !isOpen(about) },
      'filterPanel.open': { 'it can be closed': isOpen },
      'lookups.idle': {
        'nobody has needed them': (about) => !isOpen(about) && !asksById(about.after.context.applied),
      },
      'lookups.loading': { 'they are waited for': (about) => !canRetry(about) },
      'lookups.ready': {
        'there is something to choose': (about) => about.after.context.lookups.plans.length > 0 && !canRetry(about),
      },
      'lookups.failed': { 'they can be asked for again': canRetry },
    },
    calls: {
      loadPage: {
        'the page is asked for in its order': ({ input, after: { context } }) =>
          isSame(input, { page: context.page, pageSize: context.pageSize, sort: context.sort }),
      },
      searchPage: {
        'the page is asked for in its order, of what is searched for': ({ input, after: { context } }) =>
          isSame(input, {
            filter: context.applied,
            page: context.page,
            pageSize: context.pageSize,
            sort: context.sort,
          }),
      },
      loadLookups: { 'all options are asked for': ({ input }) => input === undefined },
      writeFile: {
        'it is the file of the list as it stands: the rows shown, all pages of them, or those selected': ({
          input,
          after: { context },
        }) =>
          isSame(input, {
            scope: context.exportScope,
            format: context.exportFormat,
            rows: context.exportScope === 'all' ? [] : context.rows,
            columns: context.exportColumns,
            page: context.offset / context.pageSize + 1,
            pages: lastPage(context.total, context.pageSize),
            total: context.exportIds === undefined ? context.total : context.exportIds.length,
            ...(context.exportIds !== undefined && { ids: context.exportIds }),
            filter: context.applied,
            sort: context.sort,
            names: {
              ...named('planID', context.lookups.plans.find(({ id }) => id === context.applied?.planID)?.name),
              ...named('holder', context.lookups.holders?.find(({ id }) => id === context.applied?.holder)?.name),
            },
          }),
      },
    },
  },
)
