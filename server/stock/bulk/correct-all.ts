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

/**
 * Replaces the text in batches. Only these rows are checked again: the field is no code, so no other row has more or
 * fewer codes in common with them.
 */
const replace = Effect.fnUntraced(function* (bulk: Bulk, file: StoredFile, { field, from, value }: BulkReplacement) {
  const sql = yield* SqlClient.SqlClient
  const column = columnForAll(file.mapping, field)
  if (column === null) {
    return yield* refused(commonMessages.saveRefused, [{ field: 'field', message: bulkMessages.notForAll(field) }])
  }
  if (from === value) return
  let after = 0
  while (true) {
    const page = { after, limit: bulkLimits.batch }
    const rows = yield* rowsToCorrect(sql, bulk.id, { field, column, from }, page)
    const last = rows.at(-1)
    if (last === undefined) return
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
})

/** Replaces a text of a field in every refused row that has a problem there. A repeated request finds no such row. */
export const correctAll = Effect.fnUntraced(function* (
  bulkId: number,
  replacement: BulkReplacement,
  accountId: string,
) {
  const problem = textProblem(replacement.value, bulkLimits.cell)
  if (problem !== null) return yield* refused(commonMessages.saveRefused, [{ field: 'value', message: problem }])
  return yield* changeRows(bulkId, accountId, (bulk, file) => replace(bulk, file, replacement))
})
