import type { Schema } from 'effect'
import { Personal } from '../core/masked.ts'
import { choice, nameIfChosen, words } from '../lists/filter-kinds.ts'
import type { FilterPart, OwnFields } from '../lists/list-filter.ts'
import { SearchText } from '../lists/search-text.ts'
import { planChoices } from './plan-choices.ts'
import { planFieldLabel } from './plan-fields.ts'

const planSources = planChoices.planSource.map(({ value, label }) => ({ value: String(value), label }))

/** Plans that are offered are listed without a filter. */
const planStatuses = [
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'Offered and archived' },
] as const

/**
 * What the plan list is narrowed by, beside "Search By", in the order of the address and the chips. To add one, add an
 * entry here and its condition in `server/plans/plan-conditions.ts`.
 */
export const planFilters = [
  { name: 'quick', label: 'Search', kind: words(Personal, SearchText), offered: 'quick' },
  {
    name: 'supplier',
    label: planFieldLabel('supplier'),
    kind: nameIfChosen,
    of: 'suppliers',
    offered: 'panel',
    common: 'Supplier',
  },
  { name: 'status', label: 'Status', kind: choice(planStatuses), offered: 'panel', any: 'Offered', common: 'Status' },
  {
    name: 'planFor',
    label: planFieldLabel('planFor'),
    kind: choice(planChoices.planFor),
    offered: 'panel',
    common: 'Plan For',
  },
  { name: 'planClass', label: planFieldLabel('planClass'), kind: choice(planChoices.planClass), offered: 'panel' },
  {
    name: 'planSource',
    label: planFieldLabel('planSource'),
    kind: choice(planSources),
    offered: 'panel',
    common: 'Source',
  },
] as const satisfies ReadonlyArray<FilterPart>
export type PlanFilterName = (typeof planFilters)[number]['name']

/** The search fields beyond the specification. */
export type OwnPlanSearch = Schema.Struct.Type<OwnFields<typeof planFilters>>
