import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import type { reportPagingMachine } from '../../../../src/machines/reports/report-paging.machine.ts'
import { type PagedListName, pagedListOf } from '../../../../src/schemas/lists/paged-lists.ts'
import type { ReportFilter } from '../../../../src/schemas/reports/report-filters.ts'
import { isIn } from '../plan.ts'

/** What a report promises of its filter, what that offers, and what the rows come to; the partner list has none of it. */

type Snapshot = SnapshotFrom<typeof reportPagingMachine>
type Before = { readonly before: Snapshot }
type After = { readonly after: Snapshot }
type Asked = Before & { readonly event: { readonly problem: { readonly message: string } | null } }
type Placed = Before & { readonly event: { readonly filter: ReportFilter | null } }
type Part = 'days' | 'text' | keyof ReportFilter['selects']

const blank: ReportFilter = { from: '', to: '', text: '', selects: {} }

/** Of which the server has more than the rows. */
const isReport = ({ before: { context } }: Before) =>
  pagedListOf(context.list).report !== null && context.rowsOnly === undefined
const ofReport = { 'it is a report': isReport }

/** What a filter asks for; null for nothing. */
const askedFor = ({ from, to, text, selects }: ReportFilter): ReportFilter | null => {
  const chosen = Object.fromEntries(Object.entries(selects).filter(([, value]) => value !== ''))
  const filter = { from, to, text: text.trim(), selects: chosen }
  return isSame(filter, blank) ? null : filter
}

const without = (filter: ReportFilter, part: Part): ReportFilter => {
  if (part === 'days') return { ...filter, from: '', to: '' }
  if (part === 'text') return { ...filter, text: '' }
  return { ...filter, selects: { ...filter.selects, [part]: '' } }
}

type Input = {
  readonly list: PagedListName
  readonly rowsOnly?: true
  readonly filter: ReportFilter | null
  readonly filterOpen: boolean
}
/** Whether a report begins with its filter open, with what that offers on its way, and with its totals. */
export const beginningOf = ({ list, rowsOnly, filter, filterOpen }: Input): readonly [boolean, boolean, boolean] => {
  const canNarrow = pagedListOf(list).report !== null && rowsOnly === undefined
  return [canNarrow && filterOpen, canNarrow && (filterOpen || filter?.selects.plan !== undefined), canNarrow]
}

const begins = { 'it is the first page': ({ after }: After) => after.context.page === 1 }
const narrows = { in: 'rows', to: 'rows.loading', asks: ['loadPage'] } as const
const addsUp = { in: 'totals', to: 'totals.loading', changes: ['totals'], asks: ['loadTotals'] } as const

export const narrowingRules = {
  'filterPanel.toggled': [
    { in: 'filterPanel.closed', when: ofReport, to: 'filterPanel.open' },
    { in: 'filterPanel.open', to: 'filterPanel.closed' },
    {
      in: 'choices.idle',
      when: { 'it opens, in a report': (about: Before) => isIn(about.before, 'filterPanel.closed') && isReport(about) },
      to: 'choices.loading',
      asks: ['loadChoices'],
    },
  ],
  'options.wanted': [
    { in: 'choices.idle', when: { 'it is a report': isReport }, to: 'choices.loading', asks: ['loadChoices'] },
  ],
  'filterPanel.closed': [{ in: 'filterPanel.open', to: 'filterPanel.closed' }],
  'filter.edited': [
    {
      in: 'filterPanel',
      when: ofReport,
      changes: ['filter', 'filterProblem'],
      so: {
        'it has what was changed, and nothing is said to be wrong': ({
          before,
          event: { patch },
          after: { context },
        }: Before & After & { readonly event: { readonly patch: Partial<ReportFilter> } }) => {
          const { filter } = before.context
          const selects = { ...filter.selects, ...patch.selects }
          return isSame([context.filter, context.filterProblem], [{ ...filter, ...patch, selects }, null])
        },
      },
    },
  ],
  'search.requested': [
    {
      in: 'rows',
      when: {
        'it is a report, and something is wrong': (about: Asked) => isReport(about) && about.event.problem !== null,
      },
      changes: ['filterProblem'],
      so: {
        'it says what': ({ event, after }: Asked & After) => isSame(after.context.filterProblem, event.problem),
      },
    },
    {
      ...narrows,
      when: ofReport,
      changes: ['page', 'applied', 'filterProblem', 'failure', 'ahead'],
      so: {
        ...begins,
        'it is what the filter says, or all': ({ before, after }: Before & After) =>
          isSame(after.context.applied, askedFor(before.context.filter)),
      },
    },
    {
      ...addsUp,
      when: {
        'it is a report, and nothing is wrong': (about: Asked) => isReport(about) && about.event.problem === null,
      },
    },
  ],
  'news.shown': [{ ...addsUp, when: ofReport }],
  'filter.reset': [
    {
      ...narrows,
      when: ofReport,
      changes: ['page', 'applied', 'filter', 'filterProblem', 'failure', 'ahead'],
      so: {
        ...begins,
        'nothing narrows it': ({ after: { context } }: After) =>
          isSame([context.applied, context.filter, context.filterProblem], [null, blank, null]),
      },
    },
    { ...addsUp, when: ofReport },
  ],
  'filter.partRemoved': [
    {
      ...narrows,
      when: ofReport,
      changes: ['page', 'applied', 'filter', 'filterProblem', 'failure', 'ahead'],
      so: {
        ...begins,
        'the part is gone, the others are not': ({
          before,
          event,
          after: { context },
        }: Before & After & { readonly event: { readonly part: Part } }) =>
          isSame(context.applied, askedFor(without(before.context.applied ?? blank, event.part))) &&
          isSame(askedFor(context.filter), askedFor(without(before.context.filter, event.part))),
      },
    },
    { ...addsUp, when: ofReport },
  ],
  'location.changed': [
    {
      ...addsUp,
      when: {
        'it is a report, narrowed otherwise': (about: Placed) =>
          isReport(about) && !isSame(about.event.filter, about.before.context.applied),
      },
    },
    {
      in: 'choices.idle',
      when: {
        'it asks for a plan, whose name is wanted': (about: Placed) =>
          isReport(about) && about.event.filter?.selects.plan !== undefined,
      },
      to: 'choices.loading',
      asks: ['loadChoices'],
    },
  ],
  'choices.retried': [{ in: 'choices.failed', to: 'choices.loading', asks: ['loadChoices'] }],
  'totals.retried': [{ in: 'totals.failed', to: 'totals.loading', asks: ['loadTotals'] }],
  'xstate.done.actor.loadChoices': [
    {
      in: 'choices.loading',
      to: 'choices.ready',
      changes: ['choices'],
      so: {
        'it offers those': ({ event, after }: After & { readonly event: { readonly output: unknown } }) =>
          after.context.choices === event.output,
      },
    },
  ],
  'xstate.error.actor.loadChoices': [{ in: 'choices.loading', to: 'choices.failed' }],
  'xstate.done.actor.loadTotals': [
    {
      in: 'totals.loading',
      to: 'totals.ready',
      changes: ['totals'],
      so: {
        'it shows those': ({ event, after }: After & { readonly event: { readonly output: unknown } }) =>
          after.context.totals === event.output,
      },
    },
  ],
  'xstate.error.actor.loadTotals': [{ in: 'totals.loading', to: 'totals.failed' }],
} as const

const hasNoTotals = { 'no totals are shown': ({ after }: After) => after.context.totals === null }
const hasNoChoices = { 'there is nothing to choose': ({ after }: After) => after.context.choices === null }

export const narrowingStates = {
  'choices.idle': hasNoChoices,
  'choices.loading': hasNoChoices,
  'choices.ready': { 'there is something to choose': ({ after }: After) => after.context.choices !== null },
  'choices.failed': hasNoChoices,
  'totals.none': hasNoTotals,
  'totals.loading': hasNoTotals,
  'totals.ready': { 'there are totals': ({ after }: After) => after.context.totals !== null },
  'totals.failed': hasNoTotals,
} as const
