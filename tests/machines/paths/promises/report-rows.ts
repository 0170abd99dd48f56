import { reportPagingEvents } from '../../../../src/machines/reports/report-paging.events.ts'
import { reportPagingMachine } from '../../../../src/machines/reports/report-paging.machine.ts'
import { isIn } from '../plan.ts'
import { rulesOf } from '../promises.ts'
import { pagesOf } from './lists.ts'
import { hasNext, type Passed, showsLast, showsNext, sizeOf } from './report-pages.ts'

/** How the row in the drawer is opened, passed and closed. */

const neighbourOf = ({ before: { context }, event: { by } }: Passed): number => (context.openRow ?? 0) + by

const isOnPage = {
  'its neighbour is on the page': (about: Passed) => about.before.context.rows[neighbourOf(about)] !== undefined,
}
/** Not while another page is on its way. */
const isBeyond = {
  'its neighbour is on another page, and none is on its way': (about: Passed) => {
    const { before, event } = about
    const page = before.context.page + event.by
    return (
      isIn(before, 'row.open') &&
      isIn(before, 'rows.ready') &&
      before.context.rows[neighbourOf(about)] === undefined &&
      page >= 1 &&
      page <= pagesOf(before.context.total, sizeOf(before.context))
    )
  },
}
const isOnwards = { 'it goes on': ({ event }: Passed) => event.by === 1 }
const isAtHand = { 'the next page is at hand': ({ before }: Passed) => isIn(before, 'rows.ready.nextAtHand') }
const hasMore = {
  'there are others behind it': ({ before: { context } }: Passed) =>
    hasNext({ list: context.list, page: context.page + 1, total: context.ahead?.total ?? 0 }),
}
const isTurned = {
  'it is the page beside it': ({ before, event, after }: Passed & { readonly after: Passed['before'] }) =>
    after.context.page === before.context.page + event.by,
}

export const rowRules = rulesOf(
  { machine: reportPagingMachine, events: reportPagingEvents },
  {
    'row.opened': [
      {
        in: 'row',
        when: {
          'there is such a row': ({ before, event }) => event.index >= 0 && event.index < before.context.rows.length,
        },
        to: 'row.open',
        changes: ['openRow'],
        so: { 'it is that row': ({ event, after }) => after.context.openRow === event.index },
      },
    ],
    'row.passed': [
      {
        in: 'row.open',
        when: isOnPage,
        to: 'row.open',
        changes: ['openRow'],
        so: { 'it is the row beside it': (about) => about.after.context.openRow === neighbourOf(about) },
      },
      {
        in: 'row.open',
        when: { ...isBeyond, ...isOnwards, ...isAtHand },
        to: 'row.open',
        changes: ['openRow'],
        so: { 'it is the first of the next page': ({ after }) => after.context.openRow === 0 },
      },
      { in: 'row.open', when: { ...isBeyond, ...isOnwards }, to: 'row.awaiting.first' },
      { in: 'row.open', when: isBeyond, to: 'row.awaiting.last' },
      { ...showsNext, when: { ...isBeyond, ...isOnwards, ...isAtHand, ...hasMore }, so: isTurned },
      { ...showsLast, when: { ...isBeyond, ...isOnwards, ...isAtHand }, so: isTurned },
      {
        in: 'rows.ready',
        when: isBeyond,
        to: 'rows.loading',
        changes: ['page', 'ahead'],
        asks: ['loadPage'],
        so: isTurned,
      },
    ],
    'row.closed': [{ in: ['row.open', 'row.awaiting'], to: 'row.closed', changes: ['openRow'] }],
  },
)

type Brought = {
  readonly event: { readonly output: { readonly succeeded: boolean; readonly rows: ReadonlyArray<unknown> } }
}
const bringsRows = {
  'it brings rows': ({ event: { output } }: Brought) => output.succeeded && output.rows.length > 0,
}
/** What becomes of a row that is waited for, once the page has come. */
export const awaitedRows = [
  {
    in: 'row.awaiting.first',
    when: bringsRows,
    to: 'row.open',
    changes: ['openRow'],
    so: { 'it is the first': ({ after }: { readonly after: Passed['before'] }) => after.context.openRow === 0 },
  },
  {
    in: 'row.awaiting.last',
    when: bringsRows,
    to: 'row.open',
    changes: ['openRow'],
    so: {
      'it is the last': ({ after: { context } }: { readonly after: Passed['before'] }) =>
        context.openRow === context.rows.length - 1,
    },
  },
] as const

/** The page does not come, or another place is wanted: the row closes. */
export const givesUpRow = { in: 'row.awaiting', to: 'row.closed', changes: ['openRow'] } as const

type Awaiting = { readonly after: Passed['before'] }
const stays = {
  'a row stays until the page is there, and can be closed': ({ after }: Awaiting) =>
    isIn(after, 'rows.loading') && after.context.openRow !== null && after.can({ type: 'row.closed' }),
}
export const awaitedStates = { 'row.awaiting.first': stays, 'row.awaiting.last': stays }
