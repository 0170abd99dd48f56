import {
  hasEntered,
  invoiceNumberOf,
  offlineInvoiceMachine,
} from '../../../machines/billing/offline-invoice.machine.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { OfflineInvoice } from '../../../views/billing/offline-invoice.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'

const invoiceIn = (search: URLSearchParams): number => integerIn(search.get('invoice'), 1, 0)

/** An invoice that was issued: `?invoice=12`. */
export const screen = defineScreen({
  machine: offlineInvoiceMachine,
  input: ({ search }) => ({ id: invoiceIn(search) }),
  isOther: (search, { search: before }) => search.get('invoice') !== before.get('invoice'),
  about: ({ search }) => String(invoiceIn(search)),
  view: OfflineInvoice,
  subject: invoiceNumberOf,
  toSearch: ({ context: { id } }) => new URLSearchParams(id === 0 ? {} : { invoice: String(id) }),
  isDirty: hasEntered,
})
