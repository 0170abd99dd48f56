import { describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { plainPlan } from '../../../server/people/customer.events.ts'
import { type SaleEvent, saleStream } from '../../../server/reports/sale.ts'
import { subscriptionStream } from '../../../server/reports/subscription.ts'
import type { ReportName } from '../../../src/schemas/reports/reports.ts'
import { reportPage, reportTotals } from '../support/report-rows.ts'
import { buyer, saleWith } from '../support/sales.ts'
import { serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

/** A sale in which all facts differ. */
const sold = saleWith(90_000, {
  type: 'SIM',
  customer: { ...buyer, email: 'anna@home.example' },
  plan: { ...saleWith(0).plan, region: 'Europe', source: 'Airhub', supplier: 'Global Telecom', countryCode: 'GB' },
  vendor: 'Plum',
  inventoryId: 3,
  cart: { id: 'CART-3', total: 41.5 },
  payment: { gateway: 'PayPal', transaction: 'pi_1', customerId: 'cus_1', email: 'anna@pay.example' },
  travelDate: '2026-12-24',
})
const { id } = sold
const happenTo = (...events: ReadonlyArray<SaleEvent>) =>
  onProductStore(
    server.databaseUrl,
    EventStore.use((store) => store.append({ stream: saleStream(id), expectedVersion: 'any', events, actor: '1' })),
  )

describe('a row of the Sale Report', () => {
  it("has the sale's value in each column; the UK report also has its operator", async () => {
    await happenTo(
      { type: 'SaleCompleted', data: sold },
      { type: 'SimActivated', data: { id, at: '2026-11-05T10:00:00.000Z' } },
    )
    const paid = (payment: number) => ({
      type: 'SubscriptionPaid',
      data: { id: 890, at: sold.at, saleId: id, payment },
    })
    await onProductStore(
      server.databaseUrl,
      EventStore.use((store) =>
        store.append({ stream: subscriptionStream(890), expectedVersion: 'any', events: [paid(4)], actor: '1' }),
      ),
    )
    const [row] = (await reportPage(admin, 'PurchaseReport')).rows
    expect(row).toEqual({
      id: row?.id,
      currency: 'EUR',
      operatorType: 'bundled',
      remarks: 'line one\nline two',
      u_Id: 9_001,
      planFor: 'online',
      userName: 'anna.o',
      city: 'Köln',
      pSource: 'Airhub',
      email: 'anna@home.example',
      iOrderId: 90_000,
      inventory_Id: 3,
      lpa: 'LPA:1$a.b$C',
      displayName: `O'Brien, "Anna" =1+1`,
      countryNameCheckout: 'Germany',
      iccid: '89440000000000000017',
      cli: '+44 7700 900123',
      imsi: '234100000000001',
      simPin: '0042',
      saleType: 'SIM',
      guid: '00000000-0000-4000-8000-000000090000',
      countryNamePlan: 'United Kingdom',
      stripCustomerId: 'cus_1',
      promoCode: 'WELCOME10',
      discount: 2,
      purchaseDate: '2026-11-02',
      subs_Count: 4,
      time: '09:30:00',
      sellingPrice: 18,
      vendorName: 'Plum',
      planName: 'UK 3 GB 30 Days',
      validity: '30 days',
      countryname: 'United Kingdom',
      cartSale: 41.5,
      cartId: 'CART-3',
      regionName: 'Europe',
      sellingCost: 20,
      status: 'Paid',
      suplerName: 'Global Telecom',
      paymentGateway: 'PayPal',
      source: 'Website',
      refSite: 'google.com',
      accountType: 'Personal',
      cip: '192.0.2.7',
      stripEmail: 'anna@pay.example',
      companyBuyingPrice: 7.25,
      travelDate: '2026-12-24',
      activationDate: '2026-11-05',
    })
    const [ofUk] = (await reportPage(admin, 'UKReport')).rows
    expect(ofUk).toEqual({ ...row, id: ofUk?.id, simOperator: 'o2', tariff: '102349', bolton: '502259' })
  })
})

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

  it('is in every report that it belongs to, with the same figures, and in no other', async () => {
    const before = await reportTotals(admin)
    await happen({ type: 'SaleCompleted', data: everything })
    const grown = Object.entries(await reportTotals(admin)).filter(([name, total]) => total > (before[name] ?? 0))
    expect(grown.map(([name]) => name).sort()).toEqual(['PurchaseReport', ...ofSale].sort())
    const sale = await newest('PurchaseReport')
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

  it('that is refunded and cancelled says so in all of them; the refund has its own amount and time', async () => {
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

  it('that the customer reviews, and Simcredible orders and suspends, is in those reports once for each event', async () => {
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

  it("that pays a subscription has its payment's number, once that is known, and keeps it", async () => {
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
