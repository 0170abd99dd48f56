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

/** The events of the notifications. */
export const notificationsEvents = defineEvents({
  'session.began': { description: 'Somebody is signed in, or sees other rows from now on.', fields: {}, samples: [{}] },
  'session.ended': {
    description: 'Nobody is signed in any more, or not with the rows that they saw.',
    fields: {},
    samples: [{}],
  },
  'notifications.outdated': {
    description: 'Something has changed that may be told, or a minute has passed.',
    fields: {},
    samples: [{}],
  },
  'drawer.opened': { description: 'The person opens the notifications.', fields: {}, samples: [{}] },
  'drawer.closed': { description: 'The person closes them, or goes to one of them.', fields: {}, samples: [{}] },
  'seen.requested': { description: 'The person has seen all that is new.', fields: {}, samples: [{}] },
  'retry.requested': { description: 'The person asks again after a failure.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadNotifications': {
    description: 'They have come.',
    fields: { output: Schema.Array(Notification) },
    samples: [{ output: [low] }, { output: [] }],
  },
  'xstate.error.actor.loadNotifications': {
    description: 'They could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
  'xstate.done.actor.markSeen': {
    description: 'The server knows that they were seen.',
    fields: { output: Schema.Array(Notification) },
    samples: [{ output: [{ ...low, isSeen: true }] }],
  },
  'xstate.error.actor.markSeen': {
    description: 'It could not be told.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
})
