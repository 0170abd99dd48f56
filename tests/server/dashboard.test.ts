import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventStore } from '../../server/events/event-store.ts'
import type { Dashboard, Share, Tile } from '../../src/schemas/dashboard.ts'
import { type DayRange, dayAfter, daysIn, daysOf, rangeBefore } from '../../src/schemas/day-range.ts'
import type { Permissions } from '../../src/schemas/permissions.ts'
import { records } from '../../src/schemas/records/all.ts'
import { ApiClient } from './support/api-client.ts'
import { withDatabase } from './support/cluster.ts'
import { callsTo, fieldsIn } from './support/records.ts'
import { ADMIN, serverForFile } from './support/server.ts'
import { expectTheFoldOf, onProductStore } from './support/store.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const STAFF = 2

const ask = async (client: ApiClient, range?: DayRange) =>
  client.call('GetDashboard', range === undefined ? {} : { query: { From: range.from, To: range.to } })
const dashboardOf = async (client: ApiClient, range?: DayRange): Promise<Dashboard> => {
  const { status, body } = await ask(client, range)
  expect([status, body.isSuccess]).toEqual([200, true])
  return body as unknown as Dashboard
}

const select = <Row extends object>(of: (sql: SqlClient.SqlClient) => Effect.Effect<ReadonlyArray<Row>, unknown>) =>
  withDatabase(server.databaseUrl, Effect.flatMap(SqlClient.SqlClient, of))

type Sum = { readonly currency: string; readonly count: number; readonly amount: number }

/** What the reports say, asked of their rows and of the events, line by line. */
const plain = {
  sales: ({ from, to }: DayRange, by = `''`) =>
    select<Sum & { readonly key: string }>(
      (sql) => sql`select ${sql.literal(by)} as key, currency, count(*)::integer as count,
        (sum(round(price::numeric * 100)) / 100)::float8 as amount from report_rows
        where order_id is not null and left(at, 10) between ${from} and ${to}
        group by 1, 2 order by 1, 2`,
    ),
  refunds: ({ from, to }: DayRange) =>
    select<Sum>(
      (sql) => sql`select r.currency, count(*)::integer as count,
        (sum(round((e.data->>'amount')::numeric * 100)) / 100)::float8 as amount
        from events e join report_rows r on r.subject = e.stream
        where e.type = 'SaleRefunded' and left(e.data->>'at', 10) between ${from} and ${to}
        group by r.currency order by r.currency`,
    ),
  happened: ({ from, to }: DayRange, types: ReadonlyArray<string>) =>
    select<{ count: number }>(
      (sql) => sql`select count(*)::integer as count from events
        where type in ${sql.in(types)} and left(data->>'at', 10) between ${from} and ${to}`,
    ).then(([row]) => row?.count ?? 0),
}

const countOf = (sums: ReadonlyArray<Sum>): number => sums.reduce((count, sum) => count + sum.count, 0)

/** A tile as the reports have it, for both ranges. */
const tileOf = (name: Tile['name'], now: ReadonlyArray<Sum>, before: ReadonlyArray<Sum>): Tile => ({
  name,
  value: countOf(now),
  previous: countOf(before),
  amounts: [...new Set([...now, ...before].map(({ currency }) => currency))].sort().map((currency) => ({
    currency,
    amount: now.find((sum) => sum.currency === currency)?.amount ?? 0,
    previous: before.find((sum) => sum.currency === currency)?.amount ?? 0,
  })),
})

const PLACE = `coalesce(nullif(country, ''), nullif(region, ''), checkout_country)`

/** What was sold most, of what the plain sums say. */
const ranked = (sums: ReadonlyArray<Sum & { readonly key: string }>) => {
  const counts = new Map<string, number>()
  for (const { key, count } of sums) counts.set(key, (counts.get(key) ?? 0) + count)
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .sort((one, other) => other.count - one.count || (one.key < other.key ? -1 : 1))
}

const first = await dashboardOf(admin)
const span = { from: dayAfter(first.newestDay, -500), to: dayAfter(first.newestDay, 5) }

const ranges = fc.sample(
  fc.tuple(fc.nat(500), fc.nat(120)).map(([begin, length]): DayRange => {
    const from = dayAfter(span.from, begin)
    return { from, to: dayAfter(from, length) }
  }),
  { numRuns: 8, seed: Date.now() },
)

describe('the figures of the dashboard', () => {
  it.each(ranges)('are those of the reports, from $from to $to and in the range before', async (range) => {
    const before = rangeBefore(range)
    const { tiles, series = [], byPlan = [], byPlace = [], bySupplier = [] } = await dashboardOf(admin, range)
    const tile = (name: Tile['name']) => tiles.find((one) => one.name === name)
    expect(tile('sales')).toEqual(tileOf('sales', await plain.sales(range), await plain.sales(before)))
    expect(tile('refunds')).toEqual(tileOf('refunds', await plain.refunds(range), await plain.refunds(before)))
    for (const [name, types] of [
      ['cancellations', ['SaleCancelled', 'SubscriptionCancelled']],
      ['signUps', ['CustomerSignedUp']],
    ] as const) {
      expect([name, tile(name)?.value, tile(name)?.previous]).toEqual([
        name,
        await plain.happened(range, types),
        await plain.happened(before, types),
      ])
    }

    expect(series.map(({ day }) => day)).toEqual(daysOf(range))
    expect(series.reduce((sum, { value }) => sum + value, 0)).toBe(tile('sales')?.value)
    expect(series.reduce((sum, { previous }) => sum + previous, 0)).toBe(tile('sales')?.previous)

    for (const [by, shares, shown] of [
      ['plan_id::text', byPlan, 10],
      [PLACE, byPlace, 10],
      ['supplier', bySupplier, 30],
    ] as const) {
      const sums = await plain.sales(range, by)
      const most = (share: ReadonlyArray<Share>) =>
        share.slice(0, shown).map(({ key, value }) => ({ key, count: value }))
      expect(most(shares)).toEqual(ranked(sums).slice(0, shown))
      const paid = (currency: string, amounts: ReadonlyArray<number>) =>
        [
          currency,
          [...amounts]
            .filter((amount) => amount > 0)
            .sort((a, b) => b - a)
            .slice(0, shown),
        ] as const
      for (const { key, amounts } of shares) {
        const own = sums.filter((sum) => sum.key === key)
        expect(amounts).toEqual(own.map(({ currency, amount }) => ({ currency, amount })))
      }
      for (const currency of new Set(sums.map((sum) => sum.currency))) {
        const told = shares.flatMap(({ amounts }) => amounts.filter((one) => one.currency === currency))
        expect(
          paid(
            currency,
            told.map(({ amount }) => amount),
          ),
        ).toEqual(
          paid(
            currency,
            sums.filter((sum) => sum.currency === currency).map(({ amount }) => amount),
          ),
        )
      }
    }
  })

  it('of a day are those of that day in every currency, and none are added up', async () => {
    const day = first.newestDay
    const { series = [] } = await dashboardOf(admin, { from: day, to: day })
    const [now, before] = [{ from: day, to: day }, rangeBefore({ from: day, to: day })]
    const { name: _, ...sales } = tileOf('sales', await plain.sales(now), await plain.sales(before))
    expect(series).toEqual([{ day, ...sales }])
  })

  it('are kept with the reports: the fold of the events gives the same tables', async () => {
    await onProductStore(server.databaseUrl, expectTheFoldOf('reports'))
  })

  it('tell of the stock what its lists count', async () => {
    const { tiles, stock = [], expiresTo } = await dashboardOf(admin)
    const found = async (filter: object) => {
      const texts = { activationCode: '', buyingCost: '', expiryDate: '', iccid: '', invoiceNumber: '', simPin: '' }
      const search = { searchBy: '', ...texts, serviceDeviceID: '', planID: 0, supplierName: '', ...filter }
      return (await admin.call('SearchInventory', { json: search })).body.totalCount
    }
    const value = (name: Tile['name']) => tiles.find((tile) => tile.name === name)?.value
    expect(value('available')).toBe(await found({ stockStatus: 'available' }))
    expect(value('assigned')).toBe(await found({ stockStatus: 'assigned' }))
    expect(value('expiring')).toBe(await found({ stockStatus: 'available', expiresTo }))
    for (const { status, items } of stock)
      expect([status, items]).toEqual([status, await found({ stockStatus: status })])
    const low = await admin.call('SearchBalance', { json: { level: 'low', pageSize: 200 } })
    const lines = low.body.getBalanceslist as ReadonlyArray<{ readonly planID: number }>
    expect(value('lowPlans')).toBe(new Set(lines.map(({ planID }) => planID)).size)
    expect(value('lowPlans')).toBeGreaterThan(0)
  })
})

describe('the range of the dashboard', () => {
  it('is the 30 days up to the newest sale where the sales are made up', () => {
    expect(first.to).toBe(first.newestDay)
    expect([first.endsOn, daysIn(first)]).toEqual([first.newestDay, 30])
  })

  it.each([
    [{ From: '2026-10-01' }, 'to', 'Enter a real date'],
    [{ To: '2026-10-01' }, 'from', 'Enter a real date'],
    [{ From: '2026-02-30', To: '2026-10-01' }, 'from', 'Enter a real date'],
    [{ From: '2026-10-02', To: '2026-10-01' }, 'to', 'Enter a day that is not before the first'],
    [{ From: '2025-01-01', To: '2026-10-01' }, 'to', 'At most 366 days'],
  ])('%j is refused at its field', async (query, field, message) => {
    const { status, body } = await admin.call('GetDashboard', { query })
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  })

  it('may be a whole leap year', async () => {
    const { series = [] } = await dashboardOf(admin, { from: '2024-01-01', to: '2024-12-31' })
    expect(series).toHaveLength(366)
  })
})

describe('who sees what of the dashboard', () => {
  const giveStaff = async (permissions: Permissions) => {
    const roles = callsTo(admin, records.role)
    const fields = fieldsIn(records.role, await roles.one(STAFF))
    expect((await roles.change(STAFF, null, { ...fields, permissions })).body.isSuccess).toBe(true)
  }
  const parts = ({ tiles, ...rest }: Dashboard) => [
    tiles.map(({ name }) => name),
    ['series', 'byPlan', 'byPlace', 'bySupplier', 'stock'].filter((name) => name in rest),
    rest.newestDay !== '',
  ]

  it.each([
    [['dashboard.view'], [], [], false],
    [
      ['dashboard.view', 'report.view'],
      ['sales', 'refunds', 'cancellations', 'signUps'],
      ['series', 'byPlan', 'byPlace', 'bySupplier'],
      true,
    ],
    [['dashboard.view', 'inventory.view'], ['available', 'assigned', 'expiring'], ['stock'], false],
    [['dashboard.view', 'warehouse.view'], ['lowPlans'], [], false],
  ])('%j shows the tiles %j and the charts %j', async (keys, tiles, charts, hasNewest) => {
    await giveStaff(keys)
    expect(parts(await dashboardOf(staff))).toEqual([tiles, charts, hasNewest])
  })

  it('nobody without its key', async () => {
    await giveStaff(['report.view'])
    expect((await ask(staff)).status).toBe(403)
  })

  it('nothing who sees one partner, whatever the keys', async () => {
    const changes = { scope: 'ownPartner', permissions: ['dashboard.view', 'report.view', 'inventory.view'] }
    await onProductStore(
      server.databaseUrl,
      Effect.flatMap(EventStore, (store) =>
        store.append({
          stream: `role-${STAFF}`,
          expectedVersion: 'any',
          events: [{ type: 'RoleChanged', data: { id: STAFF, changes, by: '', date: '', submission: '' } }],
          actor: 'system',
        }),
      ),
    )
    expect(parts(await dashboardOf(staff))).toEqual([[], [], false])
  })
})
