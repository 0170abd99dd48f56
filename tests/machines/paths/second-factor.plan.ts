import { secondFactorEvents } from '../../../src/machines/people/second-factor.events.ts'
import { secondFactorMachine } from '../../../src/machines/people/second-factor.machine.ts'
import { definePlan } from './plan.ts'
import { secondFactorPromises } from './promises/second-factor.ts'

export const secondFactorPlan = definePlan({
  name: 'secondFactor',
  place: 'My Profile (/pages/profile), the card "Second factor".',
  machine: secondFactorMachine,
  events: secondFactorEvents,
  walks: [
    {
      name: 'a second factor is switched on, replaced and switched off',
      input: {},
      tries: () => true,
      key: ({ value, context: { factor, errors, failure } }) => [value, factor, Object.keys(errors), failure !== null],
    },
  ],
  promises: secondFactorPromises,
})
