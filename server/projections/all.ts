import { keptRecords } from '../records/all.ts'
import { activityProjection } from './activity.ts'
import { apiOrdersProjection } from './api-orders.ts'
import { assignmentsProjection } from './assignments.ts'
import { bulkProjection } from './bulk.ts'
import { dayOrdersProjection } from './day-orders.ts'
import { departmentsProjection } from './departments.ts'
import { inventoryProjection } from './inventory.ts'
import { locationsProjection, reorderLevelsProjection } from './locations.ts'
import { guidelinesProjection, operatorsProjection } from './lookups.ts'
import { seenProjection, soldAgainProjection } from './notifications.ts'
import { offlineBookProjection } from './offline-book.ts'
import { offlineSalesProjection } from './offline-sales.ts'
import { partnerKeysProjection } from './partner-keys.ts'
import { partnerReportsProjection } from './partner-reports.ts'
import { plansProjection } from './plans.ts'
import type { Projection } from './projection.ts'
import { receiptsProjection } from './receipts.ts'
import { reportsProjection } from './reports.ts'
import { savedViewsProjection } from './saved-views.ts'

/** Every projection of the server, for the event store and the command line. */
export const projections: ReadonlyArray<Projection> = [
  ...Object.values(keptRecords).map(({ projection }) => projection),
  operatorsProjection,
  guidelinesProjection,
  plansProjection,
  departmentsProjection,
  inventoryProjection,
  bulkProjection,
  dayOrdersProjection,
  assignmentsProjection,
  locationsProjection,
  receiptsProjection,
  reorderLevelsProjection,
  offlineSalesProjection,
  offlineBookProjection,
  apiOrdersProjection,
  partnerKeysProjection,
  reportsProjection,
  partnerReportsProjection,
  soldAgainProjection,
  seenProjection,
  activityProjection,
  savedViewsProjection,
]
