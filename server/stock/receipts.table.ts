import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { NOWHERE, NOWHERE_NAME } from '../../src/schemas/stock/warehouse.ts'
import { listTable } from '../core/projections/item-columns.ts'
import {
  anywhere,
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

const table = listTable<Receipt>({
  version: 'integer not null',
  fields: {
    locationID: 'integer not null',
    supplierID: 'integer not null',
    type: 'text not null',
    country: ['country_id', 'integer'],
    region: ['region_id', 'integer'],
    planID: 'integer not null',
    quantity: 'integer not null',
    /** In ten-thousandths of the currency. */
    unitCost: 'int8',
    InvoiceCurrency: ['currency', 'text not null'],
    invoiceNumber: 'text not null',
    stockReceivedDate: ['received_date', 'text not null'],
    expiryDate: 'text not null',
    batch: 'text not null',
    remarks: 'text not null',
  },
  reason: 'text not null',
  createdBy: 'text not null',
  createdDate: 'text not null',
  updatedBy: 'text not null',
  updatedDate: 'text not null',
})

/** The receipts, in their order. */
export const receiptsProjection = listProjection({
  name: 'receipts',
  version: 1,
  table: 'receipts',
  counter: 'receipts_counter',
  ...table,
  events: receiptEvents.only('StockReceived', 'StockReceiptCorrected'),
  added: ['StockReceived'],
  apply: applyReceipt,
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
