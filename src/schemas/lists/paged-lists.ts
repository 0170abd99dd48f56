import { INVOICE_PAGE } from '../billing/billing-routes.ts'
import { offlineSaleFields, offlineSaleUkFields, statementFields } from '../billing/offline-sale/book-fields.ts'
import { USUAL_DAYS } from '../core/day-range.ts'
import type { Field } from '../core/field.ts'
import { timelineFields } from '../history/timeline/fields.ts'
import { API_ORDER_SEARCHED } from '../partners/api-order/choices.ts'
import { apiOrderFields } from '../partners/api-order/fields.ts'
import { apiOrderRoutes } from '../partners/api-order/routes.ts'
import { PARTNER_PAGE_SIZE, partnerFields } from '../partners/partner-fields.ts'
import {
  partnerSaleFields,
  partnerSubscriptionFields,
  partnerSummaryFields,
} from '../partners/partner-report-fields.ts'
import { PARTNER_REPORTS, partnerReportRoutes } from '../partners/partner-report-routes.ts'
import { PRICING_SEARCHED, partnerPricingFields, pricingFields } from '../partners/pricing/fields.ts'
import { CONTACT_SEARCHED } from '../people/contacts/choices.ts'
import { contactFields } from '../people/contacts/fields.ts'
import type { AreaName, Key } from '../people/permissions.ts'
import { type ListFilterName, REPORT_SEARCHED, type ReportTotalsKind } from '../reports/report-filters.ts'
import { countryReportRoutes, reportRoutes } from '../reports/report-routes.ts'
import { REPORT_PAGE_SIZE, type ReportDefinition, reports } from '../reports/reports.ts'
import type { LiveSubject } from '../shell/live.ts'
import { type OwnListName, ownListRoutes } from './own-list-routes.ts'
import {
  type EmptyWords,
  wordsOfOwnLists,
  wordsOfPartnerRates,
  wordsOfPartners,
  wordsOfReports,
} from './paged-list-words.ts'
import type { PagedSort } from './paged-sort.ts'
import { sortableNames } from './sort.ts'

/**
 * The lists that are read page by page: reports, books, employee activity, contacts and the partner list. Plain data,
 * no library.
 */

export const pagedListNames = [
  'PartnerMaster',
  ...reportRoutes.map(({ name }) => name),
  ...countryReportRoutes.map(({ name }) => name),
  ...ownListRoutes.map(({ name }) => name),
  'PartnerPricing',
] as const
export type PagedListName = (typeof pagedListNames)[number]

/** For a column that opens the first link of its row (report-links.ts). A row without links opens nothing. */
export const FIRST_WAY = 'first way'

/** What a list's screen, machine and files are made from. */
export type PagedList = {
  /** The last part of the path of its screen. */
  readonly name: PagedListName
  readonly path: string
  readonly title: string
  readonly section: string
  readonly heading: string
  readonly about: string
  readonly fields: ReadonlyArray<Field>
  readonly pageSize: number
  /** The start of its file names, before the day. */
  readonly fileTitle: string
  /** The area whose `export` permission allows its files. */
  readonly area: AreaName
  /** The live changes that concern it, and its singular and plural. Null if the server announces none. */
  readonly told: { readonly subjects: ReadonlyArray<LiveSubject>; readonly one: string; readonly many: string } | null
  /** The report in the request. Null for the partner list and for lists with `own`, which have other calls. */
  readonly report: Pick<ReportDefinition, 'reportName' | 'listKey'> | null
  /** Which list with dedicated calls it is, see services/lists/own-lists.ts. */
  readonly own: OwnListName | null
  /** Its filters besides days and text, and its totals. The partner list has none. */
  readonly filters: ReadonlyArray<ListFilterName>
  /** The fields that a text search looks in; null if it has none. */
  readonly searched: string | null
  /** The label of the text search, where the default does not fit. */
  readonly searchLabel?: string
  readonly totals: ReportTotalsKind
  /** The record behind its rows, if they can be added and edited, and the column that names one. */
  readonly record: { readonly name: 'partner'; readonly title: string } | null
  /** Where a column's value links to: an address whose `{field}` is replaced by the row's value, or `FIRST_WAY`. */
  readonly opens: Readonly<Record<string, string>>
  /** Its email addresses and phone numbers are links. */
  readonly reaches?: true
  /** Its rows have no date. */
  readonly isUndated?: true
  /** How many days up to today it shows if its address names none; all if absent. */
  readonly usualDays?: number
  /** Related lists, as buttons above it for people who may open them. */
  readonly beside?: ReadonlyArray<{ readonly label: string; readonly href: string; readonly key: Key }>
} & EmptyWords

const partnerList: PagedList = {
  name: 'PartnerMaster',
  path: '/pages/PartnerMaster',
  title: 'Partner Master',
  section: 'Inventory Master',
  heading: 'Partner Master',
  about: 'Companies that sell for us, their people and their terms.',
  fields: partnerFields,
  pageSize: PARTNER_PAGE_SIZE,
  fileTitle: 'Partners',
  area: 'partner',
  told: { subjects: ['partner'], one: 'partner', many: 'partners' },
  report: null,
  own: null,
  filters: [],
  searched: null,
  totals: 'none',
  record: { name: 'partner', title: 'companyName' },
  opens: {},
  ...wordsOfPartners,
}

const ofBooks = {
  area: 'offlineSale',
  told: { subjects: ['offlineSale'], one: 'sale by invoice', many: 'sales by invoice' },
} as const

const [summary, ofSales, ofH2O, ofSubscriptions] = partnerReportRoutes
const [apiOrders] = apiOrderRoutes
const besideSummary = [
  { label: 'Sales', href: ofSales.path, key: ofSales.key },
  { label: 'H2O Sales', href: ofH2O.path, key: ofH2O.key },
  { label: 'Subscriptions', href: ofSubscriptions.path, key: ofSubscriptions.key },
  { label: 'API Orders', href: apiOrders.path, key: apiOrders.key },
]
const toSummary = [{ label: summary.title, href: PARTNER_REPORTS, key: summary.key }]
const newSales = (...subjects: ReadonlyArray<LiveSubject>) => ({ subjects, one: 'sale', many: 'sales' })
const besideReports = {
  area: 'partnerReport',
  filters: ['partner', 'plan'],
  opens: {},
  beside: toSummary,
} as const

/** The rates, as staff see them. */
const rates = {
  area: 'pricing',
  totals: 'none',
  isUndated: true,
  searchLabel: 'Plan Name',
  searched: PRICING_SEARCHED,
  told: { subjects: ['pricing'], one: 'rate', many: 'rates' },
  about: 'Cost and selling price of each plan, and the partner price.',
  fields: pricingFields,
  filters: ['countryID', 'regionID', 'partner'],
  opens: { planName: '/pages/PlanMaster/{planName}' },
} as const satisfies Partial<PagedList>

const ownLists: Readonly<
  Record<
    OwnListName,
    Omit<
      PagedList,
      | 'name'
      | 'path'
      | 'title'
      | 'heading'
      | 'section'
      | 'report'
      | 'own'
      | 'record'
      | 'searched'
      | 'fileTitle'
      | 'pageSize'
      | keyof EmptyWords
    > &
      Partial<Pick<PagedList, 'searched'>>
  >
> = {
  OfflineSaleReport: {
    ...ofBooks,
    about: 'Our invoices and credit notes, line by line.',
    fields: offlineSaleFields,
    filters: ['customer', 'plan', 'paymentStatus'],
    totals: 'invoiced',
    opens: { invoiceNumber: INVOICE_PAGE },
  },
  OfflineSaleReportUK: {
    ...ofBooks,
    about: 'Our invoices and credit notes for plans of the United Kingdom, line by line.',
    fields: offlineSaleUkFields,
    filters: ['customer', 'plan', 'paymentStatus'],
    totals: 'invoiced',
    opens: { invoiceNumber: INVOICE_PAGE },
  },
  CustomerStatement: {
    ...ofBooks,
    about: 'Invoices, credit notes and payments of customers, with the balance after each.',
    fields: statementFields,
    filters: ['customer'],
    totals: 'ageing',
    opens: { invoiceNumber: INVOICE_PAGE },
  },
  Timeline: {
    area: 'timeline',
    told: null,
    totals: 'none',
    about: 'What people did, day by day. The values they entered are in the History of the record.',
    fields: timelineFields,
    filters: ['person', 'area', 'outcome'],
    opens: { subject: FIRST_WAY },
  },
  ContactList: {
    area: 'contact',
    totals: 'none',
    isUndated: true,
    reaches: true,
    told: { subjects: ['employee', 'supplier', 'partner', 'customer'], one: 'contact', many: 'contacts' },
    about: 'Phone and email of employees, suppliers, partners and customers.',
    fields: contactFields,
    filters: ['kind', 'inactive'],
    searched: CONTACT_SEARCHED,
    opens: { name: FIRST_WAY },
  },
  Pricing: rates,
  PartnerSummary: {
    area: 'partnerReport',
    told: newSales('PartnerSalesReport', 'PartnerSummary'),
    usualDays: USUAL_DAYS,
    about: 'Sales of each partner, and the SIMs it holds today.',
    fields: partnerSummaryFields,
    filters: ['partner'],
    totals: 'refunds',
    opens: {
      companyName: `${ofSales.path}?partner={partnerID}&from={from}&to={to}`,
      failedOrders: `${apiOrders.path}?from={from}&to={to}&status=Failed&partner={partnerID}`,
      assignedLeft: '/pages/InventoryMaster?stockStatus=assigned&assignedKind=partner&assignedID={partnerID}',
    },
    beside: besideSummary,
  },
  PartnerSalesReport: {
    ...besideReports,
    told: newSales('PartnerSalesReport'),
    about: 'Sales by partners, and what they pay.',
    fields: partnerSaleFields,
    totals: 'refunds',
  },
  PartnerH2OReport: {
    ...besideReports,
    told: newSales('PartnerH2OReport'),
    about: 'Sales by partners that H2O Wireless delivers.',
    fields: partnerSaleFields,
    totals: 'refunds',
  },
  PartnerSubscriptionReport: {
    ...besideReports,
    told: { subjects: ['PartnerSubscriptionReport'], one: 'subscription', many: 'subscriptions' },
    about: 'Subscriptions sold by partners, and how often each was paid.',
    fields: partnerSubscriptionFields,
    totals: 'sum',
  },
  ApiOrderManagement: {
    area: 'apiOrder',
    totals: 'none',
    opens: {},
    told: { subjects: ['apiOrder'], one: 'order', many: 'orders' },
    about: "Orders of partners' systems, and their outcome.",
    fields: apiOrderFields,
    filters: ['partner', 'plan', 'status'],
    searched: API_ORDER_SEARCHED,
    beside: toSummary,
  },
}

const own: ReadonlyArray<PagedList> = ownListRoutes.map(({ name, path, title, section }) => ({
  name,
  path,
  title,
  heading: title,
  section,
  fileTitle: name,
  pageSize: REPORT_PAGE_SIZE,
  report: null,
  own: name,
  record: null,
  searched: null,
  ...ownLists[name],
  ...wordsOfOwnLists[name],
}))

/** The rates, as partner users see them. */
const partnerRates: ReadonlyArray<PagedList> = own
  .filter(({ name }) => name === 'Pricing')
  .map((list) => ({
    ...list,
    name: 'PartnerPricing',
    about: 'Plans for partners: the selling price, and what you pay.',
    fields: partnerPricingFields,
    filters: [],
    ...wordsOfPartnerRates,
  }))

export const pagedLists: ReadonlyArray<PagedList> = [
  ...reports.map(({ reportName, listKey, group: _, ...report }) => ({
    ...report,
    report: { reportName, listKey },
    own: null,
    record: null,
    searched: REPORT_SEARCHED,
    opens: {},
    area: 'report' as const,
    told: { subjects: [reportName], one: 'line', many: 'lines' },
    ...wordsOfReports,
  })),
  ...own,
  ...partnerRates,
  partnerList,
]

const byName = new Map(pagedLists.map((list) => [list.name, list]))

/** The definition of a list. */
export const pagedListOf = (name: PagedListName): PagedList => byName.get(name) ?? partnerList

/** Whether a list has filters and totals: all but the partner list. */
export const isNarrowed = (name: PagedListName): boolean => {
  const { report, own } = pagedListOf(name)
  return report !== null || own !== null
}

/** The sortable columns of a list. */
export const pagedSortsOf = (name: PagedListName) =>
  sortableNames(pagedListOf(name).fields) as ReadonlyArray<PagedSort['column']>
