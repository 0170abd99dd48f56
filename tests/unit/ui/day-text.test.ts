import { expect, it } from 'vitest'
import { isDay, settledDay, shownDay, typedDay } from '../../../src/views/ui/day-text.ts'

it('reads a day as soon as it is complete, however it was typed', () => {
  for (const text of ['21/11/2026', '21112026']) expect(typedDay(text)).toBe('2026-11-21')
  expect(typedDay('2026-11-21')).toBe('2026-11-21')
})

it('leaves a day that is being typed, or is none, as it stands', () => {
  for (const text of ['', '2', '21/1', '21/11/20', '1/1/2026', '31/02/2026', '32132026', 'soon']) {
    expect(typedDay(text)).toBe(text)
  }
})

it('accepts single digits and other separators when the field is left', () => {
  for (const text of ['1.2.2027', '1/2/2027', ' 01-02-2027 ', '1 2 2027', '2027-2-1', '2027/02/01']) {
    expect(settledDay(text)).toBe('2027-02-01')
  }
  expect(settledDay('30.2.2027')).toBe('30.2.2027')
})

it('shows the form its days as dd/MM/yyyy and the filter as yyyy-MM-dd', () => {
  expect(shownDay('2026-11-21', 'dd/MM/yyyy')).toBe('21/11/2026')
  expect(shownDay('2026-11-21', 'yyyy-MM-dd')).toBe('2026-11-21')
  expect(shownDay('21/1', 'dd/MM/yyyy')).toBe('21/1')
})

it('knows the days that exist', () => {
  expect(isDay('2028-02-29')).toBe(true)
  for (const text of ['2027-02-29', '2027-2-1', '01/02/2027', '']) expect(isDay(text)).toBe(false)
})
