import type { PlanSort } from '../../src/schemas/plans/plan.ts'
import { planChoices } from '../../src/schemas/plans/plan-choices.ts'
import { moneyKeys } from '../lists/money-order.ts'
import { sortKey } from '../lists/sort-key.ts'

/** SQL to sort plans, over `p` and its referenced tables. Unknown values are null and come last. */

/** SQL: a choice's rank by its label, independent of the database's text order. */
const placeOf = (
  column: string,
  choices: ReadonlyArray<{ readonly value: string | number; readonly label: string }>,
) => {
  const inOrder = choices.toSorted((one, other) => (sortKey(one.label) < sortKey(other.label) ? -1 : 1))
  const places = inOrder.map(({ value }, place) => `when '${value}' then ${place}`)
  return `case ${column}::text ${places.join(' ')} end`
}

const currency = placeOf('p.currency', planChoices.currency)

/** SQL: a cost as a number, if its text is one. */
const cost = `case when trim(p.buying_cost) ~ '^[+-]?\\d{1,30}(\\.\\d{1,30})?$' then trim(p.buying_cost)::numeric end`

/** SQL: a plan's validity in days: a month counts as 30, a year as 365. */
const days = `p.validity * case p.validity_type when 'month' then 30 when 'year' then 365 else 1 end`

/** Names sort by their sort keys. */
const sortKeys: Readonly<Record<Exclude<PlanSort['column'], 'buyingCost'>, ReadonlyArray<string>>> = {
  planName: ['p.sort_key'],
  currency: [currency],
  country: ["coalesce(countries.sort_key, '')"],
  place: ["coalesce(countries.sort_key, regions.sort_key, '')"],
  planSource: [placeOf('p.plan_source', planChoices.planSource)],
  supplier: ["coalesce(suppliers.sort_key, '')"],
  pid: ['p.id'],
  validity: [days],
}

/** Equal values are in the order of adding; descending reverses both. */
export const inOrder = ({ column, direction }: PlanSort): string => {
  if (column === 'buyingCost') {
    const keys = moneyKeys({ currency, amount: cost, isUnknown: `(${cost}) is null` }, direction)
    return [...keys, `p.ordinal ${direction}`].join(', ')
  }
  const keys = [...sortKeys[column], 'p.ordinal']
  // The database puts null last in ascending order, first in descending order.
  return keys.map((key) => (direction === 'asc' ? key : `${key} desc`)).join(', ')
}
