import { Schema } from 'effect'
import { notificationsEvents } from '../../../machines/shell/notifications.events.ts'
import { notificationsMachine } from '../../../machines/shell/notifications.machine.ts'
import { NotificationDecision, NotificationsKept } from '../../../schemas/shell/notification.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records notifications: in the ring only, since the server keeps them and what was seen. */
export const notifications = defineJournaled<typeof notificationsMachine>({
  machine: notificationsMachine,
  events: notificationsEvents,
  input: Schema.Null,
  context: Schema.Struct({
    ...NotificationsKept.fields,
    sent: NotificationDecision,
    waiting: NotificationDecision,
    failure: Schema.NullOr(Schema.String),
    undo: Schema.Array(Schema.String),
    unfolded: Schema.Array(Schema.String),
  }),
  posts: (snapshot) => snapshot.matches({ items: { on: 'saving' } }),
})
