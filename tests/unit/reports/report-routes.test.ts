import { expect, it } from 'vitest'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { billingRoutes } from '../../../src/schemas/billing/billing-routes.ts'
import { ownListRoutes } from '../../../src/schemas/lists/own-list-routes.ts'
import { pagedLists } from '../../../src/schemas/lists/paged-lists.ts'
import { partnerReportRoutes } from '../../../src/schemas/partners/partner-report-routes.ts'
import { reports } from '../../../src/schemas/reports/reports.ts'

/** The table of spec §2, word for word. */
const specified = [
  ['CheckOutReport', 'Checkout But Not Purchase Report', 'Reports'],
  ['SaleReport', 'Sale Report', 'Reports'],
  ['SaleReportVendorWise', 'Sale Report Vendor Wise', 'Reports'],
  ['TravelReport', 'Travel Report', 'Reports'],
  ['FutureSaleReport', 'Future Sale Report', 'Reports'],
  ['WebsiteInventory', 'Website Inventory', 'Reports'],
  ['SignupReport', 'Signup Report', 'Inventory Master'],
  ['SubscriptionReport', 'Subscription Report', 'Reports'],
  ['PaypalSubscriptionReport', 'Paypal Subscription Report', 'Reports'],
  ['H2OReport', 'H2O Report', 'Reports'],
  ['AffiliateSaleReport', 'Affiliate Sale Report', 'Reports'],
  ['PlumSaleReport', 'Plum Sale Report', 'Reports'],
  ['Tele25SaleReport', 'Tele 25 Sale Report', 'Reports'],
  ['SimcredibleSaleReport', 'Simcredible Sale Report', 'Reports'],
  ['SimcredibleSuspendReport', 'Simcredible Suspend Report', 'Reports'],
  ['RefundReport', 'Refund Report', 'Reports'],
  ['TopUpSaleReport', 'Top Up Sale Report', 'Reports'],
  ['FreeSimSaleReport', 'Free Sim Sale Report', 'Reports'],
  ['SimcredibleOrderReport', 'Simcredible Order Report', 'Inventory Master'],
  ['CancellationReport', 'Cancellation Report', 'Inventory Master'],
  ['ReviewReport', 'Review Report', 'Inventory Master'],
] as const

it.each(specified)('/pages/Reports/%s is the %s under %s', (name, title, section) => {
  const { route } = matchPath(`/pages/Reports/${name}`)
  expect(route).toMatchObject({ title, heading: title, section, frame: 'shell', access: 'report.view' })
})

it.each([
  ['Japan', 'Japan Report'],
  ['UK', 'UK Report'],
])('/pages/report/%s is the %s, in the menu beside the index', (name, title) => {
  const { route } = matchPath(`/pages/report/${name}`)
  expect(route).toMatchObject({ title, heading: title, section: 'Reports', access: 'report.view' })
  expect(route?.menu).toMatchObject({ label: name, group: 'Reports' })
})

it('the route of each list matches its definition', () => {
  // Besides the specified ones: partners, the reports of Japan and the UK, lists with dedicated calls, and partner
  // users' rates.
  expect(pagedLists).toHaveLength(specified.length + 3 + ownListRoutes.length + 1)
  for (const { path, title, heading, section } of pagedLists) {
    expect(matchPath(path).route).toMatchObject({ path, title, heading, section })
  }
})

it.each(billingRoutes)('$path is the $title, for people who may see our invoices', ({ path, title, name }) => {
  const { route } = matchPath(path)
  expect(route).toMatchObject({ title, heading: title, section: 'Billing', access: 'offlineSale.view' })
  expect(route?.shows).toEqual({ screen: 'pagedList', list: name })
})

it('/pages/pricing is the Pricing under Help, for people who may see it', () => {
  const { route } = matchPath('/pages/pricing')
  expect(route).toMatchObject({ title: 'Pricing', heading: 'Pricing', section: 'Help', access: 'pricing.view' })
  expect(route?.shows).toEqual({ screen: 'pagedList', list: 'Pricing' })
})

it.each(partnerReportRoutes)('$path is the $title of the partners', ({ path, title, name }) => {
  const { route } = matchPath(path)
  expect(route).toMatchObject({ title, heading: title, section: 'Partners', access: 'partnerReport.view' })
  expect(route?.shows).toEqual({ screen: 'pagedList', list: name })
})

it('every report stores its entries under its fixed number', () => {
  const numbers = Object.fromEntries(reports.map(({ name, number }) => [name, number]))
  expect(numbers).toEqual({
    CheckOutReport: 1,
    SaleReport: 2,
    SaleReportVendorWise: 3,
    TravelReport: 4,
    FutureSaleReport: 5,
    WebsiteInventory: 6,
    SignupReport: 7,
    SubscriptionReport: 8,
    PaypalSubscriptionReport: 9,
    H2OReport: 10,
    AffiliateSaleReport: 11,
    PlumSaleReport: 12,
    Tele25SaleReport: 13,
    SimcredibleSaleReport: 14,
    SimcredibleSuspendReport: 15,
    RefundReport: 16,
    TopUpSaleReport: 17,
    FreeSimSaleReport: 18,
    SimcredibleOrderReport: 19,
    CancellationReport: 20,
    ReviewReport: 21,
    JapanReport: 22,
    UKReport: 23,
  })
})
