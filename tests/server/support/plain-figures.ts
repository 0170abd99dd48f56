import { SqlClient } from 'effect/sql'
import type { DayRange } from '../../../src/schemas/core/day-range.ts'
import type { Share, Tile } from '../../../src/schemas/reports/dashboard.ts'
import { withDatabase } from './cluster.ts'

/** The figures of the dashboard, calculated again from the events, line by line, without derived tables. */

type Event = { readonly type: string; readonly stream: string; readonly data: EventData }
type EventData = {
  readonly at: string
  readonly amount?: number
  readonly price?: { readonly amount: number; readonly currency: string }
  readonly customer: { readonly country: string }
  readonly plan: {
    readonly id: number
    readonly name: string
    readonly country: string
    readonly region: string
    readonly supplier: string
  }
}

type Sum = { readonly currency: string; readonly amount: number; readonly key: string }
type Told = { readonly plan: string; readonly place: string; readonly supplier: string }

const told = ({ plan, customer }: EventData): Told => ({
  plan: String(plan.id),
  place: plan.country || plan.region || customer.country,
  supplier: plan.supplier,
})

/** The events of the shop so far, as they were written. */
export const plainFigures = async (databaseUrl: string) => {
  const happened = await withDatabase(
    databaseUrl,
    SqlClient.SqlClient.use(
      (sql) => sql<Event>`select type, stream, data from events where stream ~ '^(sale|customer|subscription)-'`,
    ),
  )
  const sold = new Map(happened.flatMap(({ type, stream, data }) => (type === 'SaleCompleted' ? [[stream, data]] : [])))
  const onDays = new Map<string, Array<Event>>()
  for (const event of happened) {
    const day = event.data.at.slice(0, 10)
    const others = onDays.get(day)
    if (others === undefined) onDays.set(day, [event])
    else others.push(event)
  }
  const within = ({ from, to }: DayRange) =>
    [...onDays].flatMap(([day, events]) => (day >= from && day <= to ? events : []))
  return {
    /** The day of the newest sale, `yyyy-MM-dd`. */
    newestDay:
      [...sold.values()]
        .map(({ at }) => at.slice(0, 10))
        .toSorted()
        .at(-1) ?? '',
    sales: (range: DayRange, by: keyof Told = 'plan') =>
      within(range).flatMap(({ type, data }): ReadonlyArray<Sum> => {
        if (type !== 'SaleCompleted') return []
        return [{ currency: data.price?.currency ?? '', amount: data.price?.amount ?? 0, key: told(data)[by] }]
      }),
    /** In the currency of their sales. */
    refunds: (range: DayRange) =>
      within(range).flatMap(({ type, stream, data }): ReadonlyArray<Sum> => {
        if (type !== 'SaleRefunded') return []
        return [{ currency: sold.get(stream)?.price?.currency ?? '', amount: data.amount ?? 0, key: '' }]
      }),
    count: (range: DayRange, types: ReadonlyArray<string>) =>
      within(range).filter(({ type }) => types.includes(type)).length,
  }
}

const sumOf = (sums: ReadonlyArray<Sum>, currency: string) =>
  sums.reduce((all, sum) => all + (sum.currency === currency ? Math.round(sum.amount * 10_000) : 0), 0) / 10_000
const currenciesOf = (sums: ReadonlyArray<Sum>) => [...new Set(sums.map(({ currency }) => currency))].sort()

/** A tile calculated from the events, for both ranges. */
export const tileOf = (name: Tile['name'], now: ReadonlyArray<Sum>, before: ReadonlyArray<Sum>): Tile => ({
  name,
  value: now.length,
  previous: before.length,
  amounts: currenciesOf([...now, ...before]).map((currency) => ({
    currency,
    amount: sumOf(now, currency),
    previous: sumOf(before, currency),
  })),
})

/** The top entries by count, and those by the amount of one currency. */
export const sharesOf = (sums: ReadonlyArray<Sum>, shown: number): ReadonlyArray<Omit<Share, 'name'>> => {
  const first = (all: ReadonlyArray<readonly [string, number]>) =>
    [...all].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).slice(0, shown)
  const keys = [...new Set(sums.map(({ key }) => key))]
  const of = (key: string) => sums.filter((sum) => sum.key === key)
  const chosen = new Set([
    ...first(keys.map((key) => [key, of(key).length])).map(([key]) => key),
    ...currenciesOf(sums).flatMap((currency) =>
      first(keys.map((key) => [key, sumOf(of(key), currency)] as const).filter(([, sum]) => sum > 0)).map(
        ([key]) => key,
      ),
    ),
  ])
  return [...chosen]
    .map((key) => ({
      key,
      value: of(key).length,
      amounts: currenciesOf(of(key)).map((currency) => ({ currency, amount: sumOf(of(key), currency) })),
    }))
    .sort((one, other) => other.value - one.value || (one.key < other.key ? -1 : 1))
}
