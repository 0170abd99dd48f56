import { forgotPasswordEvents } from '../../../src/machines/session/forgot-password.events.ts'
import { forgotPasswordMachine } from '../../../src/machines/session/forgot-password.machine.ts'
import { definePlan } from './plan.ts'
import { forgotPasswordPromises } from './promises/forgot-password.ts'

export const forgotPasswordPlan = definePlan({
  name: 'forgotPassword',
  place: 'Forgot Password (/auth/forgot-password).',
  machine: forgotPasswordMachine,
  events: forgotPasswordEvents,
  walks: [
    {
      name: 'a link is asked for',
      input: undefined,
      tries: () => true,
      key: ({ value, context }) => [value, context.error, context.failure],
    },
  ],
  promises: forgotPasswordPromises,
})
