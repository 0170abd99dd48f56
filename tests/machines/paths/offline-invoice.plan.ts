import {
  type DeedField,
  offlineInvoiceEvents,
  type SimChoice,
} from '../../../src/machines/billing/offline-invoice.events.ts'
import { offlineInvoiceMachine } from '../../../src/machines/billing/offline-invoice.machine.ts'
import { definePlan } from './plan.ts'
import { offlineInvoicePromises } from './promises/offline-invoice.ts'
import type { SampleEvent } from './sample-event.ts'

/** The number of SIM rows that prevent it. */
const rowsOf = ({ output }: SampleEvent): number =>
  ((output ?? {}) as { readonly rows?: ReadonlyArray<unknown> }).rows?.length ?? 0

const asksAboutLetters = ({ output }: SampleEvent): boolean =>
  ((output ?? {}) as { readonly letters?: ReadonlyArray<unknown> }).letters !== undefined

/** The number of refused fields. */
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
  // The fields differ by act: a payment has no SIMs and no reason, a reversal only a reason, a credit note no amount.
  // SIMs are chosen only for a credit note, and only changes of the choice are sent. Only a payment has an amount to
  // refuse; only credit notes and cancellations are prevented by SIMs.
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
    // Cancelling an invoice is a credit note for the rest of it, so the question is the same.
    if (asksAboutLetters(event)) return context.deed === 'credit'
    if (rowsOf(event) > 0) return isOfSims
    return event.type !== 'xstate.error.actor.saveDeed' || fieldsOf(event) === 0 || isPayment
  },
  promises: offlineInvoicePromises,
})
