import { Schema } from 'effect'
import { Masked } from '../../core/masked.ts'
import { type InvoicesToSend, InvoiceToSend, mailOutcomes } from './wire.ts'

/** Invoices that are sent by mail, one after the other. */

/** The outcome of an invoice. An unanswered request is repeated as the same submission. */
const TriedInvoice = Schema.Struct({
  id: Schema.Int,
  status: Schema.Literals([...mailOutcomes, 'unanswered']),
  message: Masked,
  again: Schema.Boolean,
  submissionId: Schema.String,
})
type TriedInvoice = typeof TriedInvoice.Type

export const MailsBatch = Schema.Struct({
  kind: Schema.Literal('invoiceMails'),
  /** Without it the server cannot send any mail. */
  isSetUp: Schema.Boolean,
  items: Schema.Array(InvoiceToSend),
  /** Whether invoices that were sent before are sent again. */
  again: Schema.Boolean,
  tried: Schema.Array(TriedInvoice),
})
export type MailsBatch = typeof MailsBatch.Type

/** An invoice that is sent; `again` also if it was sent before. A retry has the same submission id. */
export type InvoiceSending = {
  readonly kind: 'invoiceMails'
  readonly id: number
  readonly again: boolean
  readonly submissionId: string
}

/** The outcome of a mail; a message says why it was not sent. */
export const SendingOutcome = Schema.Struct({ status: Schema.Literals(mailOutcomes), message: Masked })
export type SendingOutcome = typeof SendingOutcome.Type

export const mailsOf = ({ isSetUp, invoices }: InvoicesToSend): MailsBatch => ({
  kind: 'invoiceMails',
  isSetUp,
  items: invoices,
  again: false,
  tried: [],
})

const triedOf = ({ tried }: Pick<MailsBatch, 'tried'>, id: number): TriedInvoice | null =>
  tried.find((one) => one.id === id) ?? null

/** The mail status of an invoice: the outcome of the last try here, else as it was loaded. */
export const statusOf = (
  batch: Pick<MailsBatch, 'tried'>,
  { id, sent }: Pick<InvoiceToSend, 'id' | 'sent'>,
): InvoiceToSend['sent'] | 'unanswered' => triedOf(batch, id)?.status ?? sent

/** Whether an invoice was sent before, or may have been: it is sent only on request. */
const isRepeated = (status: ReturnType<typeof statusOf>): boolean => status === 'sent' || status === 'unknown'

/** Whether an invoice is sent now. One that was just sent here is not sent again. */
const isToBeSent = (batch: MailsBatch, invoice: InvoiceToSend): boolean => {
  const status = statusOf(batch, invoice)
  if (invoice.email === '' || status === 'sending') return false
  if (triedOf(batch, invoice.id)?.status === 'sent') return false
  return batch.again || !isRepeated(status)
}

/** The invoices that are sent now, in their order; none where the server cannot send mail. */
export const toBeSent = (batch: MailsBatch): ReadonlyArray<InvoiceToSend> =>
  batch.isSetUp ? batch.items.filter((invoice) => isToBeSent(batch, invoice)) : []

/** The invoices that are sent only on request. */
export const repeated = (batch: MailsBatch): ReadonlyArray<InvoiceToSend> =>
  batch.items.filter(
    (invoice) =>
      invoice.email !== '' && isRepeated(statusOf(batch, invoice)) && triedOf(batch, invoice.id)?.status !== 'sent',
  )

/** The request for an invoice; an unanswered one is repeated as it was. */
export const mailRequestOf = (batch: MailsBatch, id: number, submissionId: string): InvoiceSending => {
  const before = triedOf(batch, id)
  return before?.status === 'unanswered'
    ? { kind: batch.kind, id, again: before.again, submissionId: before.submissionId }
    : { kind: batch.kind, id, again: batch.again, submissionId }
}

/** Adds the outcome of a request, which replaces the previous one of its invoice. */
export const withMail = (
  batch: MailsBatch,
  { id, again, submissionId }: InvoiceSending,
  outcome: Pick<TriedInvoice, 'status' | 'message'>,
): MailsBatch => ({
  ...batch,
  tried: [...batch.tried.filter((one) => one.id !== id), { id, again, submissionId, ...outcome }],
})
