/** The types, guards, actions and actors of the plan list's machine, `plan-list.machine.ts`. */
import { and, assign, emit, enqueueActions, not, or, setup, stateIn } from 'xstate'
import { isOffered } from '../../schemas/files/export-file.ts'
import type { WrittenFile } from '../../schemas/files/written-file.ts'
import type { PlanFilter, PlanPage, PlanSort } from '../../schemas/plans/plan.ts'
import type { PlanFilterLookups, PlanListQuery, PlanSearchQuery } from '../../services/plans/plan-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { ToastShown } from '../core/emitted.ts'
import { type FailureMessage, isSessionOver, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import { fromFile } from '../core/from-file.ts'
import { begunExport, type FileWish } from '../lists/exporting.ts'
import { unsentOf } from '../lists/list-facts.ts'
import { pageCountOf } from '../lists/pager.ts'
import {
  afterRemoval,
  blankPlanFilter,
  editedFilter,
  type FilterPart,
  hasCriteria,
  isHere,
  isPastTheEnd,
  movedTo,
  type PlanListContext,
  type PlanListInput,
  type PlanLocation,
  searchable,
  searchWithout,
} from './plan-list.context.ts'
import type { planListEvents } from './plan-list.events.ts'

type PlanListEvent = EventOf<typeof planListEvents>

export const planListSetup = setup({
  types: {
    input: {} as PlanListInput,
    context: {} as PlanListContext,
    events: {} as PlanListEvent,
    emitted: {} as ToastShown,
    tags: {} as 'busy' | 'searching' | 'exporting' | 'interrupted',
    children: {} as { readonly writeFile: 'writeFile' },
  },
  actors: {
    loadPage: fromEffect((query: PlanListQuery) =>
      import('../../services/plans/plan-service.ts').then(({ PlanService }) =>
        PlanService.ask((service) => service.list(query)),
      ),
    ),
    searchPage: fromEffect((query: PlanSearchQuery) =>
      import('../../services/plans/plan-service.ts').then(({ PlanService }) =>
        PlanService.ask((service) => service.search(query)),
      ),
    ),
    loadLookups: fromEffect((_: undefined) =>
      import('../../services/plans/plan-service.ts').then(({ PlanService }) =>
        PlanService.ask((service) => service.filterLookups()),
      ),
    ),
    writeFile: fromFile(() => import('../../services/files/plan-file.ts').then(({ writePlanFile }) => writePlanFile)),
  },
  guards: {
    isSearched: ({ context }) => context.applied !== null,
    opensFilter: ({ context }) => context.opensFilter,
    hasCriteria: ({ context }) => hasCriteria(context.filter),
    hasNoRows: ({ context }) => context.rows.length === 0,
    isNotSuccess: (_, page: PlanPage) => !page.succeeded,
    isPastTheEnd: ({ context }, page: PlanPage) => isPastTheEnd(context, page),
    isElsewhere: ({ context }, { location }: { readonly location: PlanLocation }) => !isHere(context, location),
    isSearchElsewhere: ({ context }, { location }: { readonly location: PlanLocation }) =>
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
    setPageSize: assign((_, { pageSize }: { readonly pageSize: number }) => ({ page: 1, pageSize, entries: pageSize })),
    setSort: assign((_, { sort }: { readonly sort: PlanSort | null }) => ({ page: 1, sort })),
    goTo: assign(({ context }, location: PlanLocation) => ({
      ...movedTo(context, location),
      sort: location.sort,
      filter: location.filter ?? blankPlanFilter,
    })),
    editFilter: assign({
      filter: ({ context }, { patch }: { readonly patch: Partial<PlanFilter> }) => editedFilter(context.filter, patch),
    }),
    applyFilter: assign(({ context }) =>
      movedTo(context, { page: 1, pageSize: null, filter: searchable(context.filter) }),
    ),
    removePart: assign(({ context }, { part }: { readonly part: FilterPart }) => afterRemoval(context, part)),
    leaveSearch: assign(({ context }) => movedTo(context, { page: 1, pageSize: null, filter: null })),
    clearFilter: assign({ filter: blankPlanFilter }),
    storePage: assign(({ context }, { rows, total, ...more }: PlanPage) => ({
      rows,
      total,
      offset: (context.page - 1) * context.pageSize,
      shownSize: context.pageSize,
      ...unsentOf(context, more),
    })),
    emptyRows: assign(({ context }) => ({ rows: [], total: 0, offset: 0, ...unsentOf(context, {}) })),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearFailure: assign({ failure: null }),
    storeLookups: assign({ lookups: (_, { lookups }: { readonly lookups: PlanFilterLookups }) => lookups }),
    beginExport: assign((_, { wish }: { readonly wish: FileWish }) => begunExport(wish)),
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
    showToast: emit(
      (_, { kind, text }: Pick<ToastShown, 'kind' | 'text'>): ToastShown => ({ type: 'toast.shown', kind, text }),
    ),
  },
})
