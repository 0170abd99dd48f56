import { Schema } from 'effect'
import { answerFields, FaultAnswer } from '../core/answer.ts'
import { Masked } from '../core/masked.ts'

/** What somebody has to look at (ours): conditions, each of which stands while it is true and goes by itself. */

/** More than so many are not told at a time. */
export const MAX_NOTIFICATIONS = 200
/** An import that is finished is told for so many days. */
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
  /** What it is told by: another one where the same comes again, as a plan that is low after a delivery. */
  key: Schema.String,
  kind: NotificationKind,
  /** The plan, the assignment, the item, the employee, the import, the invoice, the partner. */
  id: Schema.Int,
  /** What that is called. */
  name: Masked,
  /** How many items, or orders, it is about; 0 where it is about none. */
  count: Schema.Int,
  /** At how many the plan is ordered again; of others 0. */
  level: Schema.Int,
  /** The last day of what expires, or the moment at which it happened; else empty. */
  at: Schema.String,
  isSeen: Schema.Boolean,
})
export type Notification = typeof Notification.Type

export const NotificationsAnswer = Schema.Struct({ ...answerFields, notifications: Schema.Array(Notification) })
export const SeenPayload = Schema.Struct({ keys: Schema.Array(Schema.String) })
export const SeenAnswer = FaultAnswer
