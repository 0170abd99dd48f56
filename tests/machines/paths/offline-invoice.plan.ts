import {
  type DeedField,
  offlineInvoiceEvents,
  type SimChoice,
} from '../../../src/machines/billing/offline-invoice.events.ts'
import { offlineInvoiceMachine } from '../../../src/machines/billing/offline-invoice.machine.ts'
import { definePlan } from './plan.ts'
import { offlineInvoicePromises } from './promises/offline-invoice.ts'
import type { SampleEvent } from './sample-event.ts'

/** The rows of SIMs that stand in the way. */
const rowsOf = ({ output }: SampleEvent): number =>
  ((output ?? {}) as { readonly rows?: ReadonlyArray<unknown> }).rows?.length ?? 0

const asksAboutLetters = ({ output }: SampleEvent): boolean =>
  ((output ?? {}) as { readonly letters?: ReadonlyArray<unknown> }).letters !== undefined

/** The fields that are refused. */
const fieldsOf = ({ error }: SampleEvent): number =>
  ((error ?? {}) as { readonly errors?: ReadonlyArray<unknown> }).errors?.length ?? 0

export const offlineInvoicePlan = definePlan({
  name: 'offlineInvoice',
  place: 'Billing (/pages/BillingReports/CreateOfflinePlan/Billing?invoice={id}), of an invoice that was issued.',
  machine: offlineInvoiceMachine,
  events: offlineInvoiceEvents,
  walks: [
    {
      name: 'an invoice is paid, credited, and fetched',
      input: { id: 12 },
      tries: () => true,
      key: ({ value, context: { sale, deed, entry, errors, failure, submissionId, letters, boxes } }) => [
        value,
        value === 'shown' && [sale?.due, entry.amount === '4.50', submissionId !== null],
        (value === 'editing' || value === 'saving') && deed,
        value === 'editing' && [Object.keys(errors).length, failure !== null, submissionId !== null],
        (value === 'editing' || value === 'saving') && (letters ?? []).length > 0 && (boxes ?? []).length,
      ],
    },
  ],
  // A payment has no SIMs and no reason, a reversal a reason alone, a credit note no amount; where all are credited none is
  // chosen, and what is chosen is let go. The amount is refused of a payment, SIMs stand in the way of a credit note.
  isSent: ({ before: { context }, event }) => {
    const isPayment = context.deed === 'payment'
    const isOfSims = context.deed === 'credit' || context.deed === 'cancel'
    if (event.type === 'field.changed') {
      return isPayment === (event.field !== 'reason') && context.entry[event.field as DeedField] !== event.value
    }
    if (event.type === 'sims.toggled') {
      const isThere = isOfSims && (event.choice === 'restocked' || context.deed === 'credit')
      return isThere && event.isOn !== context.entry[event.choice as SimChoice].includes(7)
    }
    if (event.type === 'boxes.confirmed') return event.isOn !== (context.boxes ?? []).length > 0
    // A cancelled invoice is a credit note over all that is left: the same is asked.
    if (asksAboutLetters(event)) return context.deed === 'credit'
    if (rowsOf(event) > 0) return isOfSims
    return event.type !== 'xstate.error.actor.saveDeed' || fieldsOf(event) === 0 || isPayment
  },
  promises: offlineInvoicePromises,
})
