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

test('two orders are the same by column and direction, and the own order of a list is the same as itself', () => {
  const orders = [null, up, down, elsewhere]
  for (const one of orders) for (const other of orders) expect(isSameSort(one && { ...one }, other)).toBe(one === other)
})

test('an order is told by the label of its column, and where there is none by its name', () => {
  const columns = [
    { name: 'status', label: 'Status' },
    { name: 'planName', label: 'Plan Name' },
  ]
  expect(sortInWords(columns, down)).toBe('Plan Name, descending')
  expect(sortInWords(columns, elsewhere)).toBe('Status, ascending')
  expect(sortInWords([], up)).toBe('planName, ascending')
})

test('a list is sorted by the columns that say so', () => {
  const fields = [
    { name: 'planName', label: 'Plan Name', kind: 'text', width: 200, sortable: true },
    { name: 'remarks', label: 'Remarks', kind: 'text', width: 200 },
  ] as const
  expect(sortableNames(fields)).toEqual(['planName'])
})
