import { isRealDay } from './format.ts'
import { commonMessages } from './messages.ts'

/** A range of days, both included. An empty end is open. Plain code, no library. */
export type DayRange = { readonly from: string; readonly to: string }

/** The problems of a range, by its ends. */
export const rangeProblems = ({ from, to }: DayRange): Partial<DayRange> => {
  const problem = (day: string) => (day === '' || isRealDay(day) ? null : commonMessages.day)
  const ofFrom = problem(from)
  const isReversed = ofFrom === null && from !== '' && to !== '' && to < from
  const ofTo = problem(to) ?? (isReversed ? commonMessages.dayBefore : null)
  return { ...(ofFrom !== null && { from: ofFrom }), ...(ofTo !== null && { to: ofTo }) }
}

const DAY_MS = 86_400_000
/** The longest range with figures: a leap year. */
export const MAX_DAYS = 366
/** The default number of days in a range. */
export const USUAL_DAYS = 30

/** The day `days` days after another; before it if negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The number of days in a range with both ends. */
export const daysIn = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The range of `days` days that ends on a day. */
export const daysUpTo = (to: string, days: number): DayRange => ({ from: dayAfter(to, 1 - days), to })

/** The range of the same length just before this one. */
export const rangeBefore = (range: DayRange): DayRange => daysUpTo(dayAfter(range.from, -1), daysIn(range))

/** All days of a range, in order. */
export const daysOf = (range: DayRange): ReadonlyArray<string> =>
  Array.from({ length: daysIn(range) }, (_, index) => dayAfter(range.from, index))

/** The problems of a range that needs both ends and has a maximum length. */
export const wholeRangeProblems = (range: DayRange): Partial<DayRange> => {
  const { from, to } = range
  const missing = {
    ...(from === '' && { from: commonMessages.day }),
    ...(to === '' && { to: commonMessages.day }),
  }
  const problems = { ...rangeProblems(range), ...missing }
  if (Object.keys(problems).length > 0 || daysIn(range) <= MAX_DAYS) return problems
  return { to: commonMessages.daysAtMost(MAX_DAYS) }
}
