/**
 * Who is signed in, for the whole application: sign-in, lock screen, sign-out, and a session that ends by itself or in
 * another tab. Owned by the application. The token and the passwords are not in it: a service keeps the one, the secret
 * vault hands over the others. On `session.ended` the application forgets what the browser stored; drafts that outlive
 * the session are the journal's, which the application asks for it.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { sessionMessages } from '../../schemas/session/session-messages.ts'
import { reasonOf } from '../core/failure.ts'
import { sessionSetup, userOf } from './session.setup.ts'

export type { EndedBy } from './session.setup.ts'

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  description: 'Who is signed in, from the first page on, in this tab and the others of the browser.',
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
      description: 'Nobody is signed in: the sign-in form is shown.',
      initial: 'idle',
      states: {
        idle: {
          description: 'The form waits for e-mail and password.',
          on: { 'credentials.submitted': { target: 'submitting', actions: 'clearNotice' } },
        },
        expired: {
          description: 'The session has ended by itself: the form says so, and waits.',
          on: { 'credentials.submitted': { target: 'submitting', actions: 'clearNotice' } },
        },
        invited: {
          description: 'Somebody accepts an invitation: the machine accountLink leads them to a password.',
          on: { 'door.left': 'idle' },
        },
        forgotten: {
          description: 'Somebody has forgotten the password: forgotPassword and accountLink lead them to another.',
          on: { 'door.left': 'idle' },
        },
        submitting: {
          description: 'The server is asked; a second click changes nothing.',
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
      description: 'Somebody is signed in.',
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
          description: 'Somebody wants to sign out: the browser is asked for drafts of theirs.',
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
            // A browser that does not open its drafts must not keep anybody from signing out.
            onError: { target: '#session.signingOut', actions: { type: 'recordEnd', params: { by: 'person' } } },
          },
          on: { 'screen.locked': 'locked' },
        },
        askingAboutDrafts: {
          description: 'The person says what becomes of their drafts: kept for the next time, or deleted.',
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
          description: 'The drafts are removed from this browser, in all its tabs.',
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
          description: 'The work is covered until the password is given again; three wrong ones end the session.',
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
            // Whoever stands before the lock has not shown to be the person: their drafts stay.
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
      description: 'The server is told; whatever it answers, the browser forgets the session.',
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

/** Whether somebody is on the way out: what is open stays until they are, or have thought better of it. */
export const isSigningOut = (snapshot: SessionSnapshot): boolean =>
  snapshot.hasTag('leaving') ||
  snapshot.matches({ signedIn: 'countingDrafts' }) ||
  snapshot.matches({ signedIn: 'askingAboutDrafts' })
