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
    const refresh = () => invoice.send({ type: 'refresh.requested' })
    act.on('act.done', refresh)
    // The history also has a mail that could not be sent, or of which that is not known.
    let shown = 0
    act.subscribe((snapshot) => {
      const { act: about, comebacks } = snapshot.context
      if (!snapshot.matches('closed') || comebacks === shown) return
      shown = comebacks
      if (about?.kind === 'documentMail') refresh()
    })
  },
  view: ({ actor, beside: { act } }) => <OfflineInvoice actor={actor} act={act} />,
  subject: invoiceNumberOf,
  toSearch: ({ context: { id } }) => new URLSearchParams(id === 0 ? {} : { invoice: String(id) }),
  isBesideDirty: ({ act }) => hasEntered(act.getSnapshot()),
})
