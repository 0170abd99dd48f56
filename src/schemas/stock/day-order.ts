import { Schema } from 'effect'
import type { Choice } from '../core/choice.ts'

/** The order of day and month in a file's dates with slashes. */

export const dayOrders = [
  { value: 'dayFirst', label: 'day/month/year' },
  { value: 'monthFirst', label: 'month/day/year' },
] as const satisfies ReadonlyArray<Choice<string>>
export const DayOrder = Schema.Literals(dayOrders.map(({ value }) => value))
export type DayOrder = typeof DayOrder.Type

/**
 * What is ambiguous about a date column. Some dates are only valid month first (12/31/2027), all are valid both ways,
 * or each order fits some dates only. A column that is only valid day first is not ambiguous.
 */
export const OpenDays = Schema.Literals(['monthFirst', 'either', 'mixed'])
export type OpenDays = typeof OpenDays.Type

/** By column number. */
export const OpenDayColumns = Schema.Record(Schema.String, OpenDays)
export type OpenDayColumns = typeof OpenDayColumns.Type

/** The question about an ambiguous date column. */
export const openDaysQuestions: Readonly<Record<OpenDays, string>> = {
  monthFirst: 'These look like month/day/year. Choose how to read them.',
  either: 'These can be read as day/month/year or month/day/year. Choose how to read them.',
  mixed: 'Some look like day/month/year and some like month/day/year. Choose how to read them; the others are refused.',
}

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/\d{4}$/

/** What the dates of a column look like: open, clearly day first, or without an order of day and month (null). */
export const daysIn = (texts: Iterable<string>): OpenDays | 'dayFirst' | null => {
  let [onlyDayFirst, onlyMonthFirst, either] = [false, false, false]
  for (const text of texts) {
    const [all, first, second] = SLASHED.exec(text) ?? []
    if (all === undefined || first === undefined || second === undefined) continue
    const [canBeMonthFirst, canBeDayFirst] = [Number(first) <= 12, Number(second) <= 12]
    onlyDayFirst ||= canBeDayFirst && !canBeMonthFirst
    onlyMonthFirst ||= canBeMonthFirst && !canBeDayFirst
    either ||= canBeDayFirst && canBeMonthFirst && Number(first) !== Number(second)
  }
  if (onlyMonthFirst) return onlyDayFirst ? 'mixed' : 'monthFirst'
  if (onlyDayFirst) return 'dayFirst'
  return either ? 'either' : null
}

/** What is ambiguous about some dates; null if nothing is. */
export const openDaysIn = (texts: Iterable<string>): OpenDays | null => {
  const found = daysIn(texts)
  return found === 'dayFirst' ? null : found
}
