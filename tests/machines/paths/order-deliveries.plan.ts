import { orderDeliveriesEvents } from '../../../src/machines/partners/order-deliveries.events.ts'
import { orderDeliveriesMachine } from '../../../src/machines/partners/order-deliveries.machine.ts'
import { definePlan } from './plan.ts'
import { orderDeliveriesPromises } from './promises/order-deliveries.ts'

export const orderDeliveriesPlan = definePlan({
  name: 'orderDeliveries',
  place:
    'API Order Management (/pages/PartnerReports/ApiOrderManagement?status=Waiting), by "Deliver from stock" above the list.',
  machine: orderDeliveriesMachine,
  events: orderDeliveriesEvents,
  walks: [
    {
      name: 'orders that wait are delivered from stock',
      input: {},
      tries: () => true,
      // What can still be delivered of the order to choose, and what is being sent.
      key: ({ value, context: { chosen, tried, queue } }) => [
        value,
        chosen.length,
        chosen.includes(12),
        tried.some(({ id, rest }) => id === 12 && rest === 0),
        queue.length,
      ],
    },
  ],
  // A delivered order has no check box.
  isSent: ({ before: { context }, event }) =>
    event.type !== 'order.toggled' || !context.tried.some(({ id, rest }) => id === event.id && rest === 0),
  promises: orderDeliveriesPromises,
})
