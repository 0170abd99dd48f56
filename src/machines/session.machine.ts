/**
 * Who is signed in, for the whole application: sign-in, lock screen, sign-out, and a session that ends by itself or in
 * another tab. Owned by the application. The token and the passwords are not in it: a service keeps the one, the secret
 * vault hands over the others. On `session.ended` the application forgets what the browser stored.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import type { Session, User } from '../schemas/session.ts'
import { sessionMessages } from '../schemas/session-messages.ts'
import { onDemand } from '../services/on-demand.ts'
import type { EventOf } from './define-events.ts'
import type { ToastShown } from './emitted.ts'
import { isFailure, reasonOf } from './failure.ts'
import { fromEffect } from './from-effect.ts'
import type { sessionEvents } from './session.events.ts'

/** Who ended the last session: the person, the server's clock, another tab, or three wrong passwords at the lock. */
export type EndedBy = 'person' | 'expiry' | 'elsewhere' | 'refusals'

type Input = { readonly session: Session | null; readonly errorMessage: string | null }
type Context = {
  readonly user: User | null
  /** What the sign-in or lock screen has to say. */
  readonly notice: string | null
  /** Wrong passwords at the lock screen, in a row. */
  readonly refusals: number
  readonly endedBy: EndedBy | null
}
export type SessionEvent = EventOf<typeof sessionEvents>
export type SessionEmitted =
  | ToastShown
  | { readonly type: 'session.began'; readonly user: User }
  | { readonly type: 'session.ended'; readonly by: EndedBy }
  | { readonly type: 'access.denied' }

export const sessionMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as 'busy' | 'signedIn' | 'locked',
  },
  actors: {
    signIn: fromEffect((credentials: { readonly email: string; readonly secretRef: string }) =>
      onDemand.session().then(({ SessionService }) => SessionService.ask((service) => service.signIn(credentials))),
    ),
    unlock: fromEffect((secret: { readonly secretRef: string }) =>
      onDemand.session().then(({ SessionService }) => SessionService.ask((service) => service.unlock(secret))),
    ),
    signOut: fromEffect((_: undefined) =>
      onDemand.session().then(({ SessionService }) => SessionService.ask((service) => service.signOut())),
    ),
  },
  guards: {
    hasSession: ({ context }) => context.user !== null,
    isRefusal: (_, params: { readonly error: unknown }) => isFailure(params.error, 'Refused'),
    isLastRefusal: ({ context }, params: { readonly error: unknown }) =>
      isFailure(params.error, 'Refused') && context.refusals >= 2,
  },
  actions: {
    storeUser: assign({ user: (_, params: { readonly user: User }) => params.user, endedBy: null }),
    forgetUser: assign({ user: null, refusals: 0 }),
    recordEnd: assign({ endedBy: (_, params: { readonly by: EndedBy }) => params.by }),
    countRefusal: assign({ refusals: ({ context }) => context.refusals + 1 }),
    clearRefusals: assign({ refusals: 0 }),
    showNotice: assign({ notice: (_, params: { readonly text: string }) => params.text }),
    clearNotice: assign({ notice: null }),
    showErrorToast: emit(
      (_, params: { readonly text: string }): ToastShown => ({
        type: 'toast.shown',
        kind: 'error',
        text: params.text,
      }),
    ),
    announceBeginning: emit(
      (_, params: { readonly user: User }): SessionEmitted => ({
        type: 'session.began',
        user: params.user,
      }),
    ),
    announceEnd: emit(({ context }): SessionEmitted => ({ type: 'session.ended', by: context.endedBy ?? 'person' })),
    announceDenial: emit({ type: 'access.denied' }),
  },
}).createMachine({
  id: 'session',
  description: 'Who is signed in, from the first page on, in this tab and the others of the browser.',
  context: ({ input }) => ({
    user: input.session?.user ?? null,
    notice: input.errorMessage,
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
            onDone: {
              target: '#session.signedIn',
              actions: [
                { type: 'storeUser', params: ({ event }) => ({ user: event.output.user }) },
                { type: 'announceBeginning', params: ({ event }) => ({ user: event.output.user }) },
              ],
            },
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
        rejected: {
          description: 'The sign-in failed: the form says why and waits for another try.',
          on: { 'credentials.submitted': { target: 'submitting', actions: 'clearNotice' } },
        },
      },
      on: {
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
          on: { 'screen.locked': { target: 'locked', actions: 'clearNotice' } },
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
                input: ({ event }) => ({ secretRef: event.type === 'unlock.submitted' ? event.secretRef : '' }),
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
          on: { 'screen.unlockedElsewhere': { target: 'active', actions: ['clearRefusals', 'clearNotice'] } },
        },
      },
      on: {
        'signOut.requested': {
          target: 'signingOut',
          actions: ['clearNotice', { type: 'recordEnd', params: { by: 'person' } }],
        },
        'session.expired': {
          target: 'signedOut',
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
        'access.denied': { actions: 'announceDenial' },
      },
    },
    signingOut: {
      description: 'The server is told; whatever it answers, the browser forgets the session.',
      tags: ['busy'],
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

/** Whether the application may be shown: somebody is signed in and the screen is not locked. */
export const isOpen = (snapshot: SessionSnapshot): boolean => snapshot.matches({ signedIn: 'active' })
