import type { SeriesDay, StockShare, Tile } from '../../src/schemas/dashboard.ts'
import { type DayRange, daysOf, rangeBefore } from '../../src/schemas/day-range.ts'
import { amountOf } from '../../src/schemas/money.ts'

/** What is counted by the day. */
export type Figure = 'sales' | 'refunds' | 'cancellations' | 'signUps'

/** So much of a figure in one currency, of a day or of a range. */
export type FigureSum = {
  readonly figure: Figure
  /** Empty for a range. */
  readonly day: string
  /** Whether it is of the range before. */
  readonly isBefore: boolean
  readonly currency: string
  readonly count: number
  readonly amount: bigint
}

type Totals = Pick<Tile, 'value' | 'amounts'> & { readonly previous: number }

/** How much there is, and was before; an amount for each currency, in the order of their names. */
const totalsOf = (sums: ReadonlyArray<FigureSum>): Totals => {
  const counts = { value: 0, previous: 0 }
  const amounts = new Map<string, { amount: bigint; previous: bigint }>()
  for (const { isBefore, currency, count, amount } of sums) {
    counts[isBefore ? 'previous' : 'value'] += count
    if (currency === '') continue
    const known = amounts.get(currency) ?? { amount: 0n, previous: 0n }
    known[isBefore ? 'previous' : 'amount'] += amount
    amounts.set(currency, known)
  }
  return {
    ...counts,
    amounts: [...amounts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, { amount, previous }]) => ({
        currency,
        amount: amountOf(amount),
        previous: amountOf(previous),
      })),
  }
}

const traded = ['sales', 'refunds', 'cancellations', 'signUps'] as const satisfies ReadonlyArray<Figure>

/** The tiles of what happened in a range. */
export const tradeTiles = (sums: ReadonlyArray<FigureSum>): ReadonlyArray<Tile> =>
  traded.map((name) => ({ name, ...totalsOf(sums.filter(({ figure }) => figure === name)) }))

/** The sales of every day of a range, each beside the day at its place in the range before. */
export const seriesOf = (sums: ReadonlyArray<FigureSum>, range: DayRange): ReadonlyArray<SeriesDay> => {
  const ofDay = new Map<string, Array<FigureSum>>()
  for (const sum of sums) if (sum.figure === 'sales') ofDay.set(sum.day, [...(ofDay.get(sum.day) ?? []), sum])
  const before = daysOf(rangeBefore(range))
  return daysOf(range).map((day, index) => ({
    day,
    ...totalsOf([...(ofDay.get(day) ?? []), ...(ofDay.get(before[index] ?? '') ?? [])]),
  }))
}

/** The tiles of the stock as it is. */
export const stockTiles = (byStatus: ReadonlyArray<StockShare>, expiring: number): ReadonlyArray<Tile> => {
  const items = (status: string) => byStatus.find((share) => share.status === status)?.items ?? 0
  const tile = (name: Tile['name'], value: number): Tile => ({ name, value, previous: null, amounts: [] })
  return [tile('available', items('available')), tile('assigned', items('assigned')), tile('expiring', expiring)]
}
