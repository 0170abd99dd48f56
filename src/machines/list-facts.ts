import type { Columns } from './columns.ts'

/**
 * How the rows of a list stand: a page is on its way, there, there is none, the server did not succeed, or the page did
 * not come.
 */
export type RowsState = 'loading' | 'ready' | 'empty' | 'refused' | 'failed'

/** What the frame of a list shows of its machine. Flat, so that two of them are compared field by field. */
export type ListFacts<Row> = {
  readonly state: RowsState
  /** Why the page asked for did not come. */
  readonly failure: string | null
  readonly rows: ReadonlyArray<Row>
  /** Sr. No of the first of the rows: the numbers run across pages, from 1. */
  readonly firstSerial: number
  /** The rows on all pages. */
  readonly total: number
  /** The page asked for, from 1, among those that there are. */
  readonly page: number
  readonly pageCount: number
  readonly pageSize: number
  /** The rows are those that fit a filter. */
  readonly isSearch: boolean
  readonly arrangement: Columns
  readonly canExport: boolean
  readonly isExporting: boolean
}

/**
 * The pages there are, and which of them is asked for; until the first answer says so, those up to the one that the
 * address asked for.
 */
export const pagesOf = (asked: number, counted: number, isLoading: boolean) => {
  const pageCount = isLoading ? Math.max(counted, asked) : counted
  return { page: Math.min(asked, pageCount), pageCount }
}
