import type { PlanSort } from '../../src/schemas/plans/plan.ts'
import { planChoices } from '../../src/schemas/plans/plan-choices.ts'
import { sortKey } from '../lists/sort-key.ts'

/** What puts the plans in an order, over `p` and the tables that it refers to. What is unknown is null: it comes last. */

/** The place of a choice in the order of the words that a person reads; the database's own order of texts has no say. */
const placeOf = (
  column: string,
  choices: ReadonlyArray<{ readonly value: string | number; readonly label: string }>,
) => {
  const inOrder = choices.toSorted((one, other) => (sortKey(one.label) < sortKey(other.label) ? -1 : 1))
  const places = inOrder.map(({ value }, place) => `when '${value}' then ${place}`)
  return `case ${column}::text ${places.join(' ')} end`
}

const currency = placeOf('p.currency', planChoices.currency)

/** The number that the cost is, where it is written as one. */
const cost = `case when trim(p.buying_cost) ~ '^[+-]?\\d{1,30}(\\.\\d{1,30})?$' then trim(p.buying_cost)::numeric end`

/** How long a plan lasts, in days: a month counts as 30 of them, a year as 365. */
const days = `p.validity * case p.validity_type when 'month' then 30 when 'year' then 365 else 1 end`

/** Of names their sort keys; costs only compare within a currency, so that comes before the amount. */
const sortKeys: Readonly<Record<PlanSort['column'], ReadonlyArray<string>>> = {
  planName: ['p.sort_key'],
  buyingCost: [`(${cost}) is null`, currency, cost],
  currency: [currency],
  country: ["coalesce(countries.sort_key, '')"],
  place: ["coalesce(countries.sort_key, regions.sort_key, '')"],
  planSource: [placeOf('p.plan_source', planChoices.planSource)],
  supplier: ["coalesce(suppliers.sort_key, '')"],
  pid: ['p.id'],
  validity: [days],
}

/** Of those that stand alike, the first that was added comes first; descending is the same the other way round. */
export const inOrder = ({ column, direction }: PlanSort): string => {
  const keys = [...sortKeys[column], 'p.ordinal']
  // Ascending, the database has null last; descending, first.
  return keys.map((key) => (direction === 'asc' ? key : `${key} desc`)).join(', ')
}
