import type { Direction } from '../../src/schemas/lists/sort.ts'
import type { Window } from '../core/projections/rows.ts'

/**
 * The order of rows by an amount of money, for every list. Amounts compare only within a currency. So the currencies
 * come first, always in alphabetical order of their codes, and the amounts of each follow in the direction.
 */

/** SQL expressions of a row's currency and amount; with `isUnknown`, rows without an amount end their currency. */
export type MoneyColumns = { readonly currency: string; readonly amount: string; readonly isUnknown?: string }

/** SQL: the keys of the order by an amount, for `order by`. */
export const moneyKeys = (
  { currency, amount, isUnknown }: MoneyColumns,
  direction: Direction,
): ReadonlyArray<string> => [
  `${currency} asc`,
  ...(isUnknown === undefined ? [] : [`${isUnknown} asc`]),
  `${amount} ${direction}`,
]

/** How many rows a currency has. */
type CurrencyCount = { readonly currency: string; readonly n: number }

/** The rows of one currency on a page. */
export type CurrencyWindow = Window & { readonly currency: string }

/**
 * The rows of a page by amount, as a window for each of its currencies. An index by currency and amount serves each
 * window in both directions, although the currencies keep their order.
 */
export const windowsByCurrency = (
  counts: ReadonlyArray<CurrencyCount>,
  { skip, take }: Window,
): ReadonlyArray<CurrencyWindow> => {
  const windows: Array<CurrencyWindow> = []
  let before = 0
  for (const { currency, n } of counts.toSorted((one, other) => (one.currency < other.currency ? -1 : 1))) {
    const first = Math.max(skip, before)
    const end = Math.min(skip + take, before + n)
    if (first < end) windows.push({ currency, skip: first - before, take: end - first })
    before += n
  }
  return windows
}
