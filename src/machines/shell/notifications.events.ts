import { Schema } from 'effect'
import { AppError, Unreachable } from '../../schemas/core/errors.ts'
import { Notification } from '../../schemas/shell/notification.ts'
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
  isSeen: false,
}

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
  'seen.requested': { description: 'The person marks all new notifications as seen.', fields: {}, samples: [{}] },
  'retry.requested': { description: 'The person tries again after a failure.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadNotifications': {
    description: 'The notifications have loaded.',
    fields: { output: Schema.Array(Notification) },
    samples: [{ output: [low] }, { output: [] }],
  },
  'xstate.error.actor.loadNotifications': {
    description: 'The notifications could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.markSeen': {
    description: 'The notifications are marked as seen.',
    fields: { output: Schema.Array(Notification) },
    samples: [{ output: [{ ...low, isSeen: true }] }],
  },
  'xstate.error.actor.markSeen': {
    description: 'The notifications could not be marked as seen.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
})
