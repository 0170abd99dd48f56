import { listRoutes } from '../lists/list-routes.ts'

export const PARTNER_REPORTS = '/pages/PartnerReports'

/** The partner reports, as the route table and the menu need them. Short, because it loads with the entry. */
export const partnerReportRoutes = listRoutes({ section: 'Partners', key: 'partnerReport.view' }, [
  {
    name: 'PartnerSummary',
    path: PARTNER_REPORTS,
    title: 'Partner Reports',
    menu: { label: 'Partner Summary', icon: 'handshake' },
  },
  {
    name: 'PartnerSalesReport',
    path: `${PARTNER_REPORTS}/SalesReport`,
    title: 'Sales Report',
    menu: { label: 'Partner Sales', icon: 'cart' },
  },
  {
    name: 'PartnerH2OReport',
    path: `${PARTNER_REPORTS}/H20Report`,
    title: 'H2O Report',
    menu: { label: 'Partner H2O Sales', icon: 'drop' },
  },
  {
    name: 'PartnerSubscriptionReport',
    path: `${PARTNER_REPORTS}/SubscriptionReport`,
    title: 'Subscription Report',
    menu: { label: 'Partner Subscriptions', icon: 'renewal' },
  },
])
export type PartnerReportRouteName = (typeof partnerReportRoutes)[number]['name']

/** The reports by their names in the calls; the specification writes H2O with a zero. */
export const partnerReports = ['SalesReport', 'H20Report', 'SubscriptionReport'] as const
export type PartnerReport = (typeof partnerReports)[number]

/** The lists of sales, by those names. */
export const partnerLists = {
  SalesReport: 'PartnerSalesReport',
  H20Report: 'PartnerH2OReport',
  SubscriptionReport: 'PartnerSubscriptionReport',
} as const satisfies Readonly<Record<PartnerReport, PartnerReportRouteName>>

/** The partner report of a list; null for other lists. */
export const partnerReportOfList = (list: string | null): PartnerReport | null =>
  partnerReports.find((report) => partnerLists[report] === list) ?? null
