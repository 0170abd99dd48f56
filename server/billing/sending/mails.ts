import type { DocumentMail } from '../../../src/schemas/billing/document-mail/wire.ts'
import { LONGEST_MAIL_MS } from '../../core/mail/mailer.ts'
import type { OfflineSaleState, SaleMail } from '../offline-sale.ts'

/** When a mail without an outcome is given up: its server died, or the mail server did not confirm it. */
export const GIVEN_UP_MS = 2 * LONGEST_MAIL_MS

/** The status of a mail. `now` is the database's time, as is the event's. */
export const mailStatus = ({ begun, sent, failed }: SaleMail, now: number): DocumentMail['status'] => {
  if (sent !== null) return 'sent'
  if (failed !== null) return 'failed'
  return now < Date.parse(begun.date) + GIVEN_UP_MS ? 'sending' : 'unknown'
}

/** Whether a mail with a document of the sale (`credit` is empty for the invoice) is being sent. */
export const isSending = ({ mails }: OfflineSaleState, credit: string, now: number): boolean =>
  mails.some((mail) => mail.begun.credit === credit && mailStatus(mail, now) === 'sending')

/** Whether the invoice of the sale was sent by mail, or may have been; null if it was not. */
export const sentBefore = ({ mails }: OfflineSaleState, now: number): 'sent' | 'unknown' | null => {
  const statuses = mails.flatMap((mail) => (mail.begun.credit === '' ? [mailStatus(mail, now)] : []))
  return (['sent', 'unknown'] as const).find((status) => statuses.includes(status)) ?? null
}

/** The mails of a sale, oldest first. Their texts stay in the events. */
export const mailsOf = ({ mails }: OfflineSaleState, now: number): ReadonlyArray<DocumentMail> =>
  mails.map((one) => {
    const { mail, credit, date, by, to, subject, files } = one.begun
    return {
      mail,
      credit,
      date,
      by,
      to,
      subject,
      refused: one.sent?.refused ?? [],
      files: files.map(({ name }) => name),
      status: mailStatus(one, now),
      problem: one.failed?.reason ?? '',
    }
  })
