import { historyDrawerEvents } from '../../../src/machines/history/history-drawer.events.ts'
import { historyDrawerMachine } from '../../../src/machines/history/history-drawer.machine.ts'
import { definePlan } from './plan.ts'
import { historyDrawerPromises } from './promises/history-drawer.ts'

export const historyDrawerPlan = definePlan({
  name: 'historyDrawer',
  place: 'History, in the form of an item or in the wizard of a plan.',
  machine: historyDrawerMachine,
  events: historyDrawerEvents,
  walks: [
    {
      name: 'the history is opened, read back and closed',
      input: { subject: 'plan' },
      tries: () => true,
      // Each entry is shown once: what a page adds depends on the known entries.
      key: ({ value, context }) => [value, context.entries.map(({ number }) => number), context.total],
    },
  ],
  promises: historyDrawerPromises,
})
