import type { InvoicesToSend, InvoiceToSend } from '../../schemas/billing/document-mail/wire.ts'
import type { InvoiceSending } from '../../services/billing/invoice-sending-service.ts'
import type { TriedInvoice } from './invoice-sending.events.ts'

export type InvoiceSendingContext = {
  /** The ids of the selected rows. */
  readonly selected: ReadonlyArray<number>
  /** The selected invoices with their addresses, once they are loaded. */
  readonly toSend: InvoicesToSend | null
  /** Whether invoices that were sent before are sent again. */
  readonly again: boolean
  readonly tried: ReadonlyArray<TriedInvoice>
  /** The invoices of this run, the current one first; empty if none runs. */
  readonly queue: ReadonlyArray<number>
  /** The invoices of the run, and its submission id. */
  readonly run: ReadonlyArray<number>
  readonly submissionId: string
  /** Why the addresses could not be loaded. */
  readonly failure: string | null
}

/** The drawer before anything is loaded. */
export const closedDrawer = {
  toSend: null,
  again: false,
  tried: [],
  queue: [],
  run: [],
  submissionId: '',
  failure: null,
} as const

export const triedOf = ({ tried }: Pick<InvoiceSendingContext, 'tried'>, id: number): TriedInvoice | null =>
  tried.find((one) => one.id === id) ?? null

/** The mail status of an invoice: the outcome of the last try here, else as it was loaded. */
export const statusOf = (
  context: Pick<InvoiceSendingContext, 'tried'>,
  { id, sent }: Pick<InvoiceToSend, 'id' | 'sent'>,
): InvoiceToSend['sent'] | 'unanswered' => triedOf(context, id)?.status ?? sent

/** Whether an invoice was sent before, or may have been: it is sent only on request. */
const isRepeated = (status: ReturnType<typeof statusOf>): boolean => status === 'sent' || status === 'unknown'

/** Whether an invoice is sent now. One that was just sent here is not sent again. */
const isToBeSent = (context: InvoiceSendingContext, invoice: InvoiceToSend): boolean => {
  const status = statusOf(context, invoice)
  if (invoice.email === '' || status === 'sending') return false
  if (triedOf(context, invoice.id)?.status === 'sent') return false
  return context.again || !isRepeated(status)
}

/** The invoices that are sent now, in their order; none where the server cannot send mail. */
export const toBeSent = (context: InvoiceSendingContext): ReadonlyArray<InvoiceToSend> =>
  context.toSend?.isSetUp ? context.toSend.invoices.filter((invoice) => isToBeSent(context, invoice)) : []

/** The invoices that are sent only on request. */
export const repeated = (context: InvoiceSendingContext): ReadonlyArray<InvoiceToSend> =>
  (context.toSend?.invoices ?? []).filter(
    (invoice) =>
      invoice.email !== '' && isRepeated(statusOf(context, invoice)) && triedOf(context, invoice.id)?.status !== 'sent',
  )

/** The request for the current invoice; an unanswered one is repeated as the same submission. */
export const requestOf = (context: InvoiceSendingContext): InvoiceSending => {
  const id = context.queue[0] ?? 0
  const before = triedOf(context, id)
  if (before?.status === 'unanswered') return { id, again: before.again, submissionId: before.submissionId }
  return { id, again: context.again, submissionId: `${context.submissionId}-${id}` }
}
