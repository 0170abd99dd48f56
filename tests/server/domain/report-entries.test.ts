import { describe, expect, it } from 'vitest'
import { entriesOf, type ReportEvent, reportsOfSale } from '../../../server/domain/report-entries.ts'
import type { Sale } from '../../../server/domain/sale.ts'
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
    // The day of the sale itself is no future day; the sale was on 2 November.
    [{ vendor: null, travelDate: '2026-11-02' }, ['PurchaseReport', 'WebsiteInventory', 'TravelReport']],
    [
      { vendor: null, travelDate: '2026-11-03' },
      ['PurchaseReport', 'WebsiteInventory', 'TravelReport', 'FutureSaleReport'],
    ],
  ])('that has %j are %j', (given, reports) => {
    expect(reportsOfSale(saleWith(1, given))).toEqual(reports)
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

  it('of a sale is one in each of its reports', () => {
    const sale = saleWith(1, { vendor: null, affiliate: 'blog.example' })
    expect(entriesOf({ type: 'SaleCompleted', data: sale }, 'sale-1')).toEqual(
      reportsOfSale(sale).map((report) => ({ report, subject: 'sale-1', at: sale.at, own: null })),
    )
  })
})
