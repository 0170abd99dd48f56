import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import { type CutFile, haveSameCells } from '../../../src/schemas/stock/same-cells.ts'
import { removePieces } from '../../core/uploads/pieces.ts'
import { refused } from './refusal.ts'
import { bulkById, countsOf, fileOf } from './tables.ts'

type Next = CutFile & {
  readonly id: number
  /** Whether the invoice of the import before is the invoice of this one. */
  readonly keepsInvoice: boolean
}

/**
 * Puts a new import in place of one whose columns were matched otherwise: the rows of the old one are deleted, its
 * corrections and its invoice go over. An import that added SIMs, or whose rows are gone, stays as it is.
 */
export const supersede = Effect.fnUntraced(function* (old: number, next: Next, accountId: string) {
  const sql = yield* SqlClient.SqlClient
  const refuse = (message: string) => refused(message, [{ field: 'supersedes', message }])
  const file = yield* fileOf(sql, old, true)
  const bulk = yield* bulkById(sql, old)
  if (bulk === null) return yield* refuse(bulkMessages.missing)
  if (bulk.begun.account !== accountId) return yield* refuse(bulkMessages.notOwn)
  const isOpen = bulk.status === 'open' || bulk.status === 'finished'
  if (file === null || !isOpen || (yield* countsOf(sql, old)).added > 0) return
  if (haveSameCells({ ...file, sha256: bulk.sha256 }, next)) {
    yield* sql`update bulk_corrections set bulk_id = ${next.id} where bulk_id = ${old}`
  }
  if (file.invoice !== null && next.keepsInvoice) {
    yield* sql`update bulk_files set invoice = ${JSON.stringify(file.invoice)} where bulk_id = ${next.id}`
  } else if (file.invoice !== null) yield* removePieces(file.invoice.file)
  yield* sql`delete from bulk_rows where bulk_id = ${old}`
  yield* sql`delete from bulk_corrections where bulk_id = ${old}`
  yield* sql`delete from bulk_files where bulk_id = ${old}`
})
