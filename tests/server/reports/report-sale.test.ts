import { describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { plainPlan } from '../../../server/people/customer.events.ts'
import { type SaleEvent, saleStream } from '../../../server/reports/sale.ts'
import { subscriptionStream } from '../../../server/reports/subscription.ts'
import type { ReportName } from '../../../src/schemas/reports/reports.ts'
import { reportPage, reportTotals } from '../support/report-rows.ts'
import { saleWith } from '../support/sales.ts'
import { serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

describe('one sale', () => {
  const everything = saleWith(90_001, {
    affiliate: 'blog.example',
    visit: { source: 'Affiliate', refSite: 'blog.example', cip: '192.0.2.7' },
    type: 'Top Up',
    travelDate: '2026-12-24',
  })
  const happen = (...events: ReadonlyArray<SaleEvent>) =>
    onProductStore(
      server.databaseUrl,
      EventStore.use((store) =>
        store.append({ stream: saleStream(everything.id), expectedVersion: 'any', events, actor: '1' }),
      ),
    )
  const ofSale: ReadonlyArray<ReportName> = [
    'SaleReportVendorWise',
    'SimcredibleSaleReport',
    'AffiliateSaleReport',
    'TopUpSaleReport',
    'TravelReport',
    'FutureSaleReport',
  ]
  const newest = async (name: ReportName) => (await reportPage(admin, name)).rows[0]

  it('stands in every report that it belongs to, with the same figures, and in no other', async () => {
    const before = await reportTotals(admin)
    await happen({ type: 'SaleCompleted', data: everything })
    const grown = Object.entries(await reportTotals(admin)).filter(([name, total]) => total > (before[name] ?? 0))
    expect(grown.map(([name]) => name).sort()).toEqual(['PurchaseReport', ...ofSale].sort())
    const sale = await newest('PurchaseReport')
    expect(sale).toMatchObject({
      iOrderId: everything.id,
      sellingPrice: 18,
      sellingCost: 20,
      discount: 2,
      status: 'Paid',
      purchaseDate: '2026-11-02',
      time: '09:30:00',
      validity: '30 days',
      iccid: '89440000000000000017',
      simPin: '0042',
      displayName: `O'Brien, "Anna" =1+1`,
      remarks: 'line one\nline two',
      currency: 'EUR',
    })
    for (const name of ofSale) {
      expect(await newest(name)).toMatchObject({
        guid: sale?.guid,
        username: sale?.userName,
        email: sale?.email,
        customerid: sale?.u_Id,
        displayname: sale?.displayName,
        countryname: sale?.countryname,
        price: sale?.sellingPrice,
        currency: sale?.currency,
        createddate: `${sale?.purchaseDate}T${sale?.time}.000Z`,
        planname: sale?.planName,
        paymentstatus: sale?.status,
        source: sale?.source,
        refsite: sale?.refSite,
        cip: sale?.cip,
        paymentmethod: sale?.paymentGateway,
        transaction: 'pi_90001',
      })
    }
  })

  it('that is refunded and cancelled says so in all of them; the refund itself tells its own amount and moment', async () => {
    const at = '2026-11-05T10:00:00.000Z'
    const statuses = async () =>
      new Set([
        (await newest('PurchaseReport'))?.status,
        ...(await Promise.all(ofSale.map(newest))).map((row) => row?.paymentstatus),
      ])
    await happen({
      type: 'SaleRefunded',
      data: { id: everything.id, at, amount: 5, transaction: 're_1', reason: 'late' },
    })
    expect(await statuses()).toEqual(new Set(['Partly Refunded']))
    expect(await newest('RefundReport')).toMatchObject({
      guid: everything.guid,
      price: 5,
      createddate: at,
      transaction: 're_1',
      paymentstatus: 'Partly Refunded',
    })
    await happen({ type: 'SaleCancelled', data: { id: everything.id, at, reason: 'asked' } })
    expect(await statuses()).toEqual(new Set(['Cancelled']))
    expect(await newest('CancellationReport')).toMatchObject({ guid: everything.guid, price: 18, createddate: at })
    await happen(
      { type: 'SaleRefunded', data: { id: everything.id, at, amount: 13, transaction: 're_2', reason: 'late' } },
      { type: 'SimActivated', data: { id: everything.id, at } },
    )
    expect(await statuses()).toEqual(new Set(['Refunded']))
    expect(await newest('PurchaseReport')).toMatchObject({ activationDate: '2026-11-05', sellingPrice: 18 })
    await onProductStore(server.databaseUrl, expectTheFoldOf('reports'))
  })

  it('that the customer reviews, and Simcredible orders and suspends, is told there once for each time', async () => {
    const { id } = everything
    const at = (day: number) => `2026-11-0${day}T08:00:00.000Z`
    const totals = () => reportTotals(admin)
    const before = await totals()
    await happen(
      { type: 'SimcredibleOrderPlaced', data: { id, at: at(6), orderNumber: 'SC-77' } },
      { type: 'SimSuspended', data: { id, at: at(7), reason: 'unused' } },
      { type: 'SimResumed', data: { id, at: at(8) } },
      { type: 'SimSuspended', data: { id, at: at(9), reason: 'unused' } },
      { type: 'ReviewGiven', data: { id, at: at(9), rating: 5, text: 'good' } },
    )
    expect(await totals()).toEqual({
      ...before,
      SimcredibleOrderReport: (before.SimcredibleOrderReport ?? 0) + 1,
      SimcredibleSuspendReport: (before.SimcredibleSuspendReport ?? 0) + 2,
      ReviewReport: (before.ReviewReport ?? 0) + 1,
    })
    expect(await newest('SimcredibleOrderReport')).toMatchObject({ transaction: 'SC-77', createddate: at(6) })
    expect(await newest('SimcredibleSuspendReport')).toMatchObject({ guid: everything.guid, createddate: at(9) })
    expect(await newest('ReviewReport')).toMatchObject({ guid: everything.guid, transaction: 'pi_90001' })
  })

  it('that pays a subscription says which payment it is, once that is known, and keeps it', async () => {
    const { id, at, guid, customer, visit } = { ...everything, id: 900 }
    const plan = plainPlan(everything.plan)
    const { amount, currency } = everything.price
    const price = { amount, currency }
    const subscription = { id, at, guid, customer, visit, plan, price, method: 'Card', transaction: 'sub_900' }
    const pay = (payment: number) => ({ type: 'SubscriptionPaid', data: { id, at, saleId: everything.id, payment } })
    const append = (...events: ReadonlyArray<{ type: string; data: object }>) =>
      onProductStore(
        server.databaseUrl,
        EventStore.use((store) =>
          store.append({
            stream: subscriptionStream(id),
            expectedVersion: 'any',
            events: events.map(({ type, data }) => ({ type, data: { ...data } })),
            actor: '1',
          }),
        ),
      )
    expect((await newest('PurchaseReport'))?.subs_Count).toBe(0)
    await append({ type: 'SubscriptionStarted', data: subscription }, pay(3))
    expect(await newest('SubscriptionReport')).toMatchObject({ guid, paymentstatus: 'Active', transaction: 'sub_900' })
    await happen({ type: 'SimActivated', data: { id: everything.id, at: '2026-11-09T10:00:00.000Z' } })
    expect(await newest('PurchaseReport')).toMatchObject({ subs_Count: 3, activationDate: '2026-11-09' })
    await onProductStore(server.databaseUrl, expectTheFoldOf('reports'))
  })
})
