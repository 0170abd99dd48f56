import { vatCheckEvents } from '../../../src/machines/billing/vat-check.events.ts'
import { vatCheckMachine } from '../../../src/machines/billing/vat-check.machine.ts'
import { definePlan } from './plan.ts'
import { vatCheckPromises } from './promises/vat-check.ts'

export const vatCheckPlan = definePlan({
  name: 'vatCheck',
  place: 'Edit Customer: the tax number.',
  machine: vatCheckMachine,
  events: vatCheckEvents,
  noAdapter:
    'one button below a field of a form whose machine has the walks; tests/e2e/billing/vat-check.spec.ts sees each result, and a number that was changed',
  walks: [
    {
      name: 'a number is checked',
      input: { id: 5 },
      tries: () => true,
      key: ({ value, context: { check, failure } }) => [
        value,
        check?.isOffered ?? null,
        check?.last?.outcome ?? null,
        failure !== null,
      ],
      isInMemory: true,
    },
  ],
  promises: vatCheckPromises,
})
