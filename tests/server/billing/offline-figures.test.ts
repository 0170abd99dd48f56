import { Effect } from 'effect'
import { expect, it } from 'vitest'
import { type OfflineSaleEvent, offlineSaleStream } from '../../../server/billing/offline-sale.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { credited, issued, type Sale, type Sold } from '../support/booked.ts'
import { serverOnOneDay } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin, today } = await serverOnOneDay()
// Before the demo data starts.
const day = (count: number) => dayAfter('2019-03-01', count)
const past = { From: '2019-01-01', To: '2019-12-31' }

const known: Sold = {
  planID: 900_021,
  planName: 'Japan 5 GB',
  quantity: 2,
  unitPrice: '10.00',
  taxRate: '0',
  countryCode: 'JP',
  cost: '4.00',
}
const unknown: Sold = { ...known, planID: 900_022, planName: 'UK 10 GB', unitPrice: '7.50', cost: '' }
const sale = (id: number, on: string, changes: Partial<Sale> = {}): Sale => ({
  id: 71_000 + id,
  day: on,
  termDays: 30,
  client: 501,
  currency: 'USD',
  paid: '0.00',
  lines: [known],
  ...changes,
})
const first = sale(1, day(0), { lines: [known, unknown] })
const second = sale(2, day(4), { lines: [known] })
const inEuro = sale(3, day(4), { lines: [unknown], currency: 'EUR' })
const told: ReadonlyArray<readonly [Sale, ReadonlyArray<OfflineSaleEvent>]> = [
  [first, [issued(first), credited(first, day(6), 0, 1)]],
  [second, [issued(second)]],
  [inEuro, [issued(inEuro)]],
]
await onProductStore(
  server.databaseUrl,
  Effect.flatMap(EventStore, (store) =>
    Effect.forEach(told, ([{ id }, events]) =>
      store.append({
        stream: offlineSaleStream(id),
        expectedVersion: 'any',
        actor: 'test',
        events,
      }),
    ),
  ),
)

type Total = { readonly currency: string; readonly count: number; readonly costed: number } & {
  readonly [_ in 'net' | 'sum' | 'cost' | 'margin']: number | null
}
const totals = async (query: object): Promise<ReadonlyArray<Total>> =>
  (await admin.call('GetOfflineSaleTotals', { query: { Report: 'OfflineSaleReport', ...query } as never })).body.totals
const tile = async (query: object) => {
  const { body } = await admin.call('GetDashboard', { query: query as never })
  const found = body.tiles.find(({ name }: { name: string }) => name === 'offlineSales')
  const amounts: ReadonlyArray<{ currency: string; amount: number }> = found.amounts
  return { value: found.value, amounts: amounts.map(({ currency, amount }) => [currency, amount]) }
}

it('the dashboard has the invoices of some days less what was credited in them, as the report has it', async () => {
  // Two invoices of 35 and 20 dollars, of which 10 were credited, and one of 15 euros.
  expect(await tile(past)).toEqual({
    value: 3,
    amounts: [
      ['EUR', 15],
      ['USD', 45],
    ],
  })
  expect((await totals(past)).map(({ currency, sum }) => [currency, sum])).toEqual([
    ['EUR', 15],
    ['USD', 45],
  ])
  // Credits count on days without an invoice too.
  expect(await tile({ From: day(5), To: day(7) })).toMatchObject({
    value: 0,
    amounts: [
      ['EUR', 0],
      ['USD', -10],
    ],
  })
  expect(await tile({ From: day(0), To: day(5) })).toMatchObject({
    amounts: [
      ['EUR', 15],
      ['USD', 55],
    ],
  })
  expect(today > past.To).toBe(true)
})

it.each([past, { ...past, PlanID: 900_021 }, { ...past, CustomerID: 501 }])(
  'the report says of how many lines the cost is known, and cost and margin are of these alone: %j',
  async (query) => {
    const isOfPlan = 'PlanID' in query
    const [usd, eur] = ['USD', 'EUR'].map(async (of) => (await totals(query)).find(({ currency }) => currency === of))
    // The lines of 20, 20 and the credited 10, each SIM bought at 4; the line of 15 has no cost.
    expect(await usd).toMatchObject({
      count: isOfPlan ? 3 : 4,
      costed: 3,
      net: isOfPlan ? 30 : 45,
      cost: 12,
      margin: 18,
    })
    expect(await eur).toEqual(
      isOfPlan ? undefined : expect.objectContaining({ count: 1, costed: 0, net: 15, cost: null, margin: null }),
    )
  },
)
