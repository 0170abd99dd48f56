import { statementPdfEvents } from '../../../src/machines/billing/statement-pdf.events.ts'
import { statementPdfMachine } from '../../../src/machines/billing/statement-pdf.machine.ts'
import { definePlan } from './plan.ts'
import { statementPdfPromises } from './promises/statement-pdf.ts'

export const statementPdfPlan = definePlan({
  name: 'statementPdf',
  place: 'Customer Statement (/pages/BillingReports/CustomerStatement?customer={id}), the button PDF.',
  machine: statementPdfMachine,
  events: statementPdfEvents,
  noAdapter: 'one button beside a list; tests/e2e/billing/payments.spec.ts downloads, sees the failure and tries again',
  walks: [
    {
      name: 'a statement is downloaded',
      input: {},
      tries: () => true,
      key: ({ value, context: { asked } }) => [value, asked?.paper],
      isInMemory: true,
    },
  ],
  promises: statementPdfPromises,
})
