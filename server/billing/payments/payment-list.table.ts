import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { StoredEvent } from '../../core/events/event.ts'
import { integers } from '../../core/postgres/arrays.ts'
import { itemTable, type TableRow } from '../../core/projections/item-columns.ts'
import type { Projection } from '../../core/projections/projection.ts'
import { createTable, insertRows } from '../../core/projections/rows.ts'
import { sortKey } from '../../lists/sort-key.ts'
import { offlineSaleEvents } from '../offline-sale.events.ts'
import { customerPaymentEvents } from './customer-payment.events.ts'
import { enterPayment, type ListedPayment, type PaidSale } from './payment-list.ts'

const saleEvents = offlineSaleEvents.only('OfflineSaleIssued', 'OfflineSalePaid', 'OfflineSalePaymentReversed')

/** Amounts in minor units. */
const paymentTable = itemTable<ListedPayment>({
  id: 'integer not null',
  number: 'text not null',
  clientId: 'integer not null',
  receivedDate: 'text not null',
  currency: 'text not null',
  amount: 'bigint not null',
  paymentMode: 'text not null',
  paymentReference: 'text not null',
  account: 'text not null',
  customerPayment: 'integer not null',
  payBack: 'integer not null',
  saleId: 'integer not null',
  settled: 'jsonb not null',
  leftOver: 'bigint not null',
  isReversed: 'boolean not null',
  reason: 'text not null',
  by: ['recorded_by', 'text not null'],
})

const paymentColumns = {
  ...paymentTable.columns,
  number_key: 'text collate "C" not null',
  /** The numbers of the settled invoices, for the search. */
  invoices: 'text not null',
}

const saleTable = itemTable<PaidSale>({
  id: 'integer not null',
  invoiceNumber: 'text not null',
  clientId: 'integer not null',
  currency: 'text not null',
  payments: 'integer not null',
})

type Stored = { readonly row: TableRow }

const ofCustomers: ReadonlySet<string> = new Set(customerPaymentEvents.names)

const readEvent = (event: StoredEvent) =>
  ofCustomers.has(event.type)
    ? {
        saleId: 0,
        customerPayment: customerPaymentEvents.read(event).data.id,
        event: customerPaymentEvents.read(event),
      }
    : { saleId: saleEvents.read(event).data.id, customerPayment: 0, event: saleEvents.read(event) }

const rowOf = (payment: ListedPayment) => ({
  ...paymentTable.rowOf(payment),
  number_key: sortKey(payment.number),
  invoices: [...new Set(payment.settled.map(({ invoiceNumber }) => invoiceNumber))].join(', '),
})

/** The payments and invoices that events refer to, from the tables. */
const known = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  sales: ReadonlyArray<number>,
  customerPayments: ReadonlyArray<number>,
) {
  const payments = yield* sql<Stored>`select to_json(t) as row from payments t
    where (sale_id <> 0 and sale_id = any(${integers(sales)}))
      or (customer_payment <> 0 and customer_payment = any(${integers(customerPayments)}))`
  const paid = yield* sql<Stored>`select to_json(t) as row from payment_sales t where id = any(${integers(sales)})`
  const found = payments.map(({ row }) => paymentTable.itemOf(row))
  return {
    payments: new Map(found.map((payment) => [payment.number, payment])),
    sales: new Map(paid.map(({ row }) => [Number(row.id), saleTable.itemOf(row)])),
  }
})

/** Money from and to customers, as the list of payments has it. */
export const paymentListProjection: Projection = {
  name: 'payment-list',
  version: 1,
  tables: ['payments', 'payment_sales'],
  handles: [...saleEvents.names, ...customerPaymentEvents.names],
  create: (sql) =>
    Effect.all([
      createTable(sql, 'payments', paymentColumns),
      sql`create unique index payments_id on payments (id)`,
      // The order of the list; also finds those of some days.
      sql`create index payments_date on payments (received_date, id)`,
      sql`create index payments_client on payments (client_id, received_date, id)`,
      sql`create index payments_number on payments (number_key, id)`,
      sql`create index payments_amount on payments (currency, amount, id)`,
      sql`create index payments_left on payments (currency, left_over, id)`,
      sql`create index payments_sale on payments (sale_id) where sale_id <> 0`,
      sql`create index payments_customer_payment on payments (customer_payment) where customer_payment <> 0`,
      createTable(sql, 'payment_sales', saleTable.columns),
      sql`create unique index payment_sales_id on payment_sales (id)`,
    ]),
  apply: (stored, sql) =>
    Effect.gen(function* () {
      const events = stored.map((one) => ({ ...readEvent(one), position: one.position }))
      const ids = (name: 'saleId' | 'customerPayment') =>
        [...new Set(events.map((one) => one[name]))].filter((id) => id !== 0)
      const [sales, customerPayments] = [ids('saleId'), ids('customerPayment')]
      const list = yield* known(sql, sales, customerPayments)
      const before = [...list.payments.values()].map(({ id }) => id)
      for (const { event, position } of events) enterPayment(list, event, position)
      if (before.length > 0) yield* sql`delete from payments where id = any(${integers(before)})`
      if (sales.length > 0) yield* sql`delete from payment_sales where id = any(${integers(sales)})`
      const payments = [...list.payments.values()].map(rowOf)
      if (payments.length > 0) yield* insertRows(sql, 'payments', paymentColumns, payments)
      const paid = [...list.sales.values()].map(saleTable.rowOf)
      if (paid.length > 0) yield* insertRows(sql, 'payment_sales', saleTable.columns, paid)
    }),
}
