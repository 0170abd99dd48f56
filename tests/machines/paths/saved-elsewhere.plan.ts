import { savedElsewhereEvents } from '../../../src/machines/forms/saved-elsewhere.events.ts'
import { savedElsewhereMachine } from '../../../src/machines/forms/saved-elsewhere.machine.ts'
import { definePlan } from './plan.ts'
import { savedElsewherePromises } from './promises/saved-elsewhere.ts'

export const savedElsewherePlan = definePlan({
  name: 'savedElsewhere',
  place: 'The form of a record, an item or a plan: what it says when somebody else saves it.',
  machine: savedElsewhereMachine,
  events: savedElsewhereEvents,
  noAdapter:
    'it stands beside every form and hears the live connection; tests/e2e/shell/live.spec.ts has a form told by whom it was saved',
  walks: [
    {
      name: 'somebody else saves what is open in a form',
      input: { subject: 'region' },
      tries: () => true,
      key: ({ value, context: { version, saved } }) => [value, version, saved !== null],
      isInMemory: true,
    },
  ],
  promises: savedElsewherePromises,
})
