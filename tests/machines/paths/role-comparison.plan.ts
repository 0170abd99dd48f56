import { roleComparisonEvents } from '../../../src/machines/people/role-comparison.events.ts'
import { roleComparisonMachine } from '../../../src/machines/people/role-comparison.machine.ts'
import { definePlan } from './plan.ts'
import { roleComparisonPromises } from './promises/role-comparison.ts'

export const roleComparisonPlan = definePlan({
  name: 'roleComparison',
  place: 'Edit Role: the field "Compare with" over the grid.',
  machine: roleComparisonMachine,
  events: roleComparisonEvents,
  walks: [
    {
      name: 'a role is compared with another',
      input: { id: 3 },
      tries: () => true,
      key: ({ value, context }) => [value, context.chosen, context.other?.id ?? 0],
    },
  ],
  promises: roleComparisonPromises,
})
