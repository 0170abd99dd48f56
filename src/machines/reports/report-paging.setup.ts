/** The types, guards, actions and actors of the machine of the reports and the partner list, `report-paging.machine.ts`. */
import { and, assign, not, or, setup, stateIn } from 'xstate'
import { isOffered } from '../../schemas/files/export-file.ts'
import type { WrittenFile } from '../../schemas/files/written-file.ts'
import type { PagedRows } from '../../schemas/lists/paged-rows.ts'
import type { PagedSort } from '../../schemas/lists/paged-sort.ts'
import type { ReportChoices } from '../../schemas/reports/report.ts'
import type { ReportFilterProblem, ReportTotals } from '../../schemas/reports/report-filter.ts'
import { blankReportFilter, type ReportFilter } from '../../schemas/reports/report-filters.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { NarrowedQuery, PageQuery } from '../../services/reports/report-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import { fromFile } from '../core/from-file.ts'
import { begunExport, type FileWish } from '../lists/exporting.ts'
import { pageCountOf } from '../lists/pager.ts'
import {
  isHere,
  isPastTheEnd,
  isReport,
  isSortable,
  movedTo,
  pageSizeIn,
  type ReportLocation,
  type ReportPagingContext,
  type ReportPagingInput,
  storedPage,
  turnedBy,
  withTotals,
} from './report-paging.context.ts'
import type { reportPagingEvents } from './report-paging.events.ts'
import { asksById, edited, type FilterPart, isSameFilter, narrowing, withoutPart } from './report-paging.filter.ts'

type ReportPagingEvent = EventOf<typeof reportPagingEvents>

/** How long a page that was loaded in advance counts as current. */
const AHEAD_IS_OLD_MS = 60_000

type Pass = { readonly by: 1 | -1 }

export const reportPagingSetup = setup({
  types: {
    input: {} as ReportPagingInput,
    context: {} as ReportPagingContext,
    events: {} as ReportPagingEvent,
    tags: {} as 'busy' | 'exporting' | 'interrupted',
    children: {} as { readonly writeFile: 'writeFile' },
  },
  actors: {
    loadPage: fromEffect((query: PageQuery) =>
      onDemand.report().then(({ ReportService }) => ReportService.ask((service) => service.page(query))),
    ),
    loadAhead: fromEffect((query: PageQuery) =>
      onDemand.report().then(({ ReportService }) => ReportService.ask((service) => service.pageAhead(query))),
    ),
    loadChoices: fromEffect((query: Pick<PageQuery, 'list'>) =>
      onDemand.report().then(({ ReportService }) => ReportService.ask((service) => service.choices(query))),
    ),
    loadTotals: fromEffect((query: NarrowedQuery) =>
      onDemand.report().then(({ ReportService }) => ReportService.ask((service) => service.totals(query))),
    ),
    writeFile: fromFile(() =>
      import('../../services/files/paged-file.ts').then(({ writePagedFile }) => writePagedFile),
    ),
  },
  delays: { aheadIsOld: AHEAD_IS_OLD_MS },
  guards: {
    isElsewhere: ({ context }, { location }: { readonly location: ReportLocation }) => !isHere(context, location),
    isReport: ({ context }) => isReport(context),
    opensFilter: ({ context }) => isReport(context) && context.opensFilter,
    isMistaken: ({ context }, { problem }: { readonly problem: ReportFilterProblem | null }) =>
      isReport(context) && problem !== null,
    isSearched: ({ context }, { problem }: { readonly problem: ReportFilterProblem | null }) =>
      isReport(context) && problem === null,
    isOtherFilter: ({ context }, { location }: { readonly location: ReportLocation }) =>
      isReport(context) && !isSameFilter(context.applied, location.filter),
    /** Names of ids are needed where they can be chosen, and where one is searched for. */
    wantsChoices: and([
      'isReport',
      or([stateIn({ filterPanel: 'open' }), ({ context }) => context.applied !== null && asksById(context.applied)]),
    ]),
    isSortable: ({ context }, { sort }: { readonly sort: PagedSort | null }) => isSortable(context, sort),
    isAtHand: ({ context }) => context.ahead?.page === context.page,
    hasNextPage: ({ context }) => context.page < pageCountOf(context.total, pageSizeIn(context)),
    isNotSuccess: (_, { page }: { readonly page: PagedRows }) => !page.succeeded,
    isPastTheEnd: ({ context }, { page }: { readonly page: PagedRows }) => isPastTheEnd(context, page),
    hasRows: (_, { page }: { readonly page: PagedRows | null }) => page !== null && page.rows.length > 0,
    isShown: ({ context }, { index }: { readonly index: number }) => context.rows[index] !== undefined,
    isOnThePage: ({ context }, { by }: Pass) => context.rows[(context.openRow ?? -by) + by] !== undefined,
    // Not while another page is loading: that page would be skipped.
    leavesPage: and([
      stateIn({ rows: 'ready', row: 'open' }),
      ({ context, event }) => event.type === 'row.passed' && turnedBy(context, event.by) !== null,
    ]),
    goesOn: and(['leavesPage', ({ event }) => event.type === 'row.passed' && event.by === 1]),
    goesBack: and(['leavesPage', ({ event }) => event.type === 'row.passed' && event.by === -1]),
    arePageRowsThere: stateIn({ rows: 'ready' }),
    isPageNotComing: or([stateIn({ rows: 'failed' }), stateIn({ rows: 'refused' }), stateIn({ rows: 'empty' })]),
    hasPageProblem: ({ context }) => context.pageProblem !== null,
    isRowGone: ({ context }) => context.openRow === null,
    // No file is made of rows that are about to change.
    canExport: and([
      stateIn({ rows: 'ready' }),
      not(stateIn({ export: 'exporting' })),
      ({ context, event }) => event.type === 'export.requested' && isOffered(event, context.total),
    ]),
  },
  actions: {
    turnToPage: assign({ page: (_, { page }: { readonly page: number }) => page }),
    turnBy: assign({ page: ({ context }, { by }: Pass) => turnedBy(context, by) ?? context.page }),
    refusePage: assign({ pageProblem: (_, { problem }: { readonly problem: string }) => problem }),
    forgetRefusal: assign({ pageProblem: null }),
    turnToLastPage: assign({
      page: ({ context }, { total }: { readonly total: number }) => pageCountOf(total, pageSizeIn(context)),
    }),
    setSort: assign((_, { sort }: { readonly sort: PagedSort | null }) => ({ page: 1, sort })),
    goTo: assign(({ context }, { location }: { readonly location: ReportLocation }) => movedTo(context, location)),
    editFilter: assign(({ context }, { patch }: { readonly patch: Partial<ReportFilter> }) => ({
      filter: edited(context.filter, patch),
      filterProblem: null,
    })),
    nameFilterProblem: assign({
      filterProblem: (_, { problem }: { readonly problem: ReportFilterProblem | null }) => problem,
    }),
    applyFilter: assign(({ context }) => ({ page: 1, applied: narrowing(context.filter), filterProblem: null })),
    removePart: assign(({ context }, { part }: { readonly part: FilterPart }) => ({
      page: 1,
      filter: withoutPart(context.filter, part),
      applied: context.applied && narrowing(withoutPart(context.applied, part)),
      filterProblem: null,
    })),
    leaveFilter: assign({ page: 1, filter: blankReportFilter, applied: null, filterProblem: null }),
    storeChoices: assign({ choices: (_, { choices }: { readonly choices: ReportChoices }) => choices }),
    dropTotals: assign({ totals: null }),
    storeTotals: assign(({ context }, { totals }: { readonly totals: ReportTotals }) => withTotals(context, totals)),
    storePage: assign(({ context }, { page }: { readonly page: PagedRows }) => storedPage(context, context.page, page)),
    storeAhead: assign(({ context }, { page }: { readonly page: PagedRows | null }) => ({
      ahead: page && {
        page: context.page + 1,
        rows: page.rows,
        total: page.total,
        ...(page.isAtLeast ? { isAtLeast: page.isAtLeast } : {}),
        ...(page.unsent !== undefined && { unsent: page.unsent }),
      },
    })),
    showAhead: assign(({ context: { ahead, ...context } }) =>
      ahead === null ? {} : { ...storedPage({ ahead, ...context }, ahead.page, ahead), ahead: null },
    ),
    dropAhead: assign({ ahead: null }),
    emptyRows: assign({ rows: [], total: 0, isAtLeast: false, offset: 0, openRow: null }),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearFailure: assign({ failure: null }),
    storeOpenRow: assign({ openRow: (_, { index }: { readonly index: number }) => index }),
    passRow: assign({ openRow: ({ context }, { by }: Pass) => (context.openRow ?? 0) + by }),
    openFirstRow: assign({ openRow: 0 }),
    openLastRow: assign({ openRow: ({ context }) => context.rows.length - 1 }),
    closeRow: assign({ openRow: null }),
    beginExport: assign((_, { wish }: { readonly wish: FileWish }) => begunExport(wish)),
    // Not `sendTo`: it needs the actor even in a replay, where none runs.
    continueFile: ({ self }) => self.getSnapshot().children.writeFile?.send({ type: 'file.continued' }),
    storeExportFailure: assign({ exportFailure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearExportFailure: assign({ exportFailure: null }),
    storeWritten: assign({ written: (_, { file }: { readonly file: WrittenFile }) => file }),
    clearWritten: assign({ written: null }),
  },
})
