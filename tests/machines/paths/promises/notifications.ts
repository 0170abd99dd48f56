import { isDeepStrictEqual as isSame } from 'node:util'
import { notificationsEvents } from '../../../../src/machines/shell/notifications.events.ts'
import {
  type NotificationsContext,
  notificationsMachine,
} from '../../../../src/machines/shell/notifications.machine.ts'
import type { NotificationsKept } from '../../../../src/schemas/shell/notification.ts'
import { definePromises } from '../promises.ts'
import { saysWhy } from './lists.ts'

const nothing = { marks: [], kinds: [] }
const nobodys = { items: [], kinds: [], sent: nothing, waiting: nothing, failure: null, undo: [], unfolded: [] }

/** Whether a notification is read, by the last decision about it. */
const isRead = ({ items, sent, waiting }: NotificationsContext, key: string): boolean | undefined =>
  [...sent.marks, ...waiting.marks].findLast((mark) => mark.key === key)?.isSeen ??
  items.find((item) => item.key === key)?.isSeen
const isShown = ({ kinds, sent, waiting }: NotificationsContext, kind: string): boolean | undefined =>
  [...sent.kinds, ...waiting.kinds].findLast((one) => one.kind === kind)?.isShown ??
  kinds.find((one) => one.kind === kind)?.isShown
const newOf = (context: NotificationsContext) =>
  context.items.flatMap(({ key, kind }) =>
    isShown(context, kind) !== false && isRead(context, key) === false ? [key] : [],
  )

type Of<Event> = {
  readonly before: { readonly context: NotificationsContext }
  readonly event: Event
  readonly after: { readonly context: NotificationsContext }
}
type Came = Of<{ readonly output: NotificationsKept }>

const showsThem = {
  'they are those that came, and no failure is left': ({ event, after }: Came) =>
    isSame([after.context.items, after.context.kinds], [event.output.items, event.output.kinds]) &&
    after.context.failure === null,
}

/** The states in which a decision is sent at once. */
const free = ['items.on.loading', 'items.on.ready', 'items.on.failed', 'items.on.unsaved']
const sends = { in: free, to: 'items.on.saving', asks: ['keepDecision'] }
const waits = { in: 'items.on.saving' }

type Marks = Of<{ readonly marks: ReadonlyArray<{ readonly key: string; readonly isSeen: boolean }> }>
const marksChange = {
  'it is among them, and not marked like that': ({ before, event }: Pick<Marks, 'before' | 'event'>) =>
    event.marks.some(
      ({ key, isSeen }) =>
        isRead(before.context, key) === !isSeen &&
        before.context.items.some((item) => item.key === key && isShown(before.context, item.kind) !== false),
    ),
}
const isMarked = {
  'it is shown as marked': ({ event, after }: Marks) =>
    event.marks.every(({ key, isSeen }) => isRead(after.context, key) === isSeen),
}
const hasNew = { 'something is new': ({ before }: Pick<Of<unknown>, 'before'>) => newOf(before.context).length > 0 }
const isAllRead = {
  'nothing is new, and all of it can be taken back': ({ before, after }: Of<unknown>) =>
    newOf(after.context).length === 0 && isSame(after.context.undo, newOf(before.context)),
}
const hasUndo = { 'all were marked last': ({ before }: Pick<Of<unknown>, 'before'>) => before.context.undo.length > 0 }
const isUndone = {
  'they are unread again': ({ before, after }: Of<unknown>) =>
    before.context.undo.every((key) => isRead(after.context, key) === false) && after.context.undo.length === 0,
}
type Kind = Of<{ readonly kind: string }>
const isKnown = {
  'the person may see the kind': ({ before, event }: Pick<Kind, 'before' | 'event'>) =>
    before.context.kinds.some(({ kind }) => kind === event.kind),
}
const isTurned = {
  'the kind is shown if it was hidden, and hidden if it was shown': ({ before, event, after }: Kind) =>
    isShown(after.context, event.kind) === !isShown(before.context, event.kind),
}

const everything = ['items', 'kinds', 'sent', 'waiting', 'failure', 'undo', 'unfolded'] as const
const inOpen = { in: 'drawer.open', to: 'drawer.closed', changes: ['undo', 'unfolded'] } as const

export const notificationsPromises = definePromises(
  { machine: notificationsMachine, events: notificationsEvents },
  {
    begins: {
      'nobody is signed in, and nothing is known': ({ after }) =>
        after.matches({ items: 'off', drawer: 'closed' }) && isSame(after.context, nobodys),
    },
    events: {
      'session.began': [{ in: 'items', to: 'items.on.loading', changes: everything, asks: ['loadNotifications'] }],
      'session.ended': [
        {
          in: 'items',
          to: 'items.off',
          changes: everything,
        },
        inOpen,
      ],
      'notifications.outdated': [
        { in: 'items.on.unsaved', to: 'items.on.loading', changes: ['waiting'], asks: ['loadNotifications'] },
        {
          in: ['items.on.loading', 'items.on.ready', 'items.on.failed'],
          to: 'items.on.loading',
          asks: ['loadNotifications'],
        },
      ],
      'drawer.opened': [{ in: 'drawer.closed', to: 'drawer.open.list' }],
      'drawer.closed': [inOpen],
      'settings.opened': [{ in: ['drawer.closed', 'drawer.open.list'], to: 'drawer.open.settings' }],
      'settings.closed': [{ in: 'drawer.open.settings', to: 'drawer.open.list' }],
      'group.toggled': [
        {
          in: 'drawer.open.list',
          changes: ['unfolded'],
          so: {
            'it is unfolded if it was folded, and folded if it was not': ({ before, event, after }) =>
              after.context.unfolded.includes(event.group) === !before.context.unfolded.includes(event.group),
          },
        },
      ],
      'marks.requested': [
        { ...sends, when: marksChange, changes: ['sent', 'waiting', 'undo', 'failure'], so: isMarked },
        { ...waits, when: marksChange, changes: ['waiting', 'undo'], so: isMarked },
      ],
      'allRead.requested': [
        { ...sends, when: hasNew, changes: ['sent', 'waiting', 'undo', 'failure'], so: isAllRead },
        { ...waits, when: hasNew, changes: ['waiting', 'undo'], so: isAllRead },
      ],
      'undo.requested': [
        { ...sends, when: hasUndo, changes: ['sent', 'waiting', 'undo', 'failure'], so: isUndone },
        { ...waits, when: hasUndo, changes: ['waiting', 'undo'], so: isUndone },
      ],
      'kind.toggled': [
        { ...sends, when: isKnown, changes: ['sent', 'waiting', 'failure'], so: isTurned },
        { ...waits, when: isKnown, changes: ['waiting'], so: isTurned },
      ],
      'retry.requested': [
        { in: 'items.on.failed', to: 'items.on.loading', asks: ['loadNotifications'] },
        {
          in: 'items.on.unsaved',
          to: 'items.on.saving',
          changes: ['sent', 'waiting', 'failure'],
          asks: ['keepDecision'],
        },
      ],
      'xstate.done.actor.loadNotifications': [
        { in: 'items.on.loading', to: 'items.on.ready', changes: ['items', 'kinds', 'failure'], so: showsThem },
      ],
      'xstate.error.actor.loadNotifications': [
        { in: 'items.on.loading', to: 'items.on.failed', changes: ['failure'], so: saysWhy },
      ],
      'xstate.done.actor.keepDecision': [
        {
          in: 'items.on.saving',
          when: { 'more was decided meanwhile': ({ before }) => !isSame(before.context.waiting, nothing) },
          to: 'items.on.saving',
          changes: ['items', 'kinds', 'sent', 'waiting'],
          asks: ['keepDecision'],
          so: showsThem,
        },
        { in: 'items.on.saving', to: 'items.on.ready', changes: ['items', 'kinds', 'sent'], so: showsThem },
      ],
      'xstate.error.actor.keepDecision': [
        {
          in: 'items.on.saving',
          to: 'items.on.unsaved',
          changes: ['sent', 'waiting', 'failure'],
          so: {
            ...saysWhy,
            'everything stays shown as decided': ({ before, after }) =>
              before.context.items.every(({ key }) => isRead(before.context, key) === isRead(after.context, key)) &&
              before.context.kinds.every(({ kind }) => isShown(before.context, kind) === isShown(after.context, kind)),
          },
        },
      ],
    },
    states: {
      'items.off': { 'nothing is known': ({ after }) => isSame({ ...after.context, unfolded: [] }, nobodys) },
      'items.on.loading': {
        'it is busy, and nothing waits to be saved': ({ after }) =>
          after.hasTag('busy') && isSame([after.context.sent, after.context.waiting], [nothing, nothing]),
      },
      'items.on.saving': { 'it is busy': ({ after }) => after.hasTag('busy') },
      'items.on.ready': {
        'it rests, without a failure, and nothing is left to be saved': ({ after }) =>
          !after.hasTag('busy') &&
          isSame([after.context.failure, after.context.sent, after.context.waiting], [null, nothing, nothing]),
      },
      'items.on.unsaved': {
        'it says why, and something waits': ({ after }) =>
          !after.hasTag('busy') && after.context.failure !== null && !isSame(after.context.waiting, nothing),
      },
      'items.on.failed': { 'it says why': ({ after }) => after.context.failure !== null },
      'drawer.closed': { 'nothing is unfolded': ({ after }) => after.context.unfolded.length === 0 },
    },
    calls: {
      loadNotifications: { 'nothing is to be said': ({ input }) => input === undefined || input === null },
      keepDecision: {
        'everything that waited is sent': ({ input, before, after }) =>
          isSame(input, after.context.sent) &&
          !isSame(input, nothing) &&
          isSame(after.context.waiting, nothing) &&
          before !== null,
      },
    },
  },
)
