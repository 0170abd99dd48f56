import { apiOrderCalls } from './calls/api-orders.ts'
import { bulkCalls } from './calls/bulk.ts'
import type { Call } from './calls/call.ts'
import { dropdownCalls } from './calls/common-dropdown.ts'
import { contactCalls } from './calls/contacts.ts'
import { dashboardCalls } from './calls/dashboard.ts'
import { employeeCalls } from './calls/employees.ts'
import { findCalls } from './calls/find.ts'
import { historyCalls } from './calls/history.ts'
import { inventoryCalls } from './calls/inventory-master.ts'
import { liveCalls } from './calls/live.ts'
import { loginCalls } from './calls/login.ts'
import { notificationCalls } from './calls/notifications.ts'
import { offlineBookCalls } from './calls/offline-book.ts'
import { offlineSaleCalls } from './calls/offline-sales.ts'
import { profileCalls } from './calls/own-profile.ts'
import { partnerOrderCalls } from './calls/partner-orders.ts'
import { partnerReportCalls } from './calls/partner-reports.ts'
import { partnerCalls } from './calls/partners.ts'
import { planCalls } from './calls/plan-master.ts'
import { pricingCalls } from './calls/pricing.ts'
import { recordCalls, viewedCalls } from './calls/records.ts'
import { reportCalls } from './calls/reports.ts'
import { stockCalls } from './calls/stock.ts'
import { supplierInvoiceCalls } from './calls/supplier-invoices.ts'
import { timelineCalls } from './calls/timeline.ts'
import { viewCalls } from './calls/views.ts'
import { warehouseCalls } from './calls/warehouse.ts'

// Whoever works with the whole contract finds all of it here; the browser's services import their own area's calls, so
// that nobody waits for the shapes of screens that are not open.
export { ACCESS_HEADER, type Call, IDEMPOTENCY_HEADER, partName, XSRF_COOKIE, XSRF_HEADER } from './calls/call.ts'

/** Every call that the browser, or a partner's system, makes and the server answers. The base path (`/api`) is not part of it. */
export const contract = {
  ...loginCalls,
  ...dropdownCalls,
  ...planCalls,
  ...inventoryCalls,
  ...bulkCalls,
  ...supplierInvoiceCalls,
  ...historyCalls,
  ...reportCalls,
  ...partnerCalls,
  ...partnerOrderCalls,
  ...partnerReportCalls,
  ...pricingCalls,
  ...apiOrderCalls,
  ...recordCalls,
  ...viewedCalls,
  ...stockCalls,
  ...warehouseCalls,
  ...employeeCalls,
  ...offlineSaleCalls,
  ...offlineBookCalls,
  ...profileCalls,
  ...dashboardCalls,
  ...liveCalls,
  ...notificationCalls,
  ...timelineCalls,
  ...contactCalls,
  ...viewCalls,
  ...findCalls,
} as const satisfies Record<string, Call>

export type CallName = keyof typeof contract
