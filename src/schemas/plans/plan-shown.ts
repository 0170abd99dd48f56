import { unreadIn } from '../core/unread.ts'
import type { PlanRow } from './plan.ts'
import { type PlanColumnName, planColumns } from './plan-columns.ts'
import { planValueText } from './plan-fields.ts'

/** The row of a plan as a person reads it, in the list and in its files. */

const choices: ReadonlySet<string> = new Set(
  planColumns.filter(({ kind }) => kind === 'choice').map(({ name }) => name),
)

/** A row's value as a person reads it: choices by their labels, where the plan holds, and as it came what could not be read. */
export const shownPlanValue = (row: PlanRow, name: PlanColumnName): string | number => {
  if (name === 'place') return row.country || (row.region ?? '')
  const unread = unreadIn(row, name)
  if (unread !== undefined) return unread
  return choices.has(name) ? planValueText(name, row[name] ?? '') : (row[name] ?? '')
}

/** A row as a person reads it. */
export const shownPlan = (row: PlanRow): Readonly<Record<string, string | number>> =>
  Object.fromEntries(planColumns.map(({ name }) => [name, shownPlanValue(row, name)]))
