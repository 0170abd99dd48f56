/**
 * The session of the whole application: sign-in, lock screen, sign-out, and a session that expires or ends in another
 * tab. Owned by the application. A service keeps the token, and the secret vault the passwords; neither is in the
 * machine. On `session.ended` the application removes what the browser stored. The journal keeps drafts that outlive
 * the session.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { sessionMessages } from '../../schemas/session/session-messages.ts'
import { reasonOf } from '../core/failure.ts'
import { sessionSetup, userOf } from './session.setup.ts'

export type { EndedBy } from './session.setup.ts'

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in, in this tab and in the other tabs of the browser.',
  context: ({ input }) => ({
    user: input.session?.user ?? null,
    factor: null,
    notice: input.errorMessage,
    drafts: 0,
    refusals: 0,
    endedBy: null,
  }),
  initial: 'restoring',
  states: {
    restoring: {
      always: [{ guard: 'hasSession', target: 'signedIn' }, { target: 'signedOut' }],
    },
    signedOut: {
      description: 'No person is signed in: the sign-in form is shown.',
      initial: 'idle',
      states: {
        idle: {
          description: 'The form waits for e-mail and password.',
          on: { 'credentials.submitted': { target: 'submitting', actions: 'clearNotice' } },
        },
        expired: {
          description: 'The session has expired: the form says so, and waits.',
          on: { 'credentials.submitted': { target: 'submitting', actions: 'clearNotice' } },
        },
        invited: {
          description: 'A person accepts an invitation: the machine accountLink leads to a password.',
          on: { 'door.left': 'idle' },
        },
        forgotten: {
          description: 'A person has lost the password: forgotPassword and accountLink lead to a new one.',
          on: { 'door.left': 'idle' },
        },
        submitting: {
          description: 'The credentials are being checked; a second click has no effect.',
          tags: ['busy'],
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ event }) =>
              event.type === 'credentials.submitted'
                ? { email: event.email, secretRef: event.secretRef }
                : { email: '', secretRef: '' },
            onDone: [
              {
                guard: { type: 'isFactorAsked', params: ({ event }) => ({ outcome: event.output }) },
                target: 'askingFactor',
                actions: { type: 'storeFactor', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                target: '#session.signedIn',
                actions: [
                  { type: 'storeUser', params: ({ event }) => ({ user: userOf(event.output) }) },
                  { type: 'announceBeginning', params: ({ event }) => ({ user: userOf(event.output) }) },
                ],
              },
            ],
            onError: {
              target: 'rejected',
              actions: [
                {
                  type: 'showNotice',
                  params: ({ event }) => ({ text: reasonOf(event.error, sessionMessages.unexpected) }),
                },
                {
                  type: 'showErrorToast',
                  params: ({ event }) => ({ text: reasonOf(event.error, sessionMessages.unexpected) }),
                },
              ],
            },
          },
        },
        askingFactor: {
          description: 'The password was right: the machine signInFactor asks for the second factor, or sets it up.',
          exit: 'forgetFactor',
          on: {
            'factor.shown': {
              target: '#session.signedIn',
              actions: [
                { type: 'storeUser', params: ({ event }) => ({ user: event.session.user }) },
                { type: 'announceBeginning', params: ({ event }) => ({ user: event.session.user }) },
              ],
            },
            'factor.lapsed': {
              target: 'rejected',
              actions: { type: 'showNotice', params: ({ event }) => ({ text: event.text }) },
            },
            'factor.abandoned': 'idle',
          },
        },
        rejected: {
          description: 'The sign-in failed: the form says why and waits for another try.',
          on: { 'credentials.submitted': { target: 'submitting', actions: 'clearNotice' } },
        },
      },
      on: {
        'door.opened': [
          {
            guard: { type: 'isInvitation', params: ({ event }) => ({ purpose: event.purpose }) },
            target: '.invited',
            actions: 'clearNotice',
          },
          { target: '.forgotten', actions: 'clearNotice' },
        ],
        'session.begunElsewhere': {
          target: 'signedIn',
          actions: [
            'clearNotice',
            { type: 'storeUser', params: ({ event }) => ({ user: event.session.user }) },
            { type: 'announceBeginning', params: ({ event }) => ({ user: event.session.user }) },
          ],
        },
      },
    },
    signedIn: {
      description: 'A person is signed in.',
      tags: ['signedIn'],
      initial: 'active',
      states: {
        active: {
          description: 'The application is open.',
          on: {
            'screen.locked': { target: 'locked', actions: 'clearNotice' },
            'signOut.requested': { target: 'countingDrafts', actions: 'clearNotice' },
          },
        },
        countingDrafts: {
          description: 'The person wants to sign out: their drafts in this browser are counted.',
          tags: ['busy'],
          invoke: {
            id: 'countDrafts',
            src: 'countDrafts',
            input: ({ context }) => ({ userName: context.user?.userName ?? '' }),
            onDone: [
              {
                guard: { type: 'hasDrafts', params: ({ event }) => ({ count: event.output }) },
                target: 'askingAboutDrafts',
                actions: { type: 'storeDrafts', params: ({ event }) => ({ count: event.output }) },
              },
              { target: '#session.signingOut', actions: { type: 'recordEnd', params: { by: 'person' } } },
            ],
            // A failure to count drafts must not prevent the sign-out.
            onError: { target: '#session.signingOut', actions: { type: 'recordEnd', params: { by: 'person' } } },
          },
          on: { 'screen.locked': 'locked' },
        },
        askingAboutDrafts: {
          description: 'The person decides about their drafts: keep them for the next time, or delete them.',
          on: {
            'drafts.kept': {
              target: '#session.signingOut',
              actions: ['clearNotice', { type: 'recordEnd', params: { by: 'person' } }],
            },
            'drafts.deleted': { target: 'deletingDrafts', actions: 'clearNotice' },
            'signOut.cancelled': { target: 'active', actions: 'clearNotice' },
            'screen.locked': { target: 'locked', actions: 'clearNotice' },
          },
        },
        deletingDrafts: {
          description: 'The drafts are being deleted from this browser, in all its tabs.',
          tags: ['busy', 'leaving'],
          invoke: {
            id: 'deleteDrafts',
            src: 'deleteDrafts',
            input: ({ context }) => ({ userName: context.user?.userName ?? '' }),
            onDone: { target: '#session.signingOut', actions: { type: 'recordEnd', params: { by: 'person' } } },
            onError: {
              target: 'askingAboutDrafts',
              actions: { type: 'showNotice', params: { text: sessionMessages.draftsNotDeleted } },
            },
          },
        },
        locked: {
          description: 'The screen is covered until the password is entered; three wrong ones end the session.',
          tags: ['locked'],
          initial: 'idle',
          states: {
            idle: {
              description: 'The lock screen waits for the password.',
              on: { 'unlock.submitted': { target: 'unlocking', actions: 'clearNotice' } },
            },
            unlocking: {
              description: 'The server checks the password.',
              tags: ['busy'],
              invoke: {
                id: 'unlock',
                src: 'unlock',
                input: ({ event }) => {
                  if (event.type !== 'unlock.submitted') return { secretRef: '' }
                  const { secretRef, email } = event
                  return email === undefined ? { secretRef } : { secretRef, email }
                },
                onDone: { target: '#session.signedIn.active', actions: 'clearRefusals' },
                onError: [
                  {
                    guard: { type: 'isLastRefusal', params: ({ event }) => ({ error: event.error }) },
                    target: '#session.signingOut',
                    actions: [
                      { type: 'recordEnd', params: { by: 'refusals' } },
                      { type: 'showNotice', params: ({ event }) => ({ text: reasonOf(event.error) }) },
                    ],
                  },
                  {
                    guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
                    target: 'idle',
                    actions: [
                      'countRefusal',
                      { type: 'showNotice', params: ({ event }) => ({ text: reasonOf(event.error) }) },
                    ],
                  },
                  {
                    target: 'idle',
                    actions: { type: 'showNotice', params: ({ event }) => ({ text: reasonOf(event.error) }) },
                  },
                ],
              },
            },
          },
          on: {
            'screen.unlockedElsewhere': { target: 'active', actions: ['clearRefusals', 'clearNotice'] },
            // At the lock the person is not verified, so the drafts stay.
            'signOut.requested': {
              target: '#session.signingOut',
              actions: ['clearNotice', { type: 'recordEnd', params: { by: 'person' } }],
            },
          },
        },
      },
      on: {
        'session.expired': {
          target: 'signedOut.expired',
          actions: [
            'forgetUser',
            { type: 'recordEnd', params: { by: 'expiry' } },
            { type: 'showNotice', params: { text: sessionMessages.expired } },
            'announceEnd',
          ],
        },
        'session.endedElsewhere': {
          target: 'signedOut',
          actions: ['forgetUser', 'clearNotice', { type: 'recordEnd', params: { by: 'elsewhere' } }, 'announceEnd'],
        },
        'session.begunElsewhere': {
          target: '.active',
          actions: [
            'clearRefusals',
            { type: 'storeUser', params: ({ event }) => ({ user: event.session.user }) },
            { type: 'announceBeginning', params: ({ event }) => ({ user: event.session.user }) },
          ],
        },
        'access.changed': {
          guard: { type: 'isSamePerson', params: ({ event }) => ({ user: event.user }) },
          actions: { type: 'storeUser', params: ({ event }) => ({ user: event.user }) },
        },
        'access.denied': { actions: 'announceDenial' },
      },
    },
    signingOut: {
      description: 'The server is told; whatever it answers, the browser removes the session.',
      tags: ['busy', 'leaving'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'signedOut', actions: ['forgetUser', 'announceEnd'] },
        onError: {
          target: 'signedOut',
          actions: ['forgetUser', { type: 'showNotice', params: { text: sessionMessages.endUntold } }, 'announceEnd'],
        },
      },
    },
  },
})

export type SessionActor = ActorRefFrom<typeof sessionMachine>
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

/** Whether a sign-out is under way. Open screens stay until it is done or cancelled. */
export const isSigningOut = (snapshot: SessionSnapshot): boolean =>
  snapshot.hasTag('leaving') ||
  snapshot.matches({ signedIn: 'countingDrafts' }) ||
  snapshot.matches({ signedIn: 'askingAboutDrafts' })
