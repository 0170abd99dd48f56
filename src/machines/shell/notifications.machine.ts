/**
 * The notifications of a person: the number of new ones, and the drawer with all of them. Owned by the application from
 * sign-in to sign-out. It loads when a change is reported, and has no timer.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { Notification } from '../../schemas/shell/notification.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { notificationsEvents } from './notifications.events.ts'

type Items = { readonly items: ReadonlyArray<Notification> }
type NotificationsContext = Items & {
  /** Why the notifications could not be loaded or marked. */
  readonly failure: string | null
}

const service = () =>
  import('../../services/shell/notification-service.ts').then(({ NotificationService }) => NotificationService)

const unseen = (items: ReadonlyArray<Notification>): ReadonlyArray<string> =>
  items.flatMap(({ key, isSeen }) => (isSeen ? [] : [key]))

export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as EventOf<typeof notificationsEvents>,
    tags: {} as 'busy',
  },
  actors: {
    loadNotifications: fromEffect((_: undefined) => service().then((found) => found.ask(({ all }) => all()))),
    markSeen: fromEffect(({ keys }: { readonly keys: ReadonlyArray<string> }) =>
      service().then((found) => found.ask(({ markSeen }) => markSeen(keys))),
    ),
  },
  guards: {
    hasNew: ({ context }) => unseen(context.items).length > 0,
  },
  actions: {
    storeItems: assign((_, { items }: Items) => ({ items, failure: null })),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    forget: assign({ items: [], failure: null }),
  },
}).createMachine({
  id: 'notifications',
  description: 'The notifications of a person, and how many of them are new.',
  context: { items: [], failure: null },
  type: 'parallel',
  states: {
    items: {
      initial: 'off',
      states: {
        off: { description: 'No person is signed in.' },
        loading: {
          description: 'The notifications are loading; the known ones stay.',
          tags: ['busy'],
          invoke: {
            id: 'loadNotifications',
            src: 'loadNotifications',
            input: undefined,
            onDone: {
              target: 'ready',
              actions: { type: 'storeItems', params: ({ event }) => ({ items: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
          on: { 'notifications.outdated': { target: 'loading', reenter: true } },
        },
        ready: {
          description: 'The known notifications are shown; the bell shows how many are new.',
          on: {
            'notifications.outdated': 'loading',
            'seen.requested': { guard: 'hasNew', target: 'marking' },
          },
        },
        marking: {
          description: 'The notifications are being marked as seen.',
          tags: ['busy'],
          invoke: {
            id: 'markSeen',
            src: 'markSeen',
            input: ({ context }) => ({ keys: unseen(context.items) }),
            onDone: {
              target: 'ready',
              actions: { type: 'storeItems', params: ({ event }) => ({ items: event.output }) },
            },
            onError: { target: 'unmarked', actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
        },
        failed: {
          description: 'The notifications could not be loaded: the reason and Retry are shown, with the known ones.',
          on: { 'notifications.outdated': 'loading', 'retry.requested': 'loading' },
        },
        unmarked: {
          description: 'The notifications could not be marked: the reason is shown, and both can be tried again.',
          on: {
            'notifications.outdated': 'loading',
            'retry.requested': 'loading',
            'seen.requested': { guard: 'hasNew', target: 'marking' },
          },
        },
      },
      on: { 'session.began': '.loading', 'session.ended': { target: '.off', actions: 'forget' } },
    },
    drawer: {
      initial: 'closed',
      states: {
        closed: { description: 'Only the bell is shown.', on: { 'drawer.opened': 'open' } },
        open: {
          description: 'The notifications are shown, new ones first.',
          on: { 'drawer.closed': 'closed', 'session.ended': 'closed' },
        },
      },
    },
  },
})

export type NotificationsActor = ActorRefFrom<typeof notificationsMachine>
type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>

/** The number of new notifications. */
export const newCount = ({ context }: NotificationsSnapshot): number => unseen(context.items).length

export const isDrawerOpen = (snapshot: NotificationsSnapshot): boolean => snapshot.matches({ drawer: 'open' })
