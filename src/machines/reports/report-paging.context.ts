import type { Unsent } from '../../schemas/core/answer.ts'
import { isNarrowed, type PagedListName, pagedListOf } from '../../schemas/lists/paged-lists.ts'
import type { PagedRow, PagedRows } from '../../schemas/lists/paged-rows.ts'
import type { PagedSort } from '../../schemas/lists/paged-sort.ts'
import { isSameSort } from '../../schemas/lists/sort.ts'
import type { ReportChoices } from '../../schemas/reports/report.ts'
import type { ReportFilterProblem, ReportTotals } from '../../schemas/reports/report-filter.ts'
import { blankReportFilter, type ReportFilter } from '../../schemas/reports/report-filters.ts'
import type { PagedOrder } from '../../services/files/paged-file.ts'
import { type ExportFacts, noExport, orderOf } from '../lists/exporting.ts'
import { unsentOf } from '../lists/list-facts.ts'
import { pageCountOf } from '../lists/pager.ts'
import { isSameFilter } from './report-paging.filter.ts'

export type ReportPagingInput = {
  /** The name of the list's definition (src/schemas/lists/paged-lists.ts). */
  readonly list: PagedListName
  readonly page: number
  /** The order of the rows; null for the default order. */
  readonly sort: PagedSort | null
  /** The filter of the report; null for the whole report. */
  readonly filter: ReportFilter | null
  readonly filterOpen: boolean
  /** The server offers the rows alone, without filters or totals. */
  readonly rowsOnly?: true
}

/** The target of an address. */
export type ReportLocation = Pick<ReportPagingInput, 'page' | 'sort' | 'filter'>

/** A page that was loaded in advance. */
type PageAhead = {
  readonly page: number
  readonly rows: ReadonlyArray<PagedRow>
  readonly total: number
  readonly isAtLeast?: true
  readonly unsent?: Unsent | undefined
}

/** The facts of a report or of the partner list. */
export type ReportPagingContext = ExportFacts & {
  readonly list: PagedListName
  readonly rowsOnly?: true
  readonly rows: ReadonlyArray<PagedRow>
  /** The rows on all pages. */
  readonly total: number
  /** There are more rows than `total`; the totals have the number. */
  readonly isAtLeast: boolean
  readonly unsent?: Unsent | undefined
  /** The number of rows before the shown ones, by the loaded page and not the requested one. */
  readonly offset: number
  /** The requested page, from 1. */
  readonly page: number
  /** Why the number typed in "Go to page" is not a page. */
  readonly pageProblem: string | null
  /** The requested order; null for the default order. */
  readonly sort: PagedSort | null
  /** The filter in the panel. */
  readonly filter: ReportFilter
  /** What the server would refuse in it, after an attempt. */
  readonly filterProblem: ReportFilterProblem | null
  /** The active filter; null if there is none. */
  readonly applied: ReportFilter | null
  readonly opensFilter: boolean
  /** The filter options; null until they have loaded. */
  readonly choices: ReportChoices | null
  /** The totals of all pages; null until they have loaded. */
  readonly totals: ReportTotals | null
  /** The next page, in the requested order. */
  readonly ahead: PageAhead | null
  /** The index of the shown row that is open in the drawer. */
  readonly openRow: number | null
  /** Why the last page could not be loaded. */
  readonly failure: string | null
}

export const initialContext = ({
  list,
  page,
  sort,
  filter,
  filterOpen,
  rowsOnly,
}: ReportPagingInput): ReportPagingContext => ({
  list,
  ...(rowsOnly && { rowsOnly }),
  rows: [],
  total: 0,
  isAtLeast: false,
  offset: 0,
  page,
  pageProblem: null,
  sort,
  filter: filter ?? blankReportFilter,
  filterProblem: null,
  applied: filter,
  opensFilter: filterOpen,
  choices: null,
  totals: null,
  ahead: null,
  openRow: null,
  failure: null,
  ...noExport,
})

export const pageSizeIn = ({ list }: Pick<ReportPagingContext, 'list'>): number => pagedListOf(list).pageSize

/** Whether the page is after the last one, as by an old link: there are rows, but not on it. */
export const isPastTheEnd = (context: ReportPagingContext, { rows, total, succeeded }: PagedRows): boolean =>
  succeeded && rows.length === 0 && total > 0 && context.page > pageCountOf(total, pageSizeIn(context))

/** The page of the open row's neighbour if that is another page; null otherwise. */
export const turnedBy = (context: ReportPagingContext, by: 1 | -1): number | null => {
  const { openRow, rows, page, total } = context
  if (openRow === null || rows[openRow + by] !== undefined) return null
  const turned = page + by
  return turned >= 1 && turned <= pageCountOf(total, pageSizeIn(context)) ? turned : null
}

/** Whether the list can be sorted so; every list has a default order. */
export const isSortable = ({ list }: Pick<ReportPagingContext, 'list'>, sort: PagedSort | null): boolean =>
  sort === null || pagedListOf(list).fields.some(({ name, sortable }) => sortable && name === sort.column)

/** Whether a location is the list's current position. */
export const isHere = (context: ReportPagingContext, { page, sort, filter }: ReportLocation): boolean =>
  context.page === page && isSameSort(context.sort, sort) && isSameFilter(context.applied, filter)

/** The list at another position. The page in advance is dropped if its order or filter differs. */
export const movedTo = (context: ReportPagingContext, { page, sort, filter }: ReportLocation) => {
  const isNarrowedAlike = isSameFilter(context.applied, filter)
  return {
    page,
    sort,
    ahead: isSameSort(context.sort, sort) && isNarrowedAlike ? context.ahead : null,
    ...(isNarrowedAlike ? {} : { applied: filter, filter: filter ?? blankReportFilter, filterProblem: null }),
  }
}

/** Whether the list has a filter and totals: reports do if the server offers them, the partner list does not. */
export const isReport = ({ list, rowsOnly }: Pick<ReportPagingContext, 'list' | 'rowsOnly'>): boolean =>
  isNarrowed(list) && rowsOnly !== true

/** The list with a loaded page. The totals may already have the exact number of rows. */
export const storedPage = (
  context: ReportPagingContext,
  page: number,
  { rows, total, isAtLeast, ...more }: Pick<PageAhead, 'rows' | 'total' | 'isAtLeast' | 'unsent'>,
) => {
  const counted = isAtLeast ? context.totals : null
  return {
    rows,
    total: counted?.totalCount ?? total,
    isAtLeast: isAtLeast === true && counted === null,
    offset: (page - 1) * pageSizeIn(context),
    openRow: null,
    ...unsentOf(context, more),
  }
}

/** The list with its totals. */
export const withTotals = (context: ReportPagingContext, totals: ReportTotals) => ({
  totals,
  ...(context.isAtLeast ? { total: totals.totalCount, isAtLeast: false } : {}),
})

/** The query of a page, with the list's order and filter. */
export const pageQueryOf = ({ list, sort, applied }: ReportPagingContext, page: number) => ({
  list,
  page,
  sort,
  filter: applied,
})

/** The requested file, for the current state of the list. */
export const fileOrderOf = (context: ReportPagingContext): PagedOrder => ({
  ...orderOf(context, pageSizeIn(context)),
  list: context.list,
  sort: context.sort,
  filter: context.applied,
})
