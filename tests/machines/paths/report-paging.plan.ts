import { isFailure } from '../../../src/machines/core/failure.ts'
import { reportPagingEvents } from '../../../src/machines/reports/report-paging.events.ts'
import { reportPagingMachine } from '../../../src/machines/reports/report-paging.machine.ts'
import type { PagedListName } from '../../../src/schemas/lists/paged-lists.ts'
import { isOfFile, isOfPage } from './exporting.ts'
import { any, definePlan, only } from './plan.ts'
import { reportPagingPromises } from './promises/report-paging.ts'
import type { SampleEvent } from './sample-event.ts'

const inputOf = (list: PagedListName) => ({
  list,
  page: 1,
  sort: null,
  filter: null,
  filterOpen: false,
})

const rowsIn = (event: SampleEvent) => (event.output as { rows: ReadonlyArray<unknown> } | null)?.rows.length ?? 0
/** An answer with a page of many: enough to come to rest in the walks that are about something else. */
const bringsRows = (event: SampleEvent) =>
  event.type === 'xstate.done.actor.loadPage' &&
  rowsIn(event) > 0 &&
  (event.output as { total: number }).total > rowsIn(event)

/** The page does not come; in memory it is all the same why. */
const isDown = ({ type, error }: SampleEvent) =>
  type === 'xstate.error.actor.loadPage' && isFailure(error, 'Unreachable')

const isUpwards = ({ type, sort }: SampleEvent) =>
  type === 'sort.chosen' && (sort as { direction: string } | null)?.direction === 'asc'

/** A place in the whole report: a narrowed one has its own walk. */
const isPlainPlace = ({ type, filter }: SampleEvent) => type === 'location.changed' && filter === null

const isNarrowedPlace = ({ type, filter }: SampleEvent) => type === 'location.changed' && filter !== null

const isSearch = ({ type, problem }: SampleEvent) => type === 'search.requested' && problem === null

/** What opens the filter panel, and what comes for it. */
const isOfPanel = only(
  'filterPanel.toggled',
  'filterPanel.closed',
  'choices.retried',
  'options.wanted',
  'xstate.done.actor.loadChoices',
  'xstate.error.actor.loadChoices',
)

/** One day and one option of all that can be edited. */
const isEdit = ({ type, patch }: SampleEvent) =>
  type === 'filter.edited' && ('from' in (patch as object) || isSameStatus(patch))
const isSameStatus = (patch: unknown) =>
  (patch as { readonly selects?: { readonly status?: string } }).selects?.status === 'Paid'

export const reportPagingPlan = definePlan({
  name: 'reportPaging',
  place: 'Any report, say the Sale Report (/pages/Reports/SaleReport), or Partner Master (/pages/PartnerMaster).',
  machine: reportPagingMachine,
  events: reportPagingEvents,
  walks: [
    {
      name: 'pages are turned',
      input: inputOf('SaleReport'),
      tries: only('page.chosen', 'retry.requested', 'xstate.done.actor.loadPage', 'xstate.error.actor.loadPage'),
      key: ({ value, context }) => [value.rows, context.page > 1, value.rows === 'loading' && context.rows.length > 0],
    },
    {
      name: 'a server has the rows of a report alone',
      input: { ...inputOf('SaleReport'), rowsOnly: true },
      isInMemory: true,
      tries: (event) =>
        bringsRows(event) ||
        isPlainPlace(event) ||
        isSearch(event) ||
        only('page.chosen', 'filterPanel.toggled', 'filter.reset', 'news.shown')(event),
      key: ({ value, context }) => [value.rows, value.filterPanel, value.totals, context.page > 1],
    },
    {
      name: 'the next page is fetched while the person reads',
      input: inputOf('SaleReport'),
      tries: (event) =>
        bringsRows(event) ||
        isPlainPlace(event) ||
        only(
          'page.chosen',
          'xstate.done.actor.loadAhead',
          'xstate.error.actor.loadAhead',
          'xstate.after.aheadIsOld.reportPaging.rows.ready.nextAtHand',
        )(event),
      key: ({ value, context }) => [value.rows, Math.min(context.page, 3), context.ahead?.page ?? null],
    },
    {
      name: 'the partners are turned over and sorted',
      input: inputOf('PartnerMaster'),
      tries: (event) =>
        bringsRows(event) ||
        isPlainPlace(event) ||
        only('page.chosen', 'sort.chosen', 'xstate.done.actor.loadAhead')(event),
      key: ({ value, context }) => [value.rows, context.sort, context.page > 1, context.ahead !== null],
    },
    {
      name: 'a row is opened',
      input: inputOf('CancellationReport'),
      tries: (event) => bringsRows(event) || only('row.opened', 'row.passed', 'row.closed')(event),
      key: ({ value, context: { rows, openRow } }) => [
        value.row,
        value.rows,
        rows.length > 0,
        openRow === rows.length - 1,
      ],
    },
    {
      name: 'all pages are downloaded',
      input: inputOf('CheckOutReport'),
      tries: (event) => bringsRows(event) || isOfFile(event),
      key: ({ value, context }) => [value.export, context.rows.length > 0, context.written !== null],
    },
    {
      name: 'a page is downloaded',
      input: inputOf('CheckOutReport'),
      tries: (event) => bringsRows(event) || isOfPage(event),
      key: ({ value, context }) => [
        value.export,
        value.rows,
        context.rows.length > 0,
        context.exportScope,
        context.exportFormat,
      ],
    },
    {
      name: 'a row lies open while pages are turned',
      input: inputOf('CancellationReport'),
      tries: any(
        isDown,
        (event) => isPlainPlace(event) && event.page === 2,
        bringsRows,
        (event) => event.type === 'page.chosen' && event.page === 2,
        (event) => event.type === 'xstate.done.actor.loadPage' && rowsIn(event) === 0,
        only('retry.requested', 'row.opened', 'row.passed', 'row.closed', 'xstate.done.actor.loadAhead'),
      ),
      key: ({ value, context: { page, rows, openRow, offset, total } }) => [
        value.rows,
        value.row,
        page,
        total,
        rows.length > 0,
        openRow === rows.length - 1,
        offset > 0,
      ],
      isInMemory: true,
    },
    {
      name: 'a partner lies open while the rows are passed',
      input: inputOf('PartnerMaster'),
      tries: any(
        bringsRows,
        (event) => event.type === 'row.opened' || (event.type === 'row.passed' && event.by === 1),
        (event) => event.type === 'xstate.done.actor.loadAhead' && rowsIn(event) > 0,
      ),
      key: ({ value, context: { page, openRow, rows } }) => [
        value.rows,
        value.row,
        Math.min(page, 3),
        openRow === rows.length - 1,
        rows.length > 1,
      ],
      isInMemory: true,
    },
    {
      name: 'the partners are sorted, or shown anew, after a page that did not come',
      input: inputOf('PartnerMaster'),
      tries: any(isUpwards, isDown, only('news.shown')),
      key: ({ value, context }) => [value.rows, context.sort, context.failure],
      isInMemory: true,
    },
    {
      name: 'a report is narrowed',
      input: inputOf('CancellationReport'),
      tries: any(isEdit, isNarrowedPlace, only('search.requested', 'filter.reset', 'filter.partRemoved')),
      key: ({ context: { filter, applied, filterProblem } }) => [
        filter.from !== '',
        filter.selects.status ?? '',
        applied !== null,
        filterProblem !== null,
      ],
      isInMemory: true,
    },
    {
      name: 'a report is narrowed from a later page',
      input: inputOf('CancellationReport'),
      tries: any(
        bringsRows,
        isDown,
        isSearch,
        (event) => event.type === 'page.chosen' && event.page === 2,
        (event) => event.type === 'xstate.done.actor.loadAhead' && rowsIn(event) > 0,
        only('news.shown', 'filter.reset', 'filter.partRemoved'),
      ),
      key: ({ value, context: { page } }) => [value.rows, page > 1],
      isInMemory: true,
    },
    {
      name: 'the filter panel is opened, and what it offers is loaded',
      input: inputOf('CancellationReport'),
      tries: any(isOfPanel, isNarrowedPlace),
      key: ({ value, context }) => [value.filterPanel, value.choices, context.applied !== null],
      isInMemory: true,
    },
    {
      name: 'a report begins with its filter panel open',
      input: { ...inputOf('CancellationReport'), filterOpen: true },
      tries: only('filterPanel.closed'),
      key: ({ value }) => value.filterPanel,
      isInMemory: true,
    },
    {
      name: 'what the rows come to is added up',
      input: inputOf('CancellationReport'),
      tries: any(
        isSearch,
        isNarrowedPlace,
        only(
          'news.shown',
          'filter.reset',
          'filter.partRemoved',
          'totals.retried',
          'xstate.done.actor.loadTotals',
          'xstate.error.actor.loadTotals',
        ),
      ),
      key: ({ value, context }) => [value.totals, context.applied !== null],
      isInMemory: true,
    },
    {
      name: 'a number is no page',
      input: inputOf('SaleReport'),
      tries: only('page.refused', 'page.reconsidered'),
      key: ({ context }) => context.pageProblem,
      isInMemory: true,
    },
  ],
  promises: reportPagingPromises,
})
