import type { LookupItem } from '../schemas/lookup.ts'
import type { PlanFilter, PlanPage, PlanRow } from '../schemas/plan.ts'
import { planColumns } from '../schemas/plan-columns.ts'
import type { PlanOrder } from '../services/export/plan-file.ts'
import type { PlanFilterLookups } from '../services/plan-service.ts'
import { type Columns, fittingColumns } from './columns.ts'
import { type ExportFacts, noExport, orderOf } from './exporting.ts'
import { pageCountOf } from './pager.ts'

/** Where a list stands, as the address keeps it; `filter` is null where nothing is searched. */
export type PlanLocation = { readonly page: number; readonly pageSize: number; readonly filter: PlanFilter | null }

export type PlanListInput = PlanLocation & {
  readonly filterOpen: boolean
  readonly columns: Columns
}

/** The facts of the plan list. */
export type PlanListContext = ExportFacts & {
  readonly rows: ReadonlyArray<PlanRow>
  /** The rows on all pages. */
  readonly total: number
  /** How many rows come before the shown ones: the page they are of, not the page asked for. */
  readonly offset: number
  /** The page asked for, from 1. */
  readonly page: number
  readonly pageSize: number
  /** What stands in the filter panel. */
  readonly filter: PlanFilter
  /** What is searched for, null in normal mode. */
  readonly applied: PlanFilter | null
  readonly lookups: PlanFilterLookups
  /** Why the last page could not be loaded. */
  readonly failure: string | null
  readonly columns: Columns
  readonly opensFilter: boolean
}

export const blankPlanFilter: PlanFilter = { searchBy: '', text: '' }

/** What /pages/PlanMaster/{planName} searches for. */
export const filterByPlanName = (planName: string): PlanFilter => ({ searchBy: 'planName', text: planName })

export const initialContext = (input: PlanListInput): PlanListContext => ({
  rows: [],
  total: 0,
  offset: 0,
  page: input.page,
  pageSize: input.pageSize,
  filter: input.filter ?? blankPlanFilter,
  applied: input.filter,
  lookups: { plans: [], countries: [], regions: [] },
  failure: null,
  ...noExport,
  columns: fittingColumns(planColumns, input.columns),
  opensFilter: input.filterOpen,
})

/** A page behind the last one, as after rows were deleted or by an old link: there are rows, but not here. */
export const isPastTheEnd = ({ page, pageSize }: PlanListContext, { rows, total, succeeded }: PlanPage): boolean =>
  succeeded && rows.length === 0 && total > 0 && page > pageCountOf(total, pageSize)

/** The filter after an edit; another "Search By" begins with nothing chosen, since its select is another one. */
export const editedFilter = (filter: PlanFilter, patch: Partial<PlanFilter>): PlanFilter => ({
  ...filter,
  ...(patch.searchBy === undefined || patch.searchBy === filter.searchBy ? {} : { text: '' }),
  ...patch,
})

/** Whether the filter holds something to search for; a search without it shows the whole list. */
export const hasCriteria = ({ searchBy, text }: PlanFilter): boolean => searchBy !== '' && text !== ''

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

const isSameFilter = (one: PlanFilter | null, other: PlanFilter | null): boolean =>
  one === null || other === null ? one === other : one.searchBy === other.searchBy && one.text === other.text

export const isSameLocation = (one: PlanLocation, other: PlanLocation): boolean =>
  one.page === other.page && one.pageSize === other.pageSize && isSameFilter(one.filter, other.filter)

/** What the address has to say. */
export const locationIn = ({ page, pageSize, applied }: PlanListContext): PlanLocation => ({
  page,
  pageSize,
  filter: applied,
})

/** The file that is asked for, as the list stands. */
export const fileOrderOf = (context: PlanListContext): PlanOrder => ({
  ...orderOf(context, context.pageSize),
  filter: context.applied,
})
