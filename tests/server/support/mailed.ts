import type { OfflineSaleEvent } from '../../../server/billing/offline-sale.ts'
import type { Sale } from './booked.ts'

type Mailed = Pick<Sale, 'id'>
type Mail = { readonly mail: number; readonly date: string; readonly credit?: string }

const stampOf = ({ id }: Mailed, { mail, date }: Mail) => ({ id, by: 'Mara Lind', date, submission: '', mail })

/** The events of a mail with a document, as the server writes them. */
export const mailBegun = (sale: Mailed, mail: Mail): OfflineSaleEvent => ({
  type: 'OfflineSaleSendBegun',
  data: {
    ...stampOf(sale, mail),
    credit: mail.credit ?? '',
    to: ['accounts@alder.example'],
    subject: 'Invoice',
    text: 'Attached.',
    files: [],
    messageID: `<${sale.id}-${mail.mail}@sim-desk>`,
  },
})
export const mailSent = (sale: Mailed, mail: Mail): OfflineSaleEvent => ({
  type: 'OfflineSaleSent',
  data: { ...stampOf(sale, mail), refused: [] },
})
export const mailFailed = (sale: Mailed, mail: Mail): OfflineSaleEvent => ({
  type: 'OfflineSaleSendFailed',
  data: { ...stampOf(sale, mail), reason: 'the mail server refused the address' },
})
