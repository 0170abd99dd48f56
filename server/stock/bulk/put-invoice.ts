import { Effect } from 'effect'
import type { Multipart } from 'effect/http'
import { SqlClient } from 'effect/sql'
import { bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { removePieces } from '../../core/uploads/pieces.ts'
import { invoiceIn } from '../invoice-in.ts'
import { refused } from './refusal.ts'
import { bulkById, fileOf } from './tables.ts'

/** Sets the invoice of all SIMs of an import, as long as none was added; without a file, removes it. */
export const putInvoice = Effect.fnUntraced(function* (
  bulkId: number,
  given: Multipart.PersistedFile | undefined,
  accountId: string,
) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const { invoice, invoiceProblem, saved } = yield* invoiceIn(given)
  if (invoiceProblem !== null) {
    return yield* refused(invoiceProblem, [{ field: 'invoicePO', message: invoiceProblem }])
  }
  const work = Effect.gen(function* () {
    const file = yield* fileOf(sql, bulkId, true)
    const bulk = yield* bulkById(sql, bulkId)
    if (bulk === null) return yield* refused(bulkMessages.missing)
    if (bulk.begun.account !== accountId) return yield* refused(bulkMessages.notOwn)
    if (bulk.status !== 'open') return yield* refused(bulkMessages.committed)
    if (file === null) return yield* refused(bulkMessages.gone)
    if (file.invoice !== null) yield* removePieces(file.invoice.file)
    const named = invoice === null ? null : JSON.stringify(invoice)
    yield* sql`update bulk_files set invoice = ${named}, touched_at = now() where bulk_id = ${bulkId}`
    return bulk
  })
  return yield* (saved?.transact ?? events.transact)(work)
})
