import { type DayRange, daysOf, rangeBefore } from '../../src/schemas/core/day-range.ts'
import type { SeriesDay, StockShare, Tile } from '../../src/schemas/reports/dashboard.ts'
import { inMoney } from './units.ts'

/** The figures that are counted by day. */
export const figures = ['sales', 'refunds', 'cancellations', 'signUps'] as const
export type Figure = (typeof figures)[number]

/** Only sales and refunds have amounts. */
const paid: ReadonlySet<Figure> = new Set<Figure>(['sales', 'refunds'])

/** A figure of one day in one currency. */
export type FigureSum = {
  readonly figure: Figure
  readonly day: string
  readonly currency: string
  readonly count: number
  readonly units: number
}
type Sums = ReadonlyArray<FigureSum>

type Totals = Pick<Tile, 'value' | 'amounts'> & { readonly previous: number }
type Compared = Totals & { readonly daily: ReadonlyArray<number> }

const countOf = (sums: Sums): number => sums.reduce((all, { count }) => all + count, 0)
const amountOf = (sums: Sums, of: string): number =>
  inMoney(sums.reduce((all, { currency, units }) => (currency === of ? all + units : all), 0))

/** The totals of a range and of the previous range, with an amount for each currency, by name. */
const totalsOf = (now: Sums, before: Sums): Totals => {
  const moved = [...now, ...before].filter(({ figure, currency }) => paid.has(figure) && currency !== '')
  return {
    value: countOf(now),
    previous: countOf(before),
    amounts: [...new Set(moved.map(({ currency }) => currency))].sort().map((currency) => ({
      currency,
      amount: amountOf(now, currency),
      previous: amountOf(before, currency),
    })),
  }
}

/** The totals of a range beside those of the previous range, and the count of each of its days. */
const comparedIn = (sums: Sums, range: DayRange): Compared => {
  const [now, before] = [sums.filter(({ day }) => day >= range.from), sums.filter(({ day }) => day < range.from)]
  const counts = new Map<string, number>()
  for (const { day, count } of now) counts.set(day, (counts.get(day) ?? 0) + count)
  return { ...totalsOf(now, before), daily: daysOf(range).map((day) => counts.get(day) ?? 0) }
}

/** The tiles of a range, compared with the previous range. */
export const tradeTiles = (sums: Sums, range: DayRange): ReadonlyArray<Tile> =>
  figures.map((name) => ({
    name,
    ...comparedIn(
      sums.filter(({ figure }) => figure === name),
      range,
    ),
  }))

/** The sales of each day of a range, next to the day in the same place of the previous range. */
export const seriesOf = (sums: Sums, range: DayRange): ReadonlyArray<SeriesDay> => {
  const ofDay = new Map<string, Array<FigureSum>>()
  for (const sum of sums) {
    if (sum.figure !== 'sales') continue
    const known = ofDay.get(sum.day)
    if (known === undefined) ofDay.set(sum.day, [sum])
    else known.push(sum)
  }
  const before = daysOf(rangeBefore(range))
  return daysOf(range).map((day, index) => ({
    day,
    ...totalsOf(ofDay.get(day) ?? [], ofDay.get(before[index] ?? '') ?? []),
  }))
}

/** The tiles of our invoices: those issued in a range and in the previous one, and those overdue today. */
export const invoiceTiles = (sums: Sums, range: DayRange, overdue: number): ReadonlyArray<Tile> => [
  { name: 'offlineSales', ...comparedIn(sums, range) },
  { name: 'overdueInvoices', value: overdue, previous: null, amounts: [] },
]

/** The tiles of the current stock. */
export const stockTiles = (byStatus: ReadonlyArray<StockShare>, expiring: number): ReadonlyArray<Tile> => {
  const items = (status: string) => byStatus.find((share) => share.status === status)?.items ?? 0
  const tile = (name: Tile['name'], value: number): Tile => ({ name, value, previous: null, amounts: [] })
  return [tile('available', items('available')), tile('assigned', items('assigned')), tile('expiring', expiring)]
}
