import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayReached } from '../../../src/views/ui/day-reached.ts'

it('goes on in the next month and the one before', () => {
  expect(dayReached('2026-11-30', 'dayAfter')).toBe('2026-12-01')
  expect(dayReached('2026-12-01', 'dayBefore')).toBe('2026-11-30')
  expect(dayReached('2026-12-28', 'weekAfter')).toBe('2027-01-04')
  expect(dayReached('2027-01-04', 'weekBefore')).toBe('2026-12-28')
})

it('finds the ends of the week, which begins on Monday', () => {
  expect(dayReached('2026-11-22', 'weekStart')).toBe('2026-11-16')
  expect(dayReached('2026-11-16', 'weekStart')).toBe('2026-11-16')
  expect(dayReached('2026-11-16', 'weekEnd')).toBe('2026-11-22')
})

it('turns months and years, to their last day where they are shorter', () => {
  expect(dayReached('2026-01-31', 'monthAfter')).toBe('2026-02-28')
  expect(dayReached('2026-01-31', 'monthBefore')).toBe('2025-12-31')
  expect(dayReached('2028-02-29', 'yearAfter')).toBe('2029-02-28')
})

it('comes back by the opposite arrow from any day', () => {
  const opposites = fc.constantFrom(
    ['dayBefore', 'dayAfter'] as const,
    ['weekBefore', 'weekAfter'] as const,
    ['weekAfter', 'weekBefore'] as const,
  )
  const days = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, opposites, (day, [there, back]) => {
      expect(dayReached(dayReached(day, there), back)).toBe(day)
    }),
  )
})
