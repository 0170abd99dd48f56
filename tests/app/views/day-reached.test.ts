import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayReached } from '../../../src/views/shared/day-reached.ts'

const press = (from: string, key: string, shiftKey = false) =>
  dayReached(from, { key, shiftKey, ctrlKey: false, metaKey: false })

it('goes on in the next month and the one before', () => {
  expect(press('2026-11-30', 'ArrowRight')).toBe('2026-12-01')
  expect(press('2026-12-01', 'ArrowLeft')).toBe('2026-11-30')
  expect(press('2026-12-28', 'ArrowDown')).toBe('2027-01-04')
  expect(press('2027-01-04', 'ArrowUp')).toBe('2026-12-28')
})

it('finds the ends of the week, which begins on Monday', () => {
  expect(press('2026-11-22', 'Home')).toBe('2026-11-16')
  expect(press('2026-11-16', 'Home')).toBe('2026-11-16')
  expect(press('2026-11-16', 'End')).toBe('2026-11-22')
})

it('turns months and years, to their last day where they are shorter', () => {
  expect(press('2026-01-31', 'PageDown')).toBe('2026-02-28')
  expect(press('2026-01-31', 'PageUp')).toBe('2025-12-31')
  expect(press('2028-02-29', 'PageDown', true)).toBe('2029-02-28')
})

it('leaves every other key to whom it belongs', () => {
  for (const key of ['Enter', ' ', 'Tab', 'Escape', 'a']) expect(press('2026-11-22', key)).toBeNull()
  const withCtrl = { key: 'ArrowUp', shiftKey: false, ctrlKey: true, metaKey: false }
  expect(dayReached('2026-11-22', withCtrl)).toBeNull()
})

it('comes back by the opposite arrow from any day', () => {
  const opposites = fc.constantFrom(['ArrowLeft', 'ArrowRight'], ['ArrowUp', 'ArrowDown'], ['ArrowDown', 'ArrowUp'])
  const days = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, opposites, (day, [there = '', back = '']) => {
      expect(press(press(day, there) ?? '', back)).toBe(day)
    }),
  )
})
