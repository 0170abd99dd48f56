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
    about: 'Abandoned checkouts: customer and plan.',
    filters: ['country', 'plan', 'gateway'],
    totals: 'sum',
  },
  SaleReport: {
    number: 2,
    reportName: 'PurchaseReport',
    group: 'sales',
    listKey: 'purchaseReports',
    about: 'Every sale with customer, plan, SIM, cart and payment.',
    filters: reportFilterNames,
    totals: 'margin',
  },
  SaleReportVendorWise: {
    number: 3,
    reportName: 'SaleReportVendorWise',
    group: 'vendors',
    listKey: 'saleReportVendorWise',
    about: 'Sales delivered by vendors. Sales from our stock are in Website Inventory.',
    filters: ['status', 'vendor', 'country', 'plan', 'gateway'],
    totals: 'refunds',
  },
  TravelReport: {
    number: 4,
    reportName: 'TravelReport',
    group: 'sales',
    listKey: 'travelReport',
    about: 'Sales with a travel date.',
    filters: ofOrders,
    totals: 'refunds',
  },
  FutureSaleReport: {
    number: 5,
    reportName: 'FutureSaleReport',
    group: 'sales',
    listKey: 'futureSaleReport',
    about: 'Sales with a travel date after the day of purchase.',
    filters: ofOrders,
    totals: 'refunds',
  },
  WebsiteInventory: {
    number: 6,
    reportName: 'WebsiteInventory',
    group: 'sales',
    listKey: 'websiteInventory',
    about: 'Sales of SIMs from our stock.',
    filters: ofOrders,
    totals: 'refunds',
  },
  SignupReport: {
    number: 7,
    reportName: 'SignupReport',
    group: 'customers',
    listKey: 'signupReport',
    about: 'Customers who opened an account.',
    filters: ['country'],
    totals: 'none',
  },
  SubscriptionReport: {
    number: 8,
    reportName: 'SubscriptionReport',
    group: 'subscriptions',
    listKey: 'subscriptionReport',
    about: 'Subscriptions paid by card.',
    filters: ['status', 'country', 'plan'],
    totals: 'sum',
  },
  PaypalSubscriptionReport: {
    number: 9,
    reportName: 'PaypalSubscriptionReport',
    group: 'subscriptions',
    listKey: 'paypalSubscriptionReport',
    about: 'Subscriptions paid with PayPal.',
    filters: ['status', 'country', 'plan'],
    totals: 'sum',
  },
  H2OReport: {
    number: 10,
    reportName: 'H2OReport',
    group: 'vendors',
    listKey: 'h2OReport',
    about: 'Sales delivered by H2O Wireless.',
    filters: ofOrders,
    totals: 'refunds',
  },
  AffiliateSaleReport: {
    number: 11,
    reportName: 'AffiliateSaleReport',
    group: 'sales',
    listKey: 'affiliateSaleReport',
    about: 'Sales through affiliates.',
    filters: ofOrders,
    totals: 'refunds',
  },
  PlumSaleReport: {
    number: 12,
    reportName: 'PlumSaleReport',
    group: 'vendors',
    listKey: 'plumSaleReport',
    about: 'Sales delivered by Plum.',
    filters: ofOrders,
    totals: 'refunds',
  },
  Tele25SaleReport: {
    number: 13,
    reportName: 'Tele25SaleReport',
    group: 'vendors',
    listKey: 'tele25SaleReport',
    about: 'Sales delivered by Tele25.',
    filters: ofOrders,
    totals: 'refunds',
  },
  SimcredibleSaleReport: {
    number: 14,
    reportName: 'SimcredibleSaleReport',
    group: 'vendors',
    listKey: 'simcredibleSaleReport',
    about: 'Sales delivered by Simcredible.',
    filters: ofOrders,
    totals: 'refunds',
  },
  SimcredibleSuspendReport: {
    number: 15,
    reportName: 'SimcredibleSuspendReport',
    group: 'vendors',
    listKey: 'simcredibleSuspendReport',
    about: 'SIMs suspended by Simcredible.',
    filters: ofOrders,
    totals: 'refunds',
  },
  RefundReport: {
    number: 16,
    reportName: 'RefundReport',
    group: 'afterSale',
    listKey: 'refundReport',
    about: 'Refunds with their amounts.',
    filters: ofOrders,
    totals: 'sum',
  },
  TopUpSaleReport: {
    number: 17,
    reportName: 'TopUpSaleReport',
    group: 'sales',
    listKey: 'topUpSaleReport',
    about: "Top-ups of data or time for the customer's SIM.",
    filters: ofOrders,
    totals: 'refunds',
  },
  FreeSimSaleReport: {
    number: 18,
    reportName: 'FreeSimSaleReport',
    group: 'sales',
    listKey: 'freeSimSaleReport',
    about: 'Free SIMs.',
    filters: ofOrders,
    totals: 'refunds',
  },
  SimcredibleOrderReport: {
    number: 19,
    reportName: 'SimcredibleOrderReport',
    group: 'vendors',
    listKey: 'simcredibleOrderReport',
    about: 'Orders placed with Simcredible to deliver a sale.',
    filters: ofOrders,
    totals: 'refunds',
  },
  CancellationReport: {
    number: 20,
    reportName: 'CancellationReport',
    group: 'afterSale',
    listKey: 'cancellationReport',
    about: 'Cancelled sales and subscriptions.',
    filters: ofOrders,
    totals: 'refunds',
  },
  ReviewReport: {
    number: 21,
    reportName: 'ReviewReport',
    group: 'afterSale',
    listKey: 'reviewReport',
    about: 'Reviews by customers.',
    filters: ofOrders,
    totals: 'refunds',
  },
  JapanReport: {
    number: 22,
    reportName: 'JapanReport',
    group: 'sales',
    listKey: 'japanReport',
    about: 'Sales of plans for Japan.',
    filters: reportFilterNames,
    totals: 'margin',
  },
  UKReport: {
    number: 23,
    reportName: 'UKReport',
    group: 'sales',
    listKey: 'uKReport',
    about: 'Sales of plans for the United Kingdom, with operator, tariff and bolt-on.',
    filters: reportFilterNames,
    totals: 'margin',
  },
} as const satisfies Record<AnyReportRouteName, ReportFacts & { readonly reportName: string; readonly listKey: string }>
