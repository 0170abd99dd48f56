import {
  type InvoiceSendingContext,
  repeated,
  statusOf,
  toBeSent,
} from '../../../machines/billing/invoice-sending.context.ts'
import { type InvoiceSendingSnapshot, sendingProgress } from '../../../machines/billing/invoice-sending.machine.ts'
import { documentMailMessages, sentStatuses } from '../../../schemas/billing/document-mail/choices.ts'
import type { InvoiceToSend } from '../../../schemas/billing/document-mail/wire.ts'
import { labelOf } from '../../../schemas/core/choice.ts'
import { counted } from '../../../schemas/core/counted.ts'
import { formatDay } from '../../../schemas/core/format.ts'

/** `1 invoice`, `3 invoices`. */
export const invoicesInWords = (count: number): string => counted(count, 'invoice')

/** How many invoices can be sent, and why the others cannot. */
export const summaryOf = (context: InvoiceSendingContext): string => {
  const invoices = context.toSend?.invoices ?? []
  const without = invoices.filter(({ email }) => email === '').length
  const before = repeated(context).length
  return [
    `${invoicesInWords(toBeSent(context).length)} to send.`,
    without > 0 && `${invoicesInWords(without)} without an email address.`,
    before > 0 && !context.again && `${invoicesInWords(before)} sent before, or may have been.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}

/** The position in the run, or the outcomes after it; empty before the first. */
export const progressText = (snapshot: InvoiceSendingSnapshot): string => {
  const { at, total, isStopping } = sendingProgress(snapshot)
  if (total > 0)
    return isStopping ? `Sending ${at} of ${total}. Stops after this invoice.` : `Sending ${at} of ${total}`
  const { tried } = snapshot.context
  const countOf = (...statuses: ReadonlyArray<string>) => tried.filter(({ status }) => statuses.includes(status)).length
  const [sent, failed, unknown] = [countOf('sent'), countOf('failed'), countOf('unknown', 'unanswered')]
  return [sent > 0 && `${sent} sent`, failed > 0 && `${failed} not sent`, unknown > 0 && `${unknown} unknown`]
    .filter((part) => part !== false)
    .join(', ')
}

/** What is known of an invoice: the outcome here, else the earlier mail. */
export const outcomeText = (
  context: InvoiceSendingContext,
  invoice: InvoiceToSend,
): { readonly text: string; readonly isProblem: boolean } | null => {
  const tried = context.tried.find(({ id }) => id === invoice.id)
  if (context.queue[0] === invoice.id) return { text: 'Sending…', isProblem: false }
  if (tried?.status === 'unanswered') {
    return { text: `It is not known whether it was sent: ${tried.message}`, isProblem: true }
  }
  if (tried !== undefined) return { text: tried.message, isProblem: tried.status !== 'sent' }
  if (invoice.email === '') return { text: documentMailMessages.noAddress, isProblem: true }
  const status = statusOf(context, invoice)
  if (status === 'no') return null
  return { text: `${labelOf(sentStatuses, status)} ${formatDay(invoice.sentOn)}`, isProblem: status === 'failed' }
}
