import { isRealDay } from './format.ts'

/** A range of UTC days, both included. Plain data, no library. */
export type DayRange = { readonly from: string; readonly to: string }

const DAY_MS = 86_400_000
/** The longest range whose figures are told: a leap year. */
export const MAX_DAYS = 366
/** How long a range is where nobody chose one. */
export const USUAL_DAYS = 30

/** The day so many days after another, or before it. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** How many days a range has. */
export const daysIn = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The range of so many days that ends on a day. */
export const daysUpTo = (to: string, days: number): DayRange => ({ from: dayAfter(to, 1 - days), to })

/** The range of the same length just before. */
export const rangeBefore = (range: DayRange): DayRange => daysUpTo(dayAfter(range.from, -1), daysIn(range))

/** Every day of a range, the first to the last. */
export const daysOf = (range: DayRange): ReadonlyArray<string> =>
  Array.from({ length: daysIn(range) }, (_, index) => dayAfter(range.from, index))

export type RangeProblem = { readonly field: 'from' | 'to'; readonly message: string }

/** What is wrong with a range that somebody asks for; null where it is one. */
export const rangeProblem = ({ from, to }: DayRange): RangeProblem | null => {
  if (!isRealDay(from)) return { field: 'from', message: 'Enter a real date' }
  if (!isRealDay(to)) return { field: 'to', message: 'Enter a real date' }
  if (from > to) return { field: 'to', message: 'Enter a day that is not before the first' }
  return daysIn({ from, to }) > MAX_DAYS ? { field: 'to', message: `At most ${MAX_DAYS} days` } : null
}
