import { Schema } from 'effect'
import { Masked } from '../../core/masked.ts'
import { WaitingOrder } from './waiting.ts'

/** Waiting API orders that are delivered from stock, one after the other. */

/** The outcome of an order: how many were delivered of how many, why not, and how many are left. */
const TriedOrder = Schema.Struct({
  id: Schema.Int,
  delivered: Schema.Int,
  of: Schema.Int,
  failure: Schema.NullOr(Masked),
  version: Schema.Int,
  rest: Schema.Int,
  /** The submission's id, if it was not answered: the next try repeats it. */
  submissionId: Schema.optionalKey(Schema.String),
})
export type TriedOrder = typeof TriedOrder.Type

export const DeliveriesBatch = Schema.Struct({
  kind: Schema.Literal('orderDeliveries'),
  /** The orders as shown in the list. */
  items: Schema.Array(WaitingOrder),
  chosen: Schema.Array(Schema.Int),
  tried: Schema.Array(TriedOrder),
})
export type DeliveriesBatch = typeof DeliveriesBatch.Type

/** How many SIMs of the rest of an order to deliver from stock; fewer if the stock holds fewer. */
export type DeliverRestRequest = {
  readonly kind: 'orderDeliveries'
  readonly id: number
  readonly version: number
  readonly rest: number
  readonly submissionId: string
}

/** The outcome of delivering the rest of an order. */
export const RestOutcome = Schema.Struct({
  delivered: Schema.Int,
  /** Why nothing was delivered; null if something was. */
  failure: Schema.NullOr(Masked),
  /** How many SIMs can still be delivered, and the order's version; null if none can. */
  now: Schema.NullOr(Schema.Struct({ version: Schema.Int, rest: Schema.Int })),
})
export type RestOutcome = typeof RestOutcome.Type

export const deliveriesOf = (orders: ReadonlyArray<WaitingOrder>): DeliveriesBatch => ({
  kind: 'orderDeliveries',
  items: orders,
  chosen: orders.map(({ id }) => id),
  tried: [],
})

/** The chosen orders, in the order of the list. */
export const toDeliver = ({ items, chosen }: DeliveriesBatch): ReadonlyArray<WaitingOrder> =>
  items.filter(({ id }) => chosen.includes(id))

export const toggled = (batch: DeliveriesBatch, id: number): DeliveriesBatch => ({
  ...batch,
  chosen: batch.chosen.includes(id) ? batch.chosen.filter((one) => one !== id) : [...batch.chosen, id],
})

type Current = Pick<TriedOrder, 'id' | 'version' | 'rest' | 'submissionId'>

/** The current state of an order: how many are left to deliver, and its version. */
const currentOf = ({ items, tried }: DeliveriesBatch, id: number): Current =>
  tried.find((one) => one.id === id) ?? items.find((one) => one.id === id) ?? { id, version: 0, rest: 0 }

/** The request for an order; an unanswered one is repeated as the same submission. */
export const deliveryRequestOf = (batch: DeliveriesBatch, order: number, fresh: string): DeliverRestRequest => {
  const { id, version, rest, submissionId = fresh } = currentOf(batch, order)
  return { kind: batch.kind, id, version, rest, submissionId }
}

/** Adds an order's outcome, which replaces its previous one. */
const withTried = (batch: DeliveriesBatch, last: TriedOrder): DeliveriesBatch => ({
  ...batch,
  tried: [...batch.tried.filter(({ id }) => id !== last.id), last],
})

/** The server's answer says how many are left; a refused order can be tried again at once. */
export const withDelivery = (
  batch: DeliveriesBatch,
  { id, version, rest }: DeliverRestRequest,
  { delivered, failure, now }: RestOutcome,
): DeliveriesBatch => ({
  ...withTried(batch, { id, delivered, of: rest, failure, ...(now ?? { version, rest: 0 }) }),
  chosen: failure !== null && now !== null ? batch.chosen : batch.chosen.filter((one) => one !== id),
})

/** A refusal is an answer: nothing was delivered. Without an answer, the next try repeats the submission. */
export const withoutDelivery = (
  batch: DeliveriesBatch,
  { id, version, rest, submissionId }: DeliverRestRequest,
  { message, isRefused }: { readonly message: string; readonly isRefused: boolean },
): DeliveriesBatch =>
  withTried(batch, {
    id,
    version,
    rest,
    delivered: 0,
    of: rest,
    failure: message,
    ...(!isRefused && { submissionId }),
  })

/** An order of the batch: how many are left to deliver, and the outcome of the last try. */
export type BatchOrder = WaitingOrder & { readonly isChosen: boolean; readonly tried: TriedOrder | null }

/** The orders of the batch, in the order of the list. */
export const ordersOf = (batch: DeliveriesBatch): ReadonlyArray<BatchOrder> =>
  batch.items.map((order) => ({
    ...order,
    rest: currentOf(batch, order.id).rest,
    isChosen: batch.chosen.includes(order.id),
    tried: batch.tried.find(({ id }) => id === order.id) ?? null,
  }))
