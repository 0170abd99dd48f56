import { unreadIn } from '../core/unread.ts'
import type { PlanRow } from './plan.ts'
import { type PlanColumnName, planColumns } from './plan-columns.ts'
import { planValueText } from './plan-fields.ts'

/** A plan's row for display, in the list and its files. */

const choices: ReadonlySet<string> = new Set(
  planColumns.filter(({ kind }) => kind === 'choice').map(({ name }) => name),
)

/** A row's value for display: labels of choices, the place, and unreadable values as they were sent. */
export const shownPlanValue = (row: PlanRow, name: PlanColumnName): string | number => {
  if (name === 'place') return row.country || (row.region ?? '')
  const unread = unreadIn(row, name)
  if (unread !== undefined) return unread
  return choices.has(name) ? planValueText(name, row[name] ?? '') : (row[name] ?? '')
}

/** A row for display. */
export const shownPlan = (row: PlanRow): Readonly<Record<string, string | number>> =>
  Object.fromEntries(planColumns.map(({ name }) => [name, shownPlanValue(row, name)]))
