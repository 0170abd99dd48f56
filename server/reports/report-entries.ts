import { dayIn, UTC } from '../../src/schemas/core/time-zone.ts'
import type { ReportName } from '../../src/schemas/reports/reports.ts'
import { declareEvents, type EventOf } from '../core/events/event-types.ts'
import { customerEvents } from '../people/customer.events.ts'
import { countryReportOf } from './country-reports.ts'
import { saleEvents } from './sale.events.ts'
import type { Sale } from './sale.ts'
import { subscriptionEvents } from './subscription.events.ts'
import { vendorReports } from './vendors.ts'

const { SimResumed: _, ...ofSales } = saleEvents.types

/** The events that reports are folded from. `SimResumed` is not one: it changes no line. */
export const reportEvents = declareEvents({ ...customerEvents.types, ...ofSales, ...subscriptionEvents.types })
export type ReportEvent = EventOf<typeof reportEvents.types>

/**
 * A line of a report. The values of its subject (a sale, a customer …) are stored once for all reports; `own` has the
 * values of this line only, such as the time and the amount of a refund.
 */
export type ReportEntry = {
  readonly report: ReportName
  /** The stream of the subject. */
  readonly subject: string
  readonly at: string
  readonly own: { readonly price?: number; readonly transaction?: string } | null
}

/** The reports that a sale is in from the start. Its day is counted in `zone`. */
export const reportsOfSale = (sale: Sale, zone: string = UTC): ReadonlyArray<ReportName> => {
  const named: Array<ReportName> = ['PurchaseReport']
  if (sale.vendor === null) named.push('WebsiteInventory')
  else {
    named.push('SaleReportVendorWise')
    const own = vendorReports[sale.vendor as keyof typeof vendorReports]
    if (own !== undefined) named.push(own)
  }
  const ofCountry = countryReportOf(sale.plan)
  if (ofCountry !== null) named.push(ofCountry)
  if (sale.affiliate !== null) named.push('AffiliateSaleReport')
  if (sale.type === 'Top Up') named.push('TopUpSaleReport')
  if (sale.type === 'Free SIM') named.push('FreeSimSaleReport')
  if (sale.travelDate !== '') named.push('TravelReport')
  if (sale.travelDate > dayIn(zone, sale.at)) named.push('FutureSaleReport')
  return named
}

/** The lines that an event adds: one in each report that it belongs to. */
export const entriesOf = (event: ReportEvent, subject: string, zone: string = UTC): ReadonlyArray<ReportEntry> => {
  const { at } = event.data
  const line = (report: ReportName, own: ReportEntry['own'] = null): ReportEntry => ({ report, subject, at, own })
  switch (event.type) {
    case 'CustomerSignedUp':
      return [line('SignupReport')]
    case 'CheckoutAbandoned':
      return [line('CheckoutButNotPurchaseReport')]
    case 'SaleCompleted':
      return reportsOfSale(event.data, zone).map((report) => line(report))
    case 'SimcredibleOrderPlaced':
      return [line('SimcredibleOrderReport', { transaction: event.data.orderNumber })]
    case 'SimSuspended':
      return [line('SimcredibleSuspendReport', {})]
    case 'SaleRefunded':
      return [line('RefundReport', { price: event.data.amount, transaction: event.data.transaction })]
    case 'SaleCancelled':
    case 'SubscriptionCancelled':
      return [line('CancellationReport', {})]
    case 'ReviewGiven':
      return [line('ReviewReport', {})]
    case 'SubscriptionStarted':
      return [line(event.data.method === 'PayPal' ? 'PaypalSubscriptionReport' : 'SubscriptionReport')]
    default:
      return []
  }
}
