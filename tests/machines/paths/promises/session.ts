import { isDeepStrictEqual } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import { sessionEvents } from '../../../../src/machines/session/session.events.ts'
import { sessionMachine } from '../../../../src/machines/session/session.machine.ts'
import { sessionMessages } from '../../../../src/schemas/session/session-messages.ts'
import { definePromises } from '../promises.ts'
import { MOST_REFUSALS, sessionStates } from './session-states.ts'

const waiting = ['signedOut.idle', 'signedOut.expired', 'signedOut.rejected']

type After = { readonly after: SnapshotFrom<typeof sessionMachine> }

const signsOut = {
  to: 'signingOut',
  asks: ['signOut'],
  so: { 'a person has ended it': ({ after }: After) => after.context.endedBy === 'person' },
} as const

export const sessionPromises = definePromises(
  { machine: sessionMachine, events: sessionEvents },
  {
    events: {
      'credentials.submitted': [{ in: waiting, to: 'signedOut.submitting', changes: ['notice'], asks: ['signIn'] }],
      'xstate.done.actor.signIn': [
        {
          in: 'signedOut.submitting',
          when: { 'a second factor is asked for': ({ event }) => 'factor' in event.output },
          to: 'signedOut.askingFactor',
          changes: ['factor'],
          so: {
            'it is known which, and by which ticket': ({ event, after }) =>
              'factor' in event.output && isDeepStrictEqual(after.context.factor, event.output.factor),
          },
        },
        {
          in: 'signedOut.submitting',
          to: 'signedIn.active',
          changes: ['user', 'endedBy'],
          tells: ['session.began'],
          so: {
            'the person is who the server says': ({ event, after }) =>
              'user' in event.output && after.context.user === event.output.user,
            'who was signed out before is forgotten': ({ after }) => after.context.endedBy === null,
            'the application is told who it is': ({ event, told }) =>
              'user' in event.output && isDeepStrictEqual(told, [{ type: 'session.began', user: event.output.user }]),
          },
        },
      ],
      'factor.shown': [
        {
          in: 'signedOut.askingFactor',
          to: 'signedIn.active',
          changes: ['user', 'endedBy', 'factor'],
          tells: ['session.began'],
          so: {
            'the person is whose factor it was': ({ event, after, told }) =>
              after.context.user === event.session.user &&
              isDeepStrictEqual(told, [{ type: 'session.began', user: event.session.user }]),
            'who was signed out before is forgotten': ({ after }) => after.context.endedBy === null,
          },
        },
      ],
      'factor.lapsed': [
        {
          in: 'signedOut.askingFactor',
          to: 'signedOut.rejected',
          changes: ['factor', 'notice'],
          so: { 'the form says why': ({ event, after }) => after.context.notice === event.text },
        },
      ],
      'factor.abandoned': [{ in: 'signedOut.askingFactor', to: 'signedOut.idle', changes: ['factor'] }],
      'door.opened': [
        {
          in: 'signedOut',
          when: { 'somebody is invited': ({ event }) => event.purpose === 'invitation' },
          to: 'signedOut.invited',
          changes: ['factor', 'notice'],
          so: { 'nothing of before is said': ({ after }) => after.context.notice === null },
        },
        {
          in: 'signedOut',
          to: 'signedOut.forgotten',
          changes: ['factor', 'notice'],
          so: { 'nothing of before is said': ({ after }) => after.context.notice === null },
        },
      ],
      'door.left': [{ in: ['signedOut.invited', 'signedOut.forgotten'], to: 'signedOut.idle' }],
      'xstate.error.actor.signIn': [
        {
          in: 'signedOut.submitting',
          to: 'signedOut.rejected',
          changes: ['notice'],
          tells: ['toast.shown'],
          so: {
            'form and toast say the reason of the server': ({ event, after, told }) =>
              after.context.notice === event.error.message &&
              isDeepStrictEqual(told, [
                { type: 'toast.shown', kind: 'error', text: event.error.message, isQuiet: true },
              ]),
          },
        },
      ],
      'session.begunElsewhere': [
        {
          in: 'signedOut',
          to: 'signedIn.active',
          changes: ['user', 'endedBy', 'notice', 'factor'],
          tells: ['session.began'],
          so: {
            'the person is that of the other tab': ({ event, after, told }) =>
              after.context.user === event.session.user &&
              isDeepStrictEqual(told, [{ type: 'session.began', user: event.session.user }]),
            'nothing is left of what was said before': ({ after }) =>
              after.context.notice === null && after.context.endedBy === null,
          },
        },
        {
          in: 'signedIn',
          to: 'signedIn.active',
          changes: ['user', 'refusals'],
          tells: ['session.began'],
          so: {
            'the person is that of the other tab': ({ event, after, told }) =>
              after.context.user === event.session.user &&
              isDeepStrictEqual(told, [{ type: 'session.began', user: event.session.user }]),
          },
        },
      ],
      'session.expired': [
        {
          in: 'signedIn',
          to: 'signedOut.expired',
          changes: ['user', 'refusals', 'endedBy', 'notice'],
          tells: ['session.ended'],
          so: {
            'form and application are told that it has expired': ({ after, told }) =>
              after.context.notice === sessionMessages.expired &&
              isDeepStrictEqual(told, [{ type: 'session.ended', by: 'expiry' }]),
          },
        },
      ],
      'session.endedElsewhere': [
        {
          in: 'signedIn',
          to: 'signedOut.idle',
          changes: ['user', 'refusals', 'endedBy', 'notice'],
          tells: ['session.ended'],
          so: {
            'nothing is said at the form, the application is told who ended it': ({ after, told }) =>
              after.context.notice === null && isDeepStrictEqual(told, [{ type: 'session.ended', by: 'elsewhere' }]),
          },
        },
      ],
      'access.changed': [
        {
          in: 'signedIn',
          when: {
            'it tells of the person who is signed in': ({ before, event }) =>
              before.context.user?.userName === event.user.userName,
          },
          changes: ['user'],
          so: {
            'the person may do what the server says now': ({ event, after }) => after.context.user === event.user,
          },
        },
      ],
      'access.denied': [{ in: 'signedIn', tells: ['access.denied'] }],
      'screen.locked': [
        { in: 'signedIn.active', to: 'signedIn.locked.idle', changes: ['notice'] },
        { in: 'signedIn.askingAboutDrafts', to: 'signedIn.locked.idle', changes: ['notice'] },
        { in: 'signedIn.countingDrafts', to: 'signedIn.locked.idle' },
      ],
      'screen.unlockedElsewhere': [{ in: 'signedIn.locked', to: 'signedIn.active', changes: ['refusals', 'notice'] }],
      'unlock.submitted': [
        { in: 'signedIn.locked.idle', to: 'signedIn.locked.unlocking', changes: ['notice'], asks: ['unlock'] },
      ],
      'xstate.done.actor.unlock': [{ in: 'signedIn.locked.unlocking', to: 'signedIn.active', changes: ['refusals'] }],
      'xstate.error.actor.unlock': [
        {
          in: 'signedIn.locked.unlocking',
          when: {
            'it is the third wrong password in a row': ({ before, event }) =>
              event.error._tag === 'Refused' && before.context.refusals === MOST_REFUSALS - 1,
          },
          to: 'signingOut',
          changes: ['endedBy', 'notice'],
          asks: ['signOut'],
          so: {
            'wrong passwords have ended it': ({ event, after }) =>
              after.context.endedBy === 'refusals' && after.context.notice === event.error.message,
          },
        },
        {
          in: 'signedIn.locked.unlocking',
          when: { 'the password is wrong': ({ event }) => event.error._tag === 'Refused' },
          to: 'signedIn.locked.idle',
          changes: ['refusals', 'notice'],
          so: {
            'it is counted, and the lock says why': ({ before, event, after }) =>
              after.context.refusals === before.context.refusals + 1 && after.context.notice === event.error.message,
          },
        },
        {
          in: 'signedIn.locked.unlocking',
          to: 'signedIn.locked.idle',
          changes: ['notice'],
          so: { 'the lock says why': ({ event, after }) => after.context.notice === event.error.message },
        },
      ],
      'signOut.requested': [
        { in: 'signedIn.active', to: 'signedIn.countingDrafts', changes: ['notice'], asks: ['countDrafts'] },
        { in: 'signedIn.locked', ...signsOut, changes: ['notice', 'endedBy'] },
      ],
      'xstate.done.actor.countDrafts': [
        {
          in: 'signedIn.countingDrafts',
          when: { 'the browser keeps drafts': ({ event }) => event.output > 0 },
          to: 'signedIn.askingAboutDrafts',
          changes: ['drafts'],
          so: { 'their number is known': ({ event, after }) => after.context.drafts === event.output },
        },
        { in: 'signedIn.countingDrafts', ...signsOut, changes: ['endedBy'] },
      ],
      'xstate.error.actor.countDrafts': [{ in: 'signedIn.countingDrafts', ...signsOut, changes: ['endedBy'] }],
      'drafts.kept': [{ in: 'signedIn.askingAboutDrafts', ...signsOut, changes: ['endedBy', 'notice'] }],
      'drafts.deleted': [
        {
          in: 'signedIn.askingAboutDrafts',
          to: 'signedIn.deletingDrafts',
          changes: ['notice'],
          asks: ['deleteDrafts'],
        },
      ],
      'signOut.cancelled': [{ in: 'signedIn.askingAboutDrafts', to: 'signedIn.active', changes: ['notice'] }],
      'xstate.done.actor.deleteDrafts': [{ in: 'signedIn.deletingDrafts', ...signsOut, changes: ['endedBy'] }],
      'xstate.error.actor.deleteDrafts': [
        {
          in: 'signedIn.deletingDrafts',
          to: 'signedIn.askingAboutDrafts',
          changes: ['notice'],
          so: {
            'the question says that they are still there': ({ after }) =>
              after.context.notice === sessionMessages.draftsNotDeleted,
          },
        },
      ],
      'xstate.done.actor.signOut': [
        {
          in: 'signingOut',
          to: 'signedOut.idle',
          changes: ['user', 'refusals'],
          tells: ['session.ended'],
          so: {
            'the application is told who ended it': ({ before, told }) =>
              isDeepStrictEqual(told, [{ type: 'session.ended', by: before.context.endedBy }]),
          },
        },
      ],
      'xstate.error.actor.signOut': [
        {
          in: 'signingOut',
          to: 'signedOut.idle',
          changes: ['user', 'refusals', 'notice'],
          tells: ['session.ended'],
          so: {
            'the form says that the server does not know it': ({ after }) =>
              after.context.notice === sessionMessages.endUntold,
            'the application is told who ended it': ({ before, told }) =>
              isDeepStrictEqual(told, [{ type: 'session.ended', by: before.context.endedBy }]),
          },
        },
      ],
    },
    states: sessionStates,
    calls: {
      signIn: {
        'it is asked with the e-mail and the handle of the password': ({ input, event }) =>
          event !== null && isDeepStrictEqual(input, { email: event.email, secretRef: event.secretRef }),
      },
      unlock: {
        'it is asked with the handle of the password, and with the e-mail where that was given': ({ input, event }) =>
          event !== null &&
          isDeepStrictEqual(
            input,
            'email' in event ? { secretRef: event.secretRef, email: event.email } : { secretRef: event.secretRef },
          ),
      },
      countDrafts: {
        'those of the person are counted': ({ input, after }) =>
          isDeepStrictEqual(input, { userName: after.context.user?.userName }),
      },
      deleteDrafts: {
        'those of the person are deleted': ({ input, after }) =>
          isDeepStrictEqual(input, { userName: after.context.user?.userName }),
      },
    },
  },
)
