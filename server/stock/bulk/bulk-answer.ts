import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { BulkImport } from '../../../src/schemas/stock/bulk.ts'
import type { Bulk } from './bulk.ts'
import { addedOf, countsOf, fileOf, warningsOf } from './tables.ts'

/** An import as shown to an account. */
export const bulkAnswer = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, bulk: Bulk, accountId: string) {
  const file = yield* fileOf(sql, bulk.id)
  return {
    bulkId: bulk.id,
    fileName: bulk.fileName,
    sha256: bulk.sha256,
    rowCount: bulk.rows,
    received: file?.received ?? 0,
    status: bulk.status,
    counts: yield* (file === null ? addedOf : countsOf)(sql, bulk.id),
    hasRows: file !== null,
    header: file?.header ?? [],
    mapping: file?.mapping ?? {},
    ...(file !== null && Object.keys(file.layout).length > 0 && { layout: file.layout }),
    receiptId: file?.receiptId ?? null,
    invoiceName: file?.invoice?.name ?? '',
    isOwn: bulk.begun.account === accountId,
    createdBy: bulk.begun.by,
    createdDate: bulk.begun.date,
    committedDate: bulk.committed.date,
    finishedDate: bulk.finishedDate,
    takenBack: bulk.voided,
    kept: bulk.kept,
  } satisfies BulkImport
})

/** The same with its rows' warnings, if the person can now decide to add them. */
export const bulkAnswerWithWarnings = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  bulk: Bulk,
  accountId: string,
) {
  const answer: BulkImport = yield* bulkAnswer(sql, bulk, accountId)
  const isComplete = answer.hasRows && answer.received >= answer.rowCount
  if (!isComplete || (answer.status !== 'open' && answer.status !== 'finished')) return answer
  const warnings = yield* warningsOf(sql, bulk.id)
  return warnings.length === 0 ? answer : { ...answer, warnings }
})
