/**
 * Delivers several waiting API orders from stock, one after the other, in a dialog with the outcome of each. Owned by
 * the screen of their list, which loads its page again when the dialog is closed.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import type { WaitingOrder } from '../../schemas/partners/api-order/waiting.ts'
import type { DeliverRestRequest, RestOutcome } from '../../services/partners/api-order-service.ts'
import type { EventOf } from '../core/define-events.ts'
import type { RowsOutdated } from '../core/emitted.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { orderDeliveriesEvents, TriedOrder } from './order-deliveries.events.ts'

export type OrderDeliveriesContext = {
  /** The orders as shown in the list. */
  readonly orders: ReadonlyArray<WaitingOrder>
  readonly chosen: ReadonlyArray<number>
  readonly tried: ReadonlyArray<TriedOrder>
  /** The orders of this run, the current one first; empty if none runs. */
  readonly queue: ReadonlyArray<number>
  /** The orders of the run, by id, and its submission id. */
  readonly run: ReadonlyArray<number>
  readonly submissionId: string
}

type Context = OrderDeliveriesContext
type Failed = { readonly error: unknown }

const nothing = { orders: [], chosen: [], tried: [], queue: [], run: [], submissionId: '' } as const

/** Adds an order's outcome, which replaces its previous one. */
const withTried = ({ tried }: Context, last: TriedOrder) => ({
  tried: [...tried.filter(({ id }) => id !== last.id), last],
})

/** The current state of an order: how many are left to deliver, and its version. */
const standOf = (
  { orders, tried }: Context,
  id: number,
): Pick<TriedOrder, 'id' | 'version' | 'rest' | 'submissionId'> =>
  tried.find((one) => one.id === id) ?? orders.find((one) => one.id === id) ?? { id, version: 0, rest: 0 }

/** The request for an order; an unanswered one is repeated as the same submission. */
const requestOf = (context: Context): DeliverRestRequest => {
  const { id, version, rest, submissionId = `${context.submissionId}-${id}` } = standOf(context, context.queue[0] ?? 0)
  return { id, version, rest, submissionId }
}

export const orderDeliveriesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<typeof orderDeliveriesEvents>,
    emitted: {} as RowsOutdated,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    deliverRest: fromEffect((request: DeliverRestRequest) =>
      import('../../services/partners/api-order-service.ts').then(({ ApiOrderService }) =>
        ApiOrderService.ask((service) => service.deliverRest(request)),
      ),
    ),
  },
  guards: {
    isChosen: ({ context }) => context.chosen.length > 0,
    hasFurther: ({ context }) => context.queue.length > 1,
  },
  actions: {
    beginWith: assign((_, { orders }: { readonly orders: ReadonlyArray<WaitingOrder> }) => ({
      orders,
      chosen: orders.map(({ id }) => id),
    })),
    toggle: assign(({ context: { chosen } }, { id }: { readonly id: number }) => ({
      chosen: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
    })),
    beginRun: assign(({ context: { orders, chosen } }, { submissionId }: { readonly submissionId: string }) => {
      const queue = orders.map(({ id }) => id).filter((id) => chosen.includes(id))
      return { queue, run: queue, submissionId }
    }),
    dropFurther: assign(({ context }) => ({ queue: context.queue.slice(0, 1) })),
    // The server's answer says how many are left; a refused order can be tried again at once.
    storeOutcome: assign(({ context }, { delivered, failure, now }: RestOutcome) => {
      const { id, version, rest } = requestOf(context)
      const stand = now ?? { version, rest: 0 }
      return {
        ...withTried(context, { id, delivered, of: rest, failure, ...stand }),
        chosen: failure !== null && now !== null ? context.chosen : context.chosen.filter((one) => one !== id),
      }
    }),
    storeFailure: assign(({ context }, { error }: Failed) => {
      const { rest, ...request } = requestOf(context)
      return withTried(context, { ...request, rest, delivered: 0, of: rest, failure: reasonOf(error) })
    }),
    goOn: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    endRun: assign({ queue: [], run: [] }),
    forget: assign(nothing),
    outdateRows: emit({ type: 'rows.outdated' } as RowsOutdated),
  },
}).createMachine({
  id: 'orderDeliveries',
  description: "Several orders of partners' systems are delivered from stock.",
  context: nothing,
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the list is shown.',
      on: { 'deliveries.opened': { target: 'choosing', actions: { type: 'beginWith', params: ({ event }) => event } } },
    },
    choosing: {
      description: 'The dialog waits for a choice, and shows the results of the orders that were tried.',
      tags: ['open'],
      on: {
        'order.toggled': { actions: { type: 'toggle', params: ({ event }) => event } },
        'delivery.requested': {
          guard: 'isChosen',
          target: 'delivering',
          actions: { type: 'beginRun', params: ({ event }) => event },
        },
        'deliveries.closed': { target: 'closed', actions: ['forget', 'outdateRows'] },
      },
    },
    delivering: {
      description: 'The first order of the run was sent; a second click changes nothing.',
      tags: ['open', 'busy'],
      invoke: {
        id: 'deliverRest',
        src: 'deliverRest',
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: 'hasFurther',
            target: 'delivering',
            reenter: true,
            actions: [{ type: 'storeOutcome', params: ({ event }) => event.output }, 'goOn'],
          },
          {
            target: 'choosing',
            actions: [{ type: 'storeOutcome', params: ({ event }) => event.output }, 'endRun'],
          },
        ],
        onError: {
          target: 'choosing',
          actions: [{ type: 'storeFailure', params: ({ event }) => ({ error: event.error }) }, 'endRun'],
        },
      },
      on: { 'stop.requested': { guard: 'hasFurther', actions: 'dropFurther' } },
    },
  },
})

export type OrderDeliveriesActor = ActorRefFrom<typeof orderDeliveriesMachine>
export type OrderDeliveriesSnapshot = SnapshotFrom<typeof orderDeliveriesMachine>

export const isDialogOpen = (snapshot: OrderDeliveriesSnapshot): boolean => snapshot.hasTag('open')

/** Orders are being sent: leaving would hide their outcome. */
export const isDelivering = (snapshot: OrderDeliveriesSnapshot): boolean => snapshot.hasTag('busy')

/**
 * The position of the current order in the run, and their number; 0 of 0 if none runs. It is stopping if the person
 * asked for it.
 */
export const progressOf = ({ context: { run, queue } }: OrderDeliveriesSnapshot) => {
  const [at, total] = [run.indexOf(queue[0] ?? 0) + 1, run.length]
  return { at, total, isStopping: queue.length === 1 && at < total }
}

/** An order of the dialog: how many are left to deliver, and the outcome of the last try. */
export type DialogOrder = WaitingOrder & {
  readonly isChosen: boolean
  readonly tried: TriedOrder | null
  readonly isSent: boolean
}

/** The orders of the dialog, in the order of the list. */
export const dialogOrders = ({ context }: OrderDeliveriesSnapshot): ReadonlyArray<DialogOrder> =>
  context.orders.map((order) => ({
    ...order,
    rest: standOf(context, order.id).rest,
    isChosen: context.chosen.includes(order.id),
    tried: context.tried.find(({ id }) => id === order.id) ?? null,
    isSent: context.queue[0] === order.id,
  }))
