import { accountingProjection } from './billing/accounting/accounting.table.ts'
import { mailTemplatesKept } from './billing/mail-templates/templates.ts'
import { offlineBookProjection } from './billing/offline-book.table.ts'
import { offlineSalesProjection } from './billing/offline-sales.table.ts'
import { customerPaymentsProjection } from './billing/payments/customer-payments.table.ts'
import { paymentListProjection } from './billing/payments/payment-list.table.ts'
import { taxSummaryProjection } from './billing/tax-summary.table.ts'
import { hiddenKindsProjection, seenProjection, soldAgainProjection } from './core/notifications/notifications.table.ts'
import type { Projection } from './core/projections/projection.ts'
import { activityProjection } from './history/activity.table.ts'
import { savedViewsProjection } from './lists/saved-views.table.ts'
import { apiOrdersProjection } from './partners/api-orders.table.ts'
import { partnerKeysProjection } from './partners/partner-keys.table.ts'
import { partnerReportsProjection } from './partners/partner-reports.table.ts'
import { departmentsProjection } from './people/departments.table.ts'
import { plansProjection } from './plans/plans.table.ts'
import { keptRecords } from './records/all.ts'
import { companySettings } from './records/company.ts'
import { guidelinesProjection, operatorsProjection } from './records/lookups.table.ts'
import { keptSettings } from './records/settings.ts'
import { reportsProjection } from './reports/reports.table.ts'
import { assignmentsProjection } from './stock/assignments.table.ts'
import { bulkProjection } from './stock/bulk/bulk.table.ts'
import { dayOrdersProjection } from './stock/bulk/day-orders.table.ts'
import { matchingsProjection } from './stock/bulk/matchings.table.ts'
import { inventoryProjection } from './stock/inventory.table.ts'
import { locationsProjection, reorderLevelsProjection } from './stock/locations.table.ts'
import { receiptsProjection } from './stock/receipts.table.ts'

/** Every projection of the server, for the event store and the command line. */
export const projections: ReadonlyArray<Projection> = [
  ...Object.values(keptRecords).map(({ projection }) => projection),
  companySettings.projection,
  ...Object.values(keptSettings).map(({ projection }) => projection),
  mailTemplatesKept.projection,
  operatorsProjection,
  guidelinesProjection,
  plansProjection,
  departmentsProjection,
  inventoryProjection,
  bulkProjection,
  dayOrdersProjection,
  matchingsProjection,
  assignmentsProjection,
  locationsProjection,
  receiptsProjection,
  reorderLevelsProjection,
  offlineSalesProjection,
  offlineBookProjection,
  accountingProjection,
  customerPaymentsProjection,
  paymentListProjection,
  taxSummaryProjection,
  apiOrdersProjection,
  partnerKeysProjection,
  reportsProjection,
  partnerReportsProjection,
  soldAgainProjection,
  seenProjection,
  hiddenKindsProjection,
  activityProjection,
  savedViewsProjection,
]
