import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { StoredEvent } from '../core/events/event.ts'
import { integers } from '../core/postgres/arrays.ts'
import { createTable } from '../core/projections/rows.ts'
import type { ListChanges, TableBeside } from '../lists/list-projection.ts'
import type { TallyTable } from '../lists/list-tallies.ts'
import { supplierInvoiceEvents } from './supplier-invoice.events.ts'

/** The values of a SIM that an invoice derives from. */
type Invoiced = {
  readonly id: number
  readonly fields: {
    readonly supplierID: number
    readonly invoiceNumber: string
    readonly InvoiceCurrency: string
    readonly invoiceCost: number | null
    readonly buyingCost: number | null
    readonly stockReceivedDate: string
  }
  readonly invoice: { readonly file: string } | null
  readonly voided: object | null
}

const columns = {
  id: 'integer primary key',
  supplier_id: 'integer not null',
  invoice_number: 'text not null',
  /** The number of SIMs that name it. An invoice no longer named by any keeps its number and is not listed. */
  item_count: 'integer not null default 0',
  /** Separated by commas if its SIMs have several; then there are no sums. */
  currency: `text not null default ''`,
  invoice_cost: 'numeric',
  items_cost: 'numeric',
  difference: 'numeric',
  received_date: `text not null default ''`,
  /** The first SIM with a file, while the invoice has none itself. */
  file_of_item: 'integer',
  file: 'text',
  file_name: `text not null default ''`,
  file_content_type: `text not null default ''`,
  file_sha256: `text not null default ''`,
  checked_by: `text not null default ''`,
  checked_date: `text not null default ''`,
  status: `text not null default 'noFile'`,
}

const known = (amount: number | null): string => (amount === null ? '' : String(amount))

/** The SIMs of invoices, counted by all values an invoice derives from; those without a number share a row. */
export const invoiceParts = {
  table: 'supplier_invoice_parts',
  columns: {
    supplier_id: 'integer not null',
    invoice_number: 'text not null',
    currency: 'text not null',
    invoice_cost: 'text not null',
    buying_cost: 'text not null',
    received_date: 'text not null',
  },
  keyOf: ({ fields, voided }) => {
    if (voided !== null) return null
    const isNamed = fields.invoiceNumber !== ''
    return {
      supplier_id: isNamed ? fields.supplierID : 0,
      invoice_number: fields.invoiceNumber,
      currency: isNamed ? fields.InvoiceCurrency : '',
      invoice_cost: isNamed ? known(fields.invoiceCost) : '',
      buying_cost: isNamed ? known(fields.buyingCost) : '',
      received_date: isNamed ? fields.stockReceivedDate : '',
    }
  },
} satisfies TallyTable<Invoiced>

type InvoiceKey = { readonly supplier_id: number; readonly invoice_number: string }

const invoiceOf = ({ fields, voided }: Invoiced): InvoiceKey | null =>
  voided !== null || fields.invoiceNumber === ''
    ? null
    : { supplier_id: fields.supplierID, invoice_number: fields.invoiceNumber }

const factsOf = (item: Invoiced | undefined): string =>
  item === undefined ? '' : JSON.stringify([invoiceParts.keyOf(item), item.invoice?.file ?? null])

/** The invoices affected by changes, in the order in which events named them. */
const touchedBy = ({ before, states }: ListChanges<Invoiced>): ReadonlyArray<InvoiceKey> => {
  const last = new Map(before.map((item) => [item.id, item]))
  const touched = new Map<string, InvoiceKey>()
  for (const state of states) {
    const earlier = last.get(state.id)
    last.set(state.id, state)
    // Lifecycle events do not affect the invoice.
    if (factsOf(earlier) === factsOf(state)) continue
    for (const key of [earlier === undefined ? null : invoiceOf(earlier), invoiceOf(state)]) {
      if (key !== null) touched.set(JSON.stringify(key), key)
    }
  }
  return [...touched.values()]
}

/** Numbers the invoices that no SIM had named before; returns all numbers. */
const numbered = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, keys: ReadonlyArray<InvoiceKey>) {
  if (keys.length === 0) return []
  const given = JSON.stringify(keys.map((key, seen) => ({ ...key, seen })))
  const asked = sql`json_to_recordset(${given}::json) as k (supplier_id integer, invoice_number text, seen integer)`
  yield* sql`insert into supplier_invoices (id, supplier_id, invoice_number)
    select (select coalesce(max(id), 0) from supplier_invoices) + row_number() over (order by k.seen),
      k.supplier_id, k.invoice_number
    from ${asked}
    where not exists (select 1 from supplier_invoices v
      where v.supplier_id = k.supplier_id and v.invoice_number = k.invoice_number)`
  const rows = yield* sql<{ id: number }>`select v.id from ${asked}
    join supplier_invoices v on v.supplier_id = k.supplier_id and v.invoice_number = k.invoice_number`
  return rows.map(({ id }) => id)
})

/** Applies an event of an invoice. */
const done = (sql: SqlClient.SqlClient, stored: StoredEvent) => {
  const event = supplierInvoiceEvents.read(stored)
  const { id, by, date } = event.data
  if (event.type === 'SupplierInvoiceChecked') {
    const [name, day] = event.data.checked ? [by, date] : ['', '']
    return sql`update supplier_invoices set checked_by = ${name}, checked_date = ${day} where id = ${id}`
  }
  const { file, name, contentType, sha256 } = event.data.invoice
  return sql`update supplier_invoices set file = ${file}, file_name = ${name}, file_content_type = ${contentType},
    file_sha256 = ${sha256} where id = ${id}`
}

/** Recalculates invoices from their SIMs. SIM costs have at most 4 decimals; an invoice is compared to the cent. */
const derived = (sql: SqlClient.SqlClient, ids: ReadonlyArray<number>) =>
  sql`update supplier_invoices v set item_count = f.items, currency = f.currency, invoice_cost = f.invoice_cost,
      items_cost = f.items_cost, difference = f.difference, received_date = f.received,
      file_of_item = f.file_of_item, status = case
        when f.costs > 1 or f.currencies > 1 then 'costsDiffer'
        when f.difference is null or f.difference <> 0 then 'differs'
        when v.file is null and f.file_of_item is null then 'noFile'
        else 'matched' end
    from (
      select s.*, round(s.invoice_cost - s.items_cost, 2) as difference, (
          select min(i.id) from inventory_items i where i.supplier_id = s.supplier_id
            and i.invoice_number = s.invoice_number and i.invoice_file is not null and i.voided_date = ''
        ) as file_of_item
      from (
        select g.*, case when g.costs = 1 and g.currencies < 2 then g.any_cost end as invoice_cost,
          case when g.currencies < 2 then g.any_sum end as items_cost
        from (
          select k.id, k.supplier_id, k.invoice_number, coalesce(sum(p.items), 0)::integer as items,
            coalesce(string_agg(distinct p.currency, ', ') filter (where p.currency <> ''), '') as currency,
            count(distinct p.currency) filter (where p.currency <> '') as currencies,
            count(distinct p.invoice_cost) filter (where p.invoice_cost <> '') as costs,
            max(nullif(p.invoice_cost, '')::numeric) as any_cost,
            sum(p.items * nullif(p.buying_cost, '')::numeric) as any_sum,
            coalesce(min(p.received_date) filter (where p.received_date <> ''), '') as received
          from supplier_invoices k left join supplier_invoice_parts p
            on p.supplier_id = k.supplier_id and p.invoice_number = k.invoice_number
          where k.id = any(${integers(ids)})
          group by k.id
        ) g
      ) s
    ) f where v.id = f.id`

/** The suppliers' invoices: a row for each supplier and number that SIMs name. */
export const supplierInvoices: TableBeside<Invoiced> = {
  tables: ['supplier_invoices'],
  handles: supplierInvoiceEvents.names,
  create: (sql) => [
    createTable(sql, 'supplier_invoices', columns),
    sql`create unique index supplier_invoices_key on supplier_invoices (supplier_id, invoice_number)`,
    sql`create index supplier_invoices_number on supplier_invoices (lower(invoice_number), id) where item_count > 0`,
    sql`create index supplier_invoices_newest on supplier_invoices (received_date desc, id desc) where item_count > 0`,
    sql`create index inventory_items_invoice on inventory_items (supplier_id, invoice_number, ordinal)`,
    sql`create index inventory_items_with_file on inventory_items (supplier_id, invoice_number, id)
      where invoice_file is not null and voided_date = ''`,
  ],
  apply: (sql, told) =>
    Effect.gen(function* () {
      const ids = yield* numbered(sql, touchedBy(told))
      for (const event of told.own) yield* done(sql, event)
      const attached = told.own.map((event) => supplierInvoiceEvents.read(event).data.id)
      const changed = [...new Set([...ids, ...attached])]
      if (changed.length > 0) yield* derived(sql, changed)
    }),
}
