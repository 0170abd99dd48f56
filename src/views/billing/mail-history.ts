import type { DocumentMail } from '../../schemas/billing/document-mail/wire.ts'
import type { OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'

/** What the history says of a mail, and why if it was not sent. */
export const mailText = (
  { credit, to, refused, status, problem, subject }: DocumentMail,
  { invoiceNumber }: Pick<OfflineSale, 'invoiceNumber'>,
): { readonly what: string; readonly note: string } => {
  const [number, addresses] = [credit || invoiceNumber, to.join(', ')]
  switch (status) {
    case 'sent': {
      const taken = to.filter((address) => !refused.includes(address)).join(', ')
      const note = refused.length === 0 ? subject : `The mail server refused ${refused.join(', ')}`
      return { what: `Sent ${number} to ${taken}`, note }
    }
    case 'failed':
      return { what: `${number} could not be sent to ${addresses}`, note: `Reason: ${problem}` }
    case 'sending':
      return { what: `Sending ${number} to ${addresses}`, note: 'Refresh the page to see the outcome.' }
    case 'unknown':
      return {
        what: `Unknown whether ${number} was sent to ${addresses}`,
        note: 'The mail server did not confirm it. Ask the customer before you send it again.',
      }
  }
}
