import { type BillingRouteName, billingRoutes, INVOICE_PAGE, INVOICES } from '../billing/billing-routes.ts'
import { addressIn } from '../core/address-in.ts'
import type { Part } from '../core/serves.ts'
import { timelineLink } from '../history/timeline/link.ts'
import type { OwnListName } from '../lists/own-list-routes.ts'
import type { PagedList } from '../lists/paged-lists.ts'
import { API_ORDERS } from '../partners/api-order/routes.ts'
import { PARTNER_REPORTS } from '../partners/partner-report-routes.ts'
import { contactForm } from '../people/contacts/link.ts'
import type { Key } from '../people/permissions.ts'
import { simAddress } from '../records/addresses.ts'
import { recordRoutes } from '../records/routes.ts'
import { reportPath } from './report-routes.ts'
import type { ReportName } from './reports.ts'

/** Where a report's row links to, and who may go there. */
export type ReportLink = {
  readonly label: string
  readonly href: string
  readonly key: Key
  /** The fields of the row that have its name. */
  readonly names?: ReadonlyArray<string>
  /** The part that the server needs to find the row, where the screen's own part is not enough. */
  readonly part?: Part
}

type Row = Readonly<Record<string, unknown>>

/** The reports whose rows are not sales: customers, checkouts or subscriptions, each with its own GUID. */
const notOfSales: ReadonlySet<ReportName> = new Set([
  'CheckoutButNotPurchaseReport',
  'SignupReport',
  'SubscriptionReport',
  'PaypalSubscriptionReport',
  // Some rows are sales, some are subscriptions.
  'CancellationReport',
])

const textOf = (row: Row, ...names: ReadonlyArray<string>): string =>
  String(names.map((name) => row[name]).find((value) => value !== undefined && value !== null) ?? '')

/** The fields that name a plan, in the wire's two spellings. */
const planNames = ['planName', 'planname']

const found = { key: 'report.view', part: 'reports' } as const

/** A link to the sales whose identifier starts with a text. */
const salesWith = (text: string): string => `${reportPath('SaleReport')}?${new URLSearchParams({ text })}`

/**
 * Links from a row, the closest first: the sale, everything the customer bought, the plan, and the SIM that was sold.
 * Subscription payments are among what the customer bought. A link is left out if the row lacks its value.
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
    links.push({
      label: 'The plan',
      href: `/pages/PlanMaster/${encodeURIComponent(plan)}`,
      key: 'plan.view',
      names: planNames,
    })
  }
  const item = textOf(row, 'inventory_Id')
  if (item !== '' && item !== '0') {
    links.push({
      label: 'The SIM',
      href: simAddress(Number(item)),
      key: 'inventory.view',
      names: ['iccid', 'inventory_Id'],
    })
  }
  return links
}

const statementPath = billingRoutes.find(({ name }) => name === 'CustomerStatement')?.path ?? ''

/** Links from a row of the books: the invoice, the customer, and all invoices of that customer. */
const bookLinksOf = (book: BillingRouteName, row: Row): ReadonlyArray<ReportLink> => [
  // A payment of several invoices names none of them.
  ...(textOf(row, 'saleID') === '0'
    ? []
    : [
        {
          label: 'The invoice',
          href: addressIn(INVOICE_PAGE, row),
          key: 'offlineSale.view',
          names: ['invoiceNumber'],
        } as const,
      ]),
  {
    label: 'The customer',
    href: addressIn(`${recordRoutes.customer.edit}/{customerID}`, row),
    key: 'customer.edit',
    names: ['companyName'],
  },
  { label: 'Their invoices', href: addressIn(`${INVOICES}?customerID={customerID}`, row), key: 'offlineSale.view' },
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

/** Links from a partner's sale: the sale, all sales of the partner, the partner, and the plan. */
const partnerLinksOf = (row: Row, isSale: boolean): ReadonlyArray<ReportLink> => {
  const plan = textOf(row, 'planname')
  const ofPartner = [
    {
      label: 'All sales of this partner',
      href: addressIn(`${PARTNER_REPORTS}/SalesReport?partner={partnerID}`, row),
      key: 'partnerReport.view',
    },
    {
      label: 'The partner',
      href: addressIn(`${recordRoutes.partner.edit}/{partnerID}`, row),
      key: 'partner.edit',
      names: ['companyName'],
    },
  ] as const
  return [
    ...(isSale ? [{ label: 'The sale', href: salesWith(textOf(row, 'guid')), ...found }] : []),
    ...ofPartner,
    ...(plan === ''
      ? []
      : [
          {
            label: 'The plan',
            href: `/pages/PlanMaster/${encodeURIComponent(plan)}`,
            key: 'plan.view',
            names: planNames,
          } as const,
        ]),
  ]
}

/** Links from a rate: the plan, and its available SIMs. */
const pricingLinksOf = (row: Row): ReadonlyArray<ReportLink> => [
  { label: 'The plan', href: addressIn('/pages/PlanMaster/{planName}', row), key: 'plan.view', names: planNames },
  {
    label: 'Available SIMs',
    href: addressIn('/pages/InventoryMaster?planID={planID}&stockStatus=available', row),
    key: 'inventory.view',
    part: 'search',
  },
]

/** Links from an API order: other orders of the partner, the partner, and the plan. */
const orderLinksOf = (row: Row): ReadonlyArray<ReportLink> => {
  const plan = textOf(row, 'planname')
  return [
    {
      label: 'All orders of this partner',
      href: addressIn(`${API_ORDERS}?partner={partnerID}`, row),
      key: 'apiOrder.view',
    },
    {
      label: 'The partner',
      href: addressIn(`${recordRoutes.partner.edit}/{partnerID}`, row),
      key: 'partner.edit',
      names: ['companyName'],
    },
    ...(plan === ''
      ? []
      : [
          {
            label: 'The plan',
            href: `/pages/PlanMaster/${encodeURIComponent(plan)}`,
            key: 'plan.view',
            names: planNames,
          } as const,
        ]),
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

/** Links from a row of a list. */
export const linksOf = ({ report, own }: Pick<PagedList, 'report' | 'own'>, row: Row): ReadonlyArray<ReportLink> => {
  if (own !== null) return ownLinks[own](row)
  return report === null ? [] : reportLinksOf(report.reportName, row)
}
