import type { Field } from './field.ts'
import { orderReportFields, saleReportFields, ukReportFields } from './report-fields.ts'
import { type ReportFilterName, type ReportTotalsKind, reportFilterNames } from './report-filters.ts'
import {
  type CountryReportRouteName,
  countryReportRoutes,
  type ReportRouteName,
  reportPath,
  reportRoutes,
  reportSection,
} from './report-routes.ts'

/**
 * The 21 reports (spec §2, §7, §9) and those of Japan and the UK, from which their screens, calls and files are made.
 * Plain data, no library.
 */

/** Every report page has so many rows; the request names the page alone. */
export const REPORT_PAGE_SIZE = 30

/** One report. `fields` are its columns, `about` says in one sentence what its rows are. */
export type ReportDefinition = {
  /** The last part of the path of its screen. */
  readonly name: AnyReportRouteName
  readonly path: string
  readonly title: string
  readonly heading: string
  readonly section: string
  /** What its entries are stored under: one of its own, for ever. */
  readonly number: number
  /** Its name in the call, and the name of the list in the answer. */
  readonly reportName: ReportName
  readonly listKey: (typeof calls)[AnyReportRouteName]['listKey']
  readonly fields: ReadonlyArray<Field>
  readonly pageSize: typeof REPORT_PAGE_SIZE
  readonly fileTitle: string
  readonly about: string
  /** What it can be narrowed by beside days and a text. */
  readonly filters: ReadonlyArray<ReportFilterName>
  readonly totals: ReportTotalsKind
}

type AnyReportRouteName = ReportRouteName | CountryReportRouteName

/** What the 17 columns suggest; a sale tells who delivers it and who the plan is bought from as well. */
const ofOrders = ['status', 'country', 'plan', 'gateway'] as const

const calls = {
  CheckOutReport: {
    number: 1,
    reportName: 'CheckoutButNotPurchaseReport',
    listKey: 'checkoutButNotPurchases',
    about: 'Checkouts that were begun and given up: who left which plan unpaid.',
    filters: ['country', 'plan', 'gateway'],
    totals: 'sum',
  },
  SaleReport: {
    number: 2,
    reportName: 'PurchaseReport',
    listKey: 'purchaseReports',
    about: 'Every sale with all that is known of it: customer, plan, card, cart and payment.',
    filters: reportFilterNames,
    totals: 'margin',
  },
  SaleReportVendorWise: {
    number: 3,
    reportName: 'SaleReportVendorWise',
    listKey: 'saleReportVendorWise',
    about: 'The sales that a vendor delivers, of whichever vendor; what leaves our own stock is in Website Inventory.',
    filters: ['status', 'vendor', 'country', 'plan', 'gateway'],
    totals: 'refunds',
  },
  TravelReport: {
    number: 4,
    reportName: 'TravelReport',
    listKey: 'travelReport',
    about: 'The sales whose customer has told a travel date.',
    filters: ofOrders,
    totals: 'refunds',
  },
  FutureSaleReport: {
    number: 5,
    reportName: 'FutureSaleReport',
    listKey: 'futureSaleReport',
    about: 'The sales bought ahead: the travel date lies after the day of the purchase.',
    filters: ofOrders,
    totals: 'refunds',
  },
  WebsiteInventory: {
    number: 6,
    reportName: 'WebsiteInventory',
    listKey: 'websiteInventory',
    about: 'The sales that took a card from our own stock.',
    filters: ofOrders,
    totals: 'refunds',
  },
  SignupReport: {
    number: 7,
    reportName: 'SignupReport',
    listKey: 'signupReport',
    about: 'The customers who have opened an account.',
    filters: ['country'],
    totals: 'none',
  },
  SubscriptionReport: {
    number: 8,
    reportName: 'SubscriptionReport',
    listKey: 'subscriptionReport',
    about: 'The subscriptions that are paid by card.',
    filters: ['status', 'country', 'plan'],
    totals: 'sum',
  },
  PaypalSubscriptionReport: {
    number: 9,
    reportName: 'PaypalSubscriptionReport',
    listKey: 'paypalSubscriptionReport',
    about: 'The subscriptions that are paid with PayPal.',
    filters: ['status', 'country', 'plan'],
    totals: 'sum',
  },
  H2OReport: {
    number: 10,
    reportName: 'H2OReport',
    listKey: 'h2OReport',
    about: 'The sales that H2O Wireless delivers.',
    filters: ofOrders,
    totals: 'refunds',
  },
  AffiliateSaleReport: {
    number: 11,
    reportName: 'AffiliateSaleReport',
    listKey: 'affiliateSaleReport',
    about: 'The sales that came through an affiliate.',
    filters: ofOrders,
    totals: 'refunds',
  },
  PlumSaleReport: {
    number: 12,
    reportName: 'PlumSaleReport',
    listKey: 'plumSaleReport',
    about: 'The sales that Plum delivers.',
    filters: ofOrders,
    totals: 'refunds',
  },
  Tele25SaleReport: {
    number: 13,
    reportName: 'Tele25SaleReport',
    listKey: 'tele25SaleReport',
    about: 'The sales that Tele25 delivers.',
    filters: ofOrders,
    totals: 'refunds',
  },
  SimcredibleSaleReport: {
    number: 14,
    reportName: 'SimcredibleSaleReport',
    listKey: 'simcredibleSaleReport',
    about: 'The sales that Simcredible delivers.',
    filters: ofOrders,
    totals: 'refunds',
  },
  SimcredibleSuspendReport: {
    number: 15,
    reportName: 'SimcredibleSuspendReport',
    listKey: 'simcredibleSuspendReport',
    about: 'The SIMs that Simcredible has suspended.',
    filters: ofOrders,
    totals: 'refunds',
  },
  RefundReport: {
    number: 16,
    reportName: 'RefundReport',
    listKey: 'refundReport',
    about: 'The refunds with the amount that was paid back.',
    filters: ofOrders,
    totals: 'sum',
  },
  TopUpSaleReport: {
    number: 17,
    reportName: 'TopUpSaleReport',
    listKey: 'topUpSaleReport',
    about: 'The sales of more data or time for a SIM that the customer has.',
    filters: ofOrders,
    totals: 'refunds',
  },
  FreeSimSaleReport: {
    number: 18,
    reportName: 'FreeSimSaleReport',
    listKey: 'freeSimSaleReport',
    about: 'The SIMs that were given away.',
    filters: ofOrders,
    totals: 'refunds',
  },
  SimcredibleOrderReport: {
    number: 19,
    reportName: 'SimcredibleOrderReport',
    listKey: 'simcredibleOrderReport',
    about: 'The orders that were placed at Simcredible to deliver a sale.',
    filters: ofOrders,
    totals: 'refunds',
  },
  CancellationReport: {
    number: 20,
    reportName: 'CancellationReport',
    listKey: 'cancellationReport',
    about: 'The sales and subscriptions that were cancelled.',
    filters: ofOrders,
    totals: 'refunds',
  },
  ReviewReport: {
    number: 21,
    reportName: 'ReviewReport',
    listKey: 'reviewReport',
    about: 'The reviews that customers have given.',
    filters: ofOrders,
    totals: 'refunds',
  },
  JapanReport: {
    number: 22,
    reportName: 'JapanReport',
    listKey: 'japanReport',
    about: 'The sales of plans for Japan.',
    filters: reportFilterNames,
    totals: 'margin',
  },
  UKReport: {
    number: 23,
    reportName: 'UKReport',
    listKey: 'uKReport',
    about: 'The sales of plans for the United Kingdom, with operator, tariff and bolt-on.',
    filters: reportFilterNames,
    totals: 'margin',
  },
} as const satisfies Record<
  AnyReportRouteName,
  Pick<ReportDefinition, 'number' | 'about' | 'filters' | 'totals'> & {
    readonly reportName: string
    readonly listKey: string
  }
>

/** The name of a report in the call `GET /ReportMaster/{ReportName}`. */
export type ReportName = (typeof calls)[AnyReportRouteName]['reportName']
/** The name of a report's list in the answer. */
export type ReportListKey<Name extends ReportName = ReportName> = Extract<
  (typeof calls)[AnyReportRouteName],
  { readonly reportName: Name }
>['listKey']

const definition = (
  name: AnyReportRouteName,
  place: Pick<ReportDefinition, 'path' | 'title' | 'section' | 'fields'>,
): ReportDefinition => ({
  name,
  heading: place.title,
  ...place,
  ...calls[name],
  pageSize: REPORT_PAGE_SIZE,
  fileTitle: name,
})

/** Who signs up pays nothing: no order by amount. */
const signupFields: ReadonlyArray<Field> = orderReportFields.map(({ sortable, ...field }: Field) =>
  sortable && field.kind !== 'money' ? { ...field, sortable } : field,
)

const fieldsOf = (name: ReportRouteName): ReadonlyArray<Field> => {
  if (name === 'SaleReport') return saleReportFields
  return name === 'SignupReport' ? signupFields : orderReportFields
}

/** The 21, in the order of the spec's routes. */
export const indexedReports: ReadonlyArray<ReportDefinition> = reportRoutes.map(({ name, title }) =>
  definition(name, {
    path: reportPath(name),
    title,
    section: reportSection(name),
    fields: fieldsOf(name),
  }),
)

/** All of them: the 21, then those of a country. */
export const reports: ReadonlyArray<ReportDefinition> = [
  ...indexedReports,
  ...countryReportRoutes.map(({ name, path, title }) =>
    definition(name, {
      path,
      title,
      section: 'Reports',
      fields: name === 'UKReport' ? ukReportFields : saleReportFields,
    }),
  ),
]

const byName = new Map(reports.map((report) => [report.reportName, report]))

/** The definition of a report by its name in the call. */
export const reportNamed = (name: ReportName): ReportDefinition => byName.get(name) as ReportDefinition
