import { Clock, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { bulkLimits, bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import { today } from '../../core/days/company-zone.ts'
import { type Append, EventStore } from '../../core/events/event-store.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { inventoryStream } from '../inventory-item.ts'
import { type Bulk, batchCommand, bulkStream } from './bulk.ts'
import { catalogueFor } from './catalogue.ts'
import { learntDayOrders } from './day-orders.ts'
import { drafted, judge } from './judge.ts'
import { learntMatching } from './matchings.ts'
import { refused } from './refusal.ts'
import { bulkById, countsOf, fileOf, rowsOf, touch, updateVerdicts } from './tables.ts'
import { takenFor } from './taken.ts'

const now = Effect.map(Clock.currentTimeMillis, (at) => new Date(at).toISOString())

/** Requests that an import is added; repeating it has no effect. Only the person who started it may do so. */
export const commitBulk = Effect.fnUntraced(function* (bulkId: number, { accountId, name, requestId }: Saver) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const date = yield* now
  return yield* events.transact(
    Effect.gen(function* () {
      const file = yield* fileOf(sql, bulkId, true)
      const bulk = yield* bulkById(sql, bulkId)
      if (bulk === null) return yield* refused(bulkMessages.missing)
      if (bulk.begun.account !== accountId) return yield* refused(bulkMessages.notOwn)
      if (bulk.status === 'committing') return bulk
      if (bulk.status === 'takingBack' || bulk.status === 'takenBack')
        return yield* refused(bulkMessages.takenBackAlready)
      const counts = yield* countsOf(sql, bulkId)
      // Already done, and nothing was corrected since.
      if (bulk.status === 'finished' && counts.new === 0) return bulk
      if (file === null) return yield* refused(bulkMessages.gone)
      if (file.received < bulk.rows) return yield* refused(bulkMessages.notReceived(file.received, bulk.rows))
      if (counts.new === 0) return yield* refused(bulkMessages.nothingNew)
      const dayOrders = yield* learntDayOrders(sql, bulkId, file)
      const matching = yield* learntMatching(sql, bulkId, file)
      const data = { id: bulkId, account: accountId, by: name, date, rows: counts.new, dayOrders, matching }
      yield* events.append({
        stream: bulkStream(bulkId),
        expectedVersion: 'any',
        events: [{ type: 'BulkImportCommitted', data }],
        actor: accountId,
        requestId,
      })
      return yield* bulkById(sql, bulkId)
    }),
  )
})

const finish = Effect.fnUntraced(function* (bulk: Bulk) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const [items] = yield* sql<{ added: number }>`select count(*)::integer as added from inventory_items
    where bulk_id = ${bulk.id}`
  const added = items?.added ?? 0
  const data = { id: bulk.id, date: yield* now, added, rejected: bulk.rows - added }
  yield* events.append({
    stream: bulkStream(bulk.id),
    expectedVersion: 'any',
    events: [{ type: 'BulkImportFinished', data }],
    actor: bulk.committed.account,
  })
  yield* touch(sql, bulk.id)
})

/**
 * Adds an import's next rows, checked again, or finishes it if none are left. Call it with the head of the log locked,
 * so that what it reads is final.
 */
export const addBatch = Effect.fnUntraced(function* (bulk: Bulk) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const file = yield* fileOf(sql, bulk.id, true)
  const rows = file === null ? [] : yield* rowsOf(sql, bulk.id, 'new', { skip: 0, take: bulkLimits.batch })
  if (file === null || rows.length === 0) return yield* finish(bulk)
  const catalogue = yield* catalogueFor(
    sql,
    file.mapping,
    rows.map(({ cells }) => cells),
  )
  const drafts = rows.map((row) => drafted(row, file, catalogue))
  const taken = yield* takenFor(sql, bulk.id, drafts)
  const stamp = { id: 0, by: bulk.committed.by, date: yield* now, submission: '' }
  const day = yield* today
  const judged = drafts.map((draft) => ({
    ...judge(draft, file, catalogue, taken, stamp, day),
    submission: fingerprint({ ...draft.submission, invoice: file.invoice?.sha256 ?? '' }),
  }))
  const accepted = judged.filter(({ verdict }) => verdict === 'new')
  const first = accepted.length === 0 ? 0 : yield* events.nextId('inventory', accepted.length)
  const batch = file.batches + 1
  const ofReceipt = file.receiptId === null ? {} : { receiptId: file.receiptId }
  const appends = accepted.map(({ events: added, submission, locationId }, index): Append => {
    const id = first + index
    const place = file.locationId ?? locationId
    const origin = { ...ofReceipt, ...(place === null ? {} : { locationId: place }) }
    return {
      stream: inventoryStream(id),
      expectedVersion: 0,
      events: added.map(({ type, data }) => ({ type, data: { ...data, ...origin, id, submission, bulkId: bulk.id } })),
      actor: bulk.committed.account,
      commandId: index === accepted.length - 1 ? batchCommand(bulk.id, batch) : undefined,
    }
  })
  if (appends.length > 0) yield* events.appendAll(appends)
  const itemIds = new Map(accepted.map(({ row }, index) => [row, first + index]))
  yield* updateVerdicts(
    sql,
    bulk.id,
    judged.map(({ row, verdict, reasons, warnings }) => {
      const itemId = itemIds.get(row)
      const outcome = { row, reasons, warnings }
      return itemId === undefined ? { ...outcome, verdict } : { ...outcome, verdict: 'added', itemId }
    }),
  )
  yield* sql`update bulk_files set batches = ${batch}, touched_at = now() where bulk_id = ${bulk.id}`
})
