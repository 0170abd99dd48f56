/**
 * A link that opens an account: an invitation for a new person, or a reset of a lost password. It leads to the sign-in
 * of the session machine; a link signs no person in. Owned by the screens /auth/register and /auth/forgot-password. The
 * secret vault holds the token and the passwords.
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
  /** The problems by field. */
  readonly errors: Readonly<Record<string, string>>
  /** Why the link could not be checked or used. */
  readonly failure: string | null
  /** How often the form was refused. Each time the first field with a problem takes the focus. */
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
  description: 'A link that leads an invited person, or one with a lost password, to a new password.',
  context: ({ input }) => ({ ...input, person: null, errors: {}, failure: null, comebacks: 0 }),
  initial: 'checking',
  states: {
    checking: {
      description: 'The server checks the link; that does not use it up.',
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
      description: 'The form shows whose account it is, and asks for a new password twice.',
      tags: ['form'],
      on: { 'form.submitted': 'saving' },
    },
    saving: {
      description: 'The link is being used; a second click has no effect.',
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
    invalid: { description: 'The link is unknown, used or expired; the person is not told which.', type: 'final' },
  },
})

export type AccountLinkActor = ActorRefFrom<typeof accountLinkMachine>
