import { type BillingRouteName, billingRoutes, INVOICE_PAGE } from '../billing/billing-routes.ts'
import { addressIn } from '../core/address-in.ts'
import type { Part } from '../core/serves.ts'
import { timelineLink } from '../history/timeline/link.ts'
import type { OwnListName } from '../lists/own-list-routes.ts'
import type { PagedList } from '../lists/paged-lists.ts'
import { API_ORDERS } from '../partners/api-order/routes.ts'
import { PARTNER_REPORTS } from '../partners/partner-report-routes.ts'
import { contactForm } from '../people/contacts/link.ts'
import type { Key } from '../people/permissions.ts'
import { recordRoutes } from '../records/routes.ts'
import { reportPath } from './report-routes.ts'
import type { ReportName } from './reports.ts'

/** Where a row of a report leads to, and who may go there. */
export type ReportLink = {
  readonly label: string
  readonly href: string
  readonly key: Key
  /** The part by which the server finds what the address asks for, where the screen alone is not enough. */
  readonly part?: Part
}

type Row = Readonly<Record<string, unknown>>

/** The reports whose rows are of no sale: of a customer, a checkout or a subscription, with a GUID of its own. */
const notOfSales: ReadonlySet<ReportName> = new Set([
  'CheckoutButNotPurchaseReport',
  'SignupReport',
  'SubscriptionReport',
  'PaypalSubscriptionReport',
  // Some of its rows are of sales, some of subscriptions.
  'CancellationReport',
])

const textOf = (row: Row, ...names: ReadonlyArray<string>): string =>
  String(names.map((name) => row[name]).find((value) => value !== undefined && value !== null) ?? '')

const found = { key: 'report.view', part: 'reports' } as const

/** The sales that begin with a text in what identifies them. */
const salesWith = (text: string): string => `${reportPath('SaleReport')}?${new URLSearchParams({ text })}`

/**
 * The way on from a row, nearest first: to the sale itself, all that the customer has bought (the payments of a
 * subscription are among it), the plan, and the item of the stock that was sold. What the row does not tell is left out.
 */
export const reportLinksOf = (report: ReportName, row: Row): ReadonlyArray<ReportLink> => {
  const links: Array<ReportLink> = []
  const guid = textOf(row, 'guid')
  if (guid !== '' && report !== 'PurchaseReport' && !notOfSales.has(report)) {
    links.push({ label: 'The sale', href: salesWith(guid), ...found })
  }
  const email = textOf(row, 'email')
  if (email !== '') links.push({ label: 'All sales of this customer', href: salesWith(email), ...found })
  const plan = textOf(row, 'planName', 'planname')
  if (plan !== '') {
    links.push({ label: 'The plan', href: `/pages/PlanMaster/${encodeURIComponent(plan)}`, key: 'plan.view' })
  }
  const item = textOf(row, 'inventory_Id')
  if (item !== '' && item !== '0') {
    links.push({ label: 'The item of the stock', href: `/pages/InventoryMaster/Edit/${item}`, key: 'inventory.view' })
  }
  return links
}

const statementPath = billingRoutes.find(({ name }) => name === 'CustomerStatement')?.path ?? ''

/** The way on from a line of the books: to the invoice, the customer, and all that they were invoiced. */
const bookLinksOf = (book: BillingRouteName, row: Row): ReadonlyArray<ReportLink> => [
  { label: 'The invoice', href: addressIn(INVOICE_PAGE, row), key: 'offlineSale.view' },
  { label: 'The customer', href: addressIn(`${recordRoutes.customer.edit}/{customerID}`, row), key: 'customer.edit' },
  ...(book === 'CustomerStatement'
    ? []
    : [
        {
          label: 'Their statement',
          href: addressIn(`${statementPath}?customer={customerID}`, row),
          key: 'customer.view',
        } as const,
      ]),
]

/** The way on from what a partner has sold: to the sale, all that the partner has sold, the partner, and the plan. */
const partnerLinksOf = (row: Row, isSale: boolean): ReadonlyArray<ReportLink> => {
  const plan = textOf(row, 'planname')
  const ofPartner = [
    {
      label: 'All sales of this partner',
      href: addressIn(`${PARTNER_REPORTS}/SalesReport?partner={partnerID}`, row),
      key: 'partnerReport.view',
    },
    { label: 'The partner', href: addressIn(`${recordRoutes.partner.edit}/{partnerID}`, row), key: 'partner.edit' },
  ] as const
  return [
    ...(isSale ? [{ label: 'The sale', href: salesWith(textOf(row, 'guid')), ...found }] : []),
    ...ofPartner,
    ...(plan === ''
      ? []
      : [{ label: 'The plan', href: `/pages/PlanMaster/${encodeURIComponent(plan)}`, key: 'plan.view' } as const]),
  ]
}

/** The way on from a rate: to the plan, and what is available of it. */
const pricingLinksOf = (row: Row): ReadonlyArray<ReportLink> => [
  { label: 'The plan', href: addressIn('/pages/PlanMaster/{planName}', row), key: 'plan.view' },
  {
    label: 'What is available of it',
    href: addressIn('/pages/InventoryMaster?planID={planID}&stockStatus=available', row),
    key: 'inventory.view',
    part: 'search',
  },
]

/** The way on from an order of a partner's system: to its other orders, the partner, and the plan. */
const orderLinksOf = (row: Row): ReadonlyArray<ReportLink> => {
  const plan = textOf(row, 'planname')
  return [
    {
      label: 'All orders of this partner',
      href: addressIn(`${API_ORDERS}?partner={partnerID}`, row),
      key: 'apiOrder.view',
    },
    { label: 'The partner', href: addressIn(`${recordRoutes.partner.edit}/{partnerID}`, row), key: 'partner.edit' },
    ...(plan === ''
      ? []
      : [{ label: 'The plan', href: `/pages/PlanMaster/${encodeURIComponent(plan)}`, key: 'plan.view' } as const]),
  ]
}

const ownLinks: Readonly<Record<OwnListName, (row: Row) => ReadonlyArray<ReportLink>>> = {
  OfflineSaleReport: (row) => bookLinksOf('OfflineSaleReport', row),
  OfflineSaleReportUK: (row) => bookLinksOf('OfflineSaleReportUK', row),
  CustomerStatement: (row) => bookLinksOf('CustomerStatement', row),
  Timeline: (row) => {
    const link = timelineLink(row)
    return link === null ? [] : [link]
  },
  ContactList: ({ kind, recordID }) => {
    const form = contactForm(kind, recordID)
    return form === null ? [] : [{ label: 'The record', ...form }]
  },
  Pricing: pricingLinksOf,
  PartnerSummary: (row) => partnerLinksOf(row, false),
  PartnerSalesReport: (row) => partnerLinksOf(row, true),
  PartnerH2OReport: (row) => partnerLinksOf(row, true),
  PartnerSubscriptionReport: (row) => partnerLinksOf(row, false),
  ApiOrderManagement: (row) => orderLinksOf(row),
}

/** The way on from a row of a list. */
export const linksOf = ({ report, own }: Pick<PagedList, 'report' | 'own'>, row: Row): ReadonlyArray<ReportLink> => {
  if (own !== null) return ownLinks[own](row)
  return report === null ? [] : reportLinksOf(report.reportName, row)
}
