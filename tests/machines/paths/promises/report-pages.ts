import { isDeepStrictEqual as isSame } from 'node:util'
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate'
import type { reportPagingMachine } from '../../../../src/machines/reports/report-paging.machine.ts'
import { type PagedListName, pagedListOf } from '../../../../src/schemas/lists/paged-lists.ts'
import type { PagedSort } from '../../../../src/schemas/lists/paged-sort.ts'
import type { ReportFilter } from '../../../../src/schemas/reports/report-filters.ts'
import { isIn } from '../plan.ts'
import { isThatPage, pagesOf } from './lists.ts'

/** How the pages of a report and of the partner list are turned, and what a page that comes brings. */

type Facts = { readonly list: PagedListName; readonly page: number; readonly total: number }

export const sizeOf = ({ list }: Pick<Facts, 'list'>): number => pagedListOf(list).pageSize
export const hasNext = ({ list, page, total }: Facts): boolean => page < pagesOf(total, sizeOf({ list }))
export const fieldsOf = ({ context }: AnyMachineSnapshot) => pagedListOf(context.list).fields

type Snapshot = SnapshotFrom<typeof reportPagingMachine>
type Place = { readonly page: number; readonly sort: PagedSort | null; readonly filter: ReportFilter | null }
type Turn = {
  readonly before: Snapshot
  readonly event: { readonly page: number; readonly sort?: Place['sort']; readonly filter?: Place['filter'] }
}
/** The row in the drawer gives way to one beside it. */
export type Passed = { readonly before: Snapshot; readonly event: { readonly by: 1 | -1 } }
type Turned = { readonly before: Snapshot; readonly after: Snapshot }
type Page = { readonly rows: ReadonlyArray<unknown>; readonly total: number; readonly succeeded: boolean }
type Answered = { readonly before: Snapshot; readonly event: { readonly output: Page } }

export const isElsewhere = {
  'it is another page, another order, or other rows': ({
    before: { context },
    event: { page, sort, filter },
  }: {
    readonly before: Snapshot
    readonly event: Place
  }) => !isSame([page, sort, filter], [context.page, context.sort, context.applied]),
}
export const isAtHand = {
  'the page is at hand, of those rows and in the order that is wanted': ({
    before: { context },
    event: { page, sort, filter },
  }: Turn) =>
    context.ahead?.page === page && (sort === undefined || isSame([sort, filter], [context.sort, context.applied])),
}
export const hasMore = {
  'there are others behind it': ({ before: { context }, event: { page } }: Turn) =>
    hasNext({ list: context.list, page, total: context.ahead?.total ?? 0 }),
}
/** A page that is at hand is shown at once; the row that lay open closes with the rows that it was of. */
const showsAhead = {
  ...isThatPage,
  'it is shown as it was fetched, at its place': ({ before, after: { context } }: Turned) =>
    isSame(
      [context.rows, context.total, context.offset, context.ahead],
      [before.context.ahead?.rows, before.context.ahead?.total, (context.page - 1) * sizeOf(context), null],
    ),
}
export const isThatOrder = {
  'it is in that order': ({ event, after }: { readonly event: Pick<Place, 'sort'>; readonly after: Snapshot }) =>
    isSame(after.context.sort, event.sort),
}
export const turnsTo = {
  in: 'rows',
  to: 'rows.loading',
  changes: ['page', 'failure', 'ahead'],
  asks: ['loadPage'],
  so: isThatPage,
} as const
export const showsNext = {
  in: 'rows.ready.nextAtHand',
  to: 'rows.ready.fetchingAhead',
  changes: ['page', 'rows', 'total', 'offset', 'ahead'],
  asks: ['loadAhead'],
  so: showsAhead,
} as const
export const showsLast = { ...showsNext, to: 'rows.ready.alone', asks: [] } as const
export const closesRow = { in: 'row.open', to: 'row.closed', changes: ['openRow'] } as const

/** The rows of an answer are at the requested place. */
export const hasCome = {
  'the rows are those, at their place': ({
    before,
    event: { output },
    after: { context },
  }: Answered & { readonly after: Snapshot }) =>
    isSame(
      [context.rows, context.total, context.offset],
      [output.rows, output.total, (before.context.page - 1) * sizeOf(before.context)],
    ),
}
export const isTooLate = ({ before: { context }, event: { output } }: Answered): boolean =>
  output.succeeded &&
  output.rows.length === 0 &&
  output.total > 0 &&
  context.page > pagesOf(output.total, sizeOf(context))
export const isAnotherPage = {
  'it brings other rows, or none': (about: Answered) => !isTooLate(about) && isIn(about.before, 'rows.loading'),
}
