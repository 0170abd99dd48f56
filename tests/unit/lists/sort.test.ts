import { expect, test } from 'vitest'
import { isSameSort, nextSort, sortableNames, sortInWords } from '../../../src/schemas/lists/sort.ts'

const up = { column: 'planName', direction: 'asc' } as const
const down = { column: 'planName', direction: 'desc' } as const
const elsewhere = { column: 'status', direction: 'asc' } as const

test('a column is chosen ascending, then descending, then not at all', () => {
  expect(nextSort(null, 'planName')).toEqual(up)
  expect(nextSort(up, 'planName')).toEqual(down)
  expect(nextSort(down, 'planName')).toBeNull()
  expect(nextSort(down, 'status')).toEqual(elsewhere)
})

test('two orders are equal by column and direction; the default order equals itself', () => {
  const orders = [null, up, down, elsewhere]
  for (const one of orders) for (const other of orders) expect(isSameSort(one && { ...one }, other)).toBe(one === other)
})

test('an order is named by its column’s label, or else by the column’s name', () => {
  const columns = [
    { name: 'status', label: 'Status' },
    { name: 'planName', label: 'Plan Name' },
  ]
  expect(sortInWords(columns, down)).toBe('Plan Name, descending')
  expect(sortInWords(columns, elsewhere)).toBe('Status, ascending')
  expect(sortInWords([], up)).toBe('planName, ascending')
})

test('a list is sortable by the columns marked so', () => {
  const fields = [
    { name: 'planName', label: 'Plan Name', kind: 'text', width: 200, sortable: true },
    { name: 'remarks', label: 'Remarks', kind: 'text', width: 200 },
  ] as const
  expect(sortableNames(fields)).toEqual(['planName'])
})
