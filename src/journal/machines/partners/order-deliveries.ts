import { Schema } from 'effect'
import { orderDeliveriesEvents, TriedOrder } from '../../../machines/partners/order-deliveries.events.ts'
import { orderDeliveriesMachine } from '../../../machines/partners/order-deliveries.machine.ts'
import { WaitingOrder } from '../../../schemas/partners/api-order/waiting.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the delivery of several API orders from stock: in the ring only. */
export const orderDeliveries = defineJournaled<typeof orderDeliveriesMachine>({
  machine: orderDeliveriesMachine,
  events: orderDeliveriesEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    orders: Schema.Array(WaitingOrder),
    chosen: Schema.Array(Schema.Int),
    tried: Schema.Array(TriedOrder),
    queue: Schema.Array(Schema.Int),
    run: Schema.Array(Schema.Int),
    submissionId: Schema.String,
  }),
  posts: (snapshot) => snapshot.matches('delivering'),
})
