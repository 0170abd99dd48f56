import { Effect, Layer } from 'effect'
import { Accounts } from '../auth/accounts.ts'
import { Attempts } from '../auth/attempts.ts'
import { layerAuthorization } from '../auth/authorize.ts'
import { FactorDoor } from '../auth/factor-door.ts'
import { LinkDoor } from '../auth/link-door.ts'
import { OwnAccess } from '../auth/own-access.ts'
import { layerPartnerAuthorization } from '../auth/partner-authorize.ts'
import { SecretBox } from '../auth/secret-box.ts'
import { Sessions } from '../auth/sessions.ts'
import { BulkWork } from '../bulk/bulk-work.ts'
import { layerStoreFor } from '../events/store-for.ts'
import { ClientAddress } from '../http/client-address.ts'
import { layerDoor } from '../http/door.ts'
import { Live } from '../live/live.ts'
import { Mailer } from '../mail/mailer.ts'
import { projections } from '../projections/all.ts'
import { layerRecordHandlers } from '../records/handlers.ts'
import { sweepByTheHour } from '../stock/expired.ts'
import { Uploads } from '../uploads/uploads.ts'
import { layerContactHandlers } from './contacts.ts'
import { layerDashboardHandlers } from './dashboard.ts'
import { layerEmployeeHandlers } from './employees.ts'
import { layerFindHandlers } from './find.ts'
import { layerHistoryHandlers } from './history.ts'
import { layerInventoryHandlers } from './inventory.ts'
import { layerLiveHandlers } from './live.ts'
import { layerDropdownHandlers } from './lookups.ts'
import { layerNotificationHandlers } from './notifications.ts'
import { layerBillingHandlers } from './offline-sales.ts'
import { layerPartnerReportHandlers } from './partner-reports.ts'
import { layerPartnerHandlers } from './partners.ts'
import { layerPlanHandlers } from './plans.ts'
import { layerPricingHandlers } from './pricing.ts'
import { layerReportHandlers } from './reports.ts'
import { layerSessionHandlers } from './session.ts'
import { layerTimelineHandlers } from './timeline.ts'
import { layerViewHandlers } from './views.ts'
import { layerWarehouseHandlers } from './warehouse.ts'

/** Who calls, on connections that are used for nothing else. */
const layerAccess = Layer.mergeAll(layerAuthorization, layerPartnerAuthorization).pipe(
  Layer.provideMerge(Layer.mergeAll(Accounts.layer, FactorDoor.layer, LinkDoor.layer, OwnAccess.layer, Live.layer)),
  Layer.provide([Sessions.layer, Attempts.layer, SecretBox.layer]),
  Layer.provide(layerStoreFor('signIn', projections)),
)

/** The handlers of the whole contract and what guards them, over the event store and the database. */
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
)
