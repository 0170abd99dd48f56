import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ageingOf, type DueOn, daysPast } from '../../../src/schemas/billing/offline-sale/ageing.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'

const today = '2026-11-25'

const dues = fc.array(
  fc.record<DueOn>({
    currency: fc.constantFrom('EUR', 'USD', 'INR'),
    dueDate: fc.integer({ min: -400, max: 400 }).map((days) => dayAfter(today, days)),
    due: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
  }),
)
const sumOf = (some: ReadonlyArray<bigint>) => some.reduce((sum, one) => sum + one, 0n)

it('the amounts of all buckets minus refunds equal the total of all open amounts, to the last unit', () => {
  fc.assert(
    fc.property(dues, (some) => {
      const aged = ageingOf(some, today)
      expect(aged.map(({ currency }) => currency)).toEqual([...new Set(some.map(({ currency }) => currency))].sort())
      for (const { currency, balance, payBack, ...buckets } of aged) {
        const own = some.filter((one) => one.currency === currency).map(({ due }) => due)
        expect(sumOf(Object.values(buckets))).toBe(sumOf(own.filter((due) => due > 0n)))
        expect(payBack).toBe(-sumOf(own.filter((due) => due < 0n)))
        expect(balance).toBe(sumOf(own))
        expect(Object.values(buckets).every((amount) => amount >= 0n) && payBack >= 0n).toBe(true)
      }
    }),
  )
})

it.each([
  [-1, 'notDue'],
  [0, 'notDue'],
  [1, 'upTo30'],
  [30, 'upTo30'],
  [31, 'upTo60'],
  [60, 'upTo60'],
  [61, 'upTo90'],
  [90, 'upTo90'],
  [91, 'over90'],
] as const)('%i days past due is %s', (days, bucket) => {
  const dueDate = dayAfter(today, -days)
  expect(daysPast(dueDate, today)).toBe(days)
  expect(ageingOf([{ currency: 'EUR', dueDate, due: 5n }], today)[0]?.[bucket]).toBe(5n)
})

it('days are whole across a change to or from summer time', () => {
  expect(daysPast('2026-03-28', '2026-03-30')).toBe(2)
})
