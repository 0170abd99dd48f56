/**
 * The vocabulary of the machine of all lists of records: its types and what its guards, actions and actors mean. When
 * they happen is said by the machine, in `record-list.machine.ts`.
 */
import { and, assign, or, setup, stateIn } from 'xstate'
import { recordColumns } from '../schemas/record/columns.ts'
import { refersToOthers } from '../schemas/record/filters.ts'
import type { RecordFilter, RecordLookups, RecordPage } from '../schemas/record/shown.ts'
import type { RecordListQuery } from '../services/record-service.ts'
import { type Columns, defaultColumns, shownColumns } from './columns.ts'
import type { EventOf } from './define-events.ts'
import { reasonOf } from './failure.ts'
import { fromEffect } from './from-effect.ts'
import { pageCountOf } from './pager.ts'
import {
  afterEdit,
  afterRemoval,
  blankRecordFilter,
  definitionOf,
  filterProblemOf,
  hasCriteria,
  isFilteredByOthers,
  isHere,
  isPastTheEnd,
  movedTo,
  type RecordListContext,
  type RecordListInput,
  type RecordLocation,
  searchable,
  storedPage,
} from './record-list.context.ts'
import type { recordListEvents } from './record-list.events.ts'

export type RecordListEvent = EventOf<typeof recordListEvents>

export const recordListSetup = setup({
  types: {
    input: {} as RecordListInput,
    context: {} as RecordListContext,
    events: {} as RecordListEvent,
    tags: {} as 'busy' | 'exporting',
  },
  actors: {
    loadPage: fromEffect((query: RecordListQuery) =>
      import('../services/record-service.ts').then(({ RecordService }) =>
        RecordService.ask((service) => service.page(query)),
      ),
    ),
    loadLookups: fromEffect((_: undefined) =>
      import('../services/record-service.ts').then(({ RecordService }) =>
        RecordService.ask((service) => service.lookups()),
      ),
    ),
  },
  guards: {
    opensFilter: ({ context }) => context.opensFilter,
    hasCriteria: ({ context }) => hasCriteria(context.filter),
    hasFilterProblem: ({ context }) => filterProblemOf(context.filter) !== null,
    hasRows: (_, { page }: { readonly page: RecordPage }) => page.rows.length > 0,
    isNotSuccess: (_, { page }: { readonly page: RecordPage }) => !page.succeeded,
    isPastTheEnd: ({ context }, { page }: { readonly page: RecordPage }) => isPastTheEnd(context, page),
    isElsewhere: ({ context }, { location }: { readonly location: RecordLocation }) => !isHere(context, location),
    refersToOthers: ({ context }) => refersToOthers(definitionOf(context)),
    isFilteredByOthers: ({ context }) => isFilteredByOthers(context),
    /** Names are wanted where they can be chosen, and where one is searched for. */
    wantsLookups: and(['refersToOthers', or([stateIn({ filterPanel: 'open' }), 'isFilteredByOthers'])]),
    showsAColumn: (_, { columns }: { readonly columns: Columns }) => shownColumns(columns).length > 0,
  },
  actions: {
    turnToPage: assign({ page: (_, { page }: { readonly page: number }) => page }),
    turnToLastPage: assign({
      page: ({ context }, { total }: { readonly total: number }) => pageCountOf(total, context.pageSize),
    }),
    setPageSize: assign((_, { pageSize }: { readonly pageSize: number }) => ({ page: 1, pageSize, entries: pageSize })),
    goTo: assign(({ context }, { location }: { readonly location: RecordLocation }) => ({
      ...movedTo(context, location),
      filter: location.filter ?? blankRecordFilter,
      filterProblem: null,
    })),
    editFilter: assign(({ context }, { patch }: { readonly patch: Partial<RecordFilter> }) =>
      afterEdit(context, patch),
    ),
    nameFilterProblem: assign({ filterProblem: ({ context }) => filterProblemOf(context.filter) }),
    applyFilter: assign(({ context }) =>
      movedTo(context, { page: 1, pageSize: null, filter: searchable(context.filter) }),
    ),
    removePart: assign(({ context }, { part }: { readonly part: string }) => afterRemoval(context, part)),
    leaveSearch: assign(({ context }) => movedTo(context, { page: 1, pageSize: null, filter: null })),
    clearFilter: assign({ filter: blankRecordFilter, filterProblem: null }),
    storePage: assign(({ context }, { page }: { readonly page: RecordPage }) => storedPage(context, page)),
    emptyRows: assign({ rows: [], total: 0, offset: 0 }),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearFailure: assign({ failure: null }),
    storeLookups: assign({ lookups: (_, { lookups }: { readonly lookups: RecordLookups }) => lookups }),
    arrangeColumns: assign({ columns: (_, { columns }: { readonly columns: Columns }) => columns }),
    resetColumns: assign({ columns: ({ context }) => defaultColumns(recordColumns(definitionOf(context))) }),
  },
})
