import { countDrawerEvents } from '../../../src/machines/records/count-drawer.events.ts'
import { countDrawerMachine } from '../../../src/machines/records/count-drawer.machine.ts'
import { definePlan } from './plan.ts'
import { countDrawerPromises } from './promises/count-drawer.ts'

export const countDrawerPlan = definePlan({
  name: 'countDrawer',
  place: 'Region Master: the number of countries.',
  machine: countDrawerMachine,
  events: countDrawerEvents,
  walks: [
    {
      name: 'what a region counts is opened and closed',
      input: { record: 'region' },
      tries: () => true,
      key: ({ value, context }) => [value, context.items.length],
    },
  ],
  promises: countDrawerPromises,
})
