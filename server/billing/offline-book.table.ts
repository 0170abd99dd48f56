import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { Minor } from '../../src/schemas/core/money/amount.ts'
import { CompanyZone } from '../core/days/company-zone.ts'
import type { StoredEvent } from '../core/events/event.ts'
import { integers } from '../core/postgres/arrays.ts'
import { itemTable, type TableRow } from '../core/projections/item-columns.ts'
import type { Projection } from '../core/projections/projection.ts'
import { type Columns, createTable, insertRows } from '../core/projections/rows.ts'
import { sortKey } from '../lists/sort-key.ts'
import { type BookEntry, type BookLine, type BookSale, enter, UK } from './offline-book.ts'
import { createLineIndexes } from './offline-book-order.ts'
import { offlineSaleEvents } from './offline-sale.events.ts'
import type { OfflineSaleEvent } from './offline-sale.ts'
import { customerPaymentEntries, entryOfCustomerPayment } from './payments/book-entries.ts'

/** The lists of lines: all, and those of plans for the United Kingdom. Each has its own counter. */
export const bookLists = { all: 'ordinal', uk: 'uk_ordinal' } as const
export type BookList = keyof typeof bookLists

/** Amounts in minor units, tax rates in thousandths of a percent. */
const lineTable = itemTable<BookLine>({
  saleId: 'integer not null',
  line: 'integer not null',
  creditNumber: 'text not null',
  invoiceNumber: 'text not null',
  day: 'text not null',
  dueDate: 'text not null',
  clientId: 'integer not null',
  customerCode: 'text not null',
  companyName: 'text not null',
  planId: 'integer not null',
  planName: 'text not null',
  place: 'text not null',
  countryCode: 'text not null',
  supplierName: 'text not null',
  simOperator: 'text not null',
  tariff: 'text not null',
  bolton: 'text not null',
  quantity: 'integer not null',
  unitPrice: 'bigint not null',
  discount: 'bigint not null',
  net: 'bigint not null',
  taxRate: 'bigint not null',
  tax: 'bigint not null',
  total: 'bigint not null',
  currency: 'text not null',
  cost: 'bigint',
  paymentMode: 'text not null',
  paymentReference: 'text not null',
  by: ['created_by', 'text not null'],
  remarks: 'text not null',
  items: 'jsonb not null',
})

const lineColumns = {
  ordinal: 'integer primary key',
  uk_ordinal: 'integer',
  company_key: 'text collate "C" not null',
  plan_key: 'text collate "C" not null',
  ...lineTable.columns,
}

/** Documents, payments and reversals; `payment` is the number of a payment, also in its reversal. */
const entryTable = itemTable<BookEntry>({
  saleId: 'integer',
  customerPayment: 'integer',
  kind: 'text not null',
  payment: 'integer',
  movement: 'text not null',
  allocated: 'bigint',
  clientId: 'integer not null',
  day: 'text not null',
  invoiceNumber: 'text not null',
  creditNumber: 'text not null',
  paymentMode: 'text not null',
  paymentReference: 'text not null',
  amount: 'bigint not null',
  currency: 'text not null',
  by: ['created_by', 'text not null'],
  reason: 'text not null',
})

const entryColumns = { ordinal: 'integer primary key', ...entryTable.columns }

type Stored = { readonly row: TableRow }

/** The invoices that are already in the books. */
const salesOf = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, ids: ReadonlyArray<number>) {
  if (ids.length === 0) return new Map<number, BookSale>()
  const lines = yield* sql<Stored>`select to_json(t) as row from offline_sale_lines t
    where sale_id = any(${integers(ids)}) and credit_number = '' order by line`
  const entries = yield* sql<Stored>`select to_json(t) as row from offline_sale_entries t
    where sale_id = any(${integers(ids)}) and kind = 'invoice'`
  const payments = yield* sql<{ id: number; last: number; allocations: ReadonlyArray<number> }>`select sale_id as id,
      max(payment) as last, coalesce(array_agg(payment) filter (where kind = 'allocation'), '{}') as allocations
    from offline_sale_entries where sale_id = any(${integers(ids)}) and kind in ('payment', 'allocation')
    group by sale_id`
  const booked = lines.map(({ row }) => lineTable.itemOf(row))
  const paymentsOf = new Map(payments.map((one) => [one.id, one]))
  return new Map(
    entries.map(({ row }): readonly [number, BookSale] => {
      const entry = entryTable.itemOf(row) as BookSale['entry']
      const id = entry.saleId
      const { last = 0, allocations = [] } = paymentsOf.get(id) ?? {}
      return [id, { entry, payments: last, allocations, lines: booked.filter(({ saleId }) => saleId === id) }]
    }),
  )
})

/** The totals of a day in one currency; cost and margin only of lines with a known cost. */
type Sums = { n: number; costed: number; net: Minor; tax: Minor; total: Minor; cost: Minor; margin: Minor }

/** Adds lines to the totals of their days. */
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

/** Reserves `count` ordinals; returns the one before the first. */
const take = (sql: SqlClient.SqlClient, list: Counted, count: number) =>
  Effect.map(
    sql<{
      total: number
    }>`update offline_sale_counters set total = total + ${count} where list = ${list} returning total`,
    ([counter]) => (counter?.total ?? 0) - count,
  )

const ofPayments: ReadonlySet<string> = new Set(customerPaymentEntries.names)

/** An event of an invoice, or the entry of a customer's payment, which needs no invoice. */
const readEvent = (stored: StoredEvent, zone: string) =>
  ofPayments.has(stored.type)
    ? { sale: null, entries: [entryOfCustomerPayment(customerPaymentEntries.read(stored), zone)] }
    : { sale: offlineSaleEvents.read(stored) as OfflineSaleEvent & { data: { id: number } }, entries: [] }

/**
 * The books of offline sales: each invoiced or credited line, numbered in each of its lists; daily totals; and the
 * documents, payments and reversals of each customer.
 */
export const offlineBookProjection: Projection = {
  name: 'offline-book',
  version: 4,
  countsDays: true,
  tables: ['offline_sale_lines', 'offline_sale_entries', 'offline_sale_days', 'offline_sale_counters'],
  handles: [
    'OfflineSaleIssued',
    'OfflineSalePaid',
    'OfflineSalePaymentReversed',
    'OfflineSaleCredited',
    ...customerPaymentEntries.names,
  ],
  create: (sql) =>
    Effect.all([
      createTable(sql, 'offline_sale_lines', lineColumns),
      sql`create index offline_sale_lines_day on offline_sale_lines (day, ordinal)`,
      sql`create index offline_sale_lines_uk on offline_sale_lines (day, uk_ordinal) where uk_ordinal is not null`,
      sql`create index offline_sale_lines_client on offline_sale_lines (client_id, day, ordinal)`,
      sql`create index offline_sale_lines_plan on offline_sale_lines (plan_id, day, ordinal)`,
      sql`create index offline_sale_lines_sale on offline_sale_lines (sale_id, line)`,
      createLineIndexes(sql),
      createTable(sql, 'offline_sale_entries', entryColumns),
      sql`create index offline_sale_entries_day on offline_sale_entries (day, ordinal)`,
      sql`create index offline_sale_entries_client on offline_sale_entries (client_id, day, ordinal)`,
      sql`create index offline_sale_entries_sale on offline_sale_entries (sale_id)`,
      sql`create index offline_sale_entries_movement on offline_sale_entries (movement) where movement <> ''`,
      createTable(sql, 'offline_sale_days', dayColumns),
      sql`create unique index offline_sale_days_list on offline_sale_days (list, day, currency)`,
      sql`create table offline_sale_counters (list text primary key, total integer not null)`,
      sql`insert into offline_sale_counters (list, total) values ('all', 0), ('uk', 0), ('entries', 0)`,
    ]),
  apply: (stored, sql) =>
    Effect.gen(function* () {
      // In the order of the log, so that the ordinals are the same when the events come in other batches.
      const zone = yield* CompanyZone
      const all = stored.map((event) => readEvent(event, zone))
      const events = all.flatMap(({ sale }) => sale ?? [])
      const issued = new Set(events.flatMap(({ type, data }) => (type === 'OfflineSaleIssued' ? [data.id] : [])))
      const others = new Set(events.map(({ data }) => data.id).filter((id) => !issued.has(id)))
      const sales = yield* salesOf(sql, [...others])
      const booked = all.map(({ sale: event, entries }) => {
        if (event === null) return { lines: [], entries }
        const entered = enter(sales.get(event.data.id) ?? null, event, zone)
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
          ...lineTable.rowOf(line),
          ordinal: ordinal + index + 1,
          uk_ordinal: line.countryCode === UK ? ++uk : null,
          company_key: sortKey(line.companyName),
          plan_key: sortKey(line.planName),
        }))
        yield* insertRows(sql, 'offline_sale_lines', lineColumns, rows)
        yield* addToDays(sql, 'all', lines)
        yield* addToDays(sql, 'uk', ofUk)
      }
      if (entries.length > 0) {
        const ordinal = yield* take(sql, 'entries', entries.length)
        const rows = entries.map((entry, index) => ({ ...entryTable.rowOf(entry), ordinal: ordinal + index + 1 }))
        yield* insertRows(sql, 'offline_sale_entries', entryColumns, rows)
      }
    }),
}
