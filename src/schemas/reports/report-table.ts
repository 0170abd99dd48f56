import { type ReportFilterName, type ReportTotalsKind, reportFilterNames } from './report-filters.ts'
import type { CountryReportRouteName, ReportRouteName } from './report-routes.ts'

/** What each report is and its filters, by the last part of its screen's path. Plain data, no library. */

/** The groups of the index, in its order. */
export const reportGroups = [
  { group: 'sales', title: 'Sales' },
  { group: 'vendors', title: 'Vendors' },
  { group: 'subscriptions', title: 'Subscriptions' },
  { group: 'afterSale', title: 'After the sale' },
  { group: 'customers', title: 'Customers' },
] as const
export type ReportGroup = (typeof reportGroups)[number]['group']

type ReportFacts = {
  /** The number that its entries are stored under. It is unique and never changes. */
  readonly number: number
  readonly group: ReportGroup
  readonly about: string
  /** Its filters besides days and text. */
  readonly filters: ReadonlyArray<ReportFilterName>
  readonly totals: ReportTotalsKind
}

export type AnyReportRouteName = ReportRouteName | CountryReportRouteName

/** The filters of a report whose rows are orders. A sale also has a vendor and a supplier. */
const ofOrders = ['status', 'country', 'plan', 'gateway'] as const

/** By the route of each report: `about` describes its rows in one sentence. */
export const reportTable = {
  CheckOutReport: {
    number: 1,
    reportName: 'CheckoutButNotPurchaseReport',
    group: 'customers',
    listKey: 'checkoutButNotPurchases',
    about: 'Checkouts that were begun and given up: who left which plan unpaid.',
    filters: ['country', 'plan', 'gateway'],
    totals: 'sum',
  },
  SaleReport: {
    number: 2,
    reportName: 'PurchaseReport',
    group: 'sales',
    listKey: 'purchaseReports',
    about: 'Every sale with all that is known of it: customer, plan, card, cart and payment.',
    filters: reportFilterNames,
    totals: 'margin',
  },
  SaleReportVendorWise: {
    number: 3,
    reportName: 'SaleReportVendorWise',
    group: 'vendors',
    listKey: 'saleReportVendorWise',
    about: 'The sales that a vendor delivers, of whichever vendor; what leaves our own stock is in Website Inventory.',
    filters: ['status', 'vendor', 'country', 'plan', 'gateway'],
    totals: 'refunds',
  },
  TravelReport: {
    number: 4,
    reportName: 'TravelReport',
    group: 'sales',
    listKey: 'travelReport',
    about: 'The sales whose customer has told a travel date.',
    filters: ofOrders,
    totals: 'refunds',
  },
  FutureSaleReport: {
    number: 5,
    reportName: 'FutureSaleReport',
    group: 'sales',
    listKey: 'futureSaleReport',
    about: 'The sales bought ahead: the travel date lies after the day of the purchase.',
    filters: ofOrders,
    totals: 'refunds',
  },
  WebsiteInventory: {
    number: 6,
    reportName: 'WebsiteInventory',
    group: 'sales',
    listKey: 'websiteInventory',
    about: 'The sales that took a card from our own stock.',
    filters: ofOrders,
    totals: 'refunds',
  },
  SignupReport: {
    number: 7,
    reportName: 'SignupReport',
    group: 'customers',
    listKey: 'signupReport',
    about: 'The customers who have opened an account.',
    filters: ['country'],
    totals: 'none',
  },
  SubscriptionReport: {
    number: 8,
    reportName: 'SubscriptionReport',
    group: 'subscriptions',
    listKey: 'subscriptionReport',
    about: 'The subscriptions that are paid by card.',
    filters: ['status', 'country', 'plan'],
    totals: 'sum',
  },
  PaypalSubscriptionReport: {
    number: 9,
    reportName: 'PaypalSubscriptionReport',
    group: 'subscriptions',
    listKey: 'paypalSubscriptionReport',
    about: 'The subscriptions that are paid with PayPal.',
    filters: ['status', 'country', 'plan'],
    totals: 'sum',
  },
  H2OReport: {
    number: 10,
    reportName: 'H2OReport',
    group: 'vendors',
    listKey: 'h2OReport',
    about: 'The sales that H2O Wireless delivers.',
    filters: ofOrders,
    totals: 'refunds',
  },
  AffiliateSaleReport: {
    number: 11,
    reportName: 'AffiliateSaleReport',
    group: 'sales',
    listKey: 'affiliateSaleReport',
    about: 'The sales that came through an affiliate.',
    filters: ofOrders,
    totals: 'refunds',
  },
  PlumSaleReport: {
    number: 12,
    reportName: 'PlumSaleReport',
    group: 'vendors',
    listKey: 'plumSaleReport',
    about: 'The sales that Plum delivers.',
    filters: ofOrders,
    totals: 'refunds',
  },
  Tele25SaleReport: {
    number: 13,
    reportName: 'Tele25SaleReport',
    group: 'vendors',
    listKey: 'tele25SaleReport',
    about: 'The sales that Tele25 delivers.',
    filters: ofOrders,
    totals: 'refunds',
  },
  SimcredibleSaleReport: {
    number: 14,
    reportName: 'SimcredibleSaleReport',
    group: 'vendors',
    listKey: 'simcredibleSaleReport',
    about: 'The sales that Simcredible delivers.',
    filters: ofOrders,
    totals: 'refunds',
  },
  SimcredibleSuspendReport: {
    number: 15,
    reportName: 'SimcredibleSuspendReport',
    group: 'vendors',
    listKey: 'simcredibleSuspendReport',
    about: 'The SIMs that Simcredible has suspended.',
    filters: ofOrders,
    totals: 'refunds',
  },
  RefundReport: {
    number: 16,
    reportName: 'RefundReport',
    group: 'afterSale',
    listKey: 'refundReport',
    about: 'The refunds with the amount that was paid back.',
    filters: ofOrders,
    totals: 'sum',
  },
  TopUpSaleReport: {
    number: 17,
    reportName: 'TopUpSaleReport',
    group: 'sales',
    listKey: 'topUpSaleReport',
    about: 'The sales of more data or time for a SIM that the customer has.',
    filters: ofOrders,
    totals: 'refunds',
  },
  FreeSimSaleReport: {
    number: 18,
    reportName: 'FreeSimSaleReport',
    group: 'sales',
    listKey: 'freeSimSaleReport',
    about: 'The SIMs that were given away.',
    filters: ofOrders,
    totals: 'refunds',
  },
  SimcredibleOrderReport: {
    number: 19,
    reportName: 'SimcredibleOrderReport',
    group: 'vendors',
    listKey: 'simcredibleOrderReport',
    about: 'The orders that were placed at Simcredible to deliver a sale.',
    filters: ofOrders,
    totals: 'refunds',
  },
  CancellationReport: {
    number: 20,
    reportName: 'CancellationReport',
    group: 'afterSale',
    listKey: 'cancellationReport',
    about: 'The sales and subscriptions that were cancelled.',
    filters: ofOrders,
    totals: 'refunds',
  },
  ReviewReport: {
    number: 21,
    reportName: 'ReviewReport',
    group: 'afterSale',
    listKey: 'reviewReport',
    about: 'The reviews that customers have given.',
    filters: ofOrders,
    totals: 'refunds',
  },
  JapanReport: {
    number: 22,
    reportName: 'JapanReport',
    group: 'sales',
    listKey: 'japanReport',
    about: 'The sales of plans for Japan.',
    filters: reportFilterNames,
    totals: 'margin',
  },
  UKReport: {
    number: 23,
    reportName: 'UKReport',
    group: 'sales',
    listKey: 'uKReport',
    about: 'The sales of plans for the United Kingdom, with operator, tariff and bolt-on.',
    filters: reportFilterNames,
    totals: 'margin',
  },
} as const satisfies Record<AnyReportRouteName, ReportFacts & { readonly reportName: string; readonly listKey: string }>
