import type { Choice } from '../../core/choice.ts'

/** The choices, limits and messages of mails with documents. Plain data, no library. */

/** Whether an invoice was sent by mail, as the filter and the column of a list. */
export const sentStatuses = [
  { value: 'no', label: 'Not sent' },
  { value: 'sending', label: 'Sending' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
  { value: 'unknown', label: 'Unknown' },
] as const satisfies ReadonlyArray<Choice<string>>

/** The most invoices that are sent at once. */
export const MAX_INVOICES = 50

const MAX_ADDRESSES = 10
export const MAX_TO = 1_000
export const MAX_SUBJECT = 200
export const MAX_MAIL_TEXT = 10_000
/** The attachments of a mail together: many mail servers refuse more. */
export const MAX_MAIL_BYTES = 10 * 1024 * 1024

export const documentMailMessages = {
  to: 'Enter an email address',
  notAddress: (text: string): string => `${text} is not an email address`,
  tooManyAddresses: `Enter at most ${MAX_ADDRESSES} email addresses`,
  subject: 'Subject is required',
  subjectLine: 'Enter the subject in one line',
  text: 'Text is required',
  noMail: 'Email is not set up (Settings, Mail). Download the PDF and send it yourself.',
  sentBefore: (number: string): string => `${number} was sent in the meantime`,
  tooManyInvoices: `At most ${MAX_INVOICES} invoices at once. Clear some rows.`,
  noAddress: 'The customer has no email address',
  sending: 'An email with this document is being sent. Try again in a moment.',
  sent: (number: string, to: string): string => `${number} was sent to ${to}`,
  partlySent: (number: string, to: string, refused: string): string =>
    `${number} was sent to ${to}. The mail server refused ${refused}.`,
  failed: (reason: string): string => `Could not be sent: ${reason}`,
  unknown:
    'It is not known whether the email was sent: the mail server did not confirm it. ' +
    'Ask the customer before you send it again.',
  otherwise: 'This was sent before, with other values. Load the page again.',
  tooLarge: 'The attachments have more than 10 MB. Send the PDF in another way.',
} as const

/** The addresses in a text, which are separated by commas, semicolons or blanks. */
export const addressesIn = (text: string): ReadonlyArray<string> => [
  ...new Set(text.split(/[\s,;]+/).filter((address) => address !== '')),
]

const ADDRESS = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/
const LONGEST_ADDRESS = 254

/** Why a mail cannot be addressed so; null if it can. */
export const addressesProblem = (text: string): string | null => {
  const addresses = addressesIn(text)
  if (addresses.length === 0) return documentMailMessages.to
  if (addresses.length > MAX_ADDRESSES) return documentMailMessages.tooManyAddresses
  const wrong = addresses.find((address) => address.length > LONGEST_ADDRESS || !ADDRESS.test(address))
  return wrong === undefined ? null : documentMailMessages.notAddress(wrong)
}
