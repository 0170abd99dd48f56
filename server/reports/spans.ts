import { type DayRange, dayAfter } from '../../src/schemas/core/day-range.ts'

/** So many days in a row, the first of which is told: what is kept by them makes a range of any length a few sums. */
export type Span = { readonly days: number; readonly first: string }

/** Each a whole number of times the next, so that the spans of one length lie whole within those of the longer ones. */
const lengths = [64, 8, 1] as const

const DAY_MS = 86_400_000

/** The span of a length that a day is in; they are counted from 1970 on, and back. */
const spanOf = (day: string, days: number): Span => {
  const number = Date.parse(day) / DAY_MS
  return { days, first: dayAfter(day, Math.floor(number / days) * days - number) }
}

/** The spans that a day is in, one of each length. */
export const spansOf = (day: string): ReadonlyArray<Span> => lengths.map((days) => spanOf(day, days))

/** The fewest spans that a range is made of. */
export const spansIn = ({ from, to }: DayRange): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  for (let first = from; first <= to; ) {
    const span = spansOf(first).find((one) => one.first === first && dayAfter(first, one.days - 1) <= to)
    if (span === undefined) return spans
    spans.push(span)
    first = dayAfter(first, span.days)
  }
  return spans
}
