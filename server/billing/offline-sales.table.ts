import type { EventOf } from '../core/events/event-types.ts'
import { listTable } from '../core/projections/item-columns.ts'
import { listProjection } from '../lists/list-projection.ts'
import { invoiceSums } from './invoice-sums.table.ts'
import { offlineSaleEvents } from './offline-sale.events.ts'
import { stored } from './offline-sale.ts'

/** The values of an invoice for lists and the customer's credit; amounts in minor units. */
export type SaleRow = {
  readonly id: number
  readonly invoiceNumber: string
  readonly clientId: number
  readonly currency: string
  readonly invoiceDate: string
  readonly dueDate: string
  readonly total: bigint
  readonly paid: bigint
  readonly credited: bigint
  readonly sold: number
  readonly creditedItems: number
  readonly disputed: boolean
  /** The last reminder that counts, and its day: 0 and empty for none. */
  readonly reminderLevel: number
  readonly reminderDay: string
  /** Why the last reminder could not be sent; empty if it could, or was not. */
  readonly reminderProblem: string
  /** The number of the last mail with the invoice, 0 for none. Mails with credit notes do not count. */
  readonly mailNumber: number
  /** `no` before the first mail; `begun` without an outcome. An invoice that was sent once stays `sent`. */
  readonly mailStatus: 'no' | 'begun' | 'sent' | 'failed'
  /** The time of that status. */
  readonly mailDate: string
}

const table = listTable<SaleRow>({
  invoiceNumber: 'text not null',
  clientId: 'integer not null',
  currency: 'text not null',
  invoiceDate: 'text not null',
  dueDate: 'text not null',
  total: 'bigint not null',
  paid: 'bigint not null',
  credited: 'bigint not null',
  sold: 'integer not null',
  creditedItems: 'integer not null',
  disputed: 'boolean not null',
  reminderLevel: 'integer not null',
  reminderDay: 'text not null',
  reminderProblem: 'text not null',
  mailNumber: 'integer not null',
  mailStatus: 'text not null',
  mailDate: 'text not null',
})

const itemEvents = offlineSaleEvents.only(
  'OfflineSaleIssued',
  'OfflineSalePaid',
  'OfflineSalePaymentReversed',
  'OfflineSaleCredited',
  'OfflineSaleDisputed',
  'OfflineSaleDisputeEnded',
  'OfflineSaleReminded',
  'OfflineSaleReminderEnded',
  'OfflineSaleSendBegun',
  'OfflineSaleSent',
  'OfflineSaleSendFailed',
)

const mailed = (sale: SaleRow, mailStatus: SaleRow['mailStatus'], mailDate: string): SaleRow =>
  sale.mailStatus === 'sent' && mailStatus !== 'sent' ? sale : { ...sale, mailStatus, mailDate }

const apply = (sale: SaleRow | null, event: EventOf<typeof itemEvents.types>): SaleRow | null => {
  switch (event.type) {
    case 'OfflineSaleIssued': {
      const { id, invoiceNumber, customer, currency, invoiceDate, dueDate, total, paidAmount, lines } = event.data
      return {
        id,
        invoiceNumber,
        clientId: customer.id,
        currency,
        invoiceDate,
        dueDate,
        total: stored(total, currency),
        paid: stored(paidAmount, currency),
        credited: 0n,
        sold: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        creditedItems: 0,
        disputed: false,
        reminderLevel: 0,
        reminderDay: '',
        reminderProblem: '',
        mailNumber: 0,
        mailStatus: 'no',
        mailDate: '',
      }
    }
    case 'OfflineSalePaid':
      return sale && { ...sale, paid: sale.paid + stored(event.data.amount, sale.currency) }
    case 'OfflineSalePaymentReversed':
      return sale && { ...sale, paid: sale.paid - stored(event.data.amount, sale.currency) }
    case 'OfflineSaleDisputed':
      return sale && { ...sale, disputed: true }
    case 'OfflineSaleDisputeEnded':
      return sale && { ...sale, disputed: false }
    case 'OfflineSaleReminded':
      return sale && { ...sale, reminderLevel: event.data.level, reminderDay: event.data.day, reminderProblem: '' }
    case 'OfflineSaleReminderEnded': {
      const { lastLevel, lastDay, problem } = event.data
      return sale && { ...sale, reminderLevel: lastLevel, reminderDay: lastDay, reminderProblem: problem ?? '' }
    }
    case 'OfflineSaleSendBegun': {
      const { mail, credit, date } = event.data
      return credit === '' && sale !== null ? mailed({ ...sale, mailNumber: mail }, 'begun', date) : sale
    }
    case 'OfflineSaleSent':
      return sale?.mailNumber === event.data.mail ? mailed(sale, 'sent', event.data.date) : sale
    case 'OfflineSaleSendFailed':
      return sale?.mailNumber === event.data.mail ? mailed(sale, 'failed', event.data.date) : sale
    default:
      return (
        sale && {
          ...sale,
          credited: sale.credited + stored(event.data.total, sale.currency),
          creditedItems: sale.creditedItems + event.data.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        }
      )
  }
}

/** The invoices in their order, with their amounts, dispute, last reminder and mail. */
export const offlineSalesProjection = listProjection({
  name: 'offline-sales',
  version: 6,
  table: 'offline_sales',
  counter: 'offline_sales_counter',
  ...table,
  events: itemEvents,
  added: ['OfflineSaleIssued'],
  apply,
  beside: [invoiceSums],
  indexes: (sql) => [
    sql`create index offline_sales_client on offline_sales (client_id, ordinal)`,
    sql`create index offline_sales_number on offline_sales (lower(invoice_number), id)`,
    // The order of the list of invoices; also finds those of some days.
    sql`create index offline_sales_date on offline_sales (invoice_date, id)`,
    sql`create index offline_sales_due on offline_sales (due_date, id)`,
    sql`create index offline_sales_total on offline_sales (currency, total, id)`,
    sql`create index offline_sales_open on offline_sales (currency, (greatest(total - credited - paid, 0)), id)`,
    sql`create index offline_sales_mail on offline_sales (mail_date, id)`,
    sql`create index offline_sales_sums on offline_sales (currency, due_date)`,
  ],
})
