import { Schema } from 'effect'
import { AppError, Unreachable } from '../../schemas/core/errors.ts'
import { Masked } from '../../schemas/core/masked.ts'
import { WaitingOrder } from '../../schemas/partners/api-order/waiting.ts'
import { defineEvents } from '../core/define-events.ts'

/** The outcome of an order's last try: how many were delivered, or why none, and how many are left. */
export const TriedOrder = Schema.Struct({
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

const RestOutcome = Schema.Struct({
  delivered: Schema.Int,
  failure: Schema.NullOr(Masked),
  now: Schema.NullOr(Schema.Struct({ version: Schema.Int, rest: Schema.Int })),
})

const order = { id: 11, version: 3, requestId: 'REQ-0011', companyName: 'Otter Travel', planname: 'UK 5 GB', rest: 1 }
const longer = { ...order, id: 12, requestId: 'REQ-0012', rest: 2 }
const now = { version: 4, rest: 1 }
const down = new Unreachable({ message: 'The server cannot be reached' })

/** The events of delivering several orders from stock. */
export const orderDeliveriesEvents = defineEvents({
  'deliveries.opened': {
    description: 'The person wants to deliver the orders of the page, which wait.',
    fields: { orders: Schema.Array(WaitingOrder) },
    samples: [{ orders: [order, longer] }],
  },
  'order.toggled': {
    description: 'The person chooses an order, or no longer.',
    fields: { id: Schema.Int },
    samples: [{ id: 12 }],
  },
  'delivery.requested': {
    description: 'The person has the chosen orders delivered; the id makes a repeated submission of each one.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'run-1' }],
  },
  'stop.requested': {
    description: 'The person has no further order delivered; the one that was sent is waited for.',
    fields: {},
    samples: [{}],
  },
  'deliveries.closed': { description: 'The person closes the dialog.', fields: {}, samples: [{}] },
  'xstate.done.actor.deliverRest': {
    description: 'All of the order is delivered, or what the stock had of it; or the server says why nothing was.',
    fields: { output: RestOutcome },
    samples: [
      { output: { delivered: 1, failure: null, now: null } },
      { output: { delivered: 1, failure: null, now } },
      { output: { delivered: 0, failure: 'Out of stock', now } },
    ],
  },
  'xstate.error.actor.deliverRest': {
    description: 'It is not known whether the order was delivered: no further one is sent.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
})
