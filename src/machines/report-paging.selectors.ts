import type { SnapshotFrom } from 'xstate'
import { type PagedList, pagedListOf } from '../schemas/paged-lists.ts'
import type { PagedRow } from '../schemas/paged-rows.ts'
import { pageCountOf } from './pager.ts'
import { pageSizeIn } from './report-paging.context.ts'
import type { reportPagingMachine } from './report-paging.machine.ts'

export type ReportPagingSnapshot = SnapshotFrom<typeof reportPagingMachine>

/** The definition of what is paged. */
export const listOf = ({ context }: ReportPagingSnapshot): PagedList => pagedListOf(context.list)

export const isLoading = (snapshot: ReportPagingSnapshot): boolean => snapshot.matches({ rows: 'loading' })
export const isRefused = (snapshot: ReportPagingSnapshot): boolean => snapshot.matches({ rows: 'refused' })
/** The next page is there before it is asked for. */
export const isNextAtHand = (snapshot: ReportPagingSnapshot): boolean =>
  snapshot.matches({ rows: { ready: 'nextAtHand' } })
/** The table says that there is nothing: there is, or the server did not succeed. */
export const isEmpty = (snapshot: ReportPagingSnapshot): boolean =>
  snapshot.matches({ rows: 'empty' }) || isRefused(snapshot)
export const isFailed = (snapshot: ReportPagingSnapshot): boolean => snapshot.matches({ rows: 'failed' })

/** The pages there are; until the first answer says so, those up to the one that the address asked for. */
export const pageCount = (snapshot: ReportPagingSnapshot): number => {
  const { total, page } = snapshot.context
  const count = pageCountOf(total, pageSizeIn(snapshot.context))
  return isLoading(snapshot) ? Math.max(count, page) : count
}

/** Sr. No of the first shown row: the rows' numbers run across pages, from 1. */
export const firstSerial = ({ context }: ReportPagingSnapshot): number => context.offset + 1

/** The row in the drawer. */
export const openRow = ({ context }: ReportPagingSnapshot): PagedRow | null =>
  context.openRow === null ? null : (context.rows[context.openRow] ?? null)
