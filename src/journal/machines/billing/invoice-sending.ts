import { Schema } from 'effect'
import { invoiceSendingEvents, TriedInvoice } from '../../../machines/billing/invoice-sending.events.ts'
import { invoiceSendingMachine } from '../../../machines/billing/invoice-sending.machine.ts'
import { InvoicesToSend } from '../../../schemas/billing/document-mail/wire.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records invoices that are sent: in the ring only. */
export const invoiceSending = defineJournaled<typeof invoiceSendingMachine>({
  machine: invoiceSendingMachine,
  events: invoiceSendingEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    selected: Schema.Array(Schema.Int),
    toSend: Schema.NullOr(InvoicesToSend),
    again: Schema.Boolean,
    tried: Schema.Array(TriedInvoice),
    queue: Schema.Array(Schema.Int),
    run: Schema.Array(Schema.Int),
    submissionId: Schema.String,
    failure: Schema.NullOr(Schema.String),
  }),
  posts: (snapshot) => snapshot.matches('sending'),
})
