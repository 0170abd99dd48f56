import { decidedItems } from '../../../src/machines/shell/notifications.decision.ts'
import { notificationsEvents } from '../../../src/machines/shell/notifications.events.ts'
import { notificationsMachine } from '../../../src/machines/shell/notifications.machine.ts'
import { any, definePlan, only } from './plan.ts'
import { notificationsPromises } from './promises/notifications.ts'

/** The results of the calls, and the ways on. */
const calls = only(
  'notifications.outdated',
  'retry.requested',
  'xstate.done.actor.loadNotifications',
  'xstate.error.actor.loadNotifications',
  'xstate.done.actor.keepDecision',
  'xstate.error.actor.keepDecision',
)

export const notificationsPlan = definePlan({
  name: 'notifications',
  place: 'The bell in the top bar.',
  machine: notificationsMachine,
  events: notificationsEvents,
  noAdapter:
    'what it tells is made by the stock of everybody; tests/e2e/shell/notifications.spec.ts opens, follows and marks it',
  walks: [
    {
      name: 'what is new is marked, and marked again while that is being saved',
      input: null,
      tries: any(
        only('session.began', 'session.ended', 'marks.requested', 'allRead.requested', 'undo.requested'),
        calls,
      ),
      key: ({ value, context }) => [
        value.items,
        decidedItems(context).map(({ isSeen }) => isSeen),
        context.waiting.marks.length,
        context.undo.length,
      ],
      isInMemory: true,
    },
    {
      name: 'a kind is hidden, and shown again while that is being saved',
      input: null,
      tries: any(only('session.began', 'kind.toggled', 'retry.requested', 'notifications.outdated'), calls),
      key: ({ value, context: { kinds, waiting } }) => [value.items, kinds.length, waiting.kinds.length],
      isInMemory: true,
    },
    {
      name: 'the drawer is opened, its groups, its settings, and closed',
      input: null,
      tries: any(
        only('session.began', 'session.ended', 'drawer.opened', 'drawer.closed', 'settings.opened', 'settings.closed'),
        only('group.toggled', 'allRead.requested', 'xstate.done.actor.loadNotifications'),
      ),
      key: ({ value, context }) => [
        value,
        decidedItems(context).map(({ isSeen }) => isSeen),
        context.undo.length,
        context.unfolded.length,
      ],
      isInMemory: true,
    },
  ],
  promises: notificationsPromises,
})
