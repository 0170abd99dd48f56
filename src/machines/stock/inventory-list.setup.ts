/** The types, guards, actions and actors of the inventory list's machine, `inventory-list.machine.ts`. */
import { and, assign, emit, enqueueActions, not, or, setup, stateIn } from 'xstate'
import { isOffered } from '../../schemas/files/export-file.ts'
import type { WrittenFile } from '../../schemas/files/written-file.ts'
import type { InventoryFilter, InventoryPage, InventorySort } from '../../schemas/stock/inventory.ts'
import type { FilterLookups } from '../../services/core/lookup-service.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { ListQuery, SearchQuery } from '../../services/stock/inventory-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { NavigationRequested, ToastShown } from '../core/emitted.ts'
import { type FailureMessage, isSessionOver, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import { fromFile } from '../core/from-file.ts'
import type { FileWish } from '../lists/exporting.ts'
import { unsentOf } from '../lists/list-facts.ts'
import { pageCountOf } from '../lists/pager.ts'
import type { SearchFound } from '../lists/search-fields.ts'
import {
  afterEdit,
  afterRemoval,
  asksById,
  blankFilter,
  dayProblemsOf,
  type FilterPart,
  hasCriteria,
  type InventoryListContext,
  type InventoryListInput,
  type InventoryLocation,
  isHere,
  isPastTheEnd,
  movedTo,
  problemFound,
  searchable,
  searchWithout,
  storedPage,
  withEntries,
  withFile,
  withoutProblems,
  withProblems,
} from './inventory-list.context.ts'
import type { inventoryListEvents } from './inventory-list.events.ts'

type InventoryListEvent = EventOf<typeof inventoryListEvents>

export const inventoryListSetup = setup({
  types: {
    input: {} as InventoryListInput,
    context: {} as InventoryListContext,
    events: {} as InventoryListEvent,
    emitted: {} as ToastShown | NavigationRequested,
    tags: {} as 'busy' | 'searching' | 'exporting' | 'interrupted',
    children: {} as { readonly writeFile: 'writeFile' },
  },
  actors: {
    loadPage: fromEffect((query: ListQuery) =>
      onDemand.inventory().then(({ InventoryService }) => InventoryService.ask((service) => service.list(query))),
    ),
    searchPage: fromEffect((query: SearchQuery) =>
      onDemand.inventory().then(({ InventoryService }) => InventoryService.ask((service) => service.search(query))),
    ),
    loadLookups: fromEffect((_: undefined) =>
      import('../../services/core/lookup-service.ts').then(({ LookupService }) =>
        LookupService.ask((service) => service.filterLookups()),
      ),
    ),
    writeFile: fromFile(() =>
      import('../../services/files/inventory-file.ts').then(({ writeInventoryFile }) => writeInventoryFile),
    ),
  },
  guards: {
    isSearched: ({ context }) => context.applied !== null,
    asksForOptions: ({ context }) => context.opensFilter || asksById(context.applied),
    opensFilter: ({ context }) => context.opensFilter,
    asksById: (_, { location }: { readonly location: InventoryLocation }) => asksById(location.filter),
    hasCriteria: ({ context }) => hasCriteria(context.filter),
    hasFilterProblem: ({ context }, search: SearchFound) =>
      problemFound(context.filter, search) !== null || Object.keys(dayProblemsOf(context.filter)).length > 0,
    looksForOne: ({ context }, { opensOne }: { readonly opensOne?: boolean }) =>
      opensOne === true && hasCriteria(context.filter),
    /** Whether the search has exactly one hit, which has an address. */
    isOneHit: (_, { total, rows }: InventoryPage) => total === 1 && (rows[0]?.id ?? 0) > 0,
    hasNoRows: ({ context }) => context.rows.length === 0,
    isNotSuccess: (_, page: InventoryPage) => !page.succeeded,
    isPastTheEnd: ({ context }, page: InventoryPage) => isPastTheEnd(context, page),
    isElsewhere: ({ context }, { location }: { readonly location: InventoryLocation }) => !isHere(context, location),
    isSearchElsewhere: ({ context }, { location }: { readonly location: InventoryLocation }) =>
      location.filter !== null && !isHere(context, location),
    isStillASearch: ({ context }, { part }: { readonly part: FilterPart }) =>
      searchWithout(context.applied, part) !== null,
    // No file is made of rows that are about to change.
    canExport: and([
      or([stateIn({ rows: { normal: 'ready' } }), stateIn({ rows: { search: 'ready' } })]),
      not(stateIn({ export: 'exporting' })),
      ({ context, event }) => event.type === 'export.requested' && isOffered(event, context.total),
    ]),
  },
  actions: {
    turnToPage: assign({ page: (_, { page }: { readonly page: number }) => page }),
    turnToLastPage: assign({
      page: ({ context }, { total }: { readonly total: number }) => pageCountOf(total, context.pageSize),
    }),
    setPageSize: assign((_, { pageSize }: { readonly pageSize: number }) => withEntries(pageSize)),
    setSort: assign((_, { sort }: { readonly sort: InventorySort | null }) => ({ page: 1, sort })),
    goTo: assign(({ context }, location: InventoryLocation) => ({
      ...movedTo(context, location),
      sort: location.sort,
      filter: location.filter ?? blankFilter,
      ...withoutProblems(context),
    })),
    editFilter: assign(({ context }, { patch }: { readonly patch: Partial<InventoryFilter> }) =>
      afterEdit(context, patch),
    ),
    nameFilterProblem: assign(({ context }, search: SearchFound) => withProblems(context, search)),
    applyFilter: assign(({ context }) =>
      movedTo(context, { page: 1, pageSize: null, filter: searchable(context.filter) }),
    ),
    removePart: assign(({ context }, { part }: { readonly part: FilterPart }) => afterRemoval(context, part)),
    leaveSearch: assign(({ context }) => movedTo(context, { page: 1, pageSize: null, filter: null })),
    clearFilter: assign(({ context }) => ({ filter: blankFilter, ...withoutProblems(context) })),
    storePage: assign(({ context }, page: InventoryPage) => storedPage(context, page)),
    emptyRows: assign(({ context }) => ({ rows: [], total: 0, offset: 0, ...unsentOf(context, {}) })),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearFailure: assign({ failure: null }),
    storeLookups: assign({ lookups: (_, { lookups }: { readonly lookups: FilterLookups }) => lookups }),
    beginExport: assign(({ context }, { wish }: { readonly wish: FileWish }) => withFile(context, wish)),
    // Not `sendTo`: it needs the actor even in a replay, where none runs.
    continueFile: ({ self }) => self.getSnapshot().children.writeFile?.send({ type: 'file.continued' }),
    storeExportFailure: assign({ exportFailure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearExportFailure: assign({ exportFailure: null }),
    storeWritten: assign({ written: (_, { file }: { readonly file: WrittenFile }) => file }),
    clearWritten: assign({ written: null }),
    // A session that has ended is reported by the page that the person is sent to.
    tellFailure: enqueueActions(({ enqueue }, { error, says }: FailureMessage) => {
      if (!isSessionOver(error)) enqueue.emit({ type: 'toast.shown', kind: 'error', text: says(reasonOf(error)) })
    }),
    openHit: emit((_, { rows }: InventoryPage): ToastShown | NavigationRequested => ({
      type: 'navigation.requested',
      to: `/pages/InventoryMaster/Edit/${rows[0]?.id}`,
      replace: false,
    })),
    showErrorToast: emit((_, { text }: { readonly text: string }): ToastShown | NavigationRequested => ({
      type: 'toast.shown',
      kind: 'error',
      text,
    })),
  },
})
