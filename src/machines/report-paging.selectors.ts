import type { SnapshotFrom } from 'xstate'
import { type PagedList, pagedListOf } from '../schemas/paged-lists.ts'
import type { PagedRow } from '../schemas/paged-rows.ts'
import { type ListFacts, pageFactsOf, type RowsState } from './list-facts.ts'
import { pageSizeIn } from './report-paging.context.ts'
import type { reportPagingMachine } from './report-paging.machine.ts'

export type ReportPagingSnapshot = SnapshotFrom<typeof reportPagingMachine>

/** The definition of what is paged. */
export const listOf = ({ context }: ReportPagingSnapshot): PagedList => pagedListOf(context.list)

/** The next page is there before it is asked for. */
export const isNextAtHand = (snapshot: ReportPagingSnapshot): boolean =>
  snapshot.matches({ rows: { ready: 'nextAtHand' } })

/** Sr. No of the first shown row: the rows' numbers run across pages, from 1. */
export const firstSerial = ({ context }: ReportPagingSnapshot): number => context.offset + 1

/** Why the number that was typed to go to is none of the pages; null where it is, or nobody has tried. */
export const pageProblemOf = ({ context }: ReportPagingSnapshot): string | null => context.pageProblem

/** The row in the drawer. */
export const openRow = ({ context }: ReportPagingSnapshot): PagedRow | null =>
  context.openRow === null ? null : (context.rows[context.openRow] ?? null)

const rowsState = ({ value }: ReportPagingSnapshot): RowsState => {
  if (typeof value.rows === 'object') return 'ready'
  // Passed through within one step: nobody sees it.
  return value.rows === 'turning' ? 'loading' : value.rows
}

/** What the frame of the list shows. */
export const factsOf = (snapshot: ReportPagingSnapshot): ListFacts<PagedRow> => {
  const { context } = snapshot
  const state = rowsState(snapshot)
  const pageSize = pageSizeIn(context)
  return {
    state,
    failure: context.failure,
    rows: context.rows,
    firstSerial: firstSerial(snapshot),
    total: context.total,
    ...pageFactsOf(state, context, pageSize),
    pageSize,
    isSearch: false,
    arrangement: context.columns,
    sort: context.sort,
    canExport: snapshot.can({ type: 'export.requested', scope: 'shown', format: 'csv' }),
    isExporting: snapshot.hasTag('exporting'),
    markedRow: -1,
  }
}
