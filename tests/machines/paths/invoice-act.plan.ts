import { invoiceActEvents } from '../../../src/machines/billing/invoice-act.events.ts'
import { invoiceActMachine } from '../../../src/machines/billing/invoice-act.machine.ts'
import { definePlan, only } from './plan.ts'
import { invoiceActPromises } from './promises/invoice-act.ts'

const counts = only('xstate.done.actor.countWithout', 'xstate.error.actor.countWithout')

export const invoiceActPlan = definePlan({
  name: 'invoiceAct',
  place: 'Invoice PO (/pages/InventoryMaster/InvoicePO), by the name of a file and the buttons of its row.',
  machine: invoiceActMachine,
  events: invoiceActEvents,
  walks: [
    {
      name: 'the items without a number are counted',
      input: {},
      tries: counts,
      key: ({ value, context: { withoutInvoice } }) => [value, withoutInvoice],
    },
    {
      name: 'an invoice is checked, and its file is downloaded',
      input: {},
      tries: (event) => !counts(event),
      key: ({ value, context: { isChecked } }) => [value, isChecked],
    },
  ],
  promises: invoiceActPromises,
})
