import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { textProblem } from '../../../src/schemas/core/text.ts'
import type { BulkCells } from '../../../src/schemas/stock/bulk.ts'
import { bulkLimits, bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import { type BulkReplacement, columnForAll } from '../../../src/schemas/stock/bulk-problems.ts'
import type { Bulk } from './bulk.ts'
import { keepCorrections } from './corrections.ts'
import { rowsToCorrect } from './problems.ts'
import { changeRows, judged } from './put.ts'
import { refused } from './refusal.ts'
import { type StoredFile, updateCells, updateVerdicts } from './tables.ts'

/** A row with another text in a column. A row that ends before the column is filled up to it. */
const withCell = ({ row, cells }: BulkCells, column: number, value: string): BulkCells => ({
  row,
  cells: Array.from({ length: Math.max(cells.length, column + 1) }, (_, place) =>
    place === column ? value : (cells[place] ?? ''),
  ),
})

type Replacing = BulkReplacement & { readonly after: number }

/**
 * Replaces the text in batches, and returns the last row if there may be more. Only these rows are checked again: the
 * field is no code, so no other row has more or fewer codes in common with them.
 */
const replace = Effect.fnUntraced(function* (bulk: Bulk, file: StoredFile, replacing: Replacing) {
  const { field, from, value } = replacing
  const sql = yield* SqlClient.SqlClient
  const column = columnForAll(file.mapping, field)
  if (column === null) {
    return yield* refused(commonMessages.saveRefused, [{ field: 'field', message: bulkMessages.notForAll(field) }])
  }
  if (from === value) return null
  let { after } = replacing
  for (let count = 0; count < bulkLimits.replaced; count += bulkLimits.batch) {
    const page = { after, limit: bulkLimits.batch }
    const rows = yield* rowsToCorrect(sql, bulk.id, { field, column, from }, page)
    const last = rows.at(-1)
    if (last === undefined) return null
    const { drafts, verdicts } = yield* judged(
      bulk.id,
      file,
      rows.map((row) => withCell(row, column, value)),
    )
    yield* updateCells(sql, bulk.id, drafts)
    yield* keepCorrections(sql, bulk.id, drafts)
    yield* updateVerdicts(sql, bulk.id, verdicts)
    after = last.row
  }
  return after
})

/**
 * Replaces a text of a field in refused rows that have a problem there, behind a row. A file can have more of them than
 * one request has time for: `next` is the row to go on behind. A repeated request finds no such row.
 */
export const correctAll = Effect.fnUntraced(function* (
  bulkId: number,
  { after = 0, ...replacement }: BulkReplacement & { readonly after?: number },
  accountId: string,
) {
  const problem = textProblem(replacement.value, bulkLimits.cell)
  if (problem !== null) return yield* refused(commonMessages.saveRefused, [{ field: 'value', message: problem }])
  const { bulk, changed: next } = yield* changeRows(bulkId, accountId, (bulk, file) =>
    replace(bulk, file, { ...replacement, after }),
  )
  return { bulk, more: next === null ? {} : { next } }
})
