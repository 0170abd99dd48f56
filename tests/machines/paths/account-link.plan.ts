import { accountLinkEvents } from '../../../src/machines/session/account-link.events.ts'
import { accountLinkMachine } from '../../../src/machines/session/account-link.machine.ts'
import { definePlan } from './plan.ts'
import { accountLinkPromises } from './promises/account-link.ts'

export const accountLinkPlan = definePlan({
  name: 'accountLink',
  place: 'Register (/auth/register) and Forgot Password (/auth/forgot-password), by a link.',
  machine: accountLinkMachine,
  events: accountLinkEvents,
  walks: [
    {
      name: 'an invitation is accepted',
      input: { purpose: 'invitation', tokenRef: 'ref-1' },
      tries: () => true,
      key: ({ value, context }) => [value, Object.keys(context.errors), context.failure],
    },
    {
      name: 'a lost password is set',
      input: { purpose: 'reset', tokenRef: 'ref-1' },
      tries: () => true,
      key: ({ value, context }) => [value, Object.keys(context.errors), context.failure],
    },
  ],
  promises: accountLinkPromises,
})
