import type { EventOf } from '../core/events/event-types.ts'
import type { Stamp } from '../core/saving/decision.ts'
import type { InvoiceFile } from './inventory-item.ts'
import type { supplierInvoiceEvents } from './supplier-invoice.events.ts'

export type SupplierInvoiceEvent = EventOf<typeof supplierInvoiceEvents.types>

export const supplierInvoiceStream = (id: number): string => `supplier-invoice-${id}`

/** What people did with an invoice so far. */
export type InvoiceActs = {
  readonly fileName: string
  /** The number of files attached so far: another file may have the same name. */
  readonly files: number
  readonly isChecked: boolean
  /** The confirmed difference; null if there was none, or it was unknown. */
  readonly difference: number | null
}

const untouched: InvoiceActs = { fileName: '', files: 0, isChecked: false, difference: null }

/** What people did with an invoice, after another event. */
export const apply = (before: InvoiceActs | null, event: SupplierInvoiceEvent): InvoiceActs => {
  const state = before ?? untouched
  if (event.type === 'SupplierInvoiceChecked') {
    return { ...state, isChecked: event.data.checked, difference: event.data.difference }
  }
  return { ...state, fileName: event.data.invoice.name, files: state.files + 1 }
}

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
