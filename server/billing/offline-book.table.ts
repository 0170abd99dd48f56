import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { Minor } from '../../src/schemas/core/money/amount.ts'
import { integers } from '../core/postgres/arrays.ts'
import type { Projection } from '../core/projections/projection.ts'
import { type Columns, createTable, insertRows } from '../core/projections/rows.ts'
import { type ItemColumns, itemIn, rowOf, tableColumns } from './book-columns.ts'
import { type BookEntry, type BookLine, type BookSale, enter, UK } from './offline-book.ts'
import { offlineSaleEvents } from './offline-sale.events.ts'
import type { OfflineSaleEvent } from './offline-sale.ts'

/** The lists of lines: all, and those of plans for the United Kingdom. Each counts its own. */
export const bookLists = { all: 'ordinal', uk: 'uk_ordinal' } as const
export type BookList = keyof typeof bookLists

/** In minor units, a tax rate in thousandths of a percent. */
const lineColumns = {
  saleId: ['sale_id', 'integer not null'],
  line: ['line', 'integer not null'],
  creditNumber: ['credit_number', 'text not null'],
  invoiceNumber: ['invoice_number', 'text not null'],
  day: ['day', 'text not null'],
  dueDate: ['due_date', 'text not null'],
  clientId: ['client_id', 'integer not null'],
  customerCode: ['customer_code', 'text not null'],
  companyName: ['company_name', 'text not null'],
  planId: ['plan_id', 'integer not null'],
  planName: ['plan_name', 'text not null'],
  place: ['place', 'text not null'],
  countryCode: ['country_code', 'text not null'],
  supplierName: ['supplier_name', 'text not null'],
  simOperator: ['sim_operator', 'text not null'],
  tariff: ['tariff', 'text not null'],
  bolton: ['bolton', 'text not null'],
  quantity: ['quantity', 'integer not null'],
  unitPrice: ['unit_price', 'bigint not null'],
  discount: ['discount', 'bigint not null'],
  net: ['net', 'bigint not null'],
  taxRate: ['tax_rate', 'bigint not null'],
  tax: ['tax', 'bigint not null'],
  total: ['total', 'bigint not null'],
  currency: ['currency', 'text not null'],
  cost: ['cost', 'bigint'],
  paymentMode: ['payment_mode', 'text not null'],
  paymentReference: ['payment_reference', 'text not null'],
  by: ['created_by', 'text not null'],
  remarks: ['remarks', 'text not null'],
  items: ['items', 'jsonb not null'],
} as const satisfies ItemColumns<BookLine>

const lineTable = { ordinal: 'integer primary key', uk_ordinal: 'integer', ...tableColumns(lineColumns) }

/** The documents, payments and reversals; `payment` is the number of a payment, in its reversal too. */
const entryColumns = {
  saleId: ['sale_id', 'integer not null'],
  kind: ['kind', 'text not null'],
  payment: ['payment', 'integer'],
  clientId: ['client_id', 'integer not null'],
  day: ['day', 'text not null'],
  invoiceNumber: ['invoice_number', 'text not null'],
  creditNumber: ['credit_number', 'text not null'],
  paymentMode: ['payment_mode', 'text not null'],
  paymentReference: ['payment_reference', 'text not null'],
  amount: ['amount', 'bigint not null'],
  currency: ['currency', 'text not null'],
  by: ['created_by', 'text not null'],
  reason: ['reason', 'text not null'],
} as const satisfies ItemColumns<BookEntry>

const entryTable = { ordinal: 'integer primary key', ...tableColumns(entryColumns) }

type Stored = { readonly row: { readonly sale_id: number } }

/** The invoices that were entered before. */
const salesOf = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, ids: ReadonlyArray<number>) {
  if (ids.length === 0) return new Map<number, BookSale>()
  const lines = yield* sql<Stored>`select to_json(t) as row from offline_sale_lines t
    where sale_id = any(${integers(ids)}) and credit_number = '' order by line`
  const entries = yield* sql<Stored>`select to_json(t) as row from offline_sale_entries t
    where sale_id = any(${integers(ids)}) and kind = 'invoice'`
  const payments = yield* sql<{ id: number; last: number }>`select sale_id as id, max(payment) as last
    from offline_sale_entries where sale_id = any(${integers(ids)}) and kind = 'payment' group by sale_id`
  const lastOf = new Map(payments.map(({ id, last }) => [id, last]))
  return new Map(
    entries.map(({ row }): readonly [number, BookSale] => [
      row.sale_id,
      {
        entry: itemIn<BookEntry>(entryColumns, row),
        payments: lastOf.get(row.sale_id) ?? 0,
        lines: lines.flatMap((line) =>
          line.row.sale_id === row.sale_id ? [itemIn<BookLine>(lineColumns, line.row)] : [],
        ),
      },
    ]),
  )
})

/** What the lines of a day in a currency come to; cost and margin of those whose cost is known. */
type Sums = { n: number; costed: number; net: Minor; tax: Minor; total: Minor; cost: Minor; margin: Minor }

/** Adds lines to what their days come to. */
const addToDays = (sql: SqlClient.SqlClient, list: BookList, lines: ReadonlyArray<BookLine>) => {
  const days = new Map<string, { readonly day: string; readonly currency: string; readonly sums: Sums }>()
  for (const { day, currency, net, tax, total, cost } of lines) {
    const key = `${day} ${currency}`
    const found = days.get(key) ?? {
      day,
      currency,
      sums: { n: 0, costed: 0, net: 0n, tax: 0n, total: 0n, cost: 0n, margin: 0n },
    }
    days.set(key, found)
    const { sums } = found
    sums.n += 1
    sums.net += net
    sums.tax += tax
    sums.total += total
    if (cost === null) continue
    sums.costed += 1
    sums.cost += cost
    sums.margin += net - cost
  }
  const rows = [...days.values()].map(({ day, currency, sums: { n, costed, ...amounts } }) => ({
    list,
    day,
    currency,
    n,
    costed,
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, `${amount}`])),
  }))
  const grown = ['n', 'costed', 'net', 'tax', 'total', 'cost', 'margin'].map(
    (name) => `${name} = offline_sale_days.${name} + excluded.${name}`,
  )
  return rows.length === 0
    ? Effect.void
    : insertRows(
        sql,
        'offline_sale_days',
        dayColumns,
        rows,
        sql.literal(`on conflict (list, day, currency) do update set ${grown.join(', ')}`),
      )
}

const dayColumns = {
  list: 'text not null',
  day: 'text not null',
  currency: 'text not null',
  n: 'integer not null',
  costed: 'integer not null',
  net: 'bigint not null',
  tax: 'bigint not null',
  total: 'bigint not null',
  cost: 'bigint not null',
  margin: 'bigint not null',
} as const satisfies Columns

type Counted = BookList | 'entries'

/** The number before the first of `count` new ones. */
const take = (sql: SqlClient.SqlClient, list: Counted, count: number) =>
  Effect.map(
    sql<{
      total: number
    }>`update offline_sale_counters set total = total + ${count} where list = ${list} returning total`,
    ([counter]) => (counter?.total ?? 0) - count,
  )

/**
 * The books of the sales by invoice: a line for each line that was invoiced or credited, numbered in each list that it
 * is in, what the lines of a day come to, and the documents, payments and reversals of each customer.
 */
export const offlineBookProjection: Projection = {
  name: 'offline-book',
  version: 2,
  tables: ['offline_sale_lines', 'offline_sale_entries', 'offline_sale_days', 'offline_sale_counters'],
  handles: ['OfflineSaleIssued', 'OfflineSalePaid', 'OfflineSalePaymentReversed', 'OfflineSaleCredited'],
  create: (sql) =>
    Effect.all([
      createTable(sql, 'offline_sale_lines', lineTable),
      sql`create index offline_sale_lines_day on offline_sale_lines (day, ordinal)`,
      sql`create index offline_sale_lines_uk on offline_sale_lines (day, uk_ordinal) where uk_ordinal is not null`,
      sql`create index offline_sale_lines_client on offline_sale_lines (client_id, day, ordinal)`,
      sql`create index offline_sale_lines_plan on offline_sale_lines (plan_id, day, ordinal)`,
      sql`create index offline_sale_lines_sale on offline_sale_lines (sale_id, line)`,
      createTable(sql, 'offline_sale_entries', entryTable),
      sql`create index offline_sale_entries_day on offline_sale_entries (day, ordinal)`,
      sql`create index offline_sale_entries_client on offline_sale_entries (client_id, day, ordinal)`,
      sql`create index offline_sale_entries_sale on offline_sale_entries (sale_id)`,
      createTable(sql, 'offline_sale_days', dayColumns),
      sql`create unique index offline_sale_days_list on offline_sale_days (list, day, currency)`,
      sql`create table offline_sale_counters (list text primary key, total integer not null)`,
      sql`insert into offline_sale_counters (list, total) values ('all', 0), ('uk', 0), ('entries', 0)`,
    ]),
  apply: (stored, sql) =>
    Effect.gen(function* () {
      const events = stored.map((event) => offlineSaleEvents.read(event) as OfflineSaleEvent & { data: { id: number } })
      const issued = new Set(events.flatMap(({ type, data }) => (type === 'OfflineSaleIssued' ? [data.id] : [])))
      const others = new Set(events.map(({ data }) => data.id).filter((id) => !issued.has(id)))
      const sales = yield* salesOf(sql, [...others])
      const booked = events.map((event) => {
        const entered = enter(sales.get(event.data.id) ?? null, event)
        if (entered.sale !== null) sales.set(event.data.id, entered.sale)
        return entered.booked
      })
      const lines = booked.flatMap((one) => one.lines)
      const entries = booked.flatMap((one) => one.entries)
      const ofUk = lines.filter(({ countryCode }) => countryCode === UK)
      if (lines.length > 0) {
        const ordinal = yield* take(sql, 'all', lines.length)
        let uk = yield* take(sql, 'uk', ofUk.length)
        const rows = lines.map((line, index) => ({
          ...rowOf(lineColumns, line),
          ordinal: ordinal + index + 1,
          uk_ordinal: line.countryCode === UK ? ++uk : null,
        }))
        yield* insertRows(sql, 'offline_sale_lines', lineTable, rows)
        yield* addToDays(sql, 'all', lines)
        yield* addToDays(sql, 'uk', ofUk)
      }
      if (entries.length > 0) {
        const ordinal = yield* take(sql, 'entries', entries.length)
        const rows = entries.map((entry, index) => ({ ...rowOf(entryColumns, entry), ordinal: ordinal + index + 1 }))
        yield* insertRows(sql, 'offline_sale_entries', entryTable, rows)
      }
    }),
}
