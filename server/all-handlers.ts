import { Effect, Layer } from 'effect'
import { projections } from './all-projections.ts'
import { Accounts } from './auth/accounts.ts'
import { Attempts } from './auth/attempts.ts'
import { layerAuthorization } from './auth/authorize.ts'
import { FactorDoor } from './auth/factor-door.ts'
import { LinkDoor } from './auth/link-door.ts'
import { OwnAccess } from './auth/own-access.ts'
import { layerPartnerAuthorization } from './auth/partner-authorize.ts'
import { SecretBox } from './auth/secret-box.ts'
import { layerSessionHandlers } from './auth/session.handlers.ts'
import { Sessions } from './auth/sessions.ts'
import { layerMailTemplatesHandlers } from './billing/mail-templates/mail-templates.handlers.ts'
import { layerBillingHandlers } from './billing/offline-sales.handlers.ts'
import { layerStoreFor } from './core/events/store-for.ts'
import { ClientAddress } from './core/http/client-address.ts'
import { layerDoor } from './core/http/door.ts'
import { layerLiveHandlers } from './core/live/live.handlers.ts'
import { Live } from './core/live/live.ts'
import { Mailer } from './core/mail/mailer.ts'
import { layerNotificationHandlers } from './core/notifications/notifications.handlers.ts'
import { Uploads } from './core/uploads/uploads.ts'
import { layerHistoryHandlers } from './history/history.handlers.ts'
import { layerTimelineHandlers } from './history/timeline.handlers.ts'
import { layerViewHandlers } from './lists/views.handlers.ts'
import { layerPartnerReportHandlers } from './partners/partner-reports.handlers.ts'
import { layerPartnerHandlers } from './partners/partners.handlers.ts'
import { layerPricingHandlers } from './partners/pricing.handlers.ts'
import { layerContactHandlers } from './people/contacts.handlers.ts'
import { layerEmployeeHandlers } from './people/employees.handlers.ts'
import { layerPlanHandlers } from './plans/plans.handlers.ts'
import { layerCompanyHandlers } from './records/company.handlers.ts'
import { layerFindHandlers } from './records/find.handlers.ts'
import { layerRecordHandlers } from './records/handlers.ts'
import { layerDropdownHandlers } from './records/lookups.handlers.ts'
import { layerMailSettingsHandlers } from './records/mail-settings.handlers.ts'
import { layerNotificationRulesHandlers } from './records/notification-rules.handlers.ts'
import { layerSessionSettingsHandlers } from './records/session-settings.handlers.ts'
import { layerDashboardHandlers } from './reports/dashboard.handlers.ts'
import { layerReportHandlers } from './reports/reports.handlers.ts'
import { BulkWork } from './stock/bulk/bulk-work.ts'
import { sweepByTheHour } from './stock/expired.ts'
import { layerInventoryHandlers } from './stock/inventory.handlers.ts'
import { layerWarehouseHandlers } from './stock/warehouse.handlers.ts'

/** Authentication and authorization, on their own connections. */
const layerAccess = Layer.mergeAll(layerAuthorization, layerPartnerAuthorization).pipe(
  Layer.provideMerge(Layer.mergeAll(Accounts.layer, FactorDoor.layer, LinkDoor.layer, OwnAccess.layer, Live.layer)),
  Layer.provide([Sessions.layer, Attempts.layer]),
  Layer.provide(layerStoreFor('signIn', projections)),
)

/** The handlers of the whole contract and their guards, over the event store and the database. */
export const layerHandlers = Layer.mergeAll(
  layerSessionHandlers,
  layerDropdownHandlers,
  layerPlanHandlers,
  layerInventoryHandlers,
  layerHistoryHandlers,
  layerReportHandlers,
  layerPartnerHandlers,
  layerPartnerReportHandlers,
  layerPricingHandlers,
  layerEmployeeHandlers,
  layerBillingHandlers,
  layerRecordHandlers,
  layerCompanyHandlers,
  layerNotificationRulesHandlers,
  layerMailSettingsHandlers,
  layerSessionSettingsHandlers,
  layerMailTemplatesHandlers,
  layerWarehouseHandlers,
  layerDashboardHandlers,
  layerLiveHandlers,
  layerNotificationHandlers,
  layerTimelineHandlers,
  layerContactHandlers,
  layerViewHandlers,
  layerFindHandlers,
  Layer.effectDiscard(Effect.forkScoped(sweepByTheHour)),
).pipe(
  Layer.provide([layerAccess, layerDoor]),
  Layer.provide([Uploads.layer, BulkWork.layer, ClientAddress.layer, Mailer.layer]),
  Layer.provide(SecretBox.layer),
)
