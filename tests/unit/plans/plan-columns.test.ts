import { expect, test } from 'vitest'
import type { PlanRow } from '../../../src/schemas/plans/plan.ts'
import { columns } from '../../../src/views/plans/columns.tsx'

const row = { id: 7, buyingCost: '4.20', currency: '1', country: 'Japan', region: '', type: 'Local' } as PlanRow
const textOf = (name: string, of: Partial<PlanRow> = {}) =>
  columns.find((column) => column.name === name)?.text({ ...row, ...of })

test('a cost is told with its currency, by its code', () => {
  expect(textOf('buyingCost')).toBe('USD 4.20')
  expect(textOf('buyingCost', { currency: 'EUR' })).toBe('EUR 4.20')
})

test('a currency that another server has is told as it is, and none where there is no cost', () => {
  expect(textOf('buyingCost', { currency: 'GBP' })).toBe('GBP 4.20')
  expect(textOf('buyingCost', { currency: '' })).toBe('4.20')
  expect(textOf('buyingCost', { buyingCost: '' })).toBe('')
  const { currency: _, ...older } = row
  expect(columns.find(({ name }) => name === 'buyingCost')?.text(older)).toBe('4.20')
})

test('the place of a plan is its country or its region', () => {
  expect(textOf('place')).toBe('Japan')
  expect(textOf('place', { country: '', region: 'Asia' })).toBe('Asia')
})
