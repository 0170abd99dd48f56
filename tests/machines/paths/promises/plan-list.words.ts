import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import type { planListMachine } from '../../../../src/machines/plans/plan-list.machine.ts'
import type { AppError } from '../../../../src/schemas/core/errors.ts'
import type { PlanFilter, PlanPage } from '../../../../src/schemas/plans/plan.ts'
import { beginsAnew, isThatPlace, pagesOf, saysWhy } from './lists.ts'

type Snapshot = SnapshotFrom<typeof planListMachine>
type Before = { readonly before: Snapshot }
type After = { readonly after: Snapshot }
type Answered = { readonly event: { readonly output: PlanPage } }
type Failed = { readonly event: { readonly error: typeof AppError.Type } }
type Told = { readonly told: ReadonlyArray<unknown> }

export const blank: PlanFilter = { searchBy: '', text: '' }

/** The search that a filter makes: what is chosen where it is searched by something, what is typed; else none. */
export const searchedFor = ({ searchBy, text, quick = '' }: PlanFilter): PlanFilter | null => {
  const chosen = searchBy === '' || text === '' ? blank : { searchBy, text }
  const search = quick.trim() === '' ? chosen : { ...chosen, quick: quick.trim() }
  return isSame(search, blank) ? null : search
}

export const withoutPart = (filter: PlanFilter, part: keyof PlanFilter): PlanFilter => {
  if (part === 'text') return { ...filter, ...blank }
  const { [part]: _, ...others } = filter
  return { ...blank, ...others }
}

/** A filter with what somebody has changed in it. */
export const edited = (filter: PlanFilter, patch: Partial<PlanFilter>): PlanFilter => {
  const isOther = patch.searchBy !== undefined && patch.searchBy !== filter.searchBy
  return { ...filter, ...(isOther ? { text: '' } : {}), ...patch }
}

/** The words that a person is told, and no others. */
export const tells = (kind: 'error' | 'info', text: string) => ({
  'a toast says so': ({ told }: Told) => isSame(told, [{ type: 'toast.shown', kind, text }]),
})

/** What follows a failure, in a part of the list; the end of a session is told by the page that it leads to. */
export const failsWith = <Part extends 'rows.normal' | 'rows.search' | 'lookups'>(
  part: Part,
  says: (reason: string) => string,
) => {
  const failed = {
    in: `${part}.loading`,
    to: `${part}.failed`,
    changes: part === 'lookups' ? [] : (['failure'] as const),
  }
  const why = part === 'lookups' ? {} : saysWhy
  return [
    {
      ...failed,
      when: {
        'the session is over': ({ event }: Failed) =>
          event.error._tag === 'Unauthorized' || event.error._tag === 'Forbidden',
      },
      so: why,
    },
    {
      ...failed,
      tells: ['toast.shown'],
      so: {
        ...why,
        'a toast says why': ({ event, told }: Failed & Told) =>
          isSame(told, [{ type: 'toast.shown', kind: 'error', text: says(event.error.message) }]),
      },
    },
  ]
}

export const isPastTheEnd = {
  'there are rows, but not on so late a page': ({ before: { context }, event: { output } }: Before & Answered) =>
    output.rows.length === 0 && output.total > 0 && context.page > pagesOf(output.total, context.pageSize),
}
export const isLastPage = {
  'it is the last page': ({ event, after: { context } }: Answered & After) =>
    context.page === pagesOf(event.output.total, context.pageSize),
}

/** The rows that came, at the place that was asked for. */
export const hasPlace = {
  'the rows are those, at their place': ({
    before,
    event: { output },
    after: { context },
  }: Before & Answered & After) =>
    isSame(
      [context.rows, context.total, context.offset, context.shownSize],
      [output.rows, output.total, (before.context.page - 1) * before.context.pageSize, before.context.pageSize],
    ),
}

export const searches = {
  changes: ['page', 'pageSize', 'applied', 'failure'],
  so: {
    ...beginsAnew,
    'it is searched for what the filter says, or for nothing': ({ before, after }: Before & After) =>
      isSame(after.context.applied, searchedFor(before.context.filter)),
  },
} as const
export const removes = {
  changes: ['page', 'pageSize', 'applied', 'filter', 'failure'],
  so: {
    ...beginsAnew,
    'the part is in neither the search nor the panel, the others are': ({
      before,
      event,
      after: { context },
    }: Before & After & { readonly event: { readonly part: keyof PlanFilter } }) =>
      isSame(context.applied, searchedFor(withoutPart(before.context.applied ?? blank, event.part))) &&
      isSame(context.filter, withoutPart(before.context.filter, event.part)),
  },
} as const
export const goes = {
  changes: ['page', 'pageSize', 'applied', 'sort', 'filter', 'failure'],
  so: {
    ...isThatPlace,
    'the panel has that filter': ({
      event,
      after,
    }: After & { readonly event: { readonly filter: PlanFilter | null } }) =>
      isSame(after.context.filter, event.filter ?? blank),
  },
} as const
