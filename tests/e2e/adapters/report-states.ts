import type { PagedList } from '../../../src/schemas/lists/paged-lists.ts'
import type { Sort } from '../../../src/schemas/lists/sort.ts'
import type { State } from '../support/walk.ts'
import type { Exporting } from './exporting.ts'

/** What the adapter of the reports knows of their machine. */

export type Regions = {
  readonly rows:
    | 'loading'
    | 'empty'
    | 'refused'
    | 'failed'
    | { readonly ready: 'fetchingAhead' | 'nextAtHand' | 'alone' }
  readonly row: 'closed' | 'open' | { readonly awaiting: 'first' | 'last' }
  readonly export: Exporting
}
export type Place = { readonly page: number; readonly sort: Sort | null }
export type ReportAnswer = {
  readonly rows: ReadonlyArray<unknown>
  readonly total: number
  readonly succeeded: boolean
}
type Context = {
  readonly offset: number
  readonly page: number
  readonly sort: Sort | null
  readonly total: number
  readonly written: unknown
}

export const regionsOf = ({ state }: State): Regions => state as Regions
export const contextOf = ({ context }: State): Context => context as Context

export const ROWS_CALL = '/ReportMaster/GetReportRows'
export const callOf = ({ report }: PagedList): string =>
  report ? `/ReportMaster/${report.reportName}` : '/Partner/GetPartners'
