import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { BulkCells } from '../../../src/schemas/stock/bulk.ts'
import { integers, texts } from '../../core/postgres/arrays.ts'

/** The corrected rows of an import, by row number. They are kept apart, so that they outlast a new matching of the file. */

/** Remembers the cells of corrected rows. */
export const keepCorrections = (sql: SqlClient.SqlClient, bulkId: number, rows: ReadonlyArray<BulkCells>) =>
  sql`insert into bulk_corrections (bulk_id, line, cells) select ${bulkId}::integer, c.line, c.cells
    from unnest(${integers(rows.map(({ row }) => row))}, ${texts(rows.map(({ cells }) => JSON.stringify(cells)))})
      as c (line, cells)
    on conflict (bulk_id, line) do update set cells = excluded.cells`

/** Rows of the file with the cells that were corrected before. */
export const withCorrections = (sql: SqlClient.SqlClient, bulkId: number, rows: ReadonlyArray<BulkCells>) =>
  Effect.map(
    sql<{ row: number; cells: string }>`select line as row, cells from bulk_corrections
      where bulk_id = ${bulkId} and line = any(${integers(rows.map(({ row }) => row))})`,
    (found) => {
      const corrected = new Map(found.map(({ row, cells }) => [row, JSON.parse(cells) as ReadonlyArray<string>]))
      return rows.map(({ row, cells }) => ({ row, cells: corrected.get(row) ?? cells }))
    },
  )
