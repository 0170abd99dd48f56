import type { SnapshotFrom } from 'xstate'
import type { FilterPart } from '../../schemas/lists/list-filter.ts'
import { isOneCode } from '../../schemas/stock/identity/sim-code.ts'
import type { InventoryRow } from '../../schemas/stock/inventory.ts'
import { inventorySearchKeys } from '../../schemas/stock/inventory-fields.ts'
import { inventoryFilters } from '../../schemas/stock/inventory-filters.ts'
import { type AppliedPart, nameOfPart, partsApplied } from '../lists/applied-parts.ts'
import { type ListFacts, pageFactsOf, placeOf, type RowsState } from '../lists/list-facts.ts'
import { pageCountOf } from '../lists/pager.ts'
import { filterProblemOf, type InventoryPlace } from './inventory-list.context.ts'
import type { inventoryListMachine } from './inventory-list.machine.ts'

type InventoryListSnapshot = SnapshotFrom<typeof inventoryListMachine>

export const pageCount = ({ context }: InventoryListSnapshot): number => pageCountOf(context.total, context.pageSize)

/** Sr. No: the row's number across pages, from 1. */
export const serialNumberOf = ({ context }: InventoryListSnapshot, index: number): number => context.offset + index + 1

/** The position that the address shows. */
export const locationOf = ({ context }: InventoryListSnapshot): InventoryPlace => ({
  page: context.page,
  pageSize: context.pageSize,
  filter: context.applied,
  sort: context.sort,
})

export const isLoading = (snapshot: InventoryListSnapshot): boolean =>
  snapshot.matches({ rows: { normal: 'loading' } }) ||
  snapshot.matches({ rows: { search: 'loading' } }) ||
  snapshot.matches({ rows: { search: 'finding' } })
/** Whether the server did not succeed and the page can be requested again. */
export const isRefused = (snapshot: InventoryListSnapshot): boolean =>
  snapshot.matches({ rows: { normal: 'refused' } }) || snapshot.matches({ rows: { search: 'refused' } })
export const isEmpty = (snapshot: InventoryListSnapshot): boolean =>
  snapshot.matches({ rows: { normal: 'empty' } }) ||
  snapshot.matches({ rows: { search: 'empty' } }) ||
  isRefused(snapshot)
export const isFailed = (snapshot: InventoryListSnapshot): boolean =>
  snapshot.matches({ rows: { normal: 'failed' } }) || snapshot.matches({ rows: { search: 'failed' } })
export const isSearching = (snapshot: InventoryListSnapshot): boolean => snapshot.hasTag('searching')
export const isFilterOpen = (snapshot: InventoryListSnapshot): boolean => snapshot.matches({ filterPanel: 'open' })

const rowsState = (snapshot: InventoryListSnapshot): RowsState => {
  if (isLoading(snapshot)) return 'loading'
  if (isFailed(snapshot)) return 'failed'
  if (isRefused(snapshot)) return 'refused'
  return isEmpty(snapshot) ? 'empty' : 'ready'
}

/** What the frame of the list shows. */
export const factsOf = (snapshot: InventoryListSnapshot): ListFacts<InventoryRow> => {
  const { context } = snapshot
  const state = rowsState(snapshot)
  return {
    state,
    failure: context.failure,
    rows: context.rows,
    firstSerial: serialNumberOf(snapshot, 0),
    total: context.total,
    ...(context.unsent !== undefined && { unsent: context.unsent }),
    ...pageFactsOf(state, context, context.shownSize),
    pageSize: context.pageSize,
    isSearch: isSearching(snapshot),
    sort: context.sort,
    canExport: snapshot.can({ type: 'export.requested', scope: 'shown', format: 'csv', columns: [] }),
    isExporting: snapshot.hasTag('exporting'),
    markedRow: placeOf(context.rows, context.marked),
  }
}

/** The name of what a part of the filter has as an id; null until it is known. */
export const nameOf = (snapshot: InventoryListSnapshot, part: FilterPart, value: unknown): string | null =>
  nameOfPart(part, value, snapshot.context, snapshot.matches({ lookups: 'ready' }))

/** The parts of the active filter in their order; ids by their names once these are known. */
export const appliedParts = (snapshot: InventoryListSnapshot): ReadonlyArray<AppliedPart> =>
  partsApplied(inventoryFilters, inventorySearchKeys, snapshot.context, snapshot.matches({ lookups: 'ready' }))

/** Whether the filter has no named problem, so that its search began. */
export const isSearchable = ({ context: { filterProblem, dayProblems = {} } }: InventoryListSnapshot): boolean =>
  filterProblem === null && Object.keys(dayProblems).length === 0

/** The search event with the problem of its text, which a replay cannot find in the masked text. */
export const searchAskedFor = ({ context }: InventoryListSnapshot) =>
  ({ type: 'search.requested', problem: filterProblemOf(context.filter) }) as const

/**
 * The event of the quick search. A whole code, as a scanner types it, opens its SIM if the person may open one. A replay
 * cannot recognise the code in the masked text, so the event says it.
 */
export const quickSearchAskedFor = (snapshot: InventoryListSnapshot, canOpen: boolean) => ({
  ...searchAskedFor(snapshot),
  ...(canOpen && isOneCode(snapshot.context.filter.quick ?? '') && { opensOne: true }),
})
