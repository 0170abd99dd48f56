import type { SnapshotFrom } from 'xstate'
import type { PlanRow } from '../../schemas/plans/plan.ts'
import { planSearchKeys } from '../../schemas/plans/plan-columns.ts'
import { planFilters } from '../../schemas/plans/plan-filters.ts'
import { type AppliedPart, partsApplied } from '../lists/applied-parts.ts'
import { type ListFacts, pageFactsOf, placeOf, type RowsState } from '../lists/list-facts.ts'
import { pageCountOf } from '../lists/pager.ts'
import { locationIn, offeredNames, type PlanPlace } from './plan-list.context.ts'
import type { planListMachine } from './plan-list.machine.ts'

type PlanListSnapshot = SnapshotFrom<typeof planListMachine>

export const pageCount = ({ context }: PlanListSnapshot): number => pageCountOf(context.total, context.pageSize)

/** Sr. No: the row's number across pages, from 1. */
export const serialNumberOf = ({ context }: PlanListSnapshot, index: number): number => context.offset + index + 1

/** The position that the address shows. */
export const locationOf = ({ context }: PlanListSnapshot): PlanPlace => locationIn(context)

export const isLoading = (snapshot: PlanListSnapshot): boolean =>
  snapshot.matches({ rows: { normal: 'loading' } }) || snapshot.matches({ rows: { search: 'loading' } })
/** Whether the server did not succeed and the page can be requested again. A search without success counts as empty. */
export const isRefused = (snapshot: PlanListSnapshot): boolean => snapshot.matches({ rows: { normal: 'refused' } })
export const isEmpty = (snapshot: PlanListSnapshot): boolean =>
  snapshot.matches({ rows: { normal: 'empty' } }) ||
  snapshot.matches({ rows: { search: 'empty' } }) ||
  isRefused(snapshot)
export const isFailed = (snapshot: PlanListSnapshot): boolean =>
  snapshot.matches({ rows: { normal: 'failed' } }) || snapshot.matches({ rows: { search: 'failed' } })
export const isSearching = (snapshot: PlanListSnapshot): boolean => snapshot.hasTag('searching')
export const isFilterOpen = (snapshot: PlanListSnapshot): boolean => snapshot.matches({ filterPanel: 'open' })

/** The options of the select beside "Search By": plans, countries or regions. */
export const searchNames = ({ context }: PlanListSnapshot): ReadonlyArray<string> => offeredNames(context)

const rowsState = (snapshot: PlanListSnapshot): RowsState => {
  if (isLoading(snapshot)) return 'loading'
  if (isFailed(snapshot)) return 'failed'
  if (isRefused(snapshot)) return 'refused'
  return isEmpty(snapshot) ? 'empty' : 'ready'
}

/** What the frame of the list shows. */
export const factsOf = (snapshot: PlanListSnapshot): ListFacts<PlanRow> => {
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

/** The parts of the active filter with their texts. */
export const appliedParts = ({ context: { applied } }: PlanListSnapshot): ReadonlyArray<AppliedPart> =>
  partsApplied(planFilters, planSearchKeys, { applied, lookups: {} }, false)
