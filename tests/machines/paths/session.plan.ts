import { sessionEvents } from '../../../src/machines/session.events.ts'
import { sessionMachine } from '../../../src/machines/session.machine.ts'
import { definePlan, only } from './plan.ts'

const asha = sessionEvents['xstate.done.actor.signIn'].samples[0]?.output ?? null
const credentials = { type: 'credentials.submitted', email: 'asha@simdesk.test', secretRef: 'ref-1' } as const
const password = { type: 'unlock.submitted', secretRef: 'ref-2' } as const
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
      name: 'a session is found in the browser',
      input: { session: asha, errorMessage: null },
      tries: only('session.begunElsewhere'),
      key: ({ value, context }) => [value, context.user?.userName],
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
  promises: {
    'signedOut.idle': ({ after }) => after.context.user === null && !after.hasTag('busy'),
    'signedOut.submitting': ({ after }) =>
      after.context.user === null && after.hasTag('busy') && !after.can(credentials),
    'signedOut.rejected': ({ after }) =>
      after.context.user === null && after.context.notice !== null && after.can(credentials),
    'signedIn.active': ({ after }) =>
      after.context.user !== null &&
      after.context.refusals === 0 &&
      after.hasTag('signedIn') &&
      !after.hasTag('locked'),
    'signedIn.countingDrafts': ({ after }) => after.hasTag('busy') && !after.can({ type: 'signOut.requested' }),
    'signedIn.askingAboutDrafts': ({ after }) =>
      after.context.drafts > 0 && !after.hasTag('busy') && after.can({ type: 'drafts.kept' }),
    'signedIn.deletingDrafts': ({ after }) => after.hasTag('busy') && !after.can({ type: 'drafts.kept' }),
    'signedIn.locked.idle': ({ after }) =>
      after.context.user !== null && after.context.refusals < 3 && after.hasTag('locked') && !after.hasTag('busy'),
    'signedIn.locked.unlocking': ({ after }) => after.hasTag('locked') && after.hasTag('busy') && !after.can(password),
    signingOut: ({ after }) => after.hasTag('busy') && !after.hasTag('signedIn') && after.context.endedBy !== null,
  },
})
