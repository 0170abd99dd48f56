import { describe, expect, it } from 'vitest'
import type { ReportName } from '../../../src/schemas/reports/reports.ts'
import { type Row, reportRows } from '../support/report-rows.ts'
import { sharedServer } from '../support/server.ts'

const { admin } = await sharedServer()

describe('the figures of the demo data', () => {
  it('agree across the reports', async () => {
    const rows = (name: ReportName) => reportRows(admin, name)
    const sales = new Map((await rows('PurchaseReport')).map((sale) => [sale.guid, sale]))
    const guidsWhere = (wanted: (sale: Row) => boolean) =>
      new Set([...sales.values()].filter(wanted).map(({ guid }) => guid))
    const expected: Partial<Record<ReportName, ReadonlySet<unknown>>> = {
      SaleReportVendorWise: guidsWhere(({ vendorName }) => vendorName !== ''),
      WebsiteInventory: guidsWhere(({ inventory_Id }) => inventory_Id !== null),
      H2OReport: guidsWhere(({ vendorName }) => vendorName === 'H2O Wireless'),
      PlumSaleReport: guidsWhere(({ vendorName }) => vendorName === 'Plum'),
      Tele25SaleReport: guidsWhere(({ vendorName }) => vendorName === 'Tele25'),
      SimcredibleSaleReport: guidsWhere(({ vendorName }) => vendorName === 'Simcredible'),
      SimcredibleOrderReport: guidsWhere(({ vendorName }) => vendorName === 'Simcredible'),
      AffiliateSaleReport: guidsWhere(({ source }) => source === 'Affiliate'),
      TopUpSaleReport: guidsWhere(({ saleType }) => saleType === 'Top Up'),
      FreeSimSaleReport: guidsWhere(({ saleType }) => saleType === 'Free SIM'),
      TravelReport: guidsWhere(({ travelDate }) => travelDate !== ''),
      FutureSaleReport: guidsWhere(({ travelDate, purchaseDate }) => String(travelDate) > String(purchaseDate)),
    }
    for (const [name, guids] of Object.entries(expected)) {
      const found = await rows(name as ReportName)
      expect(new Set(found.map(({ guid }) => guid)), name).toEqual(guids)
      expect(found.length, name).toBe(guids?.size)
      for (const { guid, price, paymentstatus, email } of found) {
        const sale = sales.get(guid ?? '')
        expect([price, paymentstatus, email], name).toEqual([sale?.sellingPrice, sale?.status, sale?.email])
      }
    }
    const refunds = new Map<unknown, number>()
    for (const { guid, price } of await rows('RefundReport')) {
      refunds.set(guid, (refunds.get(guid) ?? 0) + Number(price))
    }
    for (const { guid, status, sellingPrice, discount, sellingCost } of sales.values()) {
      const refunded = refunds.get(guid) ?? 0
      expect(status === 'Refunded').toBe(refunded > 0 && refunded >= Number(sellingPrice))
      if (status === 'Partly Refunded') expect(refunded).toBeGreaterThan(0)
      expect(Number(sellingPrice)).toBeCloseTo(Number(sellingCost) - Number(discount), 4)
    }
  })

  it('agree about subscriptions: their counted payments are sales, and other sales have no count', async () => {
    const rows = (name: ReportName) => reportRows(admin, name)
    const topUps = new Set((await rows('TopUpSaleReport')).map(({ guid }) => guid))
    // A subscription renews one card.
    const paidFor = new Map<unknown, Array<Row>>()
    for (const sale of [...(await rows('PurchaseReport'))].reverse()) {
      if (sale.subs_Count !== 0) paidFor.set(sale.iccid, [...(paidFor.get(sale.iccid) ?? []), sale])
    }
    const first = (sale: Row | undefined) => [
      sale?.u_Id,
      sale?.planName,
      sale?.countryname,
      sale?.sellingPrice,
      sale?.currency,
      `${sale?.purchaseDate}T${sale?.time}`,
      sale?.paymentGateway,
    ]
    const told = async (name: ReportName, gateway: string) =>
      (await rows(name)).map((row) => [
        row.customerid,
        row.planname,
        row.countryname,
        row.price,
        row.currency,
        String(row.createddate).slice(0, 19),
        gateway,
      ])
    const subscriptions = [
      ...(await told('SubscriptionReport', 'Stripe')),
      ...(await told('PaypalSubscriptionReport', 'PayPal')),
    ]
    const inOrder = (lines: ReadonlyArray<ReadonlyArray<unknown>>) => lines.map((line) => JSON.stringify(line)).sort()
    expect(inOrder([...paidFor.values()].map(([sale]) => first(sale)))).toEqual(inOrder(subscriptions))
    for (const sales of paidFor.values()) {
      expect(sales.map(({ subs_Count }) => subs_Count)).toEqual(sales.map((_, index) => index + 1))
      for (const sale of sales.slice(1)) {
        expect(topUps.has(sale.guid ?? '')).toBe(true)
        expect(first(sale).slice(0, 5)).toEqual(first(sales[0]).slice(0, 5))
        expect([sale.source, sale.paymentGateway]).toEqual(['Subscription', sales[0]?.paymentGateway])
      }
    }
    expect(Math.max(...[...paidFor.values()].map((sales) => sales.length))).toBeGreaterThan(5)
  })

  it('agree about refunds: each goes back to where it was paid', async () => {
    const gateways = new Map(
      (await reportRows(admin, 'PurchaseReport')).map(({ guid, paymentGateway }) => [guid, paymentGateway]),
    )
    for (const { guid, paymentmethod, transaction } of await reportRows(admin, 'RefundReport')) {
      expect(paymentmethod).toBe(gateways.get(guid ?? ''))
      expect(String(transaction).startsWith('re_')).toBe(paymentmethod === 'Stripe')
    }
  })
})
