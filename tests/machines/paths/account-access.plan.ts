import { accountAccessEvents } from '../../../src/machines/account-access.events.ts'
import { accountAccessMachine } from '../../../src/machines/account-access.machine.ts'
import { definePlan } from './plan.ts'
import { accountAccessPromises } from './promises/account-access.ts'

export const accountAccessPlan = definePlan({
  name: 'accountAccess',
  place: 'Edit Employee: links and sessions.',
  machine: accountAccessMachine,
  events: accountAccessEvents,
  walks: [
    {
      name: 'links of an account are made and its sessions ended',
      input: { id: 5, withSessions: true },
      tries: () => true,
      key: ({ value, context }) => [
        value,
        context.sessions?.length ?? null,
        context.hasSecondFactor,
        context.link !== null,
        context.message !== null,
        context.failure !== null,
      ],
    },
  ],
  promises: accountAccessPromises,
})
