import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyKeys, windowsByCurrency } from '../../../server/lists/money-order.ts'

describe('the order by an amount', () => {
  const columns = { currency: 'c', amount: 'a' }

  it.each([
    ['asc', ['c asc', 'a asc']],
    ['desc', ['c asc', 'a desc']],
  ] as const)('%s turns the amounts round, not the currencies', (direction, keys) => {
    expect(moneyKeys(columns, direction)).toEqual(keys)
  })

  it('has rows without an amount at the end of their currency, in both directions', () => {
    const unknown = { ...columns, isUnknown: 'a is null' }
    expect(moneyKeys(unknown, 'asc')).toEqual(['c asc', 'a is null asc', 'a asc'])
    expect(moneyKeys(unknown, 'desc')).toEqual(['c asc', 'a is null asc', 'a desc'])
  })
})

describe('the windows of a page by currency', () => {
  it('are the parts of the currencies that are on the page, in alphabetical order', () => {
    const counts = [
      { currency: 'USD', n: 5 },
      { currency: 'EUR', n: 4 },
      { currency: '', n: 1 },
    ]
    expect(windowsByCurrency(counts, { skip: 0, take: 3 })).toEqual([
      { currency: '', skip: 0, take: 1 },
      { currency: 'EUR', skip: 0, take: 2 },
    ])
    expect(windowsByCurrency(counts, { skip: 3, take: 3 })).toEqual([
      { currency: 'EUR', skip: 2, take: 2 },
      { currency: 'USD', skip: 0, take: 1 },
    ])
    expect(windowsByCurrency(counts, { skip: 10, take: 3 })).toEqual([])
  })

  it('have every row once on the pages together, in one order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.constantFrom('', 'EUR', 'INR', 'JPY', 'USD'), fc.integer({ min: 0, max: 9 })), {
          selector: ([currency]) => currency,
        }),
        fc.integer({ min: 1, max: 7 }),
        (told, take) => {
          const rows = told
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .flatMap(([currency, n]) => Array.from({ length: n }, (_, index) => `${currency} ${index}`))
          const counts = told.map(([currency, n]) => ({ currency, n }))
          const pages = Array.from({ length: rows.length + 1 }, (_, page) =>
            windowsByCurrency(counts, { skip: page * take, take }).flatMap((window) =>
              Array.from({ length: window.take }, (_, index) => `${window.currency} ${window.skip + index}`),
            ),
          )
          expect(pages.flat()).toEqual(rows)
          expect(pages.slice(0, Math.floor(rows.length / take)).every((page) => page.length === take)).toBe(true)
        },
      ),
    )
  })
})
