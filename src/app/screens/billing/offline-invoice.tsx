import { actMachine, hasEntered } from '../../../machines/acts/act.machine.ts'
import { invoiceNumberOf, offlineInvoiceMachine } from '../../../machines/billing/offline-invoice.machine.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { OfflineInvoice } from '../../../views/billing/offline-invoice.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'

const invoiceIn = (search: URLSearchParams): number => integerIn(search.get('invoice'), 1, 0)

/** An issued invoice (`?invoice=12`) and the acts on it. An act loads it again. */
export const screen = defineScreen({
  machine: offlineInvoiceMachine,
  input: ({ search }) => ({ id: invoiceIn(search) }),
  isOther: (search, { search: before }) => search.get('invoice') !== before.get('invoice'),
  about: ({ search }) => String(invoiceIn(search)),
  beside: (start) => ({ act: start(actMachine, 'act', {}) }),
  tie: (invoice, { act }) => {
    act.on('act.done', () => invoice.send({ type: 'refresh.requested' }))
  },
  view: ({ actor, beside: { act } }) => <OfflineInvoice actor={actor} act={act} />,
  subject: invoiceNumberOf,
  toSearch: ({ context: { id } }) => new URLSearchParams(id === 0 ? {} : { invoice: String(id) }),
  isBesideDirty: ({ act }) => hasEntered(act.getSnapshot()),
})
