import { Effect } from 'effect'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { type Sale, saleStream } from '../../../server/reports/sale.ts'
import { type DayRange, dayAfter, daysOf, MAX_DAYS, rangeBefore } from '../../../src/schemas/core/day-range.ts'
import type { Permissions } from '../../../src/schemas/people/permissions.ts'
import { records } from '../../../src/schemas/records/all.ts'
import type { Dashboard, Tile } from '../../../src/schemas/reports/dashboard.ts'
import { SHOWN_SHARES, SHOWN_SUPPLIERS } from '../../../src/schemas/reports/dashboard-parts.ts'
import { financeTileNames } from '../../../src/schemas/reports/finance-tiles.ts'
import type { ReportName } from '../../../src/schemas/reports/reports.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { plainFigures, sharesOf, tileOf } from '../support/plain-figures.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { saleWith } from '../support/sales.ts'
import { ADMIN, serverForFile, startServer } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'
import { onOneDay, utcDay } from '../support/today.ts'
import { warehouseActs } from '../support/warehouse.ts'

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

const plain = await plainFigures(server.databaseUrl)

const { newestDay } = plain
const begins = dayAfter(newestDay, -500)

/** The same ranges in each run; SEED chooses others. */
const ranges = fc.sample(
  fc.tuple(fc.nat(500), fc.oneof(fc.nat(6), fc.nat(120), fc.nat(MAX_DAYS - 1))).map(([begin, length]): DayRange => {
    const from = dayAfter(begins, begin)
    return { from, to: dayAfter(from, length) }
  }),
  { numRuns: 40, seed: Number(process.env.SEED ?? 19) },
)

describe('the figures of the dashboard', () => {
  it.each(ranges)('equal those of the events, from $from to $to and in the previous range', async (range) => {
    const before = rangeBefore(range)
    const { tiles, series = [], byPlan = [], byPlace = [], bySupplier = [] } = await dashboardOf(admin, range)
    const tile = (name: Tile['name']) => tiles.find((one) => one.name === name)
    const daily = (types: ReadonlyArray<string>) =>
      daysOf(range).map((day) => plain.count({ from: day, to: day }, types))
    expect(tile('sales')).toEqual({
      ...tileOf('sales', plain.sales(range), plain.sales(before)),
      daily: daily(['SaleCompleted']),
    })
    expect(tile('refunds')).toEqual({
      ...tileOf('refunds', plain.refunds(range), plain.refunds(before)),
      daily: daily(['SaleRefunded']),
    })
    for (const [name, types] of [
      ['cancellations', ['SaleCancelled', 'SubscriptionCancelled']],
      ['signUps', ['CustomerSignedUp']],
    ] as const) {
      const [value, previous] = [plain.count(range, types), plain.count(before, types)]
      expect(tile(name)).toEqual({ name, value, previous, amounts: [], daily: daily(types) })
    }

    const days = daysOf(before)
    expect(series).toEqual(
      daysOf(range).map((day, index) => {
        const then = days[index] ?? ''
        const { name: _, ...sales } = tileOf(
          'sales',
          plain.sales({ from: day, to: day }),
          plain.sales({ from: then, to: then }),
        )
        return { day, ...sales }
      }),
    )
    for (const [by, shares, shown] of [
      ['plan', byPlan, SHOWN_SHARES],
      ['place', byPlace, SHOWN_SHARES],
      ['supplier', bySupplier, SHOWN_SUPPLIERS],
    ] as const) {
      expect(shares.map(({ name: _, ...share }) => share)).toEqual(sharesOf(plain.sales(range, by), shown))
    }
  })

  it("name a plan as the report's filter does", async () => {
    const { byPlan = [] } = await dashboardOf(admin)
    const { choices } = (await admin.call('GetReportChoices', { query: { ReportName: 'PurchaseReport' } })).body
    const labels = new Map(choices.plan.map(({ value, label }: { value: string; label: string }) => [value, label]))
    expect(byPlan.length).toBeGreaterThan(0)
    for (const { key, name } of byPlan) expect(name).toBe(labels.get(key))
  })

  it.each(ranges.slice(0, 10))('equal those of the linked reports, from $from to $to', async (range) => {
    const { tiles, byPlan = [], byPlace = [], bySupplier = [] } = await dashboardOf(admin, range)
    const countOf = async (name: ReportName, filter = {}) => {
      const query = { ReportName: name, From: range.from, To: range.to, ...filter }
      return (await admin.call('GetReportTotals', { query })).body.totalCount
    }
    for (const [tile, name] of [
      ['sales', 'PurchaseReport'],
      ['refunds', 'RefundReport'],
      ['cancellations', 'CancellationReport'],
      ['signUps', 'SignupReport'],
    ] as const) {
      expect([tile, tiles.find((one) => one.name === tile)?.value]).toEqual([tile, await countOf(name)])
    }
    for (const [wire, share] of [
      ['PlanID', byPlan[0]],
      ['Country', byPlace[0]],
      ['Supplier', bySupplier[0]],
    ] as const) {
      if (share === undefined) continue
      expect(share.value).toBe(await countOf('PurchaseReport', { [wire]: share.key }))
    }
  })

  it('count an event of a sale on its own day, once, by currency', async () => {
    const [bought, refunded] = ['2019-03-04', '2019-03-05']
    const at = (day: string) => `${day}T10:00:00.000Z`
    const price = { amount: 12.3457, currency: 'USD', list: 20, discount: 0, promoCode: '' }
    const sales = [saleWith(990_101, { at: at(bought) }), saleWith(990_102, { at: at(bought), price })]
    const append = (sale: Sale, type: string, data: object) =>
      onProductStore(
        server.databaseUrl,
        EventStore.use((store) =>
          store.append({
            stream: saleStream(sale.id),
            expectedVersion: 'any',
            events: [{ type, data } as never],
            actor: 'system',
          }),
        ),
      )
    for (const sale of sales) await append(sale, 'SaleCompleted', sale)
    const refund = { at: at(refunded), amount: 0.0001, transaction: 're_1', reason: 'asked' }
    for (const sale of sales) await append(sale, 'SaleRefunded', { id: sale.id, ...refund })
    const { tiles, byPlan = [] } = await dashboardOf(admin, { from: refunded, to: refunded })
    const tile = (name: Tile['name']) => tiles.find((one) => one.name === name)
    expect([tile('sales'), tile('refunds'), byPlan]).toEqual([
      {
        name: 'sales',
        value: 0,
        previous: 2,
        amounts: [
          { currency: 'EUR', amount: 0, previous: 18 },
          { currency: 'USD', amount: 0, previous: 12.3457 },
        ],
        daily: [0],
      },
      {
        name: 'refunds',
        value: 2,
        previous: 0,
        amounts: [
          { currency: 'EUR', amount: 0.0001, previous: 0 },
          { currency: 'USD', amount: 0.0001, previous: 0 },
        ],
        daily: [2],
      },
      [],
    ])
    const day = await dashboardOf(admin, { from: bought, to: bought })
    expect([day.byPlan?.[0]?.value, day.byPlace?.[0]?.value, day.bySupplier?.[0]?.value]).toEqual([2, 2, 2])
  })

  it('are stored with the reports: the fold of the events gives the same tables', async () => {
    await onProductStore(server.databaseUrl, expectTheFoldOf('reports'))
  })

  it('count the stock as the linked lists do: the last day included, and a plan that is low in two places once', async () => {
    const { freshPlan, enter, setLevel, query } = await warehouseActs(server, admin)
    const { added } = stockActs(server, admin, await goodDraft(admin), 1)
    // Counted from the newest sale, it would be another day.
    expect(newestDay < utcDay()).toBe(true)
    const plan = freshPlan()
    for (const locationId of [1, 2]) await enter(plan, 1, { locationId })
    await setLevel(plan.id, 9)
    const isAvailable = `stock_status = 'available' and voided_date = ''`
    const [{ tiles, stock = [], expiresTo, expiring }, today] = await onOneDay(async (day) => {
      for (const days of [30, 31]) await added({ expiryDate: dayAfter(day, days) })
      const [row] = await query<{ count: number }>(`select count(*)::integer as count from inventory_items
        where ${isAvailable} and expiry_date <> '' and expiry_date <= '${dayAfter(day, 30)}'`)
      return { ...(await dashboardOf(admin)), expiring: row?.count }
    })
    expect(expiresTo).toBe(dayAfter(today, 30))
    const found = async (filter: object) => {
      const texts = { activationCode: '', buyingCost: '', expiryDate: '', iccid: '', invoiceNumber: '', simPin: '' }
      const search = { searchBy: '', ...texts, serviceDeviceID: '', planID: 0, supplierName: '', ...filter }
      return (await admin.call('SearchInventory', { json: search })).body.totalCount
    }
    const value = (name: Tile['name']) => tiles.find((tile) => tile.name === name)?.value
    expect(value('available')).toBe(await found({ stockStatus: 'available' }))
    expect(value('assigned')).toBe(await found({ stockStatus: 'assigned' }))
    expect(value('expiring')).toBe(expiring)
    expect(value('expiring')).toBe(await found({ stockStatus: 'available', expiresTo: dayAfter(today, 30) }))
    for (const { status, items } of stock)
      expect([status, items]).toEqual([status, await found({ stockStatus: status })])
    const low = await admin.call('SearchBalance', { json: { level: 'low', pageSize: 200 } })
    const lines = low.body.getBalanceslist as ReadonlyArray<{ readonly planID: number }>
    expect(value('lowPlans')).toBe(new Set(lines.map(({ planID }) => planID)).size)
    expect(value('lowPlans')).toBeLessThan(lines.length)
    expect(value('expiring')).toBeGreaterThan(0)
  })
})

describe('the range of the dashboard', () => {
  it('is the 30 days up to today, with demo sales too', async () => {
    const [told, today] = await onOneDay(() => dashboardOf(admin))
    expect([told.from, told.to, told.endsOn]).toEqual([dayAfter(today, -29), today, today])
    expect(told.newestDay).toBe(newestDay)
    expect(newestDay < today).toBe(true)
  })

  it('has no set-up with demo data, although the company was never saved', async () => {
    expect(await dashboardOf(admin)).not.toHaveProperty('setup')
  })

  it('is the 30 days up to today without demo data or sales', async () => {
    const empty = await startServer({ DEMO_DATA: 'none' })
    try {
      const client = await ApiClient.signedIn(empty.url, ADMIN.email, ADMIN.password)
      const [{ asOf, ...told }, today] = await onOneDay(() => dashboardOf(client))
      expect(asOf.slice(0, 10)).toBe(today)
      expect(told).toMatchObject({ from: dayAfter(today, -29), to: today, endsOn: today, newestDay: '', stock: [] })
      expect(told.expiresTo).toBe(dayAfter(today, 30))
      expect(told.tiles.map(({ value, previous }) => value + (previous ?? 0))).toEqual(told.tiles.map(() => 0))
      expect([told.series?.length, told.byPlan]).toEqual([30, []])
    } finally {
      await empty.close()
    }
  })

  it.each([
    [{ From: '2026-10-01' }, 'to', 'Enter a valid date, e.g. 31/12/2027'],
    [{ To: '2026-10-01' }, 'from', 'Enter a valid date, e.g. 31/12/2027'],
    [{ From: '', To: '2026-10-01' }, 'from', 'Enter a valid date, e.g. 31/12/2027'],
    [{ From: '2026-02-30', To: '2026-10-01' }, 'from', 'Enter a valid date, e.g. 31/12/2027'],
    [{ From: '2026-10-02', To: '2026-10-01' }, 'to', 'Enter a day on or after the first'],
    [{ From: '2025-01-01', To: '2026-10-01' }, 'to', 'At most 366 days'],
  ])('%j is refused at its field', async (query, field, message) => {
    const { status, body } = await admin.call('GetDashboard', { query })
    expect([status, body.errors]).toEqual([400, [{ field, message }]])
  })

  it('can be a whole leap year', async () => {
    const { series = [] } = await dashboardOf(admin, { from: '2024-01-01', to: '2024-12-31' })
    expect(series).toHaveLength(366)
  })
})

describe('the dashboard', () => {
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
  ])('shows with the permissions %j the tiles %j and the charts %j', async (keys, tiles, charts, hasNewest) => {
    await giveStaff(keys)
    expect(parts(await dashboardOf(staff))).toEqual([tiles, charts, hasNewest])
  })

  it('shows the other parts where one cannot be read, and names that one', async () => {
    const sums = 'alter table offline_sale_sums rename to sums_aside'
    const { query } = await warehouseActs(server, admin)
    await query(sums)
    await query(
      `create view offline_sale_sums as select currency, due_date, n, n / (n - n) as open, refund from sums_aside`,
    )
    try {
      const dashboard = await dashboardOf(admin)
      expect(dashboard.failed).toEqual(['finance'])
      expect(dashboard).not.toHaveProperty('finance')
      expect(dashboard.tiles.map(({ name }) => name)).toEqual(expect.arrayContaining(['sales', 'offlineSales']))
    } finally {
      await query('drop view offline_sale_sums')
      await query('alter table sums_aside rename to offline_sale_sums')
    }
    const dashboard = await dashboardOf(admin)
    expect([dashboard.failed, dashboard.finance?.length]).toEqual([undefined, financeTileNames.length])
  })

  it('is hidden from people without its key', async () => {
    await giveStaff(['report.view'])
    expect((await ask(staff)).status).toBe(403)
  })

  it('is hidden from people who see one partner, whatever their keys', async () => {
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
