import { isDeepStrictEqual as isSame } from 'node:util'
import type { AnyMachineSnapshot } from 'xstate'
import type { ExportFacts } from '../../../../src/machines/lists/exporting.ts'
import type { Sort } from '../../../../src/schemas/lists/sort.ts'

/** What all lists promise: what goes into their files, the panel of their filter, a page that did not come. */

type After = { readonly after: AnyMachineSnapshot }
type Before = { readonly before: AnyMachineSnapshot }
type Failed = { readonly event: { readonly error: { readonly message: string } } }
type Order = { readonly input: unknown } & After

type Facts = ExportFacts & {
  readonly rows: ReadonlyArray<unknown>
  readonly total: number
  readonly offset: number
  readonly failure: string | null
}
export const factsIn = ({ context }: AnyMachineSnapshot): Facts => context

/** The request for a file; `more` is what the list searches for and how it is sorted, or which list it is. */
export const fileCall = (
  sizeOf: (list: AnyMachineSnapshot) => number,
  more: (list: AnyMachineSnapshot) => Readonly<Record<string, unknown>>,
) => ({
  'the columns are those asked for; the rows, the place and the filter are those of the list': ({
    input,
    after,
  }: Order) => {
    const { exportScope, exportFormat, exportColumns, rows, offset, total } = factsIn(after)
    const size = sizeOf(after)
    return isSame(input, {
      scope: exportScope,
      format: exportFormat,
      rows: exportScope === 'all' ? [] : rows,
      columns: exportColumns,
      page: offset / size + 1,
      pages: pagesOf(total, size),
      total,
      ...more(after),
    })
  },
})

/** How many pages rows make; none makes one. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** A page that did not come. */
export const saysWhy = {
  'it says why': ({ event, after }: Failed & After) => factsIn(after).failure === event.error.message,
}

/** Nothing is left of the rows. */
export const hasNoRows = {
  'there is no row': ({ after }: After) =>
    isSame([factsIn(after).rows, factsIn(after).total, factsIn(after).offset], [[], 0, 0]),
}

/** The page that a person, or the address, turns to. */
export const isThatPage = {
  'it is that page': ({ event, after }: { readonly event: { readonly page: number } } & After) =>
    after.context.page === event.page,
}

/** The entries that a person chooses. */
export const hasThatSize = {
  'it is the first page, with so many entries from now on': ({
    event: { pageSize },
    after: { context },
  }: { readonly event: { readonly pageSize: number } } & After) =>
    isSame([context.page, context.pageSize, context.entries], [1, pageSize, pageSize]),
}

/** The order that a person chooses. */
export const hasThatOrder = {
  'it is the first page, in that order': ({ event, after }: { readonly event: { readonly sort: unknown } } & After) =>
    after.context.page === 1 && isSame(after.context.sort, event.sort),
}

/** Another search, or none, begins at the first page with the entries that the person wants. */
export const beginsAnew = {
  'it is the first page, with the entries that the person wants': ({ before, after }: Before & After) =>
    after.context.page === 1 && after.context.pageSize === before.context.entries,
}

type Place = {
  readonly page: number
  readonly pageSize: number | null
  readonly filter: unknown
  readonly sort: Sort | null
}

/** The place that the address says. */
export const isThatPlace = {
  'it is that page, with those entries or those that the person wants': ({
    before,
    event: { page, pageSize },
    after: { context },
  }: { readonly event: Place } & Before & After) =>
    context.page === page && context.pageSize === (pageSize ?? before.context.entries),
  'it is that search, or none, in that order': ({
    event: { filter, sort },
    after: { context },
  }: { readonly event: Place } & After) => isSame([context.applied, context.sort], [filter, sort]),
}

/** Whether an address differs from the present place of a list. */
export const isElsewhere = ({ before: { context }, event }: Before & { readonly event: Place }): boolean =>
  !isSame(
    [context.page, context.pageSize, context.applied, context.sort],
    [event.page, event.pageSize ?? context.entries, event.filter, event.sort],
  )

/** Pages of rows: where they are on their way, there, and where they did not come. */
export const rowStates = {
  loading: {
    'it is busy, says nothing of a failure, and the rows before it stay': ({
      before,
      after,
    }: { readonly before: AnyMachineSnapshot | null } & After) =>
      after.hasTag('busy') &&
      factsIn(after).failure === null &&
      (before === null || factsIn(after).rows === factsIn(before).rows),
  },
  ready: {
    'there are rows': ({ after }: After) => !after.hasTag('busy') && factsIn(after).rows.length > 0,
  },
  empty: {
    'there is no row, and nothing to ask for again': ({ after }: After) =>
      !after.hasTag('busy') && factsIn(after).rows.length === 0 && !after.can({ type: 'retry.requested' }),
  },
  refused: {
    'there is no row, and it can be asked for again': ({ after }: After) =>
      !after.hasTag('busy') && factsIn(after).rows.length === 0 && after.can({ type: 'retry.requested' }),
  },
  failed: {
    'it says why, and can be asked for again': ({ after }: After) =>
      !after.hasTag('busy') && factsIn(after).failure !== null && after.can({ type: 'retry.requested' }),
  },
} as const

/** The panel of a filter. */
export const panelStates = {
  'filterPanel.closed': {
    'there is nothing to close': ({ after }: After) => !after.can({ type: 'filterPanel.closed' }),
  },
  'filterPanel.open': { 'it can be closed': ({ after }: After) => after.can({ type: 'filterPanel.closed' }) },
} as const
