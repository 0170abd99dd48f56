import { Schema } from 'effect'
import { answerFields, FaultAnswer } from '../core/answer.ts'
import { Masked } from '../core/masked.ts'

/**
 * The notifications of a person (our addition). Each is a condition that lasts while it is true and then disappears.
 */

/** The largest number of notifications at a time. */
export const MAX_NOTIFICATIONS = 200

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
  /** The expiry day, the due date, or the moment of the event; else empty. */
  at: Schema.String,
  /** What is open, for an invoice; empty and null for other kinds. */
  currency: Schema.String,
  amount: Schema.NullOr(Schema.Finite),
  isSeen: Schema.Boolean,
})
export type Notification = typeof Notification.Type

/** A kind that the person may be notified of, and whether they want to be. */
export const KindSetting = Schema.Struct({ kind: NotificationKind, isShown: Schema.Boolean })
export type KindSetting = typeof KindSetting.Type

/** A notification to mark as read (seen) or unread. */
export const NotificationMark = Schema.Struct({ key: Schema.String, isSeen: Schema.Boolean })
export type NotificationMark = typeof NotificationMark.Type

/** What a person decides about their notifications: marks, and the kinds that they see. */
export const NotificationDecision = Schema.Struct({
  marks: Schema.Array(NotificationMark),
  kinds: Schema.Array(KindSetting),
})
export type NotificationDecision = typeof NotificationDecision.Type

/** A person's notifications with the kinds that they may see. */
export const NotificationsKept = Schema.Struct({
  items: Schema.Array(Notification),
  kinds: Schema.Array(KindSetting),
})
export type NotificationsKept = typeof NotificationsKept.Type

export const NotificationsAnswer = Schema.Struct({
  ...answerFields,
  notifications: Schema.Array(Notification),
  /** Every kind that the person's permissions allow. */
  kinds: Schema.Array(KindSetting),
})
export const SeenPayload = Schema.Struct({
  keys: Schema.Array(Schema.String),
  /** Keys to mark as not seen. */
  unseen: Schema.optionalKey(Schema.Array(Schema.String)),
})
export const SeenAnswer = FaultAnswer
export const KindsPayload = Schema.Struct({ kinds: Schema.Array(KindSetting) })
