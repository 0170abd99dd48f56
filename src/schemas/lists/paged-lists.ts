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

/** What is read page by page: the reports and the books, which nobody edits, what people did, whom to call, and the partner list. Plain data, no library. */

export const pagedListNames = [
  'PartnerMaster',
  ...reportRoutes.map(({ name }) => name),
  ...countryReportRoutes.map(({ name }) => name),
  ...ownListRoutes.map(({ name }) => name),
  'PartnerPricing',
] as const
export type PagedListName = (typeof pagedListNames)[number]

/** Of a column that leads to the first of what its row leads to, see report-links.ts; to nothing where that is none. */
export const FIRST_WAY = 'first way'

/** What a screen, its machine and its files are made from. */
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
  /** What its files are called, before the day. */
  readonly fileTitle: string
  /** The area whose `export` lets a person take its files. */
  readonly area: AreaName
  /** What others add to it, and what one and several of them are called; null where the server tells nothing of it. */
  readonly told: { readonly subjects: ReadonlyArray<LiveSubject>; readonly one: string; readonly many: string } | null
  /** The report that it asks the server for; the partner list has a call of its own, and so has what is `own`. */
  readonly report: Pick<ReportDefinition, 'reportName' | 'listKey'> | null
  /** Which of the lists with calls of their own it is, see services/lists/own-lists.ts. */
  readonly own: OwnListName | null
  /** What it can be narrowed by beside days and a text, and what its rows come to; none of the partner list. */
  readonly filters: ReadonlyArray<ListFilterName>
  /** What the text of a search is looked for in; null where it is not searched so. */
  readonly searched: string | null
  /** What that text is called, where it is not the beginning of what is looked in. */
  readonly searchLabel?: string
  readonly totals: ReportTotalsKind
  /** The record that its rows are, where they can be added and edited, and the column that names one. */
  readonly record: { readonly name: 'partner'; readonly title: string } | null
  /** Where the value of a column leads to: an address whose `{field}` stands for the row's value, or `FIRST_WAY`. */
  readonly opens: Readonly<Record<string, string>>
  /** Its e-mail addresses and phone numbers can be written to and called. */
  readonly reaches?: true
  /** Its rows are of no days. */
  readonly isUndated?: true
  /** How many days it begins with, up to today, where its address names none; all where this is left out. */
  readonly usualDays?: number
  /** The other lists that it goes with, as buttons above it for who may open them. */
  readonly beside?: ReadonlyArray<{ readonly label: string; readonly href: string; readonly key: Key }>
} & EmptyWords

const partnerList: PagedList = {
  name: 'PartnerMaster',
  path: '/pages/PartnerMaster',
  title: 'Partner Master',
  section: 'Inventory Master',
  heading: 'Partner Master',
  about: 'The companies that sell for us, with their people and their terms.',
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
  about: 'What plans cost and are sold for, and what a partner pays.',
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
    about: 'What we have invoiced ourselves and credited, line by line.',
    fields: offlineSaleFields,
    filters: ['customer', 'plan', 'paymentStatus'],
    totals: 'invoiced',
    opens: { invoiceNumber: INVOICE_PAGE },
  },
  OfflineSaleReportUK: {
    ...ofBooks,
    about: 'What we have invoiced and credited of plans for the United Kingdom, line by line.',
    fields: offlineSaleUkFields,
    filters: ['customer', 'plan', 'paymentStatus'],
    totals: 'invoiced',
    opens: { invoiceNumber: INVOICE_PAGE },
  },
  CustomerStatement: {
    ...ofBooks,
    about: 'What customers were invoiced, credited and have paid; below it the balances, and what is due today.',
    fields: statementFields,
    filters: ['customer'],
    totals: 'ageing',
    opens: { invoiceNumber: INVOICE_PAGE },
  },
  Timeline: {
    area: 'timeline',
    told: null,
    totals: 'none',
    about: 'What people did, day by day. What they entered is in the History of the record.',
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
    about: 'Whom to call and to write to: people, suppliers, partners and customers.',
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
    about: 'What each partner has sold, and holds today.',
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
    about: 'What partners have sold, and what they pay for it.',
    fields: partnerSaleFields,
    totals: 'refunds',
  },
  PartnerH2OReport: {
    ...besideReports,
    told: newSales('PartnerH2OReport'),
    about: 'The sales by partners that H2O Wireless delivers.',
    fields: partnerSaleFields,
    totals: 'refunds',
  },
  PartnerSubscriptionReport: {
    ...besideReports,
    told: { subjects: ['PartnerSubscriptionReport'], one: 'subscription', many: 'subscriptions' },
    about: 'The subscriptions that partners have sold, and how often each was paid.',
    fields: partnerSubscriptionFields,
    totals: 'sum',
  },
  ApiOrderManagement: {
    area: 'apiOrder',
    totals: 'none',
    opens: {},
    told: { subjects: ['apiOrder'], one: 'order', many: 'orders' },
    about: "What partners' systems have ordered, and what came of it.",
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

/** The rates, as who works for a partner sees them. */
const partnerRates: ReadonlyArray<PagedList> = own
  .filter(({ name }) => name === 'Pricing')
  .map((list) => ({
    ...list,
    name: 'PartnerPricing',
    about: 'The plans for partners: what they are sold for, and what you pay.',
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

/** Whether a list can be narrowed, and is added up: all but the partner list. */
export const isNarrowed = (name: PagedListName): boolean => {
  const { report, own } = pagedListOf(name)
  return report !== null || own !== null
}

/** The columns that a list can be sorted by. */
export const pagedSortsOf = (name: PagedListName) =>
  sortableNames(pagedListOf(name).fields) as ReadonlyArray<PagedSort['column']>

/** The field that amounts of money are in: beside the rows of every report (ours). */
export const CURRENCY = 'currency'
