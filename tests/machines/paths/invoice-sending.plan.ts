import { invoiceSendingEvents } from '../../../src/machines/billing/invoice-sending.events.ts'
import { invoiceSendingMachine } from '../../../src/machines/billing/invoice-sending.machine.ts'
import { definePlan } from './plan.ts'
import { invoiceSendingPromises } from './promises/invoice-sending.ts'

export const invoiceSendingPlan = definePlan({
  name: 'invoiceSending',
  place: 'The check boxes of Invoices (/pages/BillingReports/Invoices), and "Send by email" below its rows.',
  machine: invoiceSendingMachine,
  events: invoiceSendingEvents,
  walks: [
    {
      name: 'selected invoices are sent',
      input: {},
      tries: () => true,
      // Which invoices can be sent now depends on these.
      key: ({ value, context: { selected, toSend, again, tried, queue } }) => [
        value,
        value === 'selecting' && selected.length,
        value !== 'selecting' && toSend !== null && [toSend.isSetUp, toSend.invoices.length],
        value !== 'selecting' && again,
        value !== 'selecting' && tried.map(({ status }) => status).toSorted(),
        queue.length,
      ],
    },
  ],
  // The check box is there only for invoices that were sent before.
  isSent: ({ before: { context }, event }) =>
    (event.type !== 'rows.selected' || String(event.ids) !== String(context.selected)) &&
    (event.type !== 'selection.cleared' || context.selected.length > 0) &&
    (event.type !== 'again.toggled' ||
      (context.toSend?.invoices ?? []).some(
        ({ id, sent }) => sent === 'sent' || context.tried.some((one) => one.id === id && one.status === 'unknown'),
      )),
  noAdapter: 'A person walks it in tests/e2e/billing/send-invoices.spec.ts, with a real server.',
  promises: invoiceSendingPromises,
})
