import type { Unsent } from '../../schemas/core/answer.ts'
import type { Sort } from '../../schemas/lists/sort.ts'
import { pageCountOf } from './pager.ts'

/**
 * How the rows of a list stand: a page is on its way, there, there is none, the server did not succeed, or the page did
 * not come.
 */
export type RowsState = 'loading' | 'ready' | 'empty' | 'refused' | 'failed'

/** What the frame of a list shows of its machine. Flat, so that two of them are compared field by field. */
export type ListFacts<Row> = PageFacts & {
  readonly state: RowsState
  /** Why the page asked for did not come. */
  readonly failure: string | null
  readonly rows: ReadonlyArray<Row>
  /** Sr. No of the first of the rows: the numbers run across pages, from 1. */
  readonly firstSerial: number
  /** The rows on all pages. */
  readonly total: number
  readonly unsent?: Unsent
  /** There are more than that: how many is still being counted. */
  readonly totalIsAtLeast?: boolean
  readonly pageSize: number
  /** What is asked for are the rows that fit a filter. */
  readonly isSearch: boolean
  /** The order of the rows asked for; null is the list's own. */
  readonly sort: Sort | null
  readonly canExport: boolean
  readonly isExporting: boolean
  /** The row, by its place among the rows, from whose record the person comes; -1 for none. */
  readonly markedRow: number
}

type OfPage = { readonly unsent?: Unsent | undefined }

/** What a page says of rows that its server does not send, where that is otherwise than before: of ours it says nothing. */
export const unsentOf = (before: OfPage, { unsent }: OfPage): OfPage => (before.unsent === unsent ? {} : { unsent })

type PageFacts = {
  /** The rows are of a page that is no longer asked for: another one is on its way, or did not come. */
  readonly isStale: boolean
  /** The page that the rows are of, from 1; where there are none, the page asked for. */
  readonly page: number
  /** The page that a step counts from: one that is on its way counts as turned to. */
  readonly stepsFrom: number
  /** The pages there are; until an answer says so, those up to the one asked for. */
  readonly pageCount: number
}

type Paged = {
  readonly rows: ReadonlyArray<unknown>
  readonly total: number
  readonly offset: number
  /** The page asked for. */
  readonly page: number
}

/** Which page is shown, which one is asked for, and how many there are; `shownSize` is that of the page shown. */
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

/** The place of a record among the rows of a page; -1 where it is not there. */
export const placeOf = (rows: ReadonlyArray<{ readonly id?: unknown }>, id: number | null): number =>
  id === null ? -1 : rows.findIndex((row) => row.id === id)
