import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { stamp } from '../core/saving/saving.events.ts'
import { InvoiceFile } from './inventory.events.ts'

/**
 * What people do with a supplier's invoice. Its existence and amounts derive from the SIMs that name it; `id` counts
 * the invoices in the order in which SIMs first named them.
 */
export const supplierInvoiceEvents = declareEvents({
  /** The invoice's file, which replaces the previous one or those of its SIMs. */
  SupplierInvoiceFileAttached: storedAs(Schema.Struct({ ...stamp, invoice: InvoiceFile })),
  /** Somebody compared it with the delivery, or undid that mark if `checked` is false. */
  SupplierInvoiceChecked: storedAs(Schema.Struct({ ...stamp, checked: Schema.Boolean })).since(
    Schema.Struct({
      ...stamp,
      checked: Schema.Boolean,
      /** The confirmed difference between the invoice and its SIMs; null if there was none, or it was unknown. */
      difference: Schema.NullOr(Schema.Finite),
      /** Why it is checked with a difference; empty without one. */
      reason: Schema.String,
    }),
    (before) => ({ ...before, difference: null, reason: '' }),
  ),
})
