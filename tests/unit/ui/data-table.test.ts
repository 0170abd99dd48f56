import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellText } from '../../../src/views/ui/data-table/cell-text.ts'
import {
  fittingArrangement,
  isShownAlike,
  MAX_WIDTH,
  MIN_WIDTH,
  movedTo,
  orderedColumns,
  shownColumns,
  widthOf,
  withColumn,
  withFirstColumns,
  withoutColumns,
  withPinned,
  withWidth,
} from '../../../src/views/ui/data-table/columns.ts'
import { drawnColumns, stayingColumns } from '../../../src/views/ui/data-table/drawn-columns.ts'
import type { WindowForm } from '../../../src/views/ui/data-table/window-form.ts'

const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
const names = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name).join('')
const asItIs = { order: [], hidden: [] }

it('puts columns that an arrangement does not know behind those that it does, and passes over unknown names', () => {
  expect(names(orderedColumns(columns, { order: ['c', 'gone', 'a'], hidden: [] }))).toBe('cabd')
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
  // An impossible date is shown unchanged, as in the files.
  expect(cellText('date', '2026-02-30', 'mine')).toBe('2026-02-30')
  expect(cellText('date', '2027-01-31 or later', 'mine')).toBe('2027-01-31 or later')
  expect(cellText('dateTime', '2026-02-30T10:00:00Z', 'mine')).toBe('2026-02-30T10:00:00Z')
  expect(cellText('dateTime', '7', 'mine')).toBe('7')
  expect(cellText('integer', 7, 'mine')).toBe('7')
})

const arrangements = fc.record({
  order: fc.shuffledSubarray(['a', 'b', 'c', 'd']),
  hidden: fc.subarray(['a', 'b', 'c', 'd'], { maxLength: 3 }),
  pinned: fc.subarray(['a', 'b', 'c', 'd']),
})
const name = fc.constantFrom('a', 'b', 'c', 'd')

it('gives a moved column the place of the one that it was moved to, pinned or not, and keeps the order of the others', () => {
  fc.assert(
    fc.property(arrangements, name, name, (arrangement, moved, target) => {
      const before = orderedColumns(columns, arrangement)
      const after = orderedColumns(columns, movedTo(columns, arrangement, moved, target))
      expect(names(after).indexOf(moved)).toBe(names(before).indexOf(target))
      const others = (list: typeof after) => names(list.filter((column) => column.name !== moved))
      expect(others(after)).toBe(others(before))
    }),
  )
})

it('has the columns that stay in front of the others, always', () => {
  fc.assert(
    fc.property(arrangements, name, fc.boolean(), (arrangement, pinned, isPinned) => {
      const next = withPinned(arrangement, pinned, isPinned)
      const places = orderedColumns(columns, next).map((column) => next.pinned?.includes(column.name) ?? false)
      expect(places).toEqual(places.toSorted((one, other) => Number(other) - Number(one)))
      expect(next.pinned?.includes(pinned)).toBe(isPinned)
    }),
  )
})

it('keeps a width within what can be worked with, and forgets it on wish', () => {
  const column = { name: 'a', width: 100 }
  expect(widthOf(column, asItIs)).toBe(100)
  expect(widthOf(column, withWidth(asItIs, 'a', 212.4))).toBe(212)
  expect(widthOf(column, withWidth(asItIs, 'a', 3))).toBe(MIN_WIDTH)
  expect(widthOf(column, withWidth(asItIs, 'a', 30_000))).toBe(MAX_WIDTH)
  expect(widthOf(column, withWidth(withWidth(asItIs, 'a', 300), 'a', null))).toBe(100)
})

const told = (name: string, width: number, tells?: true) =>
  ({ name, label: name, kind: 'text', width, text: () => name, ...(tells && { tells }) }) as const

it('draws a wide window with pinned columns side by side, a narrow one with the number alone, a phone with what tells the row', () => {
  const table = [told('a', 160), told('b', 80, true), told('c', 96)]
  const arrangement = { order: ['c', 'a', 'b'], hidden: [], pinned: ['b', 'c'], widths: { c: 128 } }
  const drawn = (form: WindowForm) => drawnColumns(table, arrangement, form, { actions: 1, isSelectable: false }, 2)
  const wide = drawn('pinned')
  expect(names(wide.columns)).toBe('cba')
  expect(wide.columns.map(({ pin }) => pin?.style.left)).toEqual(['4rem', '12rem', undefined])
  expect(wide.columns.map(({ pin }) => pin?.isEdge)).toEqual([false, true, undefined])
  expect(wide.width).toBe(64 + 128 + 80 + 160 + 72)
  expect(drawn('table').columns.every(({ pin }) => pin === null)).toBe(true)
  expect(names(drawn('table').columns)).toBe('cba')
  expect(drawn('table').serialPin?.isEdge).toBe(true)
  expect(names(drawn('cards').columns)).toBe('b')
})

const described = [
  { name: 'a', hiddenAtFirst: true },
  { name: 'b', tells: true },
  { name: 'c' },
  { name: 'd', hiddenAtFirst: true },
]

it('shows the columns of the first visit again, in the order, with the widths and pins of now', () => {
  const now = { order: ['d', 'c', 'b', 'a'], hidden: ['b', 'c'], widths: { c: 80 }, pinned: ['c'] }
  expect(withFirstColumns(described, now)).toEqual({ ...now, hidden: ['a', 'd'] })
  expect(names(shownColumns(described, withFirstColumns(described, now)))).toBe('cb')
})

it('leaves the column that tells the row where all are taken away, or the first', () => {
  expect(names(shownColumns(described, withoutColumns(described, { order: ['d', 'c', 'b'], hidden: ['b'] })))).toBe('b')
  expect(names(shownColumns(columns, withoutColumns(columns, { order: ['c'], hidden: [] })))).toBe('c')
})

it('makes a preset fit: a column that came since is hidden, one that went is passed over', () => {
  const kept = { order: ['c', 'gone', 'a'], hidden: ['a', 'gone'], pinned: ['gone', 'c'] }
  expect(fittingArrangement(columns, kept)).toEqual({
    order: ['c', 'a', 'b', 'd'],
    hidden: ['a', 'b', 'd'],
    pinned: ['c'],
  })
  expect(names(shownColumns(columns, fittingArrangement(columns, { order: ['gone'], hidden: ['gone'] })))).toBe('abcd')
})

it('takes for one preset what shows the same columns in the same order, with the same in sight', () => {
  const now = { order: ['b', 'a', 'c', 'd'], hidden: ['d'], pinned: ['b'] }
  expect(isShownAlike(columns, now, { ...now, order: ['b', 'a', 'd', 'c'], widths: { a: 90 } })).toBe(true)
  expect(isShownAlike(columns, now, { ...now, order: ['b', 'c', 'a', 'd'] })).toBe(false)
  expect(isShownAlike(columns, now, { ...now, pinned: [] })).toBe(false)
  expect(isShownAlike(columns, now, { ...now, hidden: [] })).toBe(false)
})

it('keeps in sight only as many columns as leave room to scroll, and the first of them', () => {
  const wide = (name: string) => ({ name, label: name, kind: 'text' as const, width: 200, text: () => '' })
  const table = ['a', 'b', 'c'].map(wide)
  const arrangement = { order: [], hidden: [], pinned: ['a', 'b', 'c'] }
  const stays = (room: number, isSelectable = false) =>
    stayingColumns(table, arrangement, { actions: 1, isSelectable }, room)
  const beside = 64 + 72 + 240
  expect(stays(Number.POSITIVE_INFINITY)).toBe(3)
  expect(stays(beside + 600)).toBe(3)
  expect(stays(beside + 599)).toBe(2)
  expect(stays(beside + 399)).toBe(1)
  expect(stays(beside + 199)).toBe(0)
  expect(stays(beside + 600, true)).toBe(2)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000 }), (room) => {
      const drawn = drawnColumns(table, arrangement, 'pinned', { actions: 1, isSelectable: false }, stays(room))
      return drawn.pinnedWidth + 72 + 240 <= room || stays(room) === 0
    }),
  )
})
