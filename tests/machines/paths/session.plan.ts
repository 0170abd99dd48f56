import { sessionEvents } from '../../../src/machines/session/session.events.ts'
import { sessionMachine } from '../../../src/machines/session/session.machine.ts'
import { definePlan, only } from './plan.ts'
import { sessionPromises } from './promises/session.ts'

const asha = sessionEvents['factor.shown'].samples[0]?.session ?? null
const oldError = 'Something went wrong. Please try again later.'
const all = only(...Object.keys(sessionEvents))

export const sessionPlan = definePlan({
  name: 'session',
  place: 'The sign-in page (/auth/login); with a session, any page of the application.',
  machine: sessionMachine,
  events: sessionEvents,
  walks: [
    {
      name: 'nobody is signed in at first',
      input: { session: null, errorMessage: null },
      tries: all,
      key: ({ value, context }) => [
        value,
        Math.min(context.refusals, 2),
        JSON.stringify(value).includes('askingAboutDrafts') && context.notice,
      ],
    },
    {
      name: 'somebody signs in after another',
      input: { session: asha, errorMessage: null },
      tries: only(
        'session.endedElsewhere',
        'session.begunElsewhere',
        'credentials.submitted',
        'xstate.done.actor.signIn',
        'factor.shown',
      ),
      key: ({ value, context }) => [value, context.endedBy],
    },
    {
      name: 'a session is found in the browser',
      input: { session: asha, errorMessage: null },
      tries: only('session.begunElsewhere', 'access.changed'),
      key: ({ value, context }) => [value, context.user?.userName, context.user?.accessVersion],
    },
    {
      name: 'a session is found beside an old error',
      input: { session: asha, errorMessage: oldError },
      tries: only('screen.locked', 'signOut.requested'),
      key: ({ value, context }) => [value, context.notice],
    },
    {
      name: 'the last sign-in failed',
      input: { session: null, errorMessage: oldError },
      tries: only('credentials.submitted'),
      key: ({ value, context }) => [value, context.notice],
    },
  ],
  promises: sessionPromises,
})
