import type { Unsent } from '../../schemas/core/answer.ts'
import type { Sort } from '../../schemas/lists/sort.ts'
import { pageCountOf } from './pager.ts'

/** The state of a list's rows: loading, shown, none, not successful on the server, or not loaded. */
export type RowsState = 'loading' | 'ready' | 'empty' | 'refused' | 'failed'

/** What the frame of a list shows of its machine. Flat, so that two values can be compared field by field. */
export type ListFacts<Row> = PageFacts & {
  readonly state: RowsState
  /** Why the requested page could not be loaded. */
  readonly failure: string | null
  readonly rows: ReadonlyArray<Row>
  /** Sr. No of the first row: the numbers run across pages, from 1. */
  readonly firstSerial: number
  /** The rows on all pages. */
  readonly total: number
  readonly unsent?: Unsent
  /** There are more than `total`; the exact number is still being counted. */
  readonly totalIsAtLeast?: boolean
  readonly pageSize: number
  /** Whether the requested rows are those of a search. */
  readonly isSearch: boolean
  /** The requested order; null for the default order. */
  readonly sort: Sort | null
  readonly canExport: boolean
  readonly isExporting: boolean
  /** The index of the row whose record the person comes from; -1 for none. */
  readonly markedRow: number
}

type OfPage = { readonly unsent?: Unsent | undefined }

/** The number of rows that the server does not send, if it changed. Our server sends all rows. */
export const unsentOf = (before: OfPage, { unsent }: OfPage): OfPage => (before.unsent === unsent ? {} : { unsent })

type PageFacts = {
  /** Whether another page than that of the rows is requested: it is loading or could not be loaded. */
  readonly isStale: boolean
  /** The page of the rows, from 1; the requested page if there are none. */
  readonly page: number
  /** The page that a step starts from; a page that is loading counts as shown. */
  readonly stepsFrom: number
  /** The number of pages; up to the requested page until an answer has the number. */
  readonly pageCount: number
}

type Paged = {
  readonly rows: ReadonlyArray<unknown>
  readonly total: number
  readonly offset: number
  /** The requested page. */
  readonly page: number
}

/** The shown page, the requested page and the number of pages; `shownSize` is the page size of the shown page. */
export const pageFactsOf = (
  state: RowsState,
  { rows, total, offset, page: asked }: Paged,
  shownSize: number,
): PageFacts => {
  const isWanted = state === 'loading' || state === 'failed'
  const isStale = isWanted && rows.length > 0
  const counted = pageCountOf(total, shownSize)
  const isUnknown = state === 'loading' || (isWanted && rows.length === 0)
  const pageCount = isUnknown ? Math.max(counted, asked) : counted
  const page = rows.length > 0 ? Math.floor(offset / shownSize) + 1 : Math.min(asked, pageCount)
  return { isStale, page, stepsFrom: state === 'loading' ? asked : page, pageCount }
}

/** The index of a record among the rows of a page; -1 if it is not among them. */
export const placeOf = (rows: ReadonlyArray<{ readonly id?: unknown }>, id: number | null): number =>
  id === null ? -1 : rows.findIndex((row) => row.id === id)
