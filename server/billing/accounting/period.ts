import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { integers } from '../../core/postgres/arrays.ts'
import { offlineSaleEvents } from '../offline-sale.events.ts'
import type { OfflineSaleEvent } from '../offline-sale.ts'
import { type AccountingDocument, documentsOf } from './documents.ts'

/** The documents of our invoices, read from their events. */

type EventRow = {
  readonly stream: string
  readonly position: number
  readonly version: number
  readonly type: string
  readonly data: unknown
}

const byDay = (one: AccountingDocument, other: AccountingDocument): number =>
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
  return [...sales.values()].flatMap(documentsOf).sort(byDay)
})

/** The invoices that have a document, a payment or a reversal in a period. */
export const salesWithin = Effect.fnUntraced(function* ({ from, to }: { readonly from: string; readonly to: string }) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ id: number }>`select distinct sale_id as id from offline_sale_entries
    where day >= ${from} and day <= ${to} order by sale_id`
  return rows.map(({ id }) => id)
})
