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
  /** Which definition (src/schemas/lists/paged-lists.ts) it pages through. */
  readonly list: PagedListName
  readonly page: number
  /** The order of the rows; null is the list's own. */
  readonly sort: PagedSort | null
  /** What the report is narrowed by; null for all of it. */
  readonly filter: ReportFilter | null
  readonly filterOpen: boolean
  /** The server has its rows, and neither filters nor totals of them. */
  readonly rowsOnly?: true
}

/** Where an address leads. */
export type ReportLocation = Pick<ReportPagingInput, 'page' | 'sort' | 'filter'>

/** A page that was fetched before anybody asked for it. */
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
  /** There are more rows than `total`: how many, the totals tell. */
  readonly isAtLeast: boolean
  readonly unsent?: Unsent | undefined
  /** How many rows come before the shown ones: the page they are of, not the page asked for. */
  readonly offset: number
  /** The page asked for, from 1. */
  readonly page: number
  /** Why the number that was typed to go to is none of the pages. */
  readonly pageProblem: string | null
  /** The order asked for; null is the list's own. */
  readonly sort: PagedSort | null
  /** What stands in the filter panel. */
  readonly filter: ReportFilter
  /** What of it cannot be asked for, once somebody has tried. */
  readonly filterProblem: ReportFilterProblem | null
  /** What is asked for; null where the report is not narrowed. */
  readonly applied: ReportFilter | null
  readonly opensFilter: boolean
  /** What the filters can be; null until it has come. */
  readonly choices: ReportChoices | null
  /** What the rows on all pages come to; null until it has come. */
  readonly totals: ReportTotals | null
  /** In the order asked for, as the page is. */
  readonly ahead: PageAhead | null
  /** Which of the shown rows lies open in the drawer. */
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

/** A page behind the last one, as by an old link: there are rows, but not here. */
export const isPastTheEnd = (context: ReportPagingContext, { rows, total, succeeded }: PagedRows): boolean =>
  succeeded && rows.length === 0 && total > 0 && context.page > pageCountOf(total, pageSizeIn(context))

/** The page on which the neighbour of the open row is, where it is on another one; null where there is none. */
export const turnedBy = (context: ReportPagingContext, by: 1 | -1): number | null => {
  const { openRow, rows, page, total } = context
  if (openRow === null || rows[openRow + by] !== undefined) return null
  const turned = page + by
  return turned >= 1 && turned <= pageCountOf(total, pageSizeIn(context)) ? turned : null
}

/** Whether the list can be had in an order; every list can in its own. */
export const isSortable = ({ list }: Pick<ReportPagingContext, 'list'>, sort: PagedSort | null): boolean =>
  sort === null || pagedListOf(list).fields.some(({ name, sortable }) => sortable && name === sort.column)

/** Whether a location is where the list stands. */
export const isHere = (context: ReportPagingContext, { page, sort, filter }: ReportLocation): boolean =>
  context.page === page && isSameSort(context.sort, sort) && isSameFilter(context.applied, filter)

/** The list at another place; a page that was fetched ahead in another order, or of other rows, is of no use there. */
export const movedTo = (context: ReportPagingContext, { page, sort, filter }: ReportLocation) => {
  const isNarrowedAlike = isSameFilter(context.applied, filter)
  return {
    page,
    sort,
    ahead: isSameSort(context.sort, sort) && isNarrowedAlike ? context.ahead : null,
    ...(isNarrowedAlike ? {} : { applied: filter, filter: filter ?? blankReportFilter, filterProblem: null }),
  }
}

/** Whether it can be narrowed and added up, as the reports can where the server does it; the partner list can not. */
export const isReport = ({ list, rowsOnly }: Pick<ReportPagingContext, 'list' | 'rowsOnly'>): boolean =>
  isNarrowed(list) && rowsOnly !== true

/** The list with a page that has come, at its place; how many there are may be known better already. */
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

/** The list with what all its rows come to. */
export const withTotals = (context: ReportPagingContext, totals: ReportTotals) => ({
  totals,
  ...(context.isAtLeast ? { total: totals.totalCount, isAtLeast: false } : {}),
})

/** A page of the list as it stands. */
export const pageQueryOf = ({ list, sort, applied }: ReportPagingContext, page: number) => ({
  list,
  page,
  sort,
  filter: applied,
})

/** The file that is asked for, as the list stands. */
export const fileOrderOf = (context: ReportPagingContext): PagedOrder => ({
  ...orderOf(context, pageSizeIn(context)),
  list: context.list,
  sort: context.sort,
  filter: context.applied,
})
