import { Effect } from 'effect'
import type { SqlClient, SqlError, Statement } from 'effect/sql'
import type { LookupItem } from '../../src/schemas/core/lookup.ts'
import type { InvoiceAmounts, SupplierInvoiceSearch } from '../../src/schemas/stock/supplier-invoice.ts'
import { NO_INVOICE } from '../../src/schemas/stock/supplier-invoice-fields.ts'
import {
  anywhere,
  canExist,
  integer,
  noRows,
  type PageBytes,
  pageBytes,
  type Window,
} from '../core/projections/rows.ts'
import { withinDays } from '../lists/within-days.ts'

/** The fields of an invoice in an answer. */
const fields = `v.id, v.invoice_number as "invoiceNumber", v.supplier_id as "supplierID",
  coalesce(s.name, '') as "supplierName", v.received_date as "stockReceivedDate", v.currency as "InvoiceCurrency",
  v.invoice_cost as "invoiceCost", v.item_count as "itemCount", v.items_cost as "itemsCost", v.difference,
  coalesce(nullif(v.file_name, ''), i.invoice_name, '') as "fileName", v.checked_by as "checkedBy",
  v.checked_date as "checkedDate", v.status`

/** The conditions of a search; null if nothing can match. */
const conditionsOf = (
  sql: SqlClient.SqlClient,
  search: SupplierInvoiceSearch,
): ReadonlyArray<Statement.Fragment> | null => {
  const conditions = [sql`v.item_count > 0`]
  const number = (search.invoiceNumber ?? '').trim()
  if (!canExist(number)) return null
  if (number !== '') conditions.push(sql`v.invoice_number ilike ${anywhere(number)}`)
  const { supplierID, status, receivedFrom, receivedTo } = search
  if (supplierID !== undefined) conditions.push(sql`v.supplier_id = ${integer(supplierID)}`)
  if (status !== undefined) conditions.push(sql`v.status = ${status}`)
  return [...conditions, ...withinDays(sql, sql`v.received_date`, { from: receivedFrom, to: receivedTo })]
}

/** The invoices that match every given field, last received first. */
export const supplierInvoicePage = (
  sql: SqlClient.SqlClient,
  search: SupplierInvoiceSearch,
  { skip, take }: Window,
): Effect.Effect<PageBytes, SqlError.SqlError> => {
  const conditions = conditionsOf(sql, search)
  if (conditions === null) return Effect.succeed(noRows)
  return Effect.map(
    sql<PageBytes>`select (select count(*) from supplier_invoices v where ${sql.and(conditions)})::float8 as total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(fields)}
          from (select v.* from supplier_invoices v where ${sql.and(conditions)}
            order by v.received_date desc, v.id desc offset ${skip}::integer limit ${take}::integer) v
          left join suppliers s on s.id = v.supplier_id left join inventory_items i on i.id = v.file_of_item
          order by v.received_date desc, v.id desc
        ) page
      ) as rows`,
    ([page]): PageBytes => page ?? noRows,
  )
}

/** One invoice as a list of one. */
export const supplierInvoiceRecord = (sql: SqlClient.SqlClient, id: number) =>
  Effect.map(
    sql<PageBytes>`select count(*)::float8 as total, ${sql.literal(pageBytes)} as rows from (
        select ${sql.literal(fields)} from supplier_invoices v
        left join suppliers s on s.id = v.supplier_id left join inventory_items i on i.id = v.file_of_item
        where v.id = ${integer(id)}
      ) page`,
    ([page]): PageBytes => page ?? noRows,
  )

/** The number of SIMs without an invoice. */
export const itemsWithoutInvoice = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ items: number }>`select coalesce(sum(items), 0)::float8 as items from supplier_invoice_parts
      where supplier_id = 0 and invoice_number = ''`,
    ([found]) => found?.items ?? 0,
  )

type InvoiceContent = { readonly file: string; readonly name: string; readonly contentType: string }

/** The stored file of an invoice: its own, or that of its first SIM with one. */
export const supplierInvoiceFile = (sql: SqlClient.SqlClient, id: number) =>
  Effect.map(
    sql<InvoiceContent>`select coalesce(v.file, i.invoice_file) as file,
        case when v.file is null then i.invoice_name else v.file_name end as name,
        case when v.file is null then i.invoice_content_type else v.file_content_type end as "contentType"
      from supplier_invoices v left join inventory_items i on i.id = v.file_of_item
      where v.id = ${integer(id)} and coalesce(v.file, i.invoice_file) is not null`,
    ([found]) => found ?? null,
  )

type SupplierInvoiceState = { readonly fileSha256: string; readonly isChecked: boolean } & InvoiceAmounts

/** The facts that a decision about an invoice needs; null if it is missing. */
export const supplierInvoiceState = (sql: SqlClient.SqlClient, id: number) =>
  Effect.map(
    sql<SupplierInvoiceState>`select file_sha256 as "fileSha256", checked_by <> '' as "isChecked",
        invoice_cost::float8 as "invoiceCost", items_cost::float8 as "itemsCost", difference::float8 as difference
      from supplier_invoices where id = ${integer(id)}`,
    ([found]) => found ?? null,
  )

/** The name of an invoice in a search of SIMs; empty if it is missing. */
export const supplierInvoiceName = (sql: SqlClient.SqlClient, id: number) =>
  id === NO_INVOICE
    ? Effect.succeed<ReadonlyArray<LookupItem>>([{ id, name: 'None' }])
    : sql<LookupItem>`select v.id, v.invoice_number || coalesce(' (' || s.name || ')', '') as name
        from supplier_invoices v left join suppliers s on s.id = v.supplier_id where v.id = ${integer(id)}`
