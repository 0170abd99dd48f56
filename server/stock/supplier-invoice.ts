import type { EventOf } from '../core/events/event-types.ts'
import type { Stamp } from '../core/saving/decision.ts'
import type { InvoiceFile } from './inventory-item.ts'
import type { supplierInvoiceEvents } from './supplier-invoice.events.ts'

export type SupplierInvoiceEvent = EventOf<typeof supplierInvoiceEvents.types>

export const supplierInvoiceStream = (id: number): string => `supplier-invoice-${id}`

/** The current state: the digest of the attached file (empty for none), and whether it is checked. */
type Current = { readonly fileSha256: string; readonly isChecked: boolean }

/** The requested change; null fields stay as they are. */
type Change = {
  readonly invoice: InvoiceFile | null
  readonly checked: boolean | null
  /** What a person confirmed of an invoice that differs from its SIMs. */
  readonly confirmed: { readonly difference: number | null; readonly reason: string }
}

/** The events of an act; none if nothing changes, for example the same file again. */
export const decideSupplierInvoice = (
  current: Current,
  { invoice, checked, confirmed }: Change,
  stamp: Stamp,
): ReadonlyArray<SupplierInvoiceEvent> => [
  ...(invoice === null || invoice.sha256 === current.fileSha256
    ? []
    : [{ type: 'SupplierInvoiceFileAttached', data: { ...stamp, invoice } } as const]),
  ...(checked === null || checked === current.isChecked
    ? []
    : [{ type: 'SupplierInvoiceChecked', data: { ...stamp, checked, ...confirmed } } as const]),
]
