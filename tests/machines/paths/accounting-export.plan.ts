import { accountingExportEvents } from '../../../src/machines/billing/accounting-export.events.ts'
import { accountingExportMachine } from '../../../src/machines/billing/accounting-export.machine.ts'
import { definePlan } from './plan.ts'
import { accountingExportPromises } from './promises/accounting-export.ts'

export const accountingExportPlan = definePlan({
  name: 'accountingExport',
  place: 'Accountant (/pages/BillingReports/Accountant), above the list of exports and in its rows.',
  noAdapter: 'tests/e2e/billing/accountant.spec.ts checks, exports and downloads in the browser.',
  machine: accountingExportMachine,
  events: accountingExportEvents,
  walks: [
    {
      name: 'documents are exported for the accountant',
      input: { from: '2026-10-01', to: '2026-10-31' },
      tries: () => true,
      key: ({ value, context: { preview, errors, submissionId, failure } }) => [
        value,
        preview !== null,
        Object.keys(errors),
        submissionId !== null,
        failure !== null && submissionId !== null,
      ],
    },
  ],
  // What is chosen already is no change.
  isSent: ({ before: { context }, event }) =>
    event.type !== 'field.changed' || context.draft[event.field as 'from'] !== event.value,
  promises: accountingExportPromises,
})
