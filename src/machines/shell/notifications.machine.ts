/**
 * The notifications of a person: the number of new ones, the drawer with all of them, and the kinds that the person
 * sees. Owned by the application from sign-in to sign-out. It loads when a change is reported, and has no timer.
 * What the person decides is shown at once and saved in order: one part is on its way, the rest waits for it.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type {
  NotificationDecision,
  NotificationKind,
  NotificationMark,
  NotificationsKept,
} from '../../schemas/shell/notification.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import {
  decidedItems,
  decidedKinds,
  isNothing,
  marksThatChange,
  NOTHING,
  newKeys,
  together,
  type Undelivered,
} from './notifications.decision.ts'
import type { notificationsEvents } from './notifications.events.ts'

export type NotificationsContext = NotificationsKept &
  Undelivered & {
    /** Why the notifications could not be loaded, or a decision not be saved. */
    readonly failure: string | null
    /** The notifications that were marked as read together, for Undo. */
    readonly undo: ReadonlyArray<string>
    /** The unfolded groups. */
    readonly unfolded: ReadonlyArray<string>
  }

type Marks = { readonly marks: ReadonlyArray<NotificationMark> }

const service = () =>
  import('../../services/shell/notification-service.ts').then(({ NotificationService }) => NotificationService)

const nobodys: NotificationsContext = {
  items: [],
  kinds: [],
  sent: NOTHING,
  waiting: NOTHING,
  failure: null,
  undo: [],
  unfolded: [],
}

const withMarks = ({ waiting }: Undelivered, keys: ReadonlyArray<string>, isSeen: boolean) => ({
  waiting: together(waiting, { ...NOTHING, marks: keys.map((key) => ({ key, isSeen })) }),
})

export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as EventOf<typeof notificationsEvents>,
    tags: {} as 'busy',
  },
  actors: {
    loadNotifications: fromEffect((_: undefined) => service().then((found) => found.ask(({ all }) => all()))),
    keepDecision: fromEffect((decision: NotificationDecision) =>
      service().then((found) => found.ask(({ keep }) => keep(decision))),
    ),
  },
  guards: {
    hasNew: ({ context }) => newKeys(context).length > 0,
    hasUndo: ({ context }) => context.undo.length > 0,
    hasWaiting: ({ context }) => !isNothing(context.waiting),
    changesMarks: ({ context }, { marks }: Marks) => marksThatChange(context, marks).length > 0,
    isKindKnown: ({ context }, { kind }: { readonly kind: NotificationKind }) =>
      context.kinds.some((one) => one.kind === kind),
  },
  actions: {
    storeAll: assign((_, { items, kinds }: NotificationsKept) => ({ items, kinds, failure: null })),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    forget: assign(() => nobodys),
    decideMarks: assign(({ context }, { marks }: Marks) => ({
      waiting: together(context.waiting, { ...NOTHING, marks: marksThatChange(context, marks) }),
      undo: [],
    })),
    decideAllRead: assign(({ context }) => {
      const keys = newKeys(context)
      return { ...withMarks(context, keys, true), undo: keys }
    }),
    decideUndo: assign(({ context }) => ({ ...withMarks(context, context.undo, false), undo: [] })),
    decideKind: assign(({ context }, { kind }: { readonly kind: NotificationKind }) => {
      const isShown = decidedKinds(context).some((one) => one.kind === kind && one.isShown)
      return { waiting: together(context.waiting, { ...NOTHING, kinds: [{ kind, isShown: !isShown }] }) }
    }),
    sendWaiting: assign(({ context }) => ({ sent: context.waiting, waiting: NOTHING, failure: null })),
    noteDelivered: assign({ sent: NOTHING }),
    noteUndelivered: assign(({ context }) => ({ sent: NOTHING, waiting: together(context.sent, context.waiting) })),
    dropWaiting: assign({ waiting: NOTHING }),
    dropUndo: assign({ undo: [] }),
    toggleGroup: assign(({ context: { unfolded } }, { group }: { readonly group: string }) => ({
      unfolded: unfolded.includes(group) ? unfolded.filter((one) => one !== group) : [...unfolded, group],
    })),
    foldAll: assign({ unfolded: [] }),
  },
}).createMachine({
  id: 'notifications',
  description: 'The notifications of a person, how many of them are new, and which kinds the person sees.',
  context: nobodys,
  type: 'parallel',
  states: {
    items: {
      initial: 'off',
      states: {
        off: { description: 'No person is signed in.' },
        on: {
          description: 'A person is signed in. What they decide is saved.',
          initial: 'loading',
          states: {
            loading: {
              description: 'The notifications are loading; the known ones stay.',
              tags: ['busy'],
              invoke: {
                id: 'loadNotifications',
                src: 'loadNotifications',
                input: undefined,
                onDone: { target: 'ready', actions: { type: 'storeAll', params: ({ event }) => event.output } },
                onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
              },
              on: { 'notifications.outdated': { target: 'loading', reenter: true } },
            },
            ready: {
              description: 'The known notifications are shown; the bell shows how many are new.',
              on: { 'notifications.outdated': 'loading' },
            },
            saving: {
              description: 'A decision is being saved; it is shown already. Further decisions wait for it.',
              tags: ['busy'],
              entry: 'sendWaiting',
              invoke: {
                id: 'keepDecision',
                src: 'keepDecision',
                input: ({ context }) => context.sent,
                onDone: [
                  {
                    guard: 'hasWaiting',
                    target: 'saving',
                    reenter: true,
                    actions: ['noteDelivered', { type: 'storeAll', params: ({ event }) => event.output }],
                  },
                  {
                    target: 'ready',
                    actions: ['noteDelivered', { type: 'storeAll', params: ({ event }) => event.output }],
                  },
                ],
                onError: {
                  target: 'unsaved',
                  actions: ['noteUndelivered', { type: 'storeFailure', params: ({ event }) => event }],
                },
              },
              on: {
                'marks.requested': {
                  guard: { type: 'changesMarks', params: ({ event }) => event },
                  actions: { type: 'decideMarks', params: ({ event }) => event },
                },
                'allRead.requested': { guard: 'hasNew', actions: 'decideAllRead' },
                'undo.requested': { guard: 'hasUndo', actions: 'decideUndo' },
                'kind.toggled': {
                  guard: { type: 'isKindKnown', params: ({ event }) => event },
                  actions: { type: 'decideKind', params: ({ event }) => event },
                },
              },
            },
            failed: {
              description:
                'The notifications could not be loaded: the reason and Retry are shown, with the known ones.',
              on: { 'notifications.outdated': 'loading', 'retry.requested': 'loading' },
            },
            unsaved: {
              description: 'A decision could not be saved: it stays shown, with the reason and Retry.',
              on: {
                'notifications.outdated': { target: 'loading', actions: 'dropWaiting' },
                'retry.requested': 'saving',
              },
            },
          },
          on: {
            'marks.requested': {
              guard: { type: 'changesMarks', params: ({ event }) => event },
              target: '.saving',
              actions: { type: 'decideMarks', params: ({ event }) => event },
            },
            'allRead.requested': { guard: 'hasNew', target: '.saving', actions: 'decideAllRead' },
            'undo.requested': { guard: 'hasUndo', target: '.saving', actions: 'decideUndo' },
            'kind.toggled': {
              guard: { type: 'isKindKnown', params: ({ event }) => event },
              target: '.saving',
              actions: { type: 'decideKind', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        'session.began': { target: '.on', actions: 'forget' },
        'session.ended': { target: '.off', actions: 'forget' },
      },
    },
    drawer: {
      initial: 'closed',
      states: {
        closed: {
          description: 'Only the bell is shown.',
          on: { 'drawer.opened': 'open', 'settings.opened': 'open.settings' },
        },
        open: {
          description: 'The drawer is shown.',
          initial: 'list',
          exit: ['dropUndo', 'foldAll'],
          states: {
            list: {
              description: 'The notifications are shown by day.',
              on: {
                'settings.opened': 'settings',
                'group.toggled': { actions: { type: 'toggleGroup', params: ({ event }) => event } },
              },
            },
            settings: {
              description: 'The kinds that the person may see are shown, each with a tick.',
              on: { 'settings.closed': 'list' },
            },
          },
          on: { 'drawer.closed': 'closed', 'session.ended': 'closed' },
        },
      },
    },
  },
})

export type NotificationsActor = ActorRefFrom<typeof notificationsMachine>
type NotificationsSnapshot = SnapshotFrom<typeof notificationsMachine>

/** The number of new notifications. */
export const newCount = ({ context }: NotificationsSnapshot): number => newKeys(context).length

/** The notifications as the person has marked them, without the kinds that they hide. */
export const shownItems = ({ context }: NotificationsSnapshot) => decidedItems(context)

/** The kinds that the person may see, each with what they chose. */
export const shownKinds = ({ context }: NotificationsSnapshot) => decidedKinds(context)

export const isDrawerOpen = (snapshot: NotificationsSnapshot): boolean => snapshot.matches({ drawer: 'open' })
export const areSettingsOpen = (snapshot: NotificationsSnapshot): boolean =>
  snapshot.matches({ drawer: { open: 'settings' } })
/** Whether the first notifications are loading. */
export const isFirstLoad = (snapshot: NotificationsSnapshot): boolean =>
  snapshot.matches({ items: { on: 'loading' } }) && snapshot.context.items.length === 0
export const hasFailed = (snapshot: NotificationsSnapshot): boolean => snapshot.matches({ items: { on: 'failed' } })
export const isUnsaved = (snapshot: NotificationsSnapshot): boolean => snapshot.matches({ items: { on: 'unsaved' } })
