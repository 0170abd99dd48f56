/**
 * The access to an account, beside the form of the employee: links that are shown once, open sessions, and the reset of
 * a lost second factor. Owned by the screen of the form. The token of a link is in the vault; the context has its
 * handle.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { AccountAccess, HeldLink } from '../../schemas/people/employees.ts'
import type { AccessQuery, AccountQuery, LinkRequest } from '../../services/people/employee-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { accountAccessEvents } from './account-access.events.ts'

type AccountAccessInput = {
  readonly id: number
  /** Whether the person may see the sessions. */
  readonly withSessions: boolean
}

type AccountAccessContext = AccountAccessInput &
  AccountAccess & {
    /** The server's message about the last action. */
    readonly message: string | null
    /** Why the last action failed. */
    readonly failure: string | null
  }

type Failed = { readonly error: unknown }

export const accountAccessMachine = setup({
  types: {
    input: {} as AccountAccessInput,
    context: {} as AccountAccessContext,
    events: {} as EventOf<typeof accountAccessEvents>,
    tags: {} as 'busy',
  },
  actors: {
    loadAccess: fromEffect((query: AccessQuery) =>
      import('../../services/people/employee-service.ts').then(({ EmployeeService }) =>
        EmployeeService.ask((service) => service.access(query)),
      ),
    ),
    issueLink: fromEffect((request: LinkRequest) =>
      import('../../services/people/employee-service.ts').then(({ EmployeeService }) =>
        EmployeeService.ask((service) => service.issueLink(request)),
      ),
    ),
    takeFactorAway: fromEffect((query: AccountQuery) =>
      import('../../services/people/employee-service.ts').then(({ EmployeeService }) =>
        EmployeeService.ask((service) => service.takeFactorAway(query)),
      ),
    ),
    endSessions: fromEffect((query: AccountQuery) =>
      import('../../services/people/employee-service.ts').then(({ EmployeeService }) =>
        EmployeeService.ask((service) => service.endSessions(query)),
      ),
    ),
  },
  guards: {
    hasSecondFactor: ({ context }) => context.hasSecondFactor,
    hasLink: ({ context }) => context.link !== null,
    hasSessions: ({ context }) => (context.sessions ?? []).length > 0,
  },
  actions: {
    // A shown link stays until the person closes it.
    storeAccess: assign(({ context }, { sessions, hasSecondFactor, link }: AccountAccess) => ({
      sessions,
      hasSecondFactor,
      link: link ?? context.link,
    })),
    storeLink: assign({ link: (_, { link }: { readonly link: HeldLink }) => link }),
    forgetLink: assign({ link: null }),
    tell: assign({ message: (_, { message }: { readonly message: string }) => message }),
    clearNews: assign({ message: null, failure: null }),
    storeFailure: assign({ failure: (_, { error }: Failed) => reasonOf(error) }),
  },
}).createMachine({
  id: 'accountAccess',
  description: 'Links and sessions of an account.',
  context: ({ input }) => ({
    ...input,
    sessions: null,
    hasSecondFactor: false,
    link: null,
    message: null,
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The sessions are asked for.',
      tags: ['busy'],
      invoke: {
        id: 'loadAccess',
        src: 'loadAccess',
        input: ({ context }) => ({ id: context.id, withSessions: context.withSessions }),
        onDone: {
          target: 'ready',
          actions: { type: 'storeAccess', params: ({ event }) => event.output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The sessions could not be loaded: the reason and Retry are shown.',
      on: { 'retry.requested': { target: 'loading', actions: 'clearNews' } },
    },
    ready: {
      description: 'Links can be made and sessions ended; a link that was made is shown until it is closed.',
      on: {
        'link.requested': { target: 'issuing' },
        'ending.requested': { guard: 'hasSessions', target: 'ending' },
        'factor.takenAway': { guard: 'hasSecondFactor', target: 'takingAway' },
      },
    },
    issuing: {
      description: 'A link is made; the one before it ends.',
      tags: ['busy'],
      entry: ['clearNews', 'forgetLink'],
      invoke: {
        id: 'issueLink',
        src: 'issueLink',
        input: ({ context, event }) => ({
          id: context.id,
          purpose: event.type === 'link.requested' ? event.purpose : 'invitation',
        }),
        onDone: {
          target: 'ready',
          actions: { type: 'storeLink', params: ({ event }) => ({ link: event.output }) },
        },
        onError: {
          target: 'ready',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    takingAway: {
      description: 'The second factor of the account is being taken away.',
      tags: ['busy'],
      entry: 'clearNews',
      invoke: {
        id: 'takeFactorAway',
        src: 'takeFactorAway',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'loading',
          actions: { type: 'tell', params: ({ event }) => ({ message: event.output }) },
        },
        onError: {
          target: 'ready',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ending: {
      description: 'The sessions are being ended.',
      tags: ['busy'],
      entry: 'clearNews',
      invoke: {
        id: 'endSessions',
        src: 'endSessions',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'loading',
          actions: { type: 'tell', params: ({ event }) => ({ message: event.output }) },
        },
        onError: {
          target: 'ready',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
  on: {
    'link.closed': { guard: 'hasLink', actions: 'forgetLink' },
  },
})

export type AccountAccessActor = ActorRefFrom<typeof accountAccessMachine>
export type AccountAccessSnapshot = SnapshotFrom<typeof accountAccessMachine>
