import { listRoutes } from '../lists/list-routes.ts'

/** Where a sale by invoice is drawn up. */
export const OFFLINE_SALE = '/pages/BillingReports/CreateOfflinePlan'
/** Where it is paid and issued; with `?invoice=12` the invoice that was issued. */
export const BILLING = `${OFFLINE_SALE}/Billing` as const
export const OFFLINE_SALE_REPORT = '/pages/BillingReports/OfflineSaleReport'

/** The lists of the books of our own invoices, as the route table and the menu need them. Short: it loads with the entry. */
export const billingRoutes = listRoutes({ section: 'Billing', key: 'offlineSale.view' }, [
  {
    name: 'OfflineSaleReport',
    path: OFFLINE_SALE_REPORT,
    title: 'Offline Sale Report',
    menu: { label: 'Offline Sales', icon: 'ledger' },
  },
  {
    name: 'OfflineSaleReportUK',
    path: '/pages/BillingReports/OfflineSaleReportUK',
    title: 'Offline Sale Report UK',
    menu: { label: 'Offline Sales UK', icon: 'pound' },
  },
  {
    name: 'CustomerStatement',
    path: '/pages/BillingReports/CustomerStatement',
    title: 'Customer Statement',
    menu: null,
    within: '/pages/BillingReports/customers',
  },
])
export type BillingRouteName = (typeof billingRoutes)[number]['name']

/** Where the invoice `{saleID}` is shown. */
export const INVOICE_PAGE = '/pages/BillingReports/CreateOfflinePlan/Billing?invoice={saleID}'
