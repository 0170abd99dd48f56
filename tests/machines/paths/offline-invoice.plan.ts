import { offlineInvoiceEvents } from '../../../src/machines/billing/offline-invoice.events.ts'
import { offlineInvoiceMachine } from '../../../src/machines/billing/offline-invoice.machine.ts'
import { definePlan } from './plan.ts'
import { offlineInvoicePromises } from './promises/offline-invoice.ts'

export const offlineInvoicePlan = definePlan({
  name: 'offlineInvoice',
  place: 'Billing (/pages/BillingReports/CreateOfflinePlan/Billing?invoice={id}), of an invoice that was issued.',
  machine: offlineInvoiceMachine,
  events: offlineInvoiceEvents,
  walks: [
    {
      name: 'an invoice is shown, and its files are downloaded',
      input: { id: 12 },
      tries: () => true,
      key: ({ value, context: { sale } }) => [value, sale?.due],
    },
  ],
  promises: offlineInvoicePromises,
})
