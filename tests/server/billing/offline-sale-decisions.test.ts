import { expect, it } from 'vitest'
import { statusOf } from '../../../server/billing/offline-sale.ts'
import { limitProblem } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'

const unpaid = { due: 100n, paid: 0n, sold: 3, credited: 0 }
const on = (today: string) => ({ dueDate: '2026-11-30', today })

it('is overdue from the day after the one on which it is due, also where it is paid or credited in part', () => {
  expect(statusOf(unpaid, on('2026-11-30'))).toBe('unpaid')
  expect(statusOf(unpaid, on('2026-12-01'))).toBe('overdue')
  expect(statusOf({ ...unpaid, paid: 1n }, on('2026-11-30'))).toBe('partlyPaid')
  expect(statusOf({ ...unpaid, paid: 1n }, on('2026-12-01'))).toBe('overdue')
  expect(statusOf({ ...unpaid, credited: 1 }, on('2026-12-01'))).toBe('overdue')
})

it('is not overdue where nothing is due any more', () => {
  const paid = { ...unpaid, due: 0n, paid: 100n }
  expect(statusOf(paid, on('2026-12-01'))).toBe('paid')
  expect(statusOf({ ...paid, credited: 1 }, on('2026-12-01'))).toBe('partlyCredited')
  expect(statusOf({ ...paid, credited: 3 }, on('2026-12-01'))).toBe('credited')
})

it('lets a customer owe just as much as the limit, and not a cent more', () => {
  const credit = { currency: 'USD', limit: 1_500n, outstanding: 1_000n }
  expect(limitProblem(credit, 500n)).toBeNull()
  expect(limitProblem(credit, 501n)).toBe(offlineSaleMessages.limit('USD 15.00', 'USD 0.01'))
  expect(limitProblem({ ...credit, limit: null }, 501n)).toBeNull()
  // Above the limit, an immediate payment is still possible.
  expect(limitProblem({ ...credit, limit: 0n }, 0n)).toBeNull()
})
