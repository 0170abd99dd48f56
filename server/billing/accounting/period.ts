import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { CompanyZone } from '../../core/days/company-zone.ts'
import { integers } from '../../core/postgres/arrays.ts'
import { offlineSaleEvents } from '../offline-sale.events.ts'
import type { OfflineSaleEvent } from '../offline-sale.ts'
import { customerPaymentEntries } from '../payments/book-entries.ts'
import { type AccountingDocument, documentOfPayment, documentsOf } from './documents.ts'

/** The documents of our invoices and of the payments of customers, read from their events. */

type EventRow = {
  readonly stream: string
  readonly position: number
  readonly version: number
  readonly type: string
  readonly data: unknown
}

/** The order of documents in a file: by day and name. */
export const byDay = (one: AccountingDocument, other: AccountingDocument): number =>
  one.day === other.day ? (one.key < other.key ? -1 : 1) : one.day < other.day ? -1 : 1

/** All documents of these invoices, by day and name. */
export const documentsOfSales = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  if (ids.length === 0) return []
  const rows = yield* sql<EventRow>`select stream, position::float8 as position, version, type, data from events
    where stream in (select 'offline-sale-' || id from unnest(${integers(ids)}) sale (id)) order by position`
  const sales = new Map<string, Array<OfflineSaleEvent>>()
  for (const row of rows) {
    const stored = { ...row, actor: '', at: '', requestId: null, commandId: null }
    sales.set(row.stream, [...(sales.get(row.stream) ?? []), offlineSaleEvents.read(stored)])
  }
  const zone = yield* CompanyZone
  return [...sales.values()].flatMap((events) => documentsOf(events, zone)).sort(byDay)
})

/** The invoices that have a document, a payment or a reversal in a period. */
export const salesWithin = Effect.fnUntraced(function* ({ from, to }: { readonly from: string; readonly to: string }) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: number }>`select distinct sale_id as id from offline_sale_entries
    where day >= ${from} and day <= ${to} and sale_id is not null order by sale_id`
  return rows.map(({ id }) => id)
})

/** All documents of these payments of customers: the money, and not what it pays. */
export const documentsOfPayments = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sql = yield* SqlClient.SqlClient
  if (ids.length === 0) return []
  const rows = yield* sql<EventRow>`select stream, position::float8 as position, version, type, data from events
    where stream in (select 'customer-payment-' || id from unnest(${integers(ids)}) payment (id))
      and type in (select json_array_elements_text(${JSON.stringify(customerPaymentEntries.names)}::json))
    order by position`
  const events = rows.map((row) =>
    customerPaymentEntries.read({ ...row, actor: '', at: '', requestId: null, commandId: null }),
  )
  const customers = [...new Set(events.map(({ data }) => data.customerID))]
  const named = yield* sql<{ id: number; name: string }>`select id, name from clients
    where id = any(${integers(customers)})`
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const zone = yield* CompanyZone
  return events.map((event) => documentOfPayment(event, names.get(event.data.customerID) ?? '', zone)).sort(byDay)
})

/** The payments of customers with money or a reversal in a period. */
export const paymentsWithin = Effect.fnUntraced(function* ({
  from,
  to,
}: {
  readonly from: string
  readonly to: string
}) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: number }>`select distinct customer_payment as id from offline_sale_entries
    where day >= ${from} and day <= ${to} and sale_id is null and customer_payment is not null order by 1`
  return rows.map(({ id }) => id)
})
