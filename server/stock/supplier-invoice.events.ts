import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { stamp } from '../core/saving/saving.events.ts'
import { InvoiceFile } from './inventory.events.ts'

/**
 * What people do with a supplier's invoice. That there is one, and with which numbers, is told by the items that name
 * it; `id` counts the invoices in the order in which items named them.
 */
export const supplierInvoiceEvents = declareEvents({
  /** The file of the invoice, in the place of the one before or of those of its items. */
  SupplierInvoiceFileAttached: storedAs(Schema.Struct({ ...stamp, invoice: InvoiceFile })),
  /** Somebody has compared it with what was delivered; or, where `checked` is false, takes that back. */
  SupplierInvoiceChecked: storedAs(Schema.Struct({ ...stamp, checked: Schema.Boolean })),
})
