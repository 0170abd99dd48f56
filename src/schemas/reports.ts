import type { Field } from './field.ts'
import { orderReportFields, saleReportFields } from './report-fields.ts'
import { type ReportRouteName, reportPath, reportRoutes, reportSection } from './report-routes.ts'

/** The 21 reports (spec §2, §7, §9), from which their screens, calls and files are made. Plain data, no library. */

/** Every report page has so many rows; the request names the page alone. */
export const REPORT_PAGE_SIZE = 30

/** One report. `fields` are its columns, `about` says in one sentence what its rows are. */
export type ReportDefinition = {
  /** The last part of the path of its screen. */
  readonly name: ReportRouteName
  readonly path: string
  readonly title: string
  readonly heading: string
  readonly section: string
  /** What its entries are stored under: one of its own, for ever. */
  readonly number: number
  /** Its name in the call, and the name of the list in the answer. */
  readonly reportName: ReportName
  readonly listKey: (typeof calls)[ReportRouteName]['listKey']
  readonly fields: ReadonlyArray<Field>
  readonly pageSize: typeof REPORT_PAGE_SIZE
  readonly fileTitle: string
  readonly about: string
}

const calls = {
  CheckOutReport: {
    number: 1,
    reportName: 'CheckoutButNotPurchaseReport',
    listKey: 'checkoutButNotPurchases',
    about: 'Checkouts that were begun and given up: who left which plan unpaid.',
  },
  SaleReport: {
    number: 2,
    reportName: 'PurchaseReport',
    listKey: 'purchaseReports',
    about: 'Every sale with all that is known of it: customer, plan, card, cart and payment.',
  },
  SaleReportVendorWise: {
    number: 3,
    reportName: 'SaleReportVendorWise',
    listKey: 'saleReportVendorWise',
    about: 'The sales that a vendor delivers, of whichever vendor; what leaves our own stock is in Website Inventory.',
  },
  TravelReport: {
    number: 4,
    reportName: 'TravelReport',
    listKey: 'travelReport',
    about: 'The sales whose customer has told a travel date.',
  },
  FutureSaleReport: {
    number: 5,
    reportName: 'FutureSaleReport',
    listKey: 'futureSaleReport',
    about: 'The sales bought ahead: the travel date lies after the day of the purchase.',
  },
  WebsiteInventory: {
    number: 6,
    reportName: 'WebsiteInventory',
    listKey: 'websiteInventory',
    about: 'The sales that took a card from our own stock.',
  },
  SignupReport: {
    number: 7,
    reportName: 'SignupReport',
    listKey: 'signupReport',
    about: 'The customers who have opened an account.',
  },
  SubscriptionReport: {
    number: 8,
    reportName: 'SubscriptionReport',
    listKey: 'subscriptionReport',
    about: 'The subscriptions that are paid by card.',
  },
  PaypalSubscriptionReport: {
    number: 9,
    reportName: 'PaypalSubscriptionReport',
    listKey: 'paypalSubscriptionReport',
    about: 'The subscriptions that are paid with PayPal.',
  },
  H2OReport: {
    number: 10,
    reportName: 'H2OReport',
    listKey: 'h2OReport',
    about: 'The sales that H2O Wireless delivers.',
  },
  AffiliateSaleReport: {
    number: 11,
    reportName: 'AffiliateSaleReport',
    listKey: 'affiliateSaleReport',
    about: 'The sales that came through an affiliate.',
  },
  PlumSaleReport: {
    number: 12,
    reportName: 'PlumSaleReport',
    listKey: 'plumSaleReport',
    about: 'The sales that Plum delivers.',
  },
  Tele25SaleReport: {
    number: 13,
    reportName: 'Tele25SaleReport',
    listKey: 'tele25SaleReport',
    about: 'The sales that Tele25 delivers.',
  },
  SimcredibleSaleReport: {
    number: 14,
    reportName: 'SimcredibleSaleReport',
    listKey: 'simcredibleSaleReport',
    about: 'The sales that Simcredible delivers.',
  },
  SimcredibleSuspendReport: {
    number: 15,
    reportName: 'SimcredibleSuspendReport',
    listKey: 'simcredibleSuspendReport',
    about: 'The SIMs that Simcredible has suspended.',
  },
  RefundReport: {
    number: 16,
    reportName: 'RefundReport',
    listKey: 'refundReport',
    about: 'The refunds with the amount that was paid back.',
  },
  TopUpSaleReport: {
    number: 17,
    reportName: 'TopUpSaleReport',
    listKey: 'topUpSaleReport',
    about: 'The sales of more data or time for a SIM that the customer has.',
  },
  FreeSimSaleReport: {
    number: 18,
    reportName: 'FreeSimSaleReport',
    listKey: 'freeSimSaleReport',
    about: 'The SIMs that were given away.',
  },
  SimcredibleOrderReport: {
    number: 19,
    reportName: 'SimcredibleOrderReport',
    listKey: 'simcredibleOrderReport',
    about: 'The orders that were placed at Simcredible to deliver a sale.',
  },
  CancellationReport: {
    number: 20,
    reportName: 'CancellationReport',
    listKey: 'cancellationReport',
    about: 'The sales and subscriptions that were cancelled.',
  },
  ReviewReport: {
    number: 21,
    reportName: 'ReviewReport',
    listKey: 'reviewReport',
    about: 'The reviews that customers have given.',
  },
} as const satisfies Record<
  ReportRouteName,
  { readonly number: number; readonly reportName: string; readonly listKey: string; readonly about: string }
>

/** The name of a report in the call `GET /ReportMaster/{ReportName}`. */
export type ReportName = (typeof calls)[ReportRouteName]['reportName']
/** The name of a report's list in the answer. */
export type ReportListKey<Name extends ReportName = ReportName> = Extract<
  (typeof calls)[ReportRouteName],
  { readonly reportName: Name }
>['listKey']

/** All 21, in the order of the spec's routes. */
export const reports: ReadonlyArray<ReportDefinition> = reportRoutes.map(({ name, title }) => ({
  name,
  path: reportPath(name),
  title,
  heading: title,
  section: reportSection(name),
  ...calls[name],
  fields: name === 'SaleReport' ? saleReportFields : orderReportFields,
  pageSize: REPORT_PAGE_SIZE,
  fileTitle: name,
}))
