import { Schema } from 'effect'
import { answerFields, FaultAnswer } from '../core/answer.ts'
import { Masked } from '../core/masked.ts'

/**
 * The notifications of a person (our addition). Each is a condition that lasts while it is true and then disappears.
 */

/** The largest number of notifications at a time. */
export const MAX_NOTIFICATIONS = 200
/** Days for which a finished import is shown. */
export const IMPORT_TOLD_DAYS = 7

export const NotificationKind = Schema.Literals([
  'low',
  'expiring',
  'expiredAssigned',
  'soldTwice',
  'linkRequested',
  'importFinished',
  'invoiceOverdue',
  'apiOrderFailed',
  'apiOrderWaiting',
])
export type NotificationKind = typeof NotificationKind.Type

export const Notification = Schema.Struct({
  /**
   * The identity of the notification. It changes if the condition occurs again, as for a plan that is low after a
   * delivery.
   */
  key: Schema.String,
  kind: NotificationKind,
  /** The id of the plan, assignment, SIM, employee, import, invoice or partner. */
  id: Schema.Int,
  /** Its name. */
  name: Masked,
  /** The number of SIMs or orders; 0 if it does not apply. */
  count: Schema.Int,
  /** The reorder level of the plan; 0 for other kinds. */
  level: Schema.Int,
  /** The expiry day, or the moment of the event; else empty. */
  at: Schema.String,
  isSeen: Schema.Boolean,
})
export type Notification = typeof Notification.Type

export const NotificationsAnswer = Schema.Struct({ ...answerFields, notifications: Schema.Array(Notification) })
export const SeenPayload = Schema.Struct({ keys: Schema.Array(Schema.String) })
export const SeenAnswer = FaultAnswer
