/**
 * A link that opens an account: an invitation, which makes the account its person's own, or a reset, which sets a lost
 * password. It is how somebody who is invited or has forgotten comes to the sign-in of the session machine: nobody is
 * signed in by a link. Owned by the screens /auth/register and /auth/forgot-password. Token and passwords are not in it:
 * they wait in the secret vault.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { type LinkedPerson, type LinkPurpose, linkMessages } from '../../schemas/people/account-access.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { EventOf } from '../core/define-events.ts'
import { fieldProblemsOf, isFailure, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { accountLinkEvents } from './account-link.events.ts'

type AccountLinkInput = { readonly purpose: LinkPurpose; readonly tokenRef: string }

type Context = AccountLinkInput & {
  readonly person: LinkedPerson | null
  /** What is wrong with each field. */
  readonly errors: Readonly<Record<string, string>>
  /** Why the link could not be checked or used. */
  readonly failure: string | null
  /** How often the form has come back: its first wrong field takes the focus then. */
  readonly comebacks: number
}
type Emitted = { readonly type: 'account.opened'; readonly email: string; readonly text: string }
type Failed = { readonly error: unknown }
type Use = AccountLinkInput & {
  readonly email: string
  readonly employeeName: string
  readonly mobileNumber: string
  readonly passwordRef: string
  readonly againRef: string
}

export const accountLinkMachine = setup({
  types: {
    input: {} as AccountLinkInput,
    context: {} as Context,
    events: {} as EventOf<typeof accountLinkEvents>,
    emitted: {} as Emitted,
    tags: {} as 'busy' | 'form',
  },
  actors: {
    checkLink: fromEffect((link: AccountLinkInput) =>
      onDemand.access().then(({ AccessService }) => AccessService.ask((service) => service.check(link))),
    ),
    useLink: fromEffect((use: Use) =>
      onDemand.access().then(({ AccessService }) => AccessService.ask((service) => service.use(use))),
    ),
  },
  guards: {
    isRefused: (_, { error }: Failed) => isFailure(error, 'Refused'),
    hasWrongFields: (_, { error }: Failed) => Object.keys(fieldProblemsOf(error)).length > 0,
  },
  actions: {
    storePerson: assign({ person: (_, { person }: { readonly person: LinkedPerson }) => person }),
    storeErrors: assign({ errors: (_, { error }: Failed) => fieldProblemsOf(error) }),
    storeFailure: assign({ failure: (_, { error }: Failed) => reasonOf(error) }),
    clearFailure: assign({ failure: null, errors: {} }),
    countComeback: assign({ comebacks: ({ context }) => context.comebacks + 1 }),
    announceOpening: emit(
      ({ context }): Emitted => ({
        type: 'account.opened',
        email: context.person?.email ?? '',
        text: context.purpose === 'invitation' ? linkMessages.accepted : linkMessages.passwordSet,
      }),
    ),
  },
}).createMachine({
  id: 'accountLink',
  description: 'A link with which somebody who is invited, or has forgotten a password, comes to one.',
  context: ({ input }) => ({ ...input, person: null, errors: {}, failure: null, comebacks: 0 }),
  initial: 'checking',
  states: {
    checking: {
      description: 'The server is asked whose link it is; that does not use it up.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'checkLink',
        src: 'checkLink',
        input: ({ context }) => ({ purpose: context.purpose, tokenRef: context.tokenRef }),
        onDone: {
          target: 'filling',
          actions: { type: 'storePerson', params: ({ event }) => ({ person: event.output }) },
        },
        onError: [
          { guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) }, target: 'invalid' },
          {
            target: 'unchecked',
            actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    unchecked: {
      description: 'The link could not be checked: the reason and Retry are shown.',
      on: { 'retry.requested': 'checking' },
    },
    filling: {
      description: 'The form with whose account it is, and a new password twice.',
      tags: ['form'],
      on: { 'form.submitted': 'saving' },
    },
    saving: {
      description: 'The link is used; a second click changes nothing.',
      tags: ['form', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'useLink',
        src: 'useLink',
        input: ({ context, event }) => {
          const { purpose, tokenRef } = context
          const email = context.person?.email ?? ''
          if (event.type !== 'form.submitted') {
            return { purpose, tokenRef, email, employeeName: '', mobileNumber: '', passwordRef: '', againRef: '' }
          }
          const { employeeName, mobileNumber, passwordRef, againRef } = event
          return { purpose, tokenRef, email, employeeName, mobileNumber, passwordRef, againRef }
        },
        onDone: 'opened',
        onError: [
          {
            guard: { type: 'hasWrongFields', params: ({ event }) => ({ error: event.error }) },
            target: 'filling',
            actions: ['countComeback', { type: 'storeErrors', params: ({ event }) => ({ error: event.error }) }],
          },
          { guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) }, target: 'invalid' },
          {
            target: 'filling',
            actions: ['countComeback', { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    opened: {
      description: 'The account has its password; the sign-in form follows, with the e-mail filled in.',
      type: 'final',
      entry: 'announceOpening',
    },
    invalid: { description: 'The link is unknown, used or expired, which is all that is said.', type: 'final' },
  },
})

export type AccountLinkActor = ActorRefFrom<typeof accountLinkMachine>
