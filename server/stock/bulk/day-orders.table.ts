import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { DayOrder } from '../../../src/schemas/stock/day-order.ts'
import { integers } from '../../core/postgres/arrays.ts'
import type { Projection } from '../../core/projections/projection.ts'
import { createTable, insertRows } from '../../core/projections/rows.ts'
import { bulkEvents } from './bulk.events.ts'

const columns = { supplier_id: 'integer primary key', day_order: 'text not null' } as const
const committed = bulkEvents.only('BulkImportCommitted')

/** The date order of each supplier's files, as chosen for its last added import. */
export const dayOrdersProjection: Projection = {
  name: 'supplier-day-orders',
  version: 1,
  tables: ['supplier_day_orders'],
  handles: committed.names,
  create: (sql) => createTable(sql, 'supplier_day_orders', columns),
  apply: (stored, sql) => {
    const chosen = stored.flatMap((event) => committed.read(event).data.dayOrders)
    const last = new Map(chosen.map(({ supplierID, dayOrder }) => [supplierID, dayOrder]))
    if (last.size === 0) return Effect.void
    const rows = [...last].map(([supplier_id, day_order]) => ({ supplier_id, day_order }))
    const forget = sql`delete from supplier_day_orders where supplier_id = any(${integers([...last.keys()])})`
    return Effect.andThen(forget, insertRows(sql, 'supplier_day_orders', columns, rows))
  },
}

/** The remembered date orders of all suppliers, by id. */
export const rememberedDayOrders = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ id: number; order: DayOrder }>`select supplier_id as id, day_order as "order" from supplier_day_orders
      order by supplier_id`,
    (rows): Readonly<Record<string, DayOrder>> => Object.fromEntries(rows.map(({ id, order }) => [id, order])),
  )
