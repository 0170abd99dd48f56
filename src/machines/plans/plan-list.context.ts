import type { Unsent } from '../../schemas/core/answer.ts'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import { listFilter } from '../../schemas/lists/list-filter.ts'
import { isSameSort } from '../../schemas/lists/sort.ts'
import type { PlanFilter, PlanPage, PlanRow, PlanSort } from '../../schemas/plans/plan.ts'
import { type PlanFilterName, planFilters } from '../../schemas/plans/plan-filters.ts'
import type { PlanOrder } from '../../services/files/plan-file.ts'
import type { PlanFilterLookups } from '../../services/plans/plan-service.ts'
import { type ExportFacts, noExport, orderOf } from '../lists/exporting.ts'
import { pageCountOf } from '../lists/pager.ts'

/** The position of the list; `filter` is null if no search is active. */
export type PlanPlace = {
  readonly page: number
  readonly pageSize: number
  readonly filter: PlanFilter | null
  /** The order of the rows; null for the default order. */
  readonly sort: PlanSort | null
}

/** The target of an address. `pageSize` is null if the address does not set it. */
export type PlanLocation = Omit<PlanPlace, 'pageSize'> & { readonly pageSize: number | null }

export type PlanListInput = PlanLocation & {
  /** The person's chosen page size. */
  readonly entries: number
  readonly filterOpen: boolean
  /** The plan whose wizard the person comes from. */
  readonly marked: number | null
}

/** The facts of the plan list. */
export type PlanListContext = ExportFacts & {
  readonly rows: ReadonlyArray<PlanRow>
  /** The rows on all pages. */
  readonly total: number
  readonly unsent?: Unsent | undefined
  /** The number of rows before the shown ones, by the loaded page and not the requested one. */
  readonly offset: number
  /** The page size of the shown rows. */
  readonly shownSize: number
  /** The requested page, from 1. */
  readonly page: number
  /** The requested page size. */
  readonly pageSize: number
  /** The page size that the person chose, now or earlier. */
  readonly entries: number
  /** The filter in the panel. */
  readonly filter: PlanFilter
  /** What is searched for, null in normal mode. */
  readonly applied: PlanFilter | null
  /** The requested order; null for the default order. */
  readonly sort: PlanSort | null
  readonly lookups: PlanFilterLookups
  /** Why the last page could not be loaded. */
  readonly failure: string | null
  readonly opensFilter: boolean
  /** The plan whose wizard the person comes from. */
  readonly marked: number | null
}

// The text is chosen from names, and searched for as it is.
const filterOfList = listFilter<PlanFilter, PlanFilterName>(planFilters, { isTextTyped: false })
export const { blank: blankPlanFilter, searchable, hasCriteria, searchWithout, edited: editedFilter } = filterOfList

/** What /pages/PlanMaster/{planName} searches for. */
export const filterByPlanName = (planName: string): PlanFilter => ({ searchBy: 'planName', text: planName })

export const initialContext = (input: PlanListInput): PlanListContext => ({
  rows: [],
  total: 0,
  offset: 0,
  shownSize: input.pageSize ?? input.entries,
  page: input.page,
  pageSize: input.pageSize ?? input.entries,
  entries: input.entries,
  filter: input.filter ?? blankPlanFilter,
  applied: input.filter,
  sort: input.sort,
  lookups: { plans: [], countries: [], regions: [] },
  failure: null,
  ...noExport,
  opensFilter: input.filterOpen,
  marked: input.marked,
})

/** The list at another position, with the page size that the person chose. */
export const movedTo = ({ entries }: PlanListContext, { page, pageSize, filter }: Omit<PlanLocation, 'sort'>) => ({
  page,
  pageSize: pageSize ?? entries,
  applied: filter,
})

/** Whether the page is after the last one, as after deletions or by an old link: there are rows, but not on it. */
export const isPastTheEnd = ({ page, pageSize }: PlanListContext, { rows, total, succeeded }: PlanPage): boolean =>
  succeeded && rows.length === 0 && total > 0 && page > pageCountOf(total, pageSize)

/** What a filter can be made of; a part is taken out of it as a whole. */
export type FilterPart = 'text' | PlanFilterName

/** The list after a part of the filter was removed, from the panel as well. */
export const afterRemoval = (context: PlanListContext, part: FilterPart) => ({
  ...movedTo(context, { page: 1, pageSize: null, filter: searchWithout(context.applied, part) }),
  filter: filterOfList.withoutPart(context.filter, part),
})

/** The names that the select of a "Search By" offers. */
export const offeredNames = ({ lookups, filter }: Pick<PlanListContext, 'lookups' | 'filter'>) => {
  const offered: Readonly<Record<PlanFilter['searchBy'], ReadonlyArray<LookupItem>>> = {
    '': [],
    planName: lookups.plans,
    country: lookups.countries,
    region: lookups.regions,
  }
  return offered[filter.searchBy].map(({ name }) => name)
}

/** Whether a location is the list's current position. */
export const isHere = (context: PlanListContext, { page, pageSize, filter, sort }: PlanLocation): boolean =>
  context.page === page &&
  context.pageSize === (pageSize ?? context.entries) &&
  filterOfList.isSame(context.applied, filter) &&
  isSameSort(context.sort, sort)

/** The position that the address shows. */
export const locationIn = ({ page, pageSize, applied, sort }: PlanListContext): PlanPlace => ({
  page,
  pageSize,
  filter: applied,
  sort,
})

/** The requested file, for the current state of the list. */
export const fileOrderOf = (context: PlanListContext): PlanOrder => ({
  ...orderOf(context, context.pageSize),
  filter: context.applied,
  sort: context.sort,
})
