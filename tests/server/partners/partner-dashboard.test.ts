import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import type { Sale } from '../../../server/reports/sale.ts'
import {
  type DayRange,
  dayAfter,
  daysIn,
  daysOf,
  rangeBefore,
  USUAL_DAYS,
} from '../../../src/schemas/core/day-range.ts'
import type { Dashboard, Tile } from '../../../src/schemas/reports/dashboard.ts'
import { SHOWN_SHARES } from '../../../src/schemas/reports/dashboard-parts.ts'
import { ApiClient } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'
import { onOneDay } from '../support/today.ts'

const { server, admin } = await serverForFile()
const operator = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

const [own] = await query<{ id: number }>(`select partner_id as id from users where email = 'partner@simdesk.test'`)
const sales = (
  await query<{ data: Sale }>(`select data from events where type = 'SaleCompleted'
    and (data->'partner'->>'id')::integer = ${own?.id ?? 0} order by position`)
).map(({ data }) => data)

const dashboardOf = async (client: ApiClient, range?: DayRange): Promise<Dashboard> => {
  const asked = range === undefined ? {} : { query: { From: range.from, To: range.to } }
  const { status, body } = await client.call('GetDashboard', asked)
  expect([status, body.isSuccess]).toEqual([200, true])
  return body as Dashboard
}

const newest =
  sales
    .map(({ at }) => at.slice(0, 10))
    .sort()
    .at(-1) ?? ''
const soldIn = ({ from, to }: DayRange, of = sales) =>
  of.filter(({ at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to)
const cents = (of: ReadonlyArray<Sale>, currency: string) =>
  of.reduce((sum, { price }) => sum + (price.currency === currency ? Math.round(price.amount * 100) : 0), 0) / 100
const amountsOf = (now: ReadonlyArray<Sale>, before: ReadonlyArray<Sale>) =>
  [...new Set([...now, ...before].map(({ price }) => price.currency))]
    .sort()
    .map((currency) => ({ currency, amount: cents(now, currency), previous: cents(before, currency) }))

const ranges = fc.sample(
  fc.tuple(fc.nat(240), fc.nat(120)).map(([back, length]): DayRange => {
    const from = dayAfter(newest, -back)
    return { from, to: dayAfter(from, length) }
  }),
  { numRuns: 12, seed: 23 },
)

describe('the dashboard of who works for a partner', () => {
  it.each(ranges)('tells the sales of that partner alone, from $from to $to and in the range before', async (range) => {
    const { tiles, series = [], byPlan = [], ...others } = await dashboardOf(operator, range)
    const [now, before] = [soldIn(range), soldIn(rangeBefore(range))]
    expect(tiles.map(({ name }) => name)).toEqual([
      'partnerSales',
      'simsHeld',
      'failedApiOrders',
      'activeSubscriptions',
    ])
    expect(tiles[0]).toEqual({
      name: 'partnerSales',
      value: now.length,
      previous: before.length,
      amounts: amountsOf(now, before),
      daily: daysOf(range).map((day) => soldIn({ from: day, to: day }).length),
    })
    expect(series.map(({ day }) => day)).toEqual(daysOf(range))
    for (const { day, value, previous, amounts } of series) {
      const then = dayAfter(day, -daysIn(range))
      const [today, earlier] = [soldIn({ from: day, to: day }), soldIn({ from: then, to: then })]
      expect([day, value, previous, amounts]).toEqual([day, today.length, earlier.length, amountsOf(today, earlier)])
    }
    const plans = new Map<number, Array<Sale>>()
    for (const sale of now) plans.set(sale.plan.id, [...(plans.get(sale.plan.id) ?? []), sale])
    expect(byPlan.length).toBeGreaterThanOrEqual(Math.min(SHOWN_SHARES, plans.size))
    for (const { key, name, value, amounts } of byPlan) {
      const sold = plans.get(Number(key)) ?? []
      expect([name, value]).toEqual([sold[0]?.plan.name, sold.length])
      for (const { currency, amount } of amounts) expect(amount).toBe(cents(sold, currency))
    }
    const counts = [...plans.values()].map(({ length }) => length).sort((one, other) => other - one)
    expect(byPlan.slice(0, SHOWN_SHARES).map(({ value }) => value)).toEqual(counts.slice(0, SHOWN_SHARES))
    for (const name of ['byPlace', 'bySupplier', 'stock']) expect(others).not.toHaveProperty(name)
  })

  it('ends today, and tells what is held and what is still paid', async () => {
    const [{ from, to, endsOn, newestDay, tiles }, today] = await onOneDay(() => dashboardOf(operator))
    expect([from, to, endsOn, newestDay]).toEqual([dayAfter(today, 1 - USUAL_DAYS), today, today, newest])
    const of = (name: Tile['name']) => tiles.find((tile) => tile.name === name)
    const [held] = await query<{ n: number }>(`select count(*)::integer as n from inventory_items
      where assigned_kind = 'partner' and assigned_id = ${own?.id ?? 0} and stock_status = 'assigned'`)
    expect(of('simsHeld')).toEqual({ name: 'simsHeld', value: held?.n, previous: null, amounts: [] })
    const [active] = await query<{ n: number }>(`select count(*)::integer as n from events s
      where s.type = 'SubscriptionStarted' and (s.data->'partner'->>'id')::integer = ${own?.id ?? 0}
        and not exists (select 1 from events e where e.stream = s.stream and e.type = 'SubscriptionCancelled')`)
    expect(of('activeSubscriptions')?.value).toBe(active?.n)
  })

  it('is of nobody else: staff have none of it, nor has who works for no partner', async () => {
    const { tiles } = await dashboardOf(admin)
    expect(tiles.map(({ name }) => name)).not.toContain('partnerSales')
    await onProductStore(
      server.databaseUrl,
      Effect.gen(function* () {
        const [store, sql] = [yield* EventStore, yield* SqlClient.SqlClient]
        const [user] = yield* sql<{ id: number }>`select id from users where email = 'operator2@simdesk.test'`
        const data = { id: user?.id ?? 0, changes: { partnerID: null }, by: '', date: '', submission: '' }
        yield* store.append({
          stream: `user-${data.id}`,
          expectedVersion: 'any',
          actor: 'test',
          events: [{ type: 'UserChanged', data }],
        })
      }),
    )
    const nobody = await ApiClient.signedIn(server.url, 'operator2@simdesk.test', ADMIN.password)
    expect(await dashboardOf(nobody)).toMatchObject({ tiles: [], newestDay: '' })
    expect(await dashboardOf(nobody)).not.toHaveProperty('series')
  })
})
