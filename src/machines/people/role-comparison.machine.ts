/**
 * The comparison of a role in its form with another role, which is chosen by name and loaded whole. Owned by the screen
 * of the form, which shows the differences. The roles are loaded when the choice first gets the focus.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import type { ComparedRole } from '../../schemas/people/compared-role.ts'
import type { RoleQuery } from '../../services/people/role-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { roleComparisonEvents } from './role-comparison.events.ts'

type RoleComparisonInput = {
  /** The role of the form, which is not offered; null for a new one. */
  readonly id: number | null
}

type RoleComparisonContext = RoleComparisonInput & {
  readonly roles: ReadonlyArray<LookupItem>
  /** The chosen role; 0 for none. */
  readonly chosen: number
  /** The chosen role as loaded. */
  readonly other: ComparedRole | null
  /** Why the roles, or the chosen one, could not be loaded. */
  readonly failure: string | null
}

export const roleComparisonMachine = setup({
  types: {
    input: {} as RoleComparisonInput,
    context: {} as RoleComparisonContext,
    events: {} as EventOf<typeof roleComparisonEvents>,
    tags: {} as 'busy' | 'offered',
  },
  actors: {
    loadRoles: fromEffect(() =>
      import('../../services/people/role-service.ts').then(({ RoleService }) =>
        RoleService.ask((service) => service.names()),
      ),
    ),
    loadRole: fromEffect((query: RoleQuery) =>
      import('../../services/people/role-service.ts').then(({ RoleService }) =>
        RoleService.ask((service) => service.one(query)),
      ),
    ),
  },
  guards: {
    isAnother: ({ context }, { id }: { readonly id: number }) =>
      id !== context.chosen && context.roles.some((item) => item.id === id),
    givesUp: ({ context }, { id }: { readonly id: number }) => id === 0 && context.chosen !== 0,
  },
  actions: {
    storeRoles: assign(({ context }, { roles }: { readonly roles: ReadonlyArray<LookupItem> }) => ({
      roles: roles.filter(({ id }) => id !== context.id),
    })),
    choose: assign((_, { id }: { readonly id: number }) => ({ chosen: id, other: null, failure: null })),
    chooseNone: assign({ chosen: 0, other: null, failure: null }),
    storeOther: assign({ other: (_, { other }: { readonly other: ComparedRole }) => other }),
    clearFailure: assign({ failure: null }),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
  },
}).createMachine({
  id: 'roleComparison',
  description: 'Another role beside the one in the form.',
  context: ({ input }) => ({ ...input, roles: [], chosen: 0, other: null, failure: null }),
  initial: 'unasked',
  states: {
    unasked: {
      description: 'The form shows its role alone; nobody has asked for others.',
      on: { 'roles.wanted': 'loadingRoles' },
    },
    loadingRoles: {
      description: 'The names of the roles are loaded.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'loadRoles',
        src: 'loadRoles',
        onDone: {
          target: 'choosing',
          actions: { type: 'storeRoles', params: ({ event }) => ({ roles: event.output }) },
        },
        onError: {
          target: 'rolesFailed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    choosing: {
      description: 'The other roles are offered, and none is chosen.',
      tags: ['offered'],
    },
    loadingRole: {
      description: 'The chosen role is loaded.',
      tags: ['busy', 'offered'],
      entry: 'clearFailure',
      invoke: {
        id: 'loadRole',
        src: 'loadRole',
        input: ({ context }) => ({ id: context.chosen }),
        onDone: {
          target: 'comparing',
          actions: { type: 'storeOther', params: ({ event }) => ({ other: event.output }) },
        },
        onError: {
          target: 'roleFailed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    comparing: {
      description: 'The grid shows where the role of the form differs from the chosen one, and a sentence says it.',
      tags: ['offered'],
    },
    roleFailed: {
      description: 'The chosen role could not be loaded: the reason and Retry are shown.',
      tags: ['offered'],
      on: { 'retry.requested': 'loadingRole' },
    },
    rolesFailed: {
      description: 'The names could not be loaded: the reason and Retry are shown.',
      on: { 'retry.requested': 'loadingRoles' },
    },
  },
  on: {
    'role.chosen': [
      {
        guard: { type: 'isAnother', params: ({ event }) => event },
        target: '.loadingRole',
        actions: { type: 'choose', params: ({ event }) => event },
      },
      {
        guard: { type: 'givesUp', params: ({ event }) => event },
        target: '.choosing',
        actions: 'chooseNone',
      },
    ],
  },
})

export type RoleComparisonActor = ActorRefFrom<typeof roleComparisonMachine>
export type RoleComparisonSnapshot = SnapshotFrom<typeof roleComparisonMachine>
