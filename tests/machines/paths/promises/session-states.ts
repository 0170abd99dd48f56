import type { SnapshotFrom } from 'xstate'
import type { sessionMachine } from '../../../../src/machines/session/session.machine.ts'
import { sessionMessages } from '../../../../src/schemas/session/session-messages.ts'

type After = { readonly after: SnapshotFrom<typeof sessionMachine> }

export const MOST_REFUSALS = 3

const credentials = { type: 'credentials.submitted', email: 'asha@simdesk.test', secretRef: 'ref-1' } as const
const password = { type: 'unlock.submitted', secretRef: 'ref-2' } as const

/** The conditions that hold in each state of the session. */
export const sessionStates = {
  signedOut: {
    'nobody is known, and nothing is counted': ({ after }: After) =>
      after.context.user === null && after.context.refusals === 0,
    'a second factor is known while it is asked for, and at no other time': ({ after }: After) =>
      (after.context.factor !== null) === after.matches({ signedOut: 'askingFactor' }),
  },
  'signedOut.idle': { 'it waits': ({ after }: After) => !after.hasTag('busy') && after.can(credentials) },
  'signedOut.expired': {
    'it says so, and waits': ({ after }: After) =>
      after.context.notice === sessionMessages.expired && !after.hasTag('busy') && after.can(credentials),
  },
  'signedOut.askingFactor': {
    'it is known what for, and no password is asked': ({ after }: After) =>
      after.context.factor !== null && after.context.notice === null && !after.can(credentials),
  },
  'signedOut.invited': { 'there is no form for a password': ({ after }: After) => !after.can(credentials) },
  'signedOut.forgotten': { 'there is no form for a password': ({ after }: After) => !after.can(credentials) },
  'signedOut.submitting': {
    'it is busy and says nothing': ({ after }: After) => after.hasTag('busy') && after.context.notice === null,
  },
  'signedOut.rejected': {
    'it says why, and waits for another try': ({ after }: After) =>
      after.context.notice !== null && !after.hasTag('busy') && after.can(credentials),
  },
  signedIn: {
    'somebody is known': ({ after }: After) => after.context.user !== null && after.hasTag('signedIn'),
    'the work is covered while it is locked, and at no other time': ({ after }: After) =>
      after.hasTag('locked') === after.matches({ signedIn: 'locked' }),
    'nothing is counted but at the lock': ({ after }: After) => after.hasTag('locked') || after.context.refusals === 0,
  },
  'signedIn.active': {
    'the application can be used': ({ after }: After) => !after.hasTag('busy') && !after.hasTag('leaving'),
  },
  'signedIn.countingDrafts': {
    'it is busy and says nothing': ({ after }: After) => after.hasTag('busy') && after.context.notice === null,
  },
  'signedIn.askingAboutDrafts': {
    'there are drafts to ask about': ({ after }: After) => after.context.drafts > 0 && !after.hasTag('busy'),
  },
  'signedIn.deletingDrafts': {
    'it is busy, on the way out': ({ after }: After) => after.hasTag('busy') && after.hasTag('leaving'),
  },
  'signedIn.locked.idle': {
    'the lock waits for the password, fewer than three wrong ones before it': ({ after }: After) =>
      !after.hasTag('busy') && after.context.refusals < MOST_REFUSALS && after.can(password),
  },
  'signedIn.locked.unlocking': {
    'it is busy and says nothing': ({ after }: After) => after.hasTag('busy') && after.context.notice === null,
  },
  signingOut: {
    'it is busy, on the way out, and knows who ended it': ({ after }: After) =>
      after.hasTag('busy') && after.hasTag('leaving') && !after.hasTag('signedIn') && after.context.endedBy !== null,
  },
} as const
