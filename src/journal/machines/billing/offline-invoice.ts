import { Schema } from 'effect'
import { offlineInvoiceEvents } from '../../../machines/billing/offline-invoice.events.ts'
import { offlineInvoiceMachine } from '../../../machines/billing/offline-invoice.machine.ts'
import { OfflineSale } from '../../../schemas/billing/offline-sale/invoice.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records an issued invoice: in the ring only. */
export const offlineInvoice = defineJournaled<typeof offlineInvoiceMachine>({
  machine: offlineInvoiceMachine,
  events: offlineInvoiceEvents,
  input: Schema.Struct({ id: Schema.Int }),
  context: Schema.Struct({
    id: Schema.Int,
    sale: Schema.NullOr(OfflineSale),
    failure: Schema.NullOr(Schema.String),
  }),
  posts: () => false,
})
