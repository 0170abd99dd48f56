import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { ON_ACCOUNT } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import type { ApiClient } from '../support/api-client.ts'
import { goodDraft } from '../support/api-client.ts'
import { offlineActs } from '../support/offline.ts'
import { serverAt, type TestServer } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const TERM = 14

/** What is on paper and in every list of an invoice that is issued at 20:30 UTC on New Year's Eve. */
describe.each([
  { zone: 'UTC', day: '2026-12-31', year: '2026', due: '2027-01-14' },
  { zone: 'Asia/Kolkata', day: '2027-01-01', year: '2027', due: '2027-01-15' },
  { zone: 'America/Los_Angeles', day: '2026-12-31', year: '2026', due: '2027-01-14' },
  { zone: 'Pacific/Kiritimati', day: '2027-01-01', year: '2027', due: '2027-01-15' },
])('an invoice issued at 20:30 UTC by a company in $zone', ({ zone, day, year, due }) => {
  let server: TestServer
  let admin: ApiClient
  let acts: ReturnType<typeof offlineActs>
  let customerID = 0
  let id = 0
  const others = [dayAfter(day, -1), dayAfter(day, 1)]

  beforeAll(async () => {
    const started = await serverAt('2026-12-31T20:30:00.000Z', { COMPANY_TIME_ZONE: zone })
    server = started.server
    admin = started.admin
    acts = offlineActs(admin)
    const good = await goodDraft(admin)
    const [sim] = await stockActs(server, admin, good, 0).several(1)
    customerID = await acts.customerWith({ paymentTermDays: String(TERM) })
    const sale = acts.drawn(customerID, [acts.lineOf(good.planID, [sim?.id ?? 0])], { paidAmount: '0.00' })
    const issued = await acts.issue({ ...sale, paymentMode: ON_ACCOUNT })
    expect(issued).toMatchObject({ isSuccess: true, message: expect.stringContaining(year) })
    id = issued.id ?? 0
  })
  afterAll(() => server.close())

  it(`is dated ${day}, numbered in ${year} and due on ${due}`, async () => {
    const number = expect.stringMatching(new RegExp(`^SD-${year}-\\d{6}$`))
    expect(await acts.invoice(id)).toMatchObject({ invoiceDate: day, dueDate: due, invoiceNumber: number, today: day })
  })

  it(`is found by its day alone, in the list, in the report and in the statement`, async () => {
    for (const [asked, count] of [[day, 1] as const, ...others.map((other) => [other, 0] as const)]) {
      const json = { customerID, issuedFrom: asked, issuedTo: asked, pageIndex: 1, pageSize: 10 }
      expect((await admin.call('SearchOfflineInvoice', { json })).body.totalCount).toBe(count)
      const query = { From: asked, To: asked, CustomerID: customerID, PageIndex: 1, PageSize: 10 }
      expect((await admin.call('OfflineSaleReport', { query })).body.totalCount).toBe(count)
      expect((await admin.call('GetCustomerStatement', { query })).body.totalCount).toBe(count)
    }
  })

  it('counts on its day on the dashboard, which ends today', async () => {
    const tileOn = async (asked: string) => {
      const { body } = await admin.call('GetDashboard', { query: { From: asked, To: asked } })
      return (body.tiles as ReadonlyArray<{ name: string; value: number }>).find(({ name }) => name === 'offlineSales')
    }
    expect((await tileOn(day))?.value).toBe(1)
    for (const other of others) expect((await tileOn(other))?.value).toBe(0)
  })

  it('is paid today, and no later day is taken', async () => {
    expect((await acts.pay(id, '1.00', { receivedDate: dayAfter(day, 1) })).errors).toMatchObject([
      { field: 'receivedDate' },
    ])
    expect(await acts.pay(id, '1.00')).toMatchObject({ isSuccess: true })
    expect((await acts.invoice(id)).payments).toMatchObject([{ receivedDate: day }])
    expect(await acts.reverse(id, 1)).toMatchObject({ isSuccess: true })
    const query = { From: day, To: day, CustomerID: customerID, PageIndex: 1, PageSize: 10 }
    expect((await admin.call('GetCustomerStatement', { query })).body.totalCount).toBe(3)
  })

  it('is in the timeline of its day, with the SIM in the list of those created that day', async () => {
    for (const [asked, isThere] of [[day, true] as const, ...others.map((other) => [other, false] as const)]) {
      const query = { From: asked, To: asked, Area: 'offlineSale', PageIndex: 1, PageSize: 10 } as const
      expect((await admin.call('GetTimeline', { query })).body.totalCount > 0).toBe(isThere)
      const json = { createdFrom: asked, createdTo: asked, pageSize: 1 }
      expect((await admin.call('SearchInventory', { json })).body.totalCount > 0).toBe(isThere)
    }
  })

  it('leaves tables that equal a fresh fold in this zone', () => {
    const counting = projections.filter(({ countsDays }) => countsDays).map(({ name }) => name)
    expect(counting.length).toBeGreaterThan(3)
    return onProductStore(server.databaseUrl, expectTheFoldOf(...counting), zone)
  })

  it(`a payment of the customer can be received on ${day}, and not later`, async () => {
    const receive = async (receivedDate: string) => {
      const json = {
        customerID,
        currency: 'USD',
        amount: '1.00',
        receivedDate,
        paymentMode: 'cash',
        paymentReference: '',
      }
      const headers = { 'Idempotency-Key': `received-${receivedDate}` }
      const all = { ...json, account: '', allocations: [] }
      return (await admin.call('RecordCustomerPayment', { json: all, headers })).body
    }
    expect(await receive(dayAfter(day, 1))).toMatchObject({ isSuccess: false, errors: [{ field: 'receivedDate' }] })
    expect(await receive(day)).toMatchObject({ isSuccess: true })
  })
})
