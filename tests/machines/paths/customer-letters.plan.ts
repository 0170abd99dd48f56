import { customerLettersEvents } from '../../../src/machines/billing/customer-letters.events.ts'
import { customerLettersMachine } from '../../../src/machines/billing/customer-letters.machine.ts'
import { definePlan } from './plan.ts'
import { customerLettersPromises } from './promises/customer-letters.ts'

export const customerLettersPlan = definePlan({
  name: 'customerLetters',
  place: 'Add Customer and Edit Customer: the texts that are printed on invoices.',
  machine: customerLettersMachine,
  events: customerLettersEvents,
  noAdapter:
    'nobody acts on it but by typing into the form, whose machine has the walks; tests/e2e/billing/customer-letters.spec.ts types, sees the warning, and saves',
  walks: [
    {
      name: 'texts are looked at',
      input: null,
      tries: () => true,
      key: ({ value, context: { texts, letters } }) => [value, Object.keys(texts).length, letters.length],
      isInMemory: true,
    },
  ],
  promises: customerLettersPromises,
})
