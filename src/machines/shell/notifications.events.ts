import { Schema } from 'effect'
import { AppError, Unreachable } from '../../schemas/core/errors.ts'
import {
  type Notification,
  NotificationKind,
  NotificationMark,
  NotificationsKept,
} from '../../schemas/shell/notification.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const low: Notification = {
  key: 'low:7:120',
  kind: 'low',
  id: 7,
  name: 'UK 10 GB',
  count: 4,
  level: 20,
  at: '',
  currency: '',
  amount: null,
  isSeen: false,
}
const bothShown = [
  { kind: 'low', isShown: true },
  { kind: 'expiring', isShown: true },
] as const

export const notificationsEvents = defineEvents({
  'session.began': {
    description: 'A person has signed in, or their access to rows has changed.',
    fields: {},
    samples: [{}],
  },
  'session.ended': {
    description: 'No person is signed in any more, or their access to rows has changed.',
    fields: {},
    samples: [{}],
  },
  'notifications.outdated': {
    description: 'A change may concern notifications, or a minute has passed.',
    fields: {},
    samples: [{}],
  },
  'drawer.opened': { description: 'The person opens the notifications.', fields: {}, samples: [{}] },
  'drawer.closed': {
    description: 'The person closes the notifications, or follows one of them.',
    fields: {},
    samples: [{}],
  },
  'settings.opened': { description: 'The person opens the settings of notifications.', fields: {}, samples: [{}] },
  'settings.closed': { description: 'The person goes back to the notifications.', fields: {}, samples: [{}] },
  'group.toggled': {
    description: 'The person unfolds the notifications of one kind and day, or folds them.',
    fields: { group: Schema.String },
    samples: [{ group: '2026-11-23 low' }],
  },
  'marks.requested': {
    description: 'The person marks notifications as read or unread.',
    fields: { marks: Schema.Array(NotificationMark) },
    samples: [{ marks: [{ key: low.key, isSeen: true }] }, { marks: [{ key: low.key, isSeen: false }] }],
  },
  'allRead.requested': { description: 'The person marks all new notifications as read.', fields: {}, samples: [{}] },
  'undo.requested': {
    description: 'The person takes back that all notifications are read.',
    fields: {},
    samples: [{}],
  },
  'kind.toggled': {
    description: 'The person shows or hides a kind of notifications.',
    fields: { kind: NotificationKind },
    samples: [{ kind: 'low' }, { kind: 'linkRequested' }],
  },
  'retry.requested': { description: 'The person tries again after a failure.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadNotifications': {
    description: 'The notifications have loaded.',
    fields: { output: NotificationsKept },
    samples: [{ output: { items: [low], kinds: bothShown } }, { output: { items: [], kinds: [] } }],
  },
  'xstate.error.actor.loadNotifications': {
    description: 'The notifications could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.keepDecision': {
    description: 'The server has what the person decided.',
    fields: { output: NotificationsKept },
    samples: [
      {
        output: {
          items: [{ ...low, isSeen: true }],
          kinds: [
            { kind: 'low', isShown: true },
            { kind: 'expiring', isShown: false },
          ],
        },
      },
    ],
  },
  'xstate.error.actor.keepDecision': {
    description: 'What the person decided could not be saved.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
})
