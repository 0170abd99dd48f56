import { type BatchSnapshot, batchProgress } from '../../../machines/acts/batch.machine.ts'
import { type MailsBatch, repeated, statusOf, toBeSent } from '../../../schemas/billing/document-mail/batch.ts'
import { documentMailMessages, sentStatuses } from '../../../schemas/billing/document-mail/choices.ts'
import type { InvoiceToSend } from '../../../schemas/billing/document-mail/wire.ts'
import { labelOf } from '../../../schemas/core/choice.ts'
import { counted } from '../../../schemas/core/counted.ts'
import { formatDay } from '../../../schemas/core/format.ts'

/** How many invoices can be sent, and why the others cannot. */
export const summaryOf = (batch: MailsBatch): string => {
  const without = batch.items.filter(({ email }) => email === '').length
  const before = repeated(batch).length
  return [
    `${counted(toBeSent(batch).length, 'invoice')} to send.`,
    without > 0 && `${counted(without, 'invoice')} without an email address.`,
    before > 0 && !batch.again && `${counted(before, 'invoice')} sent before, or may have been.`,
  ]
    .filter((part) => part !== false)
    .join(' ')
}

/** The position in the run, or the outcomes after it; empty before the first. */
export const progressText = (snapshot: BatchSnapshot, { tried }: MailsBatch): string => {
  const { at, total, isStopping } = batchProgress(snapshot)
  if (total > 0)
    return isStopping ? `Sending ${at} of ${total}. Stops after this invoice.` : `Sending ${at} of ${total}`
  const countOf = (...statuses: ReadonlyArray<string>) => tried.filter(({ status }) => statuses.includes(status)).length
  const [sent, failed, unknown] = [countOf('sent'), countOf('failed'), countOf('unknown', 'unanswered')]
  return [sent > 0 && `${sent} sent`, failed > 0 && `${failed} not sent`, unknown > 0 && `${unknown} unknown`]
    .filter((part) => part !== false)
    .join(', ')
}

/** What is known of an invoice: the outcome here, else the earlier mail. */
export const outcomeText = (
  batch: MailsBatch,
  invoice: InvoiceToSend,
  isCurrent: boolean,
): { readonly text: string; readonly isProblem: boolean } | null => {
  const tried = batch.tried.find(({ id }) => id === invoice.id)
  if (isCurrent) return { text: 'Sending...', isProblem: false }
  if (tried?.status === 'unanswered') {
    return { text: `It is not known whether it was sent: ${tried.message}`, isProblem: true }
  }
  if (tried !== undefined) return { text: tried.message, isProblem: tried.status !== 'sent' }
  if (invoice.email === '') return { text: documentMailMessages.noAddress, isProblem: true }
  const status = statusOf(batch, invoice)
  if (status === 'no') return null
  return { text: `${labelOf(sentStatuses, status)} ${formatDay(invoice.sentOn)}`, isProblem: status === 'failed' }
}
