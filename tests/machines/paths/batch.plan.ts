import { batchEvents } from '../../../src/machines/acts/batch.events.ts'
import { batchMachine } from '../../../src/machines/acts/batch.machine.ts'
import { definePlan } from './plan.ts'
import { batchPromises } from './promises/batch.ts'
import type { SampleEvent } from './sample-event.ts'

const ofOrders: ReadonlyArray<string> = ['deliveries.opened', 'order.toggled']
const ofInvoices: ReadonlyArray<string> = ['rows.selected', 'selection.cleared', 'sending.opened', 'again.toggled']

const isDelivery = ({ output }: SampleEvent): boolean => 'delivered' in (output as object)

export const batchPlan = definePlan({
  name: 'batch',
  place:
    'The check boxes of Invoices (/pages/BillingReports/Invoices) with "Send by email" below its rows, and "Deliver from stock" above API Order Management (/pages/PartnerReports/ApiOrderManagement?status=Waiting).',
  machine: batchMachine,
  events: batchEvents,
  impossible: {
    'an item is answered as one of another kind': ({ before: { context }, event }) =>
      event.type === 'xstate.done.actor.sendItem' && isDelivery(event) !== (context.batch?.kind === 'orderDeliveries'),
  },
  walks: [
    {
      name: 'orders that wait are delivered from stock',
      input: {},
      tries: (event) =>
        !ofInvoices.includes(event.type) && (event.type !== 'xstate.done.actor.sendItem' || isDelivery(event)),
      // What can still be delivered of the order to choose, and what is being sent.
      key: ({ value, context: { batch, queue } }) => [
        value,
        batch?.kind === 'orderDeliveries' && [
          batch.chosen.length,
          batch.chosen.includes(12),
          batch.tried.length > 0,
          batch.tried.some(({ id, rest }) => id === 12 && rest === 0),
        ],
        queue.length,
      ],
    },
    {
      name: 'selected invoices are sent',
      input: {},
      tries: (event) =>
        !ofOrders.includes(event.type) && (event.type !== 'xstate.done.actor.sendItem' || !isDelivery(event)),
      // Which invoices can be sent now depends on these.
      key: ({ value, context: { selected, batch, queue } }) => [
        value,
        value === 'closed' && selected.length,
        batch?.kind === 'invoiceMails' && [
          batch.isSetUp,
          batch.items.length,
          batch.again,
          batch.tried.map(({ status }) => status).toSorted(),
        ],
        queue.length,
      ],
      noAdapter: 'A person walks it in tests/e2e/billing/send-invoices.spec.ts, with a real server.',
    },
  ],
  // A delivered order has no check box, and the one for a repeated mail is there only for invoices that were sent before.
  isSent: ({ before: { context }, event }) => {
    const { selected, batch } = context
    if (event.type === 'rows.selected') return String(event.ids) !== String(selected)
    if (event.type === 'selection.cleared') return selected.length > 0
    if (event.type === 'order.toggled') {
      return batch?.kind === 'orderDeliveries' && !batch.tried.some(({ id, rest }) => id === event.id && rest === 0)
    }
    if (event.type !== 'again.toggled') return true
    return (
      batch?.kind === 'invoiceMails' &&
      batch.items.some(
        ({ id, sent }) => sent === 'sent' || batch.tried.some((one) => one.id === id && one.status === 'unknown'),
      )
    )
  },
  promises: batchPromises,
})
