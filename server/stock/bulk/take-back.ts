import { Clock, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { labelOf } from '../../../src/schemas/core/choice.ts'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { bulkLimits, bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import { plainReason, requiredReasonProblems } from '../../../src/schemas/stock/inventory-correction.ts'
import { stockStatuses } from '../../../src/schemas/stock/stock.ts'
import { EventStore } from '../../core/events/event-store.ts'
import type { TableRow } from '../../core/projections/item-columns.ts'
import { integer } from '../../core/projections/rows.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { decideVoid } from '../inventory-correction.ts'
import { inventoryStream } from '../inventory-item.ts'
import { inventoryTable } from '../inventory-row.ts'
import { type Bulk, bulkStream } from './bulk.ts'
import { refused } from './refusal.ts'
import { bulkById } from './tables.ts'

/** The number of blocking SIMs that are named; the import's list shows all. */
const NAMED = 50

const now = Effect.map(Clock.currentTimeMillis, (at) => new Date(at).toISOString())

/** SIMs that are neither assigned nor sold, including those that expired in stock. */
const FREE = `(i.stock_status = 'available' or (i.stock_status = 'expired' and i.assigned_id is null))`

/** An import's SIMs that are not voided and not free any more. */
const heldOf = Effect.fnUntraced(function* (bulkId: number) {
  const sql = yield* SqlClient.SqlClient
  return yield* sql<{ id: number; status: string; count: number }>`select i.id, i.stock_status as status,
      count(*) over ()::integer as count
    from inventory_items i where i.bulk_id = ${integer(bulkId)} and i.voided_date = '' and not ${sql.literal(FREE)}
    order by i.id limit ${NAMED}`
})

/** Requests that a whole import is undone; refused while one of its SIMs is assigned or sold. */
export const takeBackBulk = Effect.fnUntraced(function* (bulkId: number, given: string, saver: Saver) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const { reason: problem } = requiredReasonProblems(given)
  if (problem !== undefined) return yield* refused(commonMessages.saveRefused, [{ field: 'reason', message: problem }])
  const { accountId, name, requestId } = saver
  const date = yield* now
  return yield* events.transact(
    Effect.gen(function* () {
      const bulk = yield* bulkById(sql, bulkId)
      if (bulk === null) return yield* refused(bulkMessages.missing)
      if (bulk.status === 'takingBack' || bulk.status === 'takenBack') return bulk
      if (bulk.status === 'committing') return yield* refused(bulkMessages.busy)
      if (bulk.status === 'open') return yield* refused(bulkMessages.notCommitted)
      const held = yield* heldOf(bulkId)
      const [first] = held
      if (first !== undefined) {
        const named = held.map(({ id, status }) => ({
          field: `inventory-${id}`,
          message: `SIM ${id}: ${labelOf(stockStatuses, status)}`,
        }))
        return yield* refused(bulkMessages.held(first.count), named)
      }
      const data = { id: bulkId, account: accountId, by: name, date, reason: plainReason(given) }
      yield* events.append({
        stream: bulkStream(bulkId),
        expectedVersion: 'any',
        events: [{ type: 'BulkImportTakeBackBegun', data }],
        actor: accountId,
        requestId,
      })
      return yield* bulkById(sql, bulkId)
    }),
  )
})

/** Voids the next SIMs of an import being undone, or finishes it. Call it with the head of the log locked. */
export const voidBatch = Effect.fnUntraced(function* (bulk: Bulk) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const date = yield* now
  const { account, by } = bulk.takenBack
  const rows = yield* sql<{ row: TableRow }>`select to_json(i) as row from inventory_items i
    where i.bulk_id = ${bulk.id} and i.voided_date = '' and ${sql.literal(FREE)}
    order by i.ordinal limit ${bulkLimits.batch}`
  if (rows.length > 0) {
    const appends = rows.flatMap(({ row }) => {
      const item = inventoryTable.itemOf(row)
      const submission = fingerprint({ id: item.id, version: item.version, reason: bulk.reason })
      const decision = decideVoid(item, bulk.reason, { id: item.id, by, date, submission })
      const stream = { stream: inventoryStream(item.id), expectedVersion: 'any', actor: account } as const
      return decision.accepted ? [{ ...stream, events: decision.events }] : []
    })
    yield* events.appendAll(appends)
    return
  }
  const [counts] = yield* sql<{ voided: number; kept: number }>`select
      count(*) filter (where voided_date <> '')::integer as voided,
      count(*) filter (where voided_date = '')::integer as kept
    from inventory_items where bulk_id = ${bulk.id}`
  const data = { id: bulk.id, date, voided: counts?.voided ?? 0, kept: counts?.kept ?? 0 }
  yield* events.append({
    stream: bulkStream(bulk.id),
    expectedVersion: 'any',
    events: [{ type: 'BulkImportTakenBack', data }],
    actor: account,
  })
})
