import { type PagedListName, pagedListOf } from '../schemas/paged-lists.ts'
import type { PagedRow, PagedRows } from '../schemas/paged-rows.ts'
import type { PartnerSort } from '../schemas/partner.ts'
import { isSameSort } from '../schemas/sort.ts'
import type { PagedOrder } from '../services/export/paged-file.ts'
import { type Columns, fittingColumns } from './columns.ts'
import { type ExportFacts, noExport, orderOf } from './exporting.ts'
import { pageCountOf } from './pager.ts'

export type ReportPagingInput = {
  /** Which definition (src/schemas/paged-lists.ts) it pages through. */
  readonly list: PagedListName
  readonly page: number
  /** The order of the rows; null is the list's own. */
  readonly sort: PartnerSort | null
  readonly columns: Columns
}

/** Where an address leads. */
export type ReportLocation = Pick<ReportPagingInput, 'page' | 'sort'>

/** A page that was fetched before anybody asked for it. */
export type PageAhead = { readonly page: number; readonly rows: ReadonlyArray<PagedRow>; readonly total: number }

/** The facts of a report or of the partner list. */
export type ReportPagingContext = ExportFacts & {
  readonly list: PagedListName
  readonly rows: ReadonlyArray<PagedRow>
  /** The rows on all pages. */
  readonly total: number
  /** How many rows come before the shown ones: the page they are of, not the page asked for. */
  readonly offset: number
  /** The page asked for, from 1. */
  readonly page: number
  /** Why the number that was typed to go to is none of the pages. */
  readonly pageProblem: string | null
  /** The order asked for; null is the list's own. */
  readonly sort: PartnerSort | null
  /** In the order asked for, as the page is. */
  readonly ahead: PageAhead | null
  /** Which of the shown rows lies open in the drawer. */
  readonly openRow: number | null
  /** Why the last page could not be loaded. */
  readonly failure: string | null
  readonly columns: Columns
}

export const initialContext = ({ list, page, sort, columns }: ReportPagingInput): ReportPagingContext => ({
  list,
  rows: [],
  total: 0,
  offset: 0,
  page,
  pageProblem: null,
  sort,
  ahead: null,
  openRow: null,
  failure: null,
  columns: fittingColumns(pagedListOf(list).fields, columns),
  ...noExport,
})

export const pageSizeIn = ({ list }: Pick<ReportPagingContext, 'list'>): number => pagedListOf(list).pageSize

/** A page behind the last one, as by an old link: there are rows, but not here. */
export const isPastTheEnd = (context: ReportPagingContext, { rows, total, succeeded }: PagedRows): boolean =>
  succeeded && rows.length === 0 && total > 0 && context.page > pageCountOf(total, pageSizeIn(context))

/** Whether the list can be had in an order; every list can in its own. */
export const isSortable = ({ list }: Pick<ReportPagingContext, 'list'>, sort: PartnerSort | null): boolean =>
  sort === null || pagedListOf(list).fields.some(({ name, sortable }) => sortable && name === sort.column)

/** Whether a location is where the list stands. */
export const isHere = (context: ReportPagingContext, { page, sort }: ReportLocation): boolean =>
  context.page === page && isSameSort(context.sort, sort)

/** The list at another place; a page that was fetched ahead in another order is of no use there. */
export const movedTo = (context: ReportPagingContext, { page, sort }: ReportLocation) => ({
  page,
  sort,
  ahead: isSameSort(context.sort, sort) ? context.ahead : null,
})

/** The file that is asked for, as the list stands. */
export const fileOrderOf = (context: ReportPagingContext): PagedOrder => ({
  ...orderOf(context, pageSizeIn(context)),
  list: context.list,
  sort: context.sort,
})
