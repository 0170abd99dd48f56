/**
 * A sold item came back, with a reason; a card that was not used can be sold again, at once or once it was found good.
 * Owned by the screen of an item, which is opened once more when it is entered.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import type { ReturnRequest } from '../../services/stock/stock-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { ToastShown } from '../core/emitted.ts'
import { fieldProblemsOf, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { itemReturnEvents, ReturnableStatus } from './item-return.events.ts'

/** The item stands otherwise now. */
type ItemReturned = { readonly type: 'item.returned' }

type ItemReturnContext = {
  readonly id: number
  /** As it was when the dialog was opened; null before. */
  readonly status: ReturnableStatus | null
  readonly isEsim: boolean
  readonly reason: string
  readonly isRestocked: boolean
  readonly submissionId: string | null
  readonly errors: Readonly<Record<string, string>>
  readonly failure: string | null
  /** How often the form has come back: its first wrong field takes the focus then. */
  readonly comebacks: number
}
type Opened = { readonly status: ReturnableStatus; readonly isEsim: boolean }
type Failed = { readonly error: unknown }
type Confirmed = { readonly submissionId: string; readonly problem: string | null }

const load = () => import('../../services/stock/stock-service.ts')

/** Whether it may be said that it can be sold again: the code of an eSIM was handed over, what was used is used. */
export const isSellableAgain = ({ status, isEsim }: Pick<ItemReturnContext, 'status' | 'isEsim'>): boolean =>
  status !== 'activated' && !isEsim

export const itemReturnMachine = setup({
  types: {
    input: {} as { readonly id: number },
    context: {} as ItemReturnContext,
    events: {} as EventOf<typeof itemReturnEvents>,
    emitted: {} as ToastShown | ItemReturned,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    returnItem: fromEffect((request: ReturnRequest) =>
      load().then(({ StockService }) => StockService.ask((service) => service.giveBack(request))),
    ),
  },
  guards: {
    // One that came back before can only be found good.
    isPossible: (_, { status, isEsim }: Opened) => status !== 'returned' || isSellableAgain({ status, isEsim }),
    isChoice: ({ context }) => context.status === 'sold' && isSellableAgain(context),
    isWrong: (_, { problem }: Confirmed) => problem !== null,
    isInTheWay: (_, { obstacle }: { readonly obstacle: string | null }) => obstacle !== null,
  },
  actions: {
    begin: assign((_, { status, isEsim }: Opened) => ({
      status,
      isEsim,
      reason: '',
      isRestocked: status === 'returned',
      submissionId: null,
      errors: {},
      failure: null,
    })),
    // Another reason, or another answer, is another submission.
    changeReason: assign((_, { reason }: { readonly reason: string }) => ({ reason, errors: {}, submissionId: null })),
    chooseRestocking: assign((_, { isRestocked }: { readonly isRestocked: boolean }) => ({
      isRestocked,
      submissionId: null,
    })),
    storeProblem: assign(({ context }, { problem }: Confirmed) => ({
      errors: problem === null ? {} : { reason: problem },
      failure: null,
      comebacks: context.comebacks + 1,
    })),
    storeSubmission: assign(({ context }, { submissionId }: Confirmed) => ({
      submissionId: context.submissionId ?? submissionId,
    })),
    storeObstacle: assign((_, { obstacle }: { readonly obstacle: string | null }) => ({
      failure: obstacle,
      submissionId: null,
    })),
    storeFailure: assign(({ context }, { error }: Failed) => {
      const errors = fieldProblemsOf(error)
      const failure = Object.keys(errors).length > 0 ? null : reasonOf(error)
      return { errors, failure, comebacks: context.comebacks + 1 }
    }),
    clearFailure: assign({ errors: {}, failure: null }),
    tell: emit(
      (_, { text }: { readonly text: string }): ToastShown => ({ type: 'toast.shown', kind: 'success', text }),
    ),
    tellReturned: emit({ type: 'item.returned' }),
  },
}).createMachine({
  id: 'itemReturn',
  description: 'An item that was sold came back.',
  context: ({ input: { id } }) => ({
    id,
    status: null,
    isEsim: false,
    reason: '',
    isRestocked: false,
    submissionId: null,
    errors: {},
    failure: null,
    comebacks: 0,
  }),
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the button that opens the dialog is shown.',
      on: {
        'return.opened': {
          guard: { type: 'isPossible', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    editing: {
      description: 'The dialog waits for the reason, and whether it can be sold again.',
      tags: ['open'],
      on: {
        'reason.changed': { actions: { type: 'changeReason', params: ({ event }) => event } },
        'restocking.chosen': {
          guard: 'isChoice',
          actions: { type: 'chooseRestocking', params: ({ event }) => event },
        },
        'return.confirmed': [
          {
            guard: { type: 'isWrong', params: ({ event }) => event },
            actions: { type: 'storeProblem', params: ({ event }) => event },
          },
          { target: 'saving', actions: { type: 'storeSubmission', params: ({ event }) => event } },
        ],
        'dialog.closed': 'closed',
      },
    },
    saving: {
      description: 'It is being entered; a second click changes nothing.',
      tags: ['open', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'returnItem',
        src: 'returnItem',
        input: ({ context: { id, reason, isRestocked, submissionId } }) => ({
          id,
          reason,
          isRestocked,
          submissionId: submissionId ?? '',
        }),
        onDone: [
          {
            guard: { type: 'isInTheWay', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'storeObstacle', params: ({ event }) => event.output },
          },
          {
            target: 'closed',
            actions: [{ type: 'tell', params: ({ event }) => ({ text: event.output.message }) }, 'tellReturned'],
          },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type ItemReturnActor = ActorRefFrom<typeof itemReturnMachine>
