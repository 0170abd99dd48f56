import { listRoutes } from '../lists/list-routes.ts'

/** Where an offline sale is entered. */
export const OFFLINE_SALE = '/pages/BillingReports/CreateOfflinePlan'
/** Where it is paid and issued; with `?invoice=12` the issued invoice. */
export const BILLING = `${OFFLINE_SALE}/Billing` as const
/** The list of our invoices; followed by an id it leads to that invoice. */
export const INVOICES = '/pages/BillingReports/Invoices'
/** Payments of customers, of single invoices, and what was paid back. */
export const PAYMENTS = '/pages/BillingReports/Payments'
/** The overdue invoices of which a reminder is due. */
export const REMINDERS = '/pages/BillingReports/Reminders'
/** The files for the accountant. */
export const ACCOUNTANT = '/pages/BillingReports/Accountant'
/** The tax of our documents by period. */
export const TAX_SUMMARY = '/pages/BillingReports/TaxSummary'
export const OFFLINE_SALE_REPORT = '/pages/BillingReports/OfflineSaleReport'
/** The statement of a customer; without one that of all customers. */
export const STATEMENT = '/pages/BillingReports/CustomerStatement'

/** The lists of our own invoices, as the route table and the menu need them. Short, because it loads with the entry. */
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
    path: STATEMENT,
    title: 'Customer Statement',
    menu: null,
    within: '/pages/BillingReports/customers',
  },
])
export type BillingRouteName = (typeof billingRoutes)[number]['name']

/** The page of the invoice `{saleID}`. */
export const INVOICE_PAGE = '/pages/BillingReports/CreateOfflinePlan/Billing?invoice={saleID}'
