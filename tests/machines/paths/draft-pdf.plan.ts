import { draftPdfEvents } from '../../../src/machines/billing/draft-pdf.events.ts'
import { draftPdfMachine } from '../../../src/machines/billing/draft-pdf.machine.ts'
import { definePlan } from './plan.ts'
import { draftPdfPromises } from './promises/draft-pdf.ts'

export const draftPdfPlan = definePlan({
  name: 'draftPdf',
  place: 'Billing (/pages/BillingReports/CreateOfflinePlan/Billing?step=6), the review of a sale.',
  machine: draftPdfMachine,
  events: draftPdfEvents,
  noAdapter:
    'one button of a screen whose machine has the walks; tests/e2e/billing/offline-sale.spec.ts downloads, and sees the refusal',
  walks: [
    {
      name: 'a PDF is asked for',
      input: {},
      tries: () => true,
      key: ({ value }) => [value],
      isInMemory: true,
    },
  ],
  promises: draftPdfPromises,
})
