import { expect, it } from 'vitest'
import { cellText } from '../../../src/views/shared/data-table/cell-text.ts'
import { movedTo, orderedColumns, shownColumns, withColumn } from '../../../src/views/shared/data-table/columns.ts'
import { mayBeCut } from '../../../src/views/shared/data-table/may-be-cut.ts'

const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
const names = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name).join('')
const asItIs = { order: [], hidden: [] }

it('puts columns that an arrangement does not know behind those that it does, and passes over unknown names', () => {
  expect(names(orderedColumns(columns, ['c', 'gone', 'a']))).toBe('cabd')
})

it('moves a column to the place of another, to either side', () => {
  expect(names(shownColumns(columns, movedTo(columns, asItIs, 'a', 'c')))).toBe('bcad')
  expect(names(shownColumns(columns, movedTo(columns, asItIs, 'd', 'b')))).toBe('adbc')
  expect(movedTo(columns, asItIs, 'a', 'a')).toBe(asItIs)
  expect(movedTo(columns, asItIs, 'gone', 'a')).toBe(asItIs)
})

it('moves a column over hidden ones', () => {
  const arrangement = { order: [], hidden: ['b', 'c'] }
  expect(names(shownColumns(columns, movedTo(columns, arrangement, 'a', 'd')))).toBe('da')
})

it('hides and shows columns, but never the last one', () => {
  const one = { order: [], hidden: ['b', 'c', 'd'] }
  expect(withColumn(columns, one, 'a', false)).toBe(one)
  expect(names(shownColumns(columns, withColumn(columns, one, 'c', true)))).toBe('ac')
  expect(names(shownColumns(columns, withColumn(columns, asItIs, 'c', false)))).toBe('abd')
})

it('writes cells as staff read them', () => {
  expect(cellText('money', 1234.5, 'mine')).toBe('1,234.50')
  expect(cellText('money', 0.0035, 'mine')).toBe('0.0035')
  expect(cellText('money', null, 'mine')).toBe('')
  expect(cellText('date', '2027-01-31', 'mine')).toBe('31/01/2027')
  expect(cellText('date', '', 'mine')).toBe('')
  expect(cellText('dateTime', '2026-01-05T09:30:00', 'mine')).toBe('05/01/2026 09:30')
  expect(cellText('dateTime', 'unknown', 'mine')).toBe('unknown')
  // A day that does not exist is shown as it came, as in the files.
  expect(cellText('date', '2026-02-30', 'mine')).toBe('2026-02-30')
  expect(cellText('date', '2027-01-31 or later', 'mine')).toBe('2027-01-31 or later')
  expect(cellText('dateTime', '2026-02-30T10:00:00Z', 'mine')).toBe('2026-02-30T10:00:00Z')
  expect(cellText('dateTime', '7', 'mine')).toBe('7')
  expect(cellText('integer', 7, 'mine')).toBe('7')
})

it('clips a text that may be wider than its column, and none that certainly fits', () => {
  expect(mayBeCut('Anna Berlin', 150)).toBe(false)
  expect(mayBeCut('', 24)).toBe(false)
  // As wide as letters get: nine fit, a tenth may not.
  expect(mayBeCut('W'.repeat(9), 150)).toBe(false)
  expect(mayBeCut('W'.repeat(10), 150)).toBe(true)
  expect(mayBeCut('日本語日本語日本語日', 150)).toBe(true)
  expect(mayBeCut('a'.repeat(15), 150)).toBe(false)
  expect(mayBeCut('a'.repeat(16), 150)).toBe(true)
})
