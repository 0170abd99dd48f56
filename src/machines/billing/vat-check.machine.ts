/**
 * The online check of a customer's VAT number, beside the form of the customer. It is about the saved number; the view
 * shows it only while the field has this number. Owned by the screen of the form.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { VatCheck } from '../../schemas/billing/vat-check.ts'
import type { VatCheckQuery } from '../../services/billing/vat-check-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { vatCheckEvents } from './vat-check.events.ts'

type VatCheckContext = VatCheckQuery & {
  /** As the server said last; null until then. */
  readonly check: VatCheck | null
  /** Why the last check could not be loaded, or the number not be checked. */
  readonly failure: string | null
}

export const vatCheckMachine = setup({
  types: {
    input: {} as VatCheckQuery,
    context: {} as VatCheckContext,
    events: {} as EventOf<typeof vatCheckEvents>,
    tags: {} as 'busy',
  },
  actors: {
    loadCheck: fromEffect((query: VatCheckQuery) =>
      import('../../services/billing/vat-check-service.ts').then(({ VatCheckService }) =>
        VatCheckService.ask((service) => service.last(query)),
      ),
    ),
    checkNumber: fromEffect((query: VatCheckQuery) =>
      import('../../services/billing/vat-check-service.ts').then(({ VatCheckService }) =>
        VatCheckService.ask((service) => service.check(query)),
      ),
    ),
  },
  guards: {
    isOffered: ({ context }) => context.check?.isOffered === true,
  },
  actions: {
    storeCheck: assign({ check: (_, { check }: { readonly check: VatCheck }) => check }),
    clearFailure: assign({ failure: null }),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
  },
}).createMachine({
  id: 'vatCheck',
  description: 'Whether a VAT number is valid, as VIES says.',
  context: ({ input }) => ({ ...input, check: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The last check is loaded; nothing is shown until then.',
      tags: ['busy'],
      invoke: {
        id: 'loadCheck',
        src: 'loadCheck',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'ready',
          actions: { type: 'storeCheck', params: ({ event }) => ({ check: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      description: 'The last check could not be loaded: the reason and Retry are shown.',
      on: { 'retry.requested': { target: 'loading', actions: 'clearFailure' } },
    },
    ready: {
      description: 'The last check is shown, and the number can be checked where that is offered.',
      on: {
        'check.requested': { guard: 'isOffered', target: 'checking', actions: 'clearFailure' },
      },
    },
    checking: {
      description: 'VIES is asked; the answer takes up to five seconds.',
      tags: ['busy'],
      invoke: {
        id: 'checkNumber',
        src: 'checkNumber',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'ready',
          actions: { type: 'storeCheck', params: ({ event }) => ({ check: event.output }) },
        },
        onError: {
          target: 'ready',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type VatCheckActor = ActorRefFrom<typeof vatCheckMachine>
export type VatCheckSnapshot = SnapshotFrom<typeof vatCheckMachine>
