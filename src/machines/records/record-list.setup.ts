/** The types, guards, actions and actors of the machine of all record lists, `record-list.machine.ts`. */
import { and, assign, not, or, setup, stateIn } from 'xstate'
import { isOffered } from '../../schemas/files/export-file.ts'
import type { WrittenFile } from '../../schemas/files/written-file.ts'
import { refersToOthers } from '../../schemas/records/kit/filters.ts'
import type { RecordFilter, RecordLookups, RecordPage, RecordSort } from '../../schemas/records/kit/shown.ts'
import type { LookupsQuery, RecordListQuery } from '../../services/records/record-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import { fromFile } from '../core/from-file.ts'
import { begunExport, type FileWish } from '../lists/exporting.ts'
import { pageCountOf } from '../lists/pager.ts'
import type { SearchFound } from '../lists/search-fields.ts'
import {
  afterEdit,
  afterRemoval,
  blankRecordFilter,
  dayProblemsOf,
  definitionOf,
  hasCriteria,
  isFilteredByOthers,
  isHere,
  isPastTheEnd,
  isSortable,
  movedTo,
  problemFound,
  type RecordListContext,
  type RecordListInput,
  type RecordLocation,
  searchable,
  storedPage,
} from './record-list.context.ts'
import type { recordListEvents } from './record-list.events.ts'

type RecordListEvent = EventOf<typeof recordListEvents>

/** What is known when a search is requested. */
type SearchRequested = SearchFound & { readonly today?: string | undefined }

export const recordListSetup = setup({
  types: {
    input: {} as RecordListInput,
    context: {} as RecordListContext,
    events: {} as RecordListEvent,
    tags: {} as 'busy' | 'exporting' | 'interrupted',
    children: {} as { readonly writeFile: 'writeFile' },
  },
  actors: {
    loadPage: fromEffect((query: RecordListQuery) =>
      import('../../services/records/record-service.ts').then(({ RecordService }) =>
        RecordService.ask((service) => service.page(query)),
      ),
    ),
    loadLookups: fromEffect((query: LookupsQuery) =>
      import('../../services/records/record-service.ts').then(({ RecordService }) =>
        RecordService.ask((service) => service.lookups(query)),
      ),
    ),
    writeFile: fromFile(() =>
      import('../../services/files/record-file.ts').then(({ writeRecordFile }) => writeRecordFile),
    ),
  },
  guards: {
    opensFilter: ({ context }) => context.opensFilter,
    hasCriteria: ({ context }) => hasCriteria(context.filter),
    hasFilterProblem: ({ context }, search: SearchRequested) =>
      problemFound(context.filter, search) !== null || Object.keys(dayProblemsOf(context, search.today)).length > 0,
    hasRows: (_, { page }: { readonly page: RecordPage }) => page.rows.length > 0,
    isNotSuccess: (_, { page }: { readonly page: RecordPage }) => !page.succeeded,
    isPastTheEnd: ({ context }, { page }: { readonly page: RecordPage }) => isPastTheEnd(context, page),
    isElsewhere: ({ context }, { location }: { readonly location: RecordLocation }) => !isHere(context, location),
    isSortable: ({ context }, { sort }: { readonly sort: RecordSort | null }) => isSortable(context, sort),
    refersToOthers: ({ context }) => refersToOthers(definitionOf(context)),
    isFilteredByOthers: ({ context }) => isFilteredByOthers(context),
    /** Names are needed where they can be chosen, and where one is searched for. */
    wantsLookups: and(['refersToOthers', or([stateIn({ filterPanel: 'open' }), 'isFilteredByOthers'])]),
    // No file is made of rows that are about to change. Record lists have no layout of spec §9.
    canExport: and([
      stateIn({ rows: 'ready' }),
      not(stateIn({ export: 'exporting' })),
      ({ context, event }) =>
        event.type === 'export.requested' && event.scope !== 'legacy' && isOffered(event, context.total),
    ]),
  },
  actions: {
    turnToPage: assign({ page: (_, { page }: { readonly page: number }) => page }),
    turnToLastPage: assign({
      page: ({ context }, { total }: { readonly total: number }) => pageCountOf(total, context.pageSize),
    }),
    setPageSize: assign((_, { pageSize }: { readonly pageSize: number }) => ({ page: 1, pageSize, entries: pageSize })),
    setSort: assign((_, { sort }: { readonly sort: RecordSort | null }) => ({ page: 1, sort })),
    goTo: assign(({ context }, { location }: { readonly location: RecordLocation }) => ({
      ...movedTo(context, location),
      sort: location.sort,
      filter: location.filter ?? blankRecordFilter,
      filterProblem: null,
      dayProblems: {},
    })),
    editFilter: assign(({ context }, { patch }: { readonly patch: Partial<RecordFilter> }) =>
      afterEdit(context, patch),
    ),
    nameFilterProblem: assign({
      filterProblem: ({ context }, search: SearchRequested) => problemFound(context.filter, search),
      dayProblems: ({ context }, search: SearchRequested) => dayProblemsOf(context, search.today),
    }),
    applyFilter: assign(({ context }) =>
      movedTo(context, { page: 1, pageSize: null, filter: searchable(context.filter) }),
    ),
    removePart: assign(({ context }, { part }: { readonly part: string }) => afterRemoval(context, part)),
    leaveSearch: assign(({ context }) => movedTo(context, { page: 1, pageSize: null, filter: null })),
    clearFilter: assign({ filter: blankRecordFilter, filterProblem: null, dayProblems: {} }),
    storePage: assign(({ context }, { page }: { readonly page: RecordPage }) => storedPage(context, page)),
    emptyRows: assign({ rows: [], total: 0, offset: 0 }),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearFailure: assign({ failure: null }),
    storeLookups: assign({ lookups: (_, { lookups }: { readonly lookups: RecordLookups }) => lookups }),
    beginExport: assign((_, { wish }: { readonly wish: FileWish }) => begunExport(wish)),
    // Not `sendTo`: it needs the actor even in a replay, where none runs.
    continueFile: ({ self }) => self.getSnapshot().children.writeFile?.send({ type: 'file.continued' }),
    storeExportFailure: assign({ exportFailure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearExportFailure: assign({ exportFailure: null }),
    storeWritten: assign({ written: (_, { file }: { readonly file: WrittenFile }) => file }),
    clearWritten: assign({ written: null }),
  },
})
