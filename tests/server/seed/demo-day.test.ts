import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Append } from '../../../server/core/events/event-store.ts'
import { demoEvents } from '../../../server/seed/demo.events.ts'
import { demoData, demoInvoices, demoTrade } from '../../../server/seed/first-events.ts'
import { admin } from '../../../server/seed/people.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { DEMO_DAY } from '../support/demo-day.ts'
import { salesIn } from '../support/sales.ts'

type Added = { readonly id: number; readonly fields: { readonly planID: number; readonly expiryDate: string } }

const SALES = 2_000
const person = admin(null, true)

/** Days on which calendars go wrong; SEED chooses others. */
const days = process.env.GATE
  ? ['2024-02-29', '2027-01-01', '2026-03-31']
  : [
      ...['2024-02-29', '2028-02-29', '2027-01-01', '2026-12-31', '2027-03-31', '2026-03-01', DEMO_DAY],
      ...fc.sample(
        fc.nat(4_000).map((day) => dayAfter('2024-01-01', day)),
        { numRuns: 20, seed: Number(process.env.SEED ?? 41) },
      ),
    ]

const isMoment = (text: string) => /^\d{4}-\d\d-\d\d(T|$)/.test(text)

/** Every time and day of something that has happened. Expiry, travel and due dates are in the future and left out. */
const happened = (value: unknown, name = ''): ReadonlyArray<string> => {
  if (typeof value === 'string') {
    return isMoment(value) && !['expiryDate', 'stockExpiryDate', 'travelDate', 'dueDate'].includes(name) ? [value] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => happened(inner, Array.isArray(value) ? name : key))
}

const appendsOf = (day: string) => [
  ...demoData(person, day),
  ...demoInvoices(person, day).appends,
  ...demoTrade(SALES, day).between(1, SALES + 1),
]
const happenedIn = (appends: ReadonlyArray<Append>) =>
  appends.flatMap(({ events }) => events.flatMap(({ data }) => happened(data)))

/** The average number of sales a day, over the given days. */
const perDay = (sales: ReadonlyMap<string, number>, all: ReadonlyArray<string>, isAsked: (date: Date) => boolean) => {
  const asked = all.filter((day) => isAsked(new Date(day)))
  return asked.reduce((sum, day) => sum + (sales.get(day) ?? 0), 0) / asked.length
}

describe.each(days)('the demo data of a first start on %s', (day) => {
  const appends = appendsOf(day)
  const yesterday = dayAfter(day, -1)
  const sales = salesIn(appends)

  it('end with a sale of the day before, and have nothing on that day or later', () => {
    expect(sales).toHaveLength(SALES)
    expect(sales.at(-1)?.at.slice(0, 10)).toBe(yesterday)
    const moments = [...happenedIn(appends)].sort()
    expect(moments.at(-1)?.slice(0, 10)).toBe(yesterday)
  })

  it('are the same at another start on that day', () => {
    expect(appendsOf(day)).toEqual(appends)
  })

  it('sell more at weekends, more in summer than in winter, and more than the year before', () => {
    const counts = new Map<string, number>()
    for (const { at } of sales) counts.set(at.slice(0, 10), (counts.get(at.slice(0, 10)) ?? 0) + 1)
    const years = Array.from({ length: 730 }, (_, index) => dayAfter(day, index - 730))
    const [before, last] = [years.slice(0, 365), years.slice(365)]
    const any = () => true
    const growth = perDay(counts, last, any) / perDay(counts, before, any)
    expect(growth).toBeGreaterThan(1.4)
    expect(growth).toBeLessThan(1.8)
    const isWeekend = (date: Date) => [0, 6].includes(date.getUTCDay())
    const weekend = perDay(counts, years, isWeekend) / perDay(counts, years, (date) => !isWeekend(date))
    expect(weekend).toBeGreaterThan(1.2)
    expect(weekend).toBeLessThan(1.7)
    const isIn =
      (...months: ReadonlyArray<number>) =>
      (date: Date) =>
        months.includes(date.getUTCMonth() + 1)
    expect(perDay(counts, years, isIn(7, 8)) / perDay(counts, years, isIn(1, 2))).toBeGreaterThan(1.15)
  })

  it('sell something on most days of the last month, in varying numbers', () => {
    const month = Array.from({ length: 30 }, (_, index) => dayAfter(day, index - 30))
    const each = month.map((one) => sales.filter(({ at }) => at.startsWith(one)).length)
    expect(each.filter((count) => count > 0).length).toBeGreaterThan(25)
    expect(new Set(each).size).toBeGreaterThan(2)
  })

  it('leave at least 100 of the 240 SIMs available that day, of at least 15 plans', () => {
    const said = appends.flatMap(({ events }) => events)
    const idsOf = (type: string) => said.filter((event) => event.type === type).map(({ data }) => Number(data.id))
    const taken = new Set([
      ...sales.map(({ inventoryId }) => inventoryId),
      ...idsOf('InventoryItemAssigned'),
      ...idsOf('InventoryItemSold'),
    ])
    const items = said.filter(({ type }) => type === 'InventoryItemAdded').map(({ data }) => data as unknown as Added)
    expect(items).toHaveLength(240)
    const available = items.filter(({ id, fields }) => !taken.has(id) && fields.expiryDate >= day)
    expect(available.length).toBeGreaterThanOrEqual(100)
    expect(new Set(available.map(({ fields }) => fields.planID)).size).toBeGreaterThanOrEqual(15)
  })
})

it('the demo data have a newest sale of the day before, however few sales are requested', () => {
  const counts = fc.sample(fc.integer({ min: 1, max: 1_500 }), {
    numRuns: process.env.GATE ? 5 : 40,
    seed: Number(process.env.SEED ?? 43),
  })
  for (const count of [1, 2, 3, 7, ...counts]) {
    for (const day of ['2027-02-02', '2026-07-15', '2025-12-30']) {
      const [newest] = salesIn(demoTrade(count, day).between(count, count + 1))
      expect([count, day, newest?.at.slice(0, 10)]).toEqual([count, day, dayAfter(day, -1)])
    }
  }
})

it('the demo data of an older installation end before 1 November 2026', () => {
  const stored = { stream: 'demo-sales', position: 1, version: 1, type: 'DemoSalesBegun', data: { sales: 2_000 } }
  const event = { ...stored, actor: 'system', at: '2026-11-22T10:00:00.000Z', requestId: null, commandId: null }
  expect(demoEvents.read(event).data).toEqual({ sales: 2_000, day: '2026-11-01' })
})
