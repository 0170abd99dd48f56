import { accountAccessEvents } from '../../../src/machines/people/account-access.events.ts'
import {
  type AccountAccessSnapshot,
  accountAccessMachine,
} from '../../../src/machines/people/account-access.machine.ts'
import type { LinkPurpose } from '../../../src/schemas/people/account-access.ts'
import type { AccountAccess, HeldLink } from '../../../src/schemas/people/employees.ts'
import { definePlan } from './plan.ts'
import { accountAccessPromises } from './promises/account-access.ts'
import type { SampleEvent } from './sample-event.ts'

type Sample = { readonly purpose?: string; readonly output?: Partial<AccountAccess & HeldLink> }

const key = ({ value, context }: AccountAccessSnapshot) => [
  value,
  context.sessions?.length ?? null,
  context.hasSecondFactor,
  context.link !== null,
  context.message !== null,
  context.failure !== null,
]

/** Whether an event has no other link than one for this; which can be made follows from the account. */
const isFor = (event: SampleEvent, wanted: LinkPurpose): boolean => {
  const { purpose, output } = event as Sample
  return [purpose, output?.purpose].every((given) => given === undefined || given === wanted)
}
const isLoaded = ({ type }: SampleEvent): boolean => type === 'xstate.done.actor.loadAccess'
const bringsLink = (event: SampleEvent): boolean => isLoaded(event) && (event as Sample).output?.link !== null
const isUnseen = (event: SampleEvent): boolean => isLoaded(event) && (event as Sample).output?.sessions === null

export const accountAccessPlan = definePlan({
  name: 'accountAccess',
  place: 'Edit Employee: links and sessions.',
  machine: accountAccessMachine,
  events: accountAccessEvents,
  walks: [
    {
      name: 'links of an active account are made, its sessions ended and its second factor taken away',
      input: { id: 5, withSessions: true },
      tries: (event) => isFor(event, 'reset') && !bringsLink(event) && !isUnseen(event),
      key,
    },
    {
      name: 'the link of an account that was just added is handed on, and another one made',
      input: { id: 5, withSessions: true },
      tries: (event) =>
        /link\.|Link$|retry|error\.actor\.loadAccess/.test(event.type) ? isFor(event, 'invitation') : bringsLink(event),
      key,
    },
    {
      name: 'links are made by who may not see the sessions',
      input: { id: 5, withSessions: false },
      tries: (event) => /link\.|Link$/.test(event.type) || isUnseen(event),
      key,
      isInMemory: true,
    },
  ],
  promises: accountAccessPromises,
})
