import { partnerLists, partnerReportRoutes } from '../../src/schemas/partners/partner-report-routes.ts'
import { reports } from '../../src/schemas/reports/reports.ts'

/** The displayed title of each list, by the calls that return its pages. */
const titles: Readonly<Record<string, ReadonlyArray<string>>> = {
  'Inventory Master': ['GetInventoryList', 'SearchInventory'],
  'Rows of an import': ['GetBulkRows'],
  'Invoice PO': ['GetInvoiceList', 'SearchInvoice'],
  'Assign Inventory': ['GetAssignmentList', 'SearchAssignment'],
  'Warehouse Inventory': ['GetBalanceList', 'SearchBalance'],
  'Warehouse Receipts': ['GetReceiptList', 'SearchReceipt'],
  'Stock on a Day': ['GetStockOnDayList', 'SearchStockOnDay'],
  'Plan Master': ['GetPlanList', 'SearchPlan'],
  'Country Master': ['GetCountryList', 'SearchCountry'],
  'Region Master': ['GetRegionList', 'SearchRegion'],
  'Supplier Master': ['GetSupplierList', 'SearchSupplier'],
  'Partner Master': ['GetPartners'],
  'Partner Summary': ['GetPartnerSummary'],
  'Partner Sales': ['PartnerSalesReport'],
  'Partner H2O Sales': ['PartnerH20Report'],
  'Partner Subscriptions': ['PartnerSubscriptionReport'],
  'API Order Management': ['GetApiOrderList', 'SearchApiOrder'],
  Pricing: ['GetPricing'],
  Customers: ['GetCustomerList', 'SearchCustomer'],
  Invoices: ['GetOfflineInvoiceList', 'SearchOfflineInvoice'],
  Payments: ['GetPaymentList', 'SearchPayment'],
  Accountant: ['GetAccountingExportList', 'SearchAccountingExport'],
  'Tax Summary': ['GetTaxSummaryList', 'SearchTaxSummary'],
  'Reminders Due': ['GetReminderList', 'SearchReminder'],
  'Offline Sale Report': ['OfflineSaleReport'],
  'Offline Sale Report UK': ['OfflineSaleReportUK'],
  'Customer Statement': ['GetCustomerStatement'],
  'Profile Master': ['GetEmployeeList', 'SearchEmployee'],
  'Role Master': ['GetRoleList', 'SearchRole'],
  'Contact List': ['GetContactList'],
  Timeline: ['GetTimeline'],
  History: ['GetHistory'],
}

const byCall = new Map(Object.entries(titles).flatMap(([title, calls]) => calls.map((call) => [call, title])))

const reportTitle = (name: string): string | undefined => reports.find(({ reportName }) => reportName === name)?.title

/** The title of a call's list; for calls that return several reports, that of the requested one. */
export const listTitle = (call: string, report: string): string | undefined => {
  if (call === 'GetReportRows') return reportTitle(report)
  if (call !== 'GetPartnerRows') return byCall.get(call) ?? reportTitle(call)
  const list = Object.entries(partnerLists).find(([name]) => name === report)?.[1]
  return partnerReportRoutes.find(({ name }) => name === list)?.menu?.label
}
