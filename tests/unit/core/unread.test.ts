import { expect, it } from 'vitest'
import { isUnreadCell } from '../../../src/schemas/core/unread.ts'
import type { PlanRow } from '../../../src/schemas/plans/plan.ts'
import { shownPlanValue } from '../../../src/schemas/plans/plan-shown.ts'
import type { InventoryRow } from '../../../src/schemas/stock/inventory.ts'
import { columns } from '../../../src/views/stock/inventory/columns.tsx'

it.each([
  ['money', 'n/a', true],
  ['money', 4.5, false],
  ['money', '', false],
  ['integer', 'C-12', false],
  ['number', null, false],
  ['date', 'soon', true],
  ['date', '2026-01-31', false],
  ['dateTime', '2026-01-31T10:00:00Z', false],
  ['dateTime', '01/31/2026', true],
  ['text', 'soon', false],
] as const)('a cell of %s with %j is unread: %s', (kind, value, isUnread) => {
  expect(isUnreadCell(kind, value)).toBe(isUnread)
})

it('what could not be read of a plan is shown as it came', () => {
  const plan = { validity: 0, stockValue: 1358 } as PlanRow
  expect(shownPlanValue({ ...plan, unread: { validity: 'a month' } }, 'validity')).toBe('a month')
  expect(shownPlanValue(plan, 'validity')).toBe(0)
})

it('what could not be read of an item is shown as it came', () => {
  const item = { buyingCost: null, planID: 3 } as InventoryRow
  const textOf = (name: string, row: InventoryRow) => columns.utc.find((column) => column.name === name)?.text(row)
  expect(textOf('buyingCost', { ...item, unread: { buyingCost: '4,50' } })).toBe('4,50')
  expect(textOf('buyingCost', item)).toBe('')
  expect(textOf('planID', { ...item, unread: { buyingCost: '4,50' } })).toBe('3')
})
