import { notificationsEvents } from '../../../src/machines/shell/notifications.events.ts'
import { notificationsMachine } from '../../../src/machines/shell/notifications.machine.ts'
import { definePlan } from './plan.ts'
import { notificationsPromises } from './promises/notifications.ts'

export const notificationsPlan = definePlan({
  name: 'notifications',
  place: 'The bell in the top bar.',
  machine: notificationsMachine,
  events: notificationsEvents,
  noAdapter:
    'what it tells is made by the stock of everybody; tests/e2e/shell/notifications.spec.ts opens, follows and marks it',
  walks: [
    {
      name: 'what is new is counted, opened and marked as seen',
      input: null,
      tries: () => true,
      key: ({ value, context: { items, failure } }) => [value, items.map(({ isSeen }) => isSeen), failure],
      isInMemory: true,
    },
  ],
  promises: notificationsPromises,
})
