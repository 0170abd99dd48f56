/**
 * The report screens as the route table and the menu need them (spec §2). `name` is the last part of the path. Short,
 * because it loads with the entry; reports.ts has the rest.
 */
export const reportRoutes = [
  { name: 'CheckOutReport', title: 'Checkout But Not Purchase Report' },
  { name: 'SaleReport', title: 'Sale Report' },
  { name: 'SaleReportVendorWise', title: 'Sale Report Vendor Wise' },
  { name: 'TravelReport', title: 'Travel Report' },
  { name: 'FutureSaleReport', title: 'Future Sale Report' },
  { name: 'WebsiteInventory', title: 'Website Inventory' },
  { name: 'SignupReport', title: 'Signup Report' },
  { name: 'SubscriptionReport', title: 'Subscription Report' },
  { name: 'PaypalSubscriptionReport', title: 'Paypal Subscription Report' },
  { name: 'H2OReport', title: 'H2O Report' },
  { name: 'AffiliateSaleReport', title: 'Affiliate Sale Report' },
  { name: 'PlumSaleReport', title: 'Plum Sale Report' },
  { name: 'Tele25SaleReport', title: 'Tele 25 Sale Report' },
  { name: 'SimcredibleSaleReport', title: 'Simcredible Sale Report' },
  { name: 'SimcredibleSuspendReport', title: 'Simcredible Suspend Report' },
  { name: 'RefundReport', title: 'Refund Report' },
  { name: 'TopUpSaleReport', title: 'Top Up Sale Report' },
  { name: 'FreeSimSaleReport', title: 'Free Sim Sale Report' },
  { name: 'SimcredibleOrderReport', title: 'Simcredible Order Report' },
  { name: 'CancellationReport', title: 'Cancellation Report' },
  { name: 'ReviewReport', title: 'Review Report' },
] as const
export type ReportRouteName = (typeof reportRoutes)[number]['name']

/** The reports of a country: not in the index; the menu has each beside the index. */
export const countryReportRoutes = [
  { name: 'JapanReport', path: '/pages/report/Japan', title: 'Japan Report', menu: { label: 'Japan', icon: 'torii' } },
  { name: 'UKReport', path: '/pages/report/UK', title: 'UK Report', menu: { label: 'UK', icon: 'unionFlag' } },
] as const
export type CountryReportRouteName = (typeof countryReportRoutes)[number]['name']

/** The breadcrumb has these under Inventory Master (spec §2). */
const later: ReadonlySet<ReportRouteName> = new Set<ReportRouteName>([
  'SimcredibleOrderReport',
  'CancellationReport',
  'ReviewReport',
  'SignupReport',
])

export const reportPath = (name: ReportRouteName): `/pages/Reports/${ReportRouteName}` => `/pages/Reports/${name}`
export const reportSection = (name: ReportRouteName): string => (later.has(name) ? 'Inventory Master' : 'Reports')

/** All of them: the 21 of the index, and those of a country. */
export const allReportRoutes = [
  ...reportRoutes.map(({ name, title }) => ({
    name,
    title,
    path: reportPath(name),
    section: reportSection(name),
    menu: null,
  })),
  ...countryReportRoutes.map((route) => ({ ...route, section: 'Reports' })),
]
