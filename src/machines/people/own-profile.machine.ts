/**
 * The profile of the person who is signed in: they can change their phone number and password, and end their sessions.
 * Owned by its screen. Passwords are in the secret vault.
 */
import { type ActorRefFrom, assign, emit, setup, stateIn } from 'xstate'
import type { OwnPerson, OwnSession } from '../../schemas/people/account-access.ts'
import { linkMessages } from '../../schemas/people/account-access.ts'
import type { PasswordOwner } from '../../schemas/people/password.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { EventOf } from '../core/define-events.ts'
import type { ToastShown } from '../core/emitted.ts'
import { fieldProblemsOf, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { ownProfileEvents } from './own-profile.events.ts'

/** The input is the same for everybody: the server knows the person. */
type OwnProfileInput = Readonly<Record<string, never>>

type OwnProfileContext = {
  readonly person: OwnPerson | null
  readonly sessions: ReadonlyArray<OwnSession>
  /** The problem of each field. */
  readonly errors: Readonly<Record<string, string>>
  /** Why each part failed. */
  readonly personFailure: string | null
  readonly passwordFailure: string | null
  readonly sessionsFailure: string | null
  /** How often the password form was refused, and how often it was accepted, which empties it. */
  readonly comebacks: number
  readonly changes: number
}
type Failed = { readonly error: unknown }
type Secrets = {
  readonly oldRef: string
  readonly passwordRef: string
  readonly againRef: string
  readonly owner: PasswordOwner
}

export const ownProfileMachine = setup({
  types: {
    input: {} as OwnProfileInput,
    context: {} as OwnProfileContext,
    events: {} as EventOf<typeof ownProfileEvents>,
    emitted: {} as ToastShown,
    tags: {} as 'busy' | 'savingPerson' | 'changingPassword' | 'endingSession',
  },
  actors: {
    loadPerson: fromEffect((_: undefined) =>
      onDemand.access().then(({ AccessService }) => AccessService.ask((service) => service.person())),
    ),
    savePerson: fromEffect((person: { readonly mobileNumber: string }) =>
      onDemand.access().then(({ AccessService }) => AccessService.ask((service) => service.savePerson(person))),
    ),
    changePassword: fromEffect((secrets: Secrets) =>
      onDemand.access().then(({ AccessService }) => AccessService.ask((service) => service.changePassword(secrets))),
    ),
    loadSessions: fromEffect((_: undefined) =>
      onDemand.access().then(({ AccessService }) => AccessService.ask((service) => service.sessions())),
    ),
    endSession: fromEffect((which: { readonly id: string | null }) =>
      onDemand.access().then(({ AccessService }) => AccessService.ask((service) => service.endSession(which))),
    ),
  },
  guards: {
    isChangingPassword: stateIn({ password: 'changing' }),
  },
  actions: {
    storePerson: assign({ person: (_, { person }: { readonly person: OwnPerson }) => person }),
    storePersonFailure: assign(({ context }, { error }: Failed) => {
      const errors = fieldProblemsOf(error)
      return {
        errors: { ...context.errors, ...errors },
        personFailure: Object.keys(errors).length > 0 ? null : reasonOf(error),
      }
    }),
    clearPersonFailure: assign(({ context: { errors } }) => {
      const { mobileNumber: _, ...others } = errors
      return { errors: others, personFailure: null }
    }),
    storePasswordFailure: assign(({ context }, { error }: Failed) => {
      const errors = fieldProblemsOf(error)
      return {
        errors: { ...context.errors, ...errors },
        passwordFailure: Object.keys(errors).length > 0 ? null : reasonOf(error),
        comebacks: context.comebacks + 1,
      }
    }),
    clearPasswordFailure: assign(({ context: { errors } }) => {
      const { mobileNumber } = errors
      return { errors: mobileNumber === undefined ? {} : { mobileNumber }, passwordFailure: null }
    }),
    countChange: assign({ changes: ({ context }) => context.changes + 1 }),
    storeSessions: assign({
      sessions: (_, { sessions }: { readonly sessions: ReadonlyArray<OwnSession> }) => sessions,
    }),
    storeSessionsFailure: assign({ sessionsFailure: (_, { error }: Failed) => reasonOf(error) }),
    clearSessionsFailure: assign({ sessionsFailure: null }),
    tell: emit(
      (_, { text }: { readonly text: string }): ToastShown => ({ type: 'toast.shown', kind: 'success', text }),
    ),
  },
}).createMachine({
  id: 'ownProfile',
  description: "One's own data, password and sessions.",
  context: {
    person: null,
    sessions: [],
    errors: {},
    personFailure: null,
    passwordFailure: null,
    sessionsFailure: null,
    comebacks: 0,
    changes: 0,
  },
  type: 'parallel',
  states: {
    person: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The own data are loaded.',
          tags: ['busy'],
          entry: 'clearPersonFailure',
          invoke: {
            id: 'loadPerson',
            src: 'loadPerson',
            onDone: {
              target: 'ready',
              actions: { type: 'storePerson', params: ({ event }) => ({ person: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'storePersonFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: {
          description: 'The own data could not be loaded: the reason and Retry are shown.',
          on: { 'person.retried': 'loading' },
        },
        ready: {
          description: 'The own data are shown; the telephone number can be changed.',
          on: { 'mobileNumber.submitted': 'saving' },
        },
        saving: {
          description: 'The telephone number is saved; a second click changes nothing.',
          tags: ['busy', 'savingPerson'],
          entry: 'clearPersonFailure',
          invoke: {
            id: 'savePerson',
            src: 'savePerson',
            input: ({ event }) => ({
              mobileNumber: event.type === 'mobileNumber.submitted' ? event.mobileNumber : '',
            }),
            onDone: { target: 'loading', actions: { type: 'tell', params: { text: linkMessages.profileSaved } } },
            onError: {
              target: 'ready',
              actions: { type: 'storePersonFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    password: {
      initial: 'idle',
      states: {
        idle: {
          description: 'The form waits for the old password and a new one.',
          on: { 'password.submitted': 'changing' },
        },
        changing: {
          description: 'The password is changed; a second click changes nothing.',
          tags: ['busy', 'changingPassword'],
          entry: 'clearPasswordFailure',
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context: { person }, event }) => {
              const owner = { email: person?.email ?? '', employeeName: person?.employeeName ?? '' }
              return event.type === 'password.submitted'
                ? { oldRef: event.oldRef, passwordRef: event.passwordRef, againRef: event.againRef, owner }
                : { oldRef: '', passwordRef: '', againRef: '', owner }
            },
            onDone: {
              target: 'idle',
              actions: ['countChange', { type: 'tell', params: { text: linkMessages.passwordChanged } }],
            },
            onError: {
              target: 'idle',
              actions: { type: 'storePasswordFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    sessions: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The open sessions are loaded.',
          tags: ['busy'],
          entry: 'clearSessionsFailure',
          invoke: {
            id: 'loadSessions',
            src: 'loadSessions',
            onDone: {
              target: 'ready',
              actions: { type: 'storeSessions', params: ({ event }) => ({ sessions: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'storeSessionsFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: {
          description: 'The sessions could not be loaded: the reason and Retry are shown.',
          on: { 'sessions.retried': 'loading' },
        },
        ready: {
          description: 'The open sessions are shown; all but this one can be ended.',
          on: {
            'session.ended': 'ending',
            'others.ended': 'ending',
            // The change has ended the other sessions.
            'xstate.done.actor.changePassword': { guard: 'isChangingPassword', target: 'loading' },
          },
        },
        ending: {
          description: 'A session is ended, or all others; a second click changes nothing.',
          tags: ['busy', 'endingSession'],
          entry: 'clearSessionsFailure',
          invoke: {
            id: 'endSession',
            src: 'endSession',
            input: ({ event }) => ({ id: event.type === 'session.ended' ? event.id : null }),
            onDone: { target: 'loading', actions: { type: 'tell', params: { text: linkMessages.sessionEnded } } },
            onError: {
              target: 'ready',
              actions: { type: 'storeSessionsFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})

export type OwnProfileActor = ActorRefFrom<typeof ownProfileMachine>
