import { Personal } from '../core/masked.ts'
import { words } from '../lists/filter-kinds.ts'
import type { FilterPart } from '../lists/list-filter.ts'
import { SearchText } from '../lists/search-text.ts'

/** What the plan list is narrowed by, beside "Search By". */
export const planFilters = [
  { name: 'quick', label: 'Search', kind: words(Personal, SearchText), offered: 'quick' },
] as const satisfies ReadonlyArray<FilterPart>
export type PlanFilterName = (typeof planFilters)[number]['name']
