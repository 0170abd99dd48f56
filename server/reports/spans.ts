import { type DayRange, dayAfter } from '../../src/schemas/core/day-range.ts'

/** A span is a run of days, named by its first day. With figures by span, the figures of any range are a few sums. */
export type Span = { readonly days: number; readonly first: string }

/** Each length is a multiple of the next, so that shorter spans are completely within longer ones. */
const lengths = [64, 8, 1] as const

const DAY_MS = 86_400_000

/** The span of a length that contains a day, counted from 1970 in both directions. */
const spanOf = (day: string, days: number): Span => {
  const number = Date.parse(day) / DAY_MS
  return { days, first: dayAfter(day, Math.floor(number / days) * days - number) }
}

/** The spans that contain a day, one of each length. */
export const spansOf = (day: string): ReadonlyArray<Span> => lengths.map((days) => spanOf(day, days))

/** The smallest set of spans that makes up a range. */
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
