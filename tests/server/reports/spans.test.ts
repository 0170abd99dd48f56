import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Span, spansIn, spansOf } from '../../../server/reports/spans.ts'
import { type DayRange, dayAfter, daysOf, MAX_DAYS } from '../../../src/schemas/core/day-range.ts'

const daysOfSpan = ({ days, first }: Span) => daysOf({ from: first, to: dayAfter(first, days - 1) })

/** Ranges before and after the reference day of the spans. */
const ranges = fc
  .tuple(fc.integer({ min: -9_000, max: 40_000 }), fc.integer({ min: 1, max: MAX_DAYS }))
  .map(([at, days]): DayRange => {
    const from = dayAfter('1970-01-01', at)
    return { from, to: dayAfter(from, days - 1) }
  })

const ofEachRange = (law: (range: DayRange) => void) => fc.assert(fc.property(ranges, law))

it('a range is the sum of its spans, each day once and in order', () => {
  ofEachRange((range) => {
    expect(spansIn(range).flatMap(daysOfSpan)).toEqual(daysOf(range))
  })
})

it('a span of a range is one of those that its days are counted in', () => {
  ofEachRange((range) => {
    for (const span of spansIn(range)) for (const day of daysOfSpan(span)) expect(spansOf(day)).toContainEqual(span)
  })
})

it('the longest range has at most 32 spans, wherever it starts', () => {
  ofEachRange((range) => {
    expect(spansIn(range).length).toBeLessThanOrEqual(32)
  })
})
