import { describe, expect, it } from 'vitest'
import { entriesOf, type ReportEvent, reportsOfSale } from '../../../server/reports/report-entries.ts'
import type { Sale } from '../../../server/reports/sale.ts'
import { saleWith } from '../support/sales.ts'

const AT = '2026-11-05T10:00:00.000Z'
const at = { id: 1, at: AT }

describe('the reports of a sale', () => {
  it.each<[Partial<Sale>, ReadonlyArray<string>]>([
    [{ vendor: null }, ['PurchaseReport', 'WebsiteInventory']],
    [{ vendor: 'Webbing' }, ['PurchaseReport', 'SaleReportVendorWise']],
    [{ vendor: 'Plum' }, ['PurchaseReport', 'SaleReportVendorWise', 'PlumSaleReport']],
    [{ vendor: 'H2O Wireless' }, ['PurchaseReport', 'SaleReportVendorWise', 'H2OReport']],
    [{ vendor: 'Tele25' }, ['PurchaseReport', 'SaleReportVendorWise', 'Tele25SaleReport']],
    [{ vendor: 'Simcredible' }, ['PurchaseReport', 'SaleReportVendorWise', 'SimcredibleSaleReport']],
    [{ vendor: null, affiliate: 'blog.example' }, ['PurchaseReport', 'WebsiteInventory', 'AffiliateSaleReport']],
    [{ vendor: null, type: 'Top Up' }, ['PurchaseReport', 'WebsiteInventory', 'TopUpSaleReport']],
    [{ vendor: null, type: 'Free SIM' }, ['PurchaseReport', 'WebsiteInventory', 'FreeSimSaleReport']],
    // The day of the sale itself is not in the future; the sale was on 2 November.
    [{ vendor: null, travelDate: '2026-11-02' }, ['PurchaseReport', 'WebsiteInventory', 'TravelReport']],
    [
      { vendor: null, travelDate: '2026-11-03' },
      ['PurchaseReport', 'WebsiteInventory', 'TravelReport', 'FutureSaleReport'],
    ],
  ])('that has %j are %j', (given, reports) => {
    const { plan } = saleWith(1)
    const elsewhere = { plan: { ...plan, countryCode: 'FR', country: 'France' } }
    expect(reportsOfSale(saleWith(1, { ...elsewhere, ...given }))).toEqual(reports)
  })

  it.each<[string, Partial<Sale['plan']>, ReadonlyArray<string>]>([
    ['by its code', { countryCode: 'GB', country: '' }, ['UKReport']],
    ['by its code, whatever it is called', { countryCode: 'JP', country: 'Nippon' }, ['JapanReport']],
    ['by its name, where a sale from before tells no code', { countryCode: '', country: 'Japan' }, ['JapanReport']],
    ['of no other country', { countryCode: 'FR', country: 'Japan' }, []],
  ])('are those of the country of its plan, too, %s', (_, place, reports) => {
    const { plan } = saleWith(1)
    const found = reportsOfSale(saleWith(1, { vendor: null, plan: { ...plan, ...place } }))
    expect(found.slice(2)).toEqual(reports)
  })
})

describe('the line that an event adds', () => {
  const events: ReadonlyArray<readonly [ReportEvent['type'], object, ReadonlyArray<readonly [string, object | null]>]> =
    [
      ['CustomerSignedUp', {}, [['SignupReport', null]]],
      ['CheckoutAbandoned', {}, [['CheckoutButNotPurchaseReport', null]]],
      ['SimcredibleOrderPlaced', { orderNumber: 'SC-1' }, [['SimcredibleOrderReport', { transaction: 'SC-1' }]]],
      ['SimSuspended', { reason: '' }, [['SimcredibleSuspendReport', {}]]],
      [
        'SaleRefunded',
        { amount: 2.5, transaction: 're_1', reason: '' },
        [['RefundReport', { price: 2.5, transaction: 're_1' }]],
      ],
      ['SaleCancelled', { reason: '' }, [['CancellationReport', {}]]],
      ['SubscriptionCancelled', { reason: '' }, [['CancellationReport', {}]]],
      ['ReviewGiven', { rating: 5, text: '' }, [['ReviewReport', {}]]],
      ['SubscriptionStarted', { method: 'PayPal' }, [['PaypalSubscriptionReport', null]]],
      ['SubscriptionStarted', { method: 'Card' }, [['SubscriptionReport', null]]],
      ['SimActivated', {}, []],
      ['SubscriptionPaid', { saleId: 1, payment: 1 }, []],
    ]

  it.each(events)('%s, %j, is in %j, of the subject and at the moment of the event', (type, data, lines) => {
    const event = { type, data: { ...at, ...data } } as ReportEvent
    expect(entriesOf(event, 'sale-1')).toEqual(
      lines.map(([report, own]) => ({ report, subject: 'sale-1', at: AT, own })),
    )
  })

  it('of a sale is one line in each of its reports', () => {
    const sale = saleWith(1, { vendor: null, affiliate: 'blog.example' })
    expect(entriesOf({ type: 'SaleCompleted', data: sale }, 'sale-1')).toEqual(
      reportsOfSale(sale).map((report) => ({ report, subject: 'sale-1', at: sale.at, own: null })),
    )
  })
})
