import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { plainText } from '../../../src/schemas/core/quotation.ts'
import { type BulkMapping, saidDayOrder } from '../../../src/schemas/stock/bulk-mapping.ts'
import { integer } from '../../core/projections/rows.ts'
import { catalogueFor } from './catalogue.ts'
import { rememberedDayOrders } from './day-orders.table.ts'
import type { BulkFile } from './judge.ts'

/** The supplier names in the rows to be added. */
const suppliersIn = (sql: SqlClient.SqlClient, bulkId: number, column: number) =>
  Effect.map(
    sql<{ name: string | null }>`select distinct cells::json ->> ${integer(column)}::integer as name from bulk_rows
      where bulk_id = ${integer(bulkId)} and verdict = 'new'`,
    (rows) => rows.map(({ name }) => name ?? ''),
  )

/** The suppliers of the rows to be added: the one of all rows, or those that a column names. */
export const addedSuppliers = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  bulkId: number,
  { supplierID: source }: BulkMapping,
) {
  if (source === undefined) return []
  const names = 'value' in source ? [source.value] : yield* suppliersIn(sql, bulkId, source.column)
  const { resolve } = yield* catalogueFor(
    sql,
    { supplierID: { column: 0 } },
    names.map((name) => [name]),
  )
  const ids = names.map((name) => resolve('supplierID', plainText(name))).filter((id) => typeof id === 'number')
  return [...new Set(ids)]
})

/**
 * The date orders to remember from an added import: the chosen order, for each supplier with another or no remembered
 * one.
 */
export const learntDayOrders = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, bulkId: number, file: BulkFile) {
  const order = saidDayOrder(file.mapping)
  if (order === null) return []
  const suppliers = yield* addedSuppliers(sql, bulkId, file.mapping)
  const remembered = yield* rememberedDayOrders(sql)
  return suppliers.filter((id) => remembered[id] !== order).map((supplierID) => ({ supplierID, dayOrder: order }))
})
