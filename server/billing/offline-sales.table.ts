import type { EventOf } from '../core/events/event-types.ts'
import type { Columns } from '../core/projections/rows.ts'
import { listProjection } from '../lists/list-projection.ts'
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
}

const columns = {
  id: 'integer primary key',
  ordinal: 'integer not null',
  invoice_number: 'text not null',
  client_id: 'integer not null',
  currency: 'text not null',
  invoice_date: 'text not null',
  due_date: 'text not null',
  total: 'bigint not null',
  paid: 'bigint not null',
  credited: 'bigint not null',
  sold: 'integer not null',
  credited_items: 'integer not null',
} as const satisfies Columns

type Row = { readonly [_ in keyof typeof columns]: string | number }

const itemEvents = offlineSaleEvents.only(
  'OfflineSaleIssued',
  'OfflineSalePaid',
  'OfflineSalePaymentReversed',
  'OfflineSaleCredited',
)

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
        total: stored(total),
        paid: stored(paidAmount),
        credited: 0n,
        sold: lines.reduce((sum, { quantity }) => sum + quantity, 0),
        creditedItems: 0,
      }
    }
    case 'OfflineSalePaid':
      return sale && { ...sale, paid: sale.paid + stored(event.data.amount) }
    case 'OfflineSalePaymentReversed':
      return sale && { ...sale, paid: sale.paid - stored(event.data.amount) }
    default:
      return (
        sale && {
          ...sale,
          credited: sale.credited + stored(event.data.total),
          creditedItems: sale.creditedItems + event.data.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        }
      )
  }
}

/** The invoices in their order, with their total, paid and credited amounts. */
export const offlineSalesProjection = listProjection({
  name: 'offline-sales',
  version: 2,
  table: 'offline_sales',
  counter: 'offline_sales_counter',
  columns,
  events: itemEvents,
  added: ['OfflineSaleIssued'],
  apply,
  rowOf: (sale, ordinal): Row => ({
    id: sale.id,
    ordinal,
    invoice_number: sale.invoiceNumber,
    client_id: sale.clientId,
    currency: sale.currency,
    invoice_date: sale.invoiceDate,
    due_date: sale.dueDate,
    // As text, in which JSON keeps every digit.
    total: `${sale.total}`,
    paid: `${sale.paid}`,
    credited: `${sale.credited}`,
    sold: sale.sold,
    credited_items: sale.creditedItems,
  }),
  itemOf: (row: Row): SaleRow => ({
    id: Number(row.id),
    invoiceNumber: String(row.invoice_number),
    clientId: Number(row.client_id),
    currency: String(row.currency),
    invoiceDate: String(row.invoice_date),
    dueDate: String(row.due_date),
    total: BigInt(row.total),
    paid: BigInt(row.paid),
    credited: BigInt(row.credited),
    sold: Number(row.sold),
    creditedItems: Number(row.credited_items),
  }),
  indexes: (sql) => [
    sql`create index offline_sales_client on offline_sales (client_id, ordinal)`,
    sql`create index offline_sales_number on offline_sales (lower(invoice_number), id)`,
    sql`create index offline_sales_date on offline_sales (invoice_date)`,
  ],
})
