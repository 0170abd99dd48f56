import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { saleStream } from '../../../server/reports/sale.ts'
import type { CallName } from '../../../src/schemas/contract.ts'
import { ApiClient, type Asked } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { type Partner, soldBy, subscribed } from '../support/partner-sales.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const operator = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)

type Row = { readonly [_ in string]: string | number | null }
type Company = { readonly id: number; readonly code: string; readonly name: string }
const [own, other, ...others] = await withDatabase(
  server.databaseUrl,
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql<Company>`select p.id, p.partner_code::text as code, p.name from partners p order by p.id <> (
      select partner_id from users where email = 'partner@simdesk.test'), p.id`,
  ),
)
const idle = others.at(-1)
if (own === undefined || other === undefined) throw new Error('There are no two partners')
const mine: Partner = { ...own, markupDiscount: 2.5 }
const theirs: Partner = { ...other, markupDiscount: -10 }

const call = async (client: ApiClient, name: CallName, query: object) => {
  const { status, body } = await client.call(name, { query } as Asked)
  expect([name, query, status]).toEqual([name, query, 200])
  return body
}
const rowsOf = async (client: ApiClient, name: CallName, key: string, query: object): Promise<ReadonlyArray<Row>> =>
  (await call(client, name, { PageSize: 200, ...query }))[key]

const AT = '2030-05-0'
const price = (list: number, amount: number) => ({ amount, currency: 'EUR', list, discount: 0, promoCode: '' })
const sales = [
  soldBy(900_001, mine, { at: `${AT}1T08:00:00.000Z`, price: price(20, 20.5) }),
  soldBy(900_002, theirs, { at: `${AT}1T09:00:00.000Z`, price: price(20, 18), vendor: 'H2O Wireless' }),
  soldBy(900_003, mine, { at: `${AT}2T08:00:00.000Z`, price: price(9.99, 10.24), vendor: 'H2O Wireless' }),
  soldBy(900_004, null, { at: `${AT}2T09:00:00.000Z` }),
  soldBy(900_005, theirs, { at: `${AT}3T08:00:00.000Z`, price: price(9.99, 8.99) }),
]
const refunded = (id: number, amount: number): Append => ({
  stream: saleStream(id),
  expectedVersion: 'any',
  actor: 'test',
  events: [{ type: 'SaleRefunded', data: { id, at: `${AT}4T08:00:00.000Z`, amount, transaction: 're_1', reason: '' } }],
})
const appends: ReadonlyArray<Append> = [
  ...sales.map(
    (sale): Append => ({
      stream: saleStream(sale.id),
      expectedVersion: 0,
      actor: 'test',
      events: [{ type: 'SaleCompleted', data: sale }],
    }),
  ),
  refunded(900_001, 5.25),
  refunded(900_002, 18),
  subscribed(900_001, mine, { at: `${AT}1T10:00:00.000Z`, cents: 1_234, payments: 3 }),
  subscribed(900_002, theirs, { at: `${AT}2T10:00:00.000Z`, cents: 999, payments: 1 }),
]
await onProductStore(
  server.databaseUrl,
  Effect.flatMap(EventStore, (store) => store.appendAll(appends)),
)

const days = { From: '2030-05-01', To: '2030-05-31' }
const reports = [
  ['PartnerSalesReport', 'partnerSalesReports', 'SalesReport'],
  ['PartnerH20Report', 'partnerH20Reports', 'H20Report'],
  ['PartnerSubscriptionReport', 'partnerSubscriptionReports', 'SubscriptionReport'],
] as const

describe('the partner reports', () => {
  it('tell staff what every partner has sold, the newest first, with its terms and what it pays', async () => {
    const rows = await rowsOf(admin, 'PartnerSalesReport', 'partnerSalesReports', days)
    expect(rows.map(({ guid }) => String(guid).slice(-6))).toEqual(['900005', '900003', '900002', '900001'])
    expect(rows[3]).toEqual({
      id: rows[3]?.id,
      partnerID: mine.id,
      partnerCode: mine.code,
      companyName: mine.name,
      username: 'anna.o',
      email: 'anna@example.org',
      customerid: 9_001,
      displayname: `O'Brien, "Anna" =1+1`,
      countryname: 'United Kingdom',
      price: 20.5,
      createddate: '2030-05-01T08:00:00.000Z',
      planname: 'UK 3 GB 30 Days',
      durationtype: 'days',
      validity: 30,
      paymentstatus: 'Partly Refunded',
      guid: '00000000-0000-4000-8000-000000900001',
      source: 'Website',
      refsite: 'google.com',
      cip: '192.0.2.7',
      transaction: 'pi_900001',
      paymentmethod: 'Stripe',
      iccid: '89440000000000000017',
      listprice: 20,
      markupdiscount: 2.5,
      currency: 'EUR',
    })
    expect(rows.map((row) => row.price)).toEqual([8.99, 10.24, 18, 20.5])
  })

  it('have what H2O Wireless delivers, and the subscriptions, by themselves', async () => {
    const delivered = await rowsOf(admin, 'PartnerH20Report', 'partnerH20Reports', days)
    expect(delivered.map((row) => [row.price, row.paymentstatus])).toEqual([
      [10.24, 'Paid'],
      [18, 'Refunded'],
    ])
    const begun = await rowsOf(admin, 'PartnerSubscriptionReport', 'partnerSubscriptionReports', days)
    expect(begun.map((row) => [row.partnerID, row.price, row.payments, row.paymentstatus])).toEqual([
      [theirs.id, 9.99, 1, 'Active'],
      [mine.id, 12.34, 3, 'Active'],
    ])
    expect(begun[0]).not.toHaveProperty('listprice')
  })

  it('are narrowed by partner, plan and days, and added up as they are', async () => {
    const totals = async (query: object) =>
      (await call(admin, 'GetPartnerReportTotals', { Report: 'SalesReport', ...days, ...query })).totals
    expect(await totals({})).toEqual([
      { currency: 'EUR', count: 4, sum: 57.73, refunds: 23.25, cost: null, margin: null },
    ])
    expect(await totals({ PartnerID: theirs.id })).toMatchObject([{ count: 2, sum: 26.99, refunds: 18 }])
    expect(await totals({ PartnerID: theirs.id, PlanID: 1, From: '2030-05-03' })).toMatchObject([
      { count: 1, sum: 8.99 },
    ])
    for (const query of [
      { PartnerID: 987_654 },
      { PartnerID: 0 },
      { PlanID: 987_654 },
      { From: '2030-06-01', To: '' },
    ]) {
      expect(await totals(query)).toEqual([])
      expect(await rowsOf(admin, 'PartnerSalesReport', 'partnerSalesReports', { ...days, ...query })).toEqual([])
    }
    const { totals: begun } = await call(admin, 'GetPartnerReportTotals', { Report: 'SubscriptionReport', ...days })
    expect(begun).toMatchObject([{ count: 2, sum: 22.33, refunds: null }])
  })

  it('refuse days that are none, and pages that cannot be', async () => {
    for (const query of [
      { From: '2030-02-30' },
      { From: '2030-05-02', To: '2030-05-01' },
      { PageSize: 201 },
      { PageIndex: 0 },
    ]) {
      expect((await admin.call('PartnerSalesReport', { query } as Asked)).status).toBe(400)
    }
  })
})

describe('the summary', () => {
  const summary = (client: ApiClient, query: object = {}) =>
    rowsOf(client, 'GetPartnerSummary', 'partnerSummary', query)

  it('tells of each partner and currency what was sold, what was paid back and what is held', async () => {
    const rows = await summary(admin, days)
    const sold = rows.filter(({ currency }) => currency !== '')
    expect(sold.map(({ partnerID }) => partnerID).sort()).toEqual([mine.id, theirs.id].sort())
    expect(sold.find(({ partnerID }) => partnerID === mine.id)).toMatchObject({
      partnerCode: mine.code,
      companyName: mine.name,
      currency: 'EUR',
      orders: 2,
      simCount: 2,
      sales: 30.74,
      refunds: 5.25,
      net: 25.49,
      lastOrder: '2030-05-02T08:00:00.000Z',
    })
    const names = rows.map(({ companyName }) => String(companyName).toLowerCase())
    expect([...names].sort()).toEqual(names)
    // An id is not a position: a file read by pages identifies rows by it, even if another comes before it.
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ partnerID, currency }) => `${partnerID}-${currency}`))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    // A partner with assigned SIMs has a line, even without sales.
    const held = await withDatabase(
      server.databaseUrl,
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) =>
          sql<{ id: number; n: number }>`select assigned_id as id, count(*)::integer as n from inventory_items
          where assigned_kind = 'partner' and stock_status = 'assigned' and voided_date = '' group by 1`,
      ),
    )
    expect(held.length).toBeGreaterThan(1)
    for (const { id, n } of held) {
      const own = rows.filter(({ partnerID }) => partnerID === id)
      expect(own.map(({ assignedLeft }) => assignedLeft)).toEqual(own.map(() => n))
      expect(own.length).toBeGreaterThan(0)
    }
    const without = rows.find(({ currency }) => currency === '')
    expect(without).toMatchObject({ orders: 0, simCount: 0, sales: null, refunds: null, net: null, lastOrder: '' })
  })

  it('is added up by currency, as its sales are, and comes page by page', async () => {
    const totals = async (query: object) => {
      const all = (await call(admin, 'GetPartnerReportTotals', { ...days, ...query })).totals as ReadonlyArray<Row>
      return all.filter(({ currency }) => currency !== '').map(({ sum, refunds }) => [sum, refunds])
    }
    expect(await totals({ Report: 'PartnerSummary' })).toEqual(await totals({ Report: 'SalesReport' }))
    const all = await summary(admin)
    expect(await summary(admin, { PageSize: 3, PageIndex: 2 })).toEqual(all.slice(3, 6))
    expect(await summary(admin, { PartnerID: mine.id })).toMatchObject(
      all.filter(({ partnerID }) => partnerID === mine.id).map(({ id: _, ...row }) => row),
    )
  })

  it('of who works for a partner is that partner alone', async () => {
    const seen = await summary(operator)
    expect(seen).toEqual(await summary(admin, { PartnerID: mine.id }))
    expect(new Set(seen.map(({ partnerID }) => partnerID))).toEqual(new Set([mine.id]))
    for (const PartnerID of [theirs.id, 0, 987_654]) expect(await summary(operator, { PartnerID })).toEqual([])
    const totals = async (client: ApiClient, query: object) =>
      (await call(client, 'GetPartnerReportTotals', { Report: 'PartnerSummary', ...query })).totals
    expect(await totals(operator, {})).toEqual(await totals(admin, { PartnerID: mine.id }))
    const { choices } = await call(operator, 'GetPartnerReportChoices', { Report: 'PartnerSummary' })
    expect(Object.keys(choices)).toEqual(['plan'])
  })
})

describe('who works for a partner', () => {
  it.each(reports)('sees in %s its own lines alone, page by page and whoever is asked for', async (name, key) => {
    const all = await rowsOf(admin, name, key, { PartnerID: mine.id })
    const seen = await rowsOf(operator, name, key, {})
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen.map(({ partnerID }) => partnerID))).toEqual(new Set([mine.id]))
    expect(seen).toEqual(all)
    expect(await rowsOf(operator, name, key, { PartnerID: mine.id, ...days })).toEqual(
      await rowsOf(admin, name, key, { PartnerID: mine.id, ...days }),
    )
    for (const PartnerID of [theirs.id, 0, -1, 987_654]) {
      const { totalCount, ...answer } = await call(operator, name, { PartnerID })
      expect([totalCount, answer[key]]).toEqual([0, []])
    }
    // As files are read: large pages in sequence.
    const { totalCount } = await call(operator, name, { PageSize: 2 })
    const paged: Array<Row> = []
    for (let PageIndex = 1; paged.length < Math.min(totalCount, 12); PageIndex++)
      paged.push(...(await rowsOf(operator, name, key, { PageSize: 2, PageIndex })))
    expect(paged).toEqual(seen.slice(0, paged.length))
  })

  it.each(reports)('of %s sees its own totals and choices, and no partner among them', async (_, __, Report) => {
    const asked = async (client: ApiClient, query: object) =>
      (await call(client, 'GetPartnerReportTotals', { Report, ...query })).totals
    expect(await asked(operator, {})).toEqual(await asked(admin, { PartnerID: mine.id }))
    expect(await asked(operator, { PartnerID: theirs.id })).toEqual([])
    const choices = async (client: ApiClient) =>
      (await call(client, 'GetPartnerReportChoices', { Report })).choices as Record<string, ReadonlyArray<Row>>
    const [seen, all] = [await choices(operator), await choices(admin)]
    expect(Object.keys(seen)).toEqual(['plan'])
    const count = (rows: ReadonlyArray<Row> = []) => rows.reduce((sum, row) => sum + Number(row.count), 0)
    expect(all.partner?.map(({ value }) => value)).toEqual(expect.arrayContaining([String(mine.id), String(theirs.id)]))
    expect(count(seen.plan)).toBe(all.partner?.find(({ value }) => value === String(mine.id))?.count)
    // Partners without sales too, so that a link to one has its name.
    expect(all.partner?.filter(({ value }) => value === String(idle?.id))).toEqual([
      { value: String(idle?.id), label: idle?.name, count: 0 },
    ])
  })

  it('may make none of the calls that are not narrowed', async () => {
    for (const name of ['PurchaseReport', 'GetReportTotals', 'GetPartners'] as const)
      expect((await operator.call(name, { query: { ReportName: 'PurchaseReport' } })).status).toBe(403)
  })

  it('who works for none sees nothing', async () => {
    await onProductStore(
      server.databaseUrl,
      Effect.gen(function* () {
        const [store, sql] = [yield* EventStore, yield* SqlClient.SqlClient]
        const [user] = yield* sql<{ id: number }>`select id from users where email = 'operator2@simdesk.test'`
        const id = user?.id ?? 0
        const data = { id, changes: { partnerID: null }, by: '', date: '', submission: '' }
        yield* store.append({
          stream: `user-${id}`,
          expectedVersion: 'any',
          actor: 'test',
          events: [{ type: 'UserChanged', data }],
        })
      }),
    )
    const nobody = await ApiClient.signedIn(server.url, 'operator2@simdesk.test', ADMIN.password)
    for (const [name, key, Report] of reports) {
      expect(await rowsOf(nobody, name, key, {})).toEqual([])
      expect((await call(nobody, 'GetPartnerReportTotals', { Report })).totals).toEqual([])
      expect((await call(nobody, 'GetPartnerReportChoices', { Report })).choices).toEqual({ plan: [] })
    }
    expect(await rowsOf(nobody, 'GetPartnerSummary', 'partnerSummary', {})).toEqual([])
  })
})
