import { Schema } from 'effect'
import { InvoiceDeed, offlineInvoiceEvents } from '../../../machines/billing/offline-invoice.events.ts'
import { offlineInvoiceMachine } from '../../../machines/billing/offline-invoice.machine.ts'
import { UnprintableAt } from '../../../schemas/billing/offline-sale/letters.ts'
import { OfflineSale } from '../../../schemas/billing/offline-sale/wire.ts'
import { Masked } from '../../../schemas/core/masked.ts'
import { JudgedItem } from '../../../schemas/stock/assignment.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records an issued invoice: in the ring only. */
export const offlineInvoice = defineJournaled<typeof offlineInvoiceMachine>({
  machine: offlineInvoiceMachine,
  events: offlineInvoiceEvents,
  input: Schema.Struct({ id: Schema.Int }),
  context: Schema.Struct({
    id: Schema.Int,
    sale: Schema.NullOr(OfflineSale),
    deed: Schema.NullOr(InvoiceDeed),
    entry: Schema.Struct({
      amount: Schema.String,
      receivedDate: Schema.optionalKey(Schema.String),
      payment: Schema.optionalKey(Schema.Int),
      paymentMode: Schema.String,
      paymentReference: Masked,
      reason: Masked,
      chosen: Schema.Array(Schema.Int),
      restocked: Schema.Array(Schema.Int),
    }),
    submissionId: Schema.NullOr(Schema.String),
    errors: Schema.Record(Schema.String, Schema.String),
    rows: Schema.Array(JudgedItem),
    letters: Schema.optionalKey(Schema.Array(UnprintableAt)),
    boxes: Schema.optionalKey(Schema.Array(Masked)),
    failure: Schema.NullOr(Schema.String),
    comebacks: Schema.Int,
  }),
  posts: (snapshot) => snapshot.matches('saving'),
})
