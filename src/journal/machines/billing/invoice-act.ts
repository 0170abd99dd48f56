import { Schema } from 'effect'
import { ChosenInvoice, invoiceActEvents } from '../../../machines/billing/invoice-act.events.ts'
import { invoiceActMachine } from '../../../machines/billing/invoice-act.machine.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records actions on a supplier invoice: in the ring only. */
export const invoiceAct = defineJournaled<typeof invoiceActMachine>({
  machine: invoiceActMachine,
  events: invoiceActEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    withoutInvoice: Schema.NullOr(Schema.Int),
    id: Schema.Int,
    invoiceNumber: Schema.String,
    file: Schema.NullOr(ChosenInvoice),
    isChecked: Schema.Boolean,
    submissionId: Schema.NullOr(Schema.String),
    errors: Schema.Record(Schema.String, Schema.String),
    failure: Schema.NullOr(Schema.String),
    comebacks: Schema.Int,
  }),
  posts: (snapshot) => snapshot.matches({ act: 'attaching' }) || snapshot.matches({ act: 'checking' }),
})
