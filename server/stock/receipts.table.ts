import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { NOWHERE, NOWHERE_NAME } from '../../src/schemas/stock/warehouse.ts'
import {
  anywhere,
  type Columns,
  canExist,
  integer,
  noRows,
  type PageBytes,
  pageBytes,
  type Window,
} from '../core/projections/rows.ts'
import { listProjection } from '../lists/list-projection.ts'
import { withinDays } from '../lists/within-days.ts'
import { applyReceipt, type Receipt } from './receipt.ts'
import { receiptEvents } from './warehouse.events.ts'

const columns = {
  id: 'integer primary key',
  ordinal: 'integer not null',
  version: 'integer not null',
  location_id: 'integer not null',
  supplier_id: 'integer not null',
  type: 'text not null',
  country_id: 'integer',
  region_id: 'integer',
  plan_id: 'integer not null',
  quantity: 'integer not null',
  /** In ten-thousandths of the currency. */
  unit_cost: 'bigint',
  currency: 'text not null',
  invoice_number: 'text not null',
  received_date: 'text not null',
  expiry_date: 'text not null',
  batch: 'text not null',
  remarks: 'text not null',
  reason: 'text not null',
  created_by: 'text not null',
  created_date: 'text not null',
  updated_by: 'text not null',
  updated_date: 'text not null',
} as const satisfies Columns

type Texts =
  | ('type' | 'currency' | 'invoice_number' | 'received_date' | 'expiry_date' | 'batch' | 'remarks' | 'reason')
  | ('created_by' | 'created_date' | 'updated_by' | 'updated_date')
type Unsaid = 'country_id' | 'region_id' | 'unit_cost'
type Row = { readonly [_ in Exclude<keyof typeof columns, Texts | Unsaid>]: number } & {
  readonly [_ in Texts]: string
} & { readonly [_ in Unsaid]: number | null }

/** The receipts, in their order. */
export const receiptsProjection = listProjection({
  name: 'receipts',
  version: 1,
  table: 'receipts',
  counter: 'receipts_counter',
  columns,
  events: receiptEvents.only('StockReceived', 'StockReceiptCorrected'),
  added: ['StockReceived'],
  apply: applyReceipt,
  rowOf: ({ id, fields, version, reason, createdBy, createdDate, updatedBy, updatedDate }: Receipt, ordinal) => ({
    id,
    ordinal,
    version,
    location_id: fields.locationID,
    supplier_id: fields.supplierID,
    type: fields.type,
    country_id: fields.country,
    region_id: fields.region,
    plan_id: fields.planID,
    quantity: fields.quantity,
    unit_cost: fields.unitCost,
    currency: fields.InvoiceCurrency,
    invoice_number: fields.invoiceNumber,
    received_date: fields.stockReceivedDate,
    expiry_date: fields.expiryDate,
    batch: fields.batch,
    remarks: fields.remarks,
    reason,
    created_by: createdBy,
    created_date: createdDate,
    updated_by: updatedBy,
    updated_date: updatedDate,
  }),
  itemOf: (row: Row): Receipt => ({
    id: row.id,
    version: row.version,
    fields: {
      locationID: row.location_id,
      supplierID: row.supplier_id,
      type: row.type,
      country: row.country_id,
      region: row.region_id,
      planID: row.plan_id,
      quantity: row.quantity,
      unitCost: row.unit_cost,
      InvoiceCurrency: row.currency,
      invoiceNumber: row.invoice_number,
      stockReceivedDate: row.received_date,
      expiryDate: row.expiry_date,
      batch: row.batch,
      remarks: row.remarks,
    },
    reason: row.reason,
    createdBy: row.created_by,
    createdDate: row.created_date,
    updatedBy: row.updated_by,
    updatedDate: row.updated_date,
  }),
  indexes: (sql) => [sql`create index receipts_line on receipts (plan_id, supplier_id, location_id, ordinal)`],
})

const number = `'REC-' || lpad(r.id::text, 6, '0')`
const entered = `coalesce(e.items, 0)`

/** SQL: the name of a location, from its id column and the joined name. */
export const locationName = (id: string, name: string): string =>
  `case when ${id} = ${NOWHERE} then '${NOWHERE_NAME}' else coalesce(${name}, '') end`

const fields = `r.id, r.version, r.updated_by as "updatedBy", r.updated_date as "updatedDate",
  ${number} as "receiptNumber", r.location_id as "locationID", ${locationName('r.location_id', 'l.name')} as "locationName",
  r.supplier_id as "supplierID", coalesce(s.name, '') as "supplierName", r.type, r.country_id as country,
  r.region_id as region, r.plan_id as "planID", coalesce(p.name, '') as "planName", r.quantity,
  ${entered} as entered, case when ${entered} < r.quantity then 'yes' else 'no' end as open,
  trim_scale(r.unit_cost * 1e-4) as "unitCost", r.currency as "InvoiceCurrency", r.invoice_number as "invoiceNumber",
  r.received_date as "stockReceivedDate", r.expiry_date as "expiryDate", r.batch, r.remarks,
  r.reason as "correctionReason", r.created_by as "createdBy"`

const joined = `left join receipt_items e on e.receipt_id = r.id left join locations l on l.id = r.location_id
  left join suppliers s on s.id = r.supplier_id left join plans p on p.id = r.plan_id`

/** The search of a receipt list. */
export type ReceiptSearch = {
  readonly id?: number
  readonly receiptNumber?: string
  readonly invoiceNumber?: string
  readonly batch?: string
  readonly locationID?: number
  readonly supplierID?: number
  readonly planID?: number
  readonly open?: string | number
  readonly receivedFrom?: string
  readonly receivedTo?: string
}

const conditionsOf = (sql: SqlClient.SqlClient, search: ReceiptSearch) => {
  const conditions: Array<Statement.Fragment> = []
  const texts = [
    [sql.literal(`(${number})`), search.receiptNumber],
    [sql`r.invoice_number`, search.invoiceNumber],
    [sql`r.batch`, search.batch],
  ] as const
  for (const [column, typed = ''] of texts) {
    const text = typed.trim()
    if (!canExist(text)) return null
    if (text !== '') conditions.push(sql`${column} ilike ${anywhere(text)}`)
  }
  for (const [column, id] of [
    ['id', search.id],
    ['location_id', search.locationID],
    ['supplier_id', search.supplierID],
    ['plan_id', search.planID],
  ] as const) {
    if (id !== undefined) conditions.push(sql`r.${sql(column)} = ${integer(id)}`)
  }
  if (search.open !== undefined) {
    if (search.open !== 'yes' && search.open !== 'no') return null
    const some = sql`coalesce((select e.items from receipt_items e where e.receipt_id = r.id), 0) < r.quantity`
    conditions.push(search.open === 'yes' ? some : sql`not ${some}`)
  }
  const { receivedFrom, receivedTo } = search
  return [...conditions, ...withinDays(sql, sql`r.received_date`, { from: receivedFrom, to: receivedTo })]
}

/** A page of the receipts that match every given field, newest first, with the total. */
export const receiptPage = (sql: SqlClient.SqlClient, search: ReceiptSearch, { skip, take }: Window) => {
  const conditions = conditionsOf(sql, search)
  if (conditions === null) return Effect.succeed<PageBytes>(noRows)
  const fitting = conditions.length === 0 ? sql`true` : sql.and(conditions)
  return Effect.map(
    sql<PageBytes>`with shown as materialized (
        select r.id from receipts r where ${fitting} order by r.ordinal desc
        offset ${skip}::integer limit ${take}::integer
      )
      select (select count(*) from receipts r where ${fitting})::float8 as total, (
        select ${sql.literal(pageBytes)} from (
          select ${sql.literal(fields)} from shown join receipts r on r.id = shown.id ${sql.literal(joined)}
          order by r.ordinal desc
        ) page
      ) as rows`,
    ([page]): PageBytes => page ?? noRows,
  )
}

/** The number of SIMs added from a receipt. */
export const enteredOf = (sql: SqlClient.SqlClient, id: number) =>
  Effect.map(
    sql<{ items: number }>`select items from receipt_items where receipt_id = ${integer(id)}`,
    ([row]) => row?.items ?? 0,
  )
