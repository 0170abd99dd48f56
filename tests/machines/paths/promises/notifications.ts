import { isDeepStrictEqual as isSame } from 'node:util'
import { notificationsEvents } from '../../../../src/machines/shell/notifications.events.ts'
import { notificationsMachine } from '../../../../src/machines/shell/notifications.machine.ts'
import type { Notification } from '../../../../src/schemas/shell/notification.ts'
import { definePromises } from '../promises.ts'
import { saysWhy } from './lists.ts'

const isNew = ({ isSeen }: Notification) => !isSeen

type Came = {
  readonly event: { readonly output: ReadonlyArray<Notification> }
  readonly after: { readonly context: { readonly items: unknown; readonly failure: unknown } }
}
const showsThem = {
  'they are those that came, and no failure is left': ({ event, after }: Came) =>
    after.context.items === event.output && after.context.failure === null,
}

export const notificationsPromises = definePromises(
  { machine: notificationsMachine, events: notificationsEvents },
  {
    begins: {
      'nobody is signed in, and nothing is known': ({ after }) =>
        after.matches({ items: 'off', drawer: 'closed' }) && isSame(after.context, { items: [], failure: null }),
    },
    events: {
      'session.began': [{ in: 'items', to: 'items.loading', asks: ['loadNotifications'] }],
      'session.ended': [
        { in: 'items', to: 'items.off', changes: ['items', 'failure'] },
        { in: 'drawer.open', to: 'drawer.closed' },
      ],
      'notifications.outdated': [
        {
          in: ['items.loading', 'items.ready', 'items.failed', 'items.unmarked'],
          to: 'items.loading',
          asks: ['loadNotifications'],
        },
      ],
      'drawer.opened': [{ in: 'drawer.closed', to: 'drawer.open' }],
      'drawer.closed': [{ in: 'drawer.open', to: 'drawer.closed' }],
      'seen.requested': [
        {
          in: ['items.ready', 'items.unmarked'],
          when: { 'something is new': ({ before }) => before.context.items.some(isNew) },
          to: 'items.marking',
          asks: ['markSeen'],
        },
      ],
      'retry.requested': [{ in: ['items.failed', 'items.unmarked'], to: 'items.loading', asks: ['loadNotifications'] }],
      'xstate.done.actor.loadNotifications': [
        { in: 'items.loading', to: 'items.ready', changes: ['items', 'failure'], so: showsThem },
      ],
      'xstate.error.actor.loadNotifications': [
        { in: 'items.loading', to: 'items.failed', changes: ['failure'], so: saysWhy },
      ],
      'xstate.done.actor.markSeen': [
        { in: 'items.marking', to: 'items.ready', changes: ['items', 'failure'], so: showsThem },
      ],
      'xstate.error.actor.markSeen': [{ in: 'items.marking', to: 'items.unmarked', changes: ['failure'], so: saysWhy }],
    },
    states: {
      'items.off': { 'nothing is known': ({ after }) => isSame(after.context, { items: [], failure: null }) },
      'items.loading': { 'it is busy': ({ after }) => after.hasTag('busy') },
      'items.marking': { 'it is busy': ({ after }) => after.hasTag('busy') },
      'items.ready': {
        'it rests, without a failure': ({ after }) => !after.hasTag('busy') && after.context.failure === null,
      },
      'items.unmarked': {
        'it says why, and what is new can be marked again': ({ after }) =>
          !after.hasTag('busy') &&
          after.context.failure !== null &&
          after.can({ type: 'seen.requested' }) === after.context.items.some(isNew),
      },
      'items.failed': { 'it says why': ({ after }) => after.context.failure !== null },
    },
    calls: {
      loadNotifications: { 'nothing is to be said': ({ input }) => input === undefined || input === null },
      markSeen: {
        'all that is new is named': ({ input, after }) =>
          isSame(input, { keys: after.context.items.filter(isNew).map(({ key }) => key) }),
      },
    },
  },
)
