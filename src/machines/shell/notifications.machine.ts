/**
 * What a person has to look at: how much of it is new, and the drawer with all of it. Owned by the application from the
 * sign-in to the sign-out. It asks when it is told that something may have changed; no clock of its own runs.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { Notification } from '../../schemas/shell/notification.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { notificationsEvents } from './notifications.events.ts'

type Items = { readonly items: ReadonlyArray<Notification> }
type NotificationsContext = Items & {
  /** Why they could not be loaded, or marked. */
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
  description: 'What a person has to look at, and how much of it is new.',
  context: { items: [], failure: null },
  type: 'parallel',
  states: {
    items: {
      initial: 'off',
      states: {
        off: { description: 'Nobody is signed in.' },
        loading: {
          description: 'They are loaded; those that are known stay.',
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
          description: 'What is known is shown; the bell says how much of it is new.',
          on: {
            'notifications.outdated': 'loading',
            'seen.requested': { guard: 'hasNew', target: 'marking' },
          },
        },
        marking: {
          description: 'The server is told what was seen.',
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
          description: 'They could not be loaded: the reason and Retry are shown, and what was known before.',
          on: { 'notifications.outdated': 'loading', 'retry.requested': 'loading' },
        },
        unmarked: {
          description: 'They could not be marked: the reason is shown, and they can be marked again, or loaded anew.',
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
          description: 'The notifications are shown, what is new first.',
          on: { 'drawer.closed': 'closed', 'session.ended': 'closed' },
        },
      },
    },
  },
})

export type NotificationsActor = ActorRefFrom<typeof notificationsMachine>
type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>

/** How many are new. */
export const newCount = ({ context }: NotificationsSnapshot): number => unseen(context.items).length

export const isDrawerOpen = (snapshot: NotificationsSnapshot): boolean => snapshot.matches({ drawer: 'open' })
