import { accountingCalls } from './billing/accounting.calls.ts'
import { customerPaymentCalls } from './billing/customer-payments.calls.ts'
import { offlineBookCalls } from './billing/offline-book.calls.ts'
import { offlineSaleCalls } from './billing/offline-sales.calls.ts'
import { reminderCalls } from './billing/reminders.calls.ts'
import { vatCheckCalls } from './billing/vat-check.calls.ts'
import type { Call } from './core/call.ts'
import { dropdownCalls } from './core/common-dropdown.calls.ts'
import { historyCalls } from './history/history.calls.ts'
import { timelineCalls } from './history/timeline.calls.ts'
import { viewCalls } from './lists/views.calls.ts'
import { apiOrderCalls } from './partners/api-orders.calls.ts'
import { partnerOrderCalls } from './partners/partner-orders.calls.ts'
import { partnerReportCalls } from './partners/partner-reports.calls.ts'
import { partnerCalls } from './partners/partners.calls.ts'
import { pricingCalls } from './partners/pricing.calls.ts'
import { contactCalls } from './people/contacts.calls.ts'
import { employeeCalls } from './people/employees.calls.ts'
import { profileCalls } from './people/own-profile.calls.ts'
import { planCalls } from './plans/plan-master.calls.ts'
import { companyCalls } from './records/company.calls.ts'
import { mailSettingsCalls } from './records/mail-settings.calls.ts'
import { mailTemplatesCalls } from './records/mail-templates.calls.ts'
import { notificationRulesCalls } from './records/notification-rules.calls.ts'
import { recordCalls, viewedCalls } from './records/records.calls.ts'
import { sessionSettingsCalls } from './records/session-settings.calls.ts'
import { dashboardCalls } from './reports/dashboard.calls.ts'
import { reportCalls } from './reports/reports.calls.ts'
import { loginCalls } from './session/login.calls.ts'
import { findCalls } from './shell/find.calls.ts'
import { liveCalls } from './shell/live.calls.ts'
import { notificationCalls } from './shell/notifications.calls.ts'
import { bulkCalls } from './stock/bulk.calls.ts'
import { inventoryCalls } from './stock/inventory-master.calls.ts'
import { stockCalls } from './stock/stock.calls.ts'
import { stockChangeCalls } from './stock/stock-change.calls.ts'
import { supplierInvoiceCalls } from './stock/supplier-invoices.calls.ts'
import { warehouseCalls } from './stock/warehouse.calls.ts'

// Whoever works with the whole contract finds all of it here; the browser's services import their own area's calls, so
// that nobody waits for the shapes of screens that are not open.
export {
  ACCESS_HEADER,
  type Call,
  IDEMPOTENCY_HEADER,
  POSITION_HEADER,
  partName,
  XSRF_COOKIE,
  XSRF_HEADER,
} from './core/call.ts'

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
  ...companyCalls,
  ...notificationRulesCalls,
  ...mailSettingsCalls,
  ...sessionSettingsCalls,
  ...mailTemplatesCalls,
  ...stockCalls,
  ...stockChangeCalls,
  ...warehouseCalls,
  ...employeeCalls,
  ...offlineSaleCalls,
  ...accountingCalls,
  ...offlineBookCalls,
  ...customerPaymentCalls,
  ...vatCheckCalls,
  ...reminderCalls,
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
