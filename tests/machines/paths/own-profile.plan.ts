import { ownProfileEvents } from '../../../src/machines/people/own-profile.events.ts'
import { ownProfileMachine } from '../../../src/machines/people/own-profile.machine.ts'
import { definePlan } from './plan.ts'
import { ownProfilePromises } from './promises/own-profile.ts'

export const ownProfilePlan = definePlan({
  name: 'ownProfile',
  place: 'My Profile (/pages/profile), in the user menu.',
  machine: ownProfileMachine,
  events: ownProfileEvents,
  walks: [
    {
      name: 'the own data are shown and changed',
      input: {},
      tries: ({ type }) => /[pP]erson|mobileNumber/.test(type),
      key: ({ value, context }) => [value.person, context.errors, context.personFailure],
    },
    {
      name: 'the password is changed',
      input: {},
      tries: (event) =>
        /[pP]assword|session\.ended|error\.actor\.endSession/.test(event.type) ||
        // One answer is enough: the next walk covers which sessions there are.
        (event.type === 'xstate.done.actor.loadSessions' && (event.output as ReadonlyArray<unknown>).length > 1),
      key: ({ value, context }) => [
        value.password,
        value.sessions,
        context.errors,
        context.passwordFailure,
        context.sessionsFailure !== null,
      ],
    },
    {
      name: 'sessions are shown and ended',
      input: {},
      tries: ({ type }) => /[sS]ession|others/.test(type),
      key: ({ value, context }) => [value.sessions, context.sessionsFailure, context.sessions.length],
    },
  ],
  promises: ownProfilePromises,
})
