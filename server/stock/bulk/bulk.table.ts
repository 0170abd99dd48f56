import type { Columns } from '../../core/projections/rows.ts'
import { listProjection } from '../../lists/list-projection.ts'
import { bulkEvents } from './bulk.events.ts'
import { applyBulk, type Bulk } from './bulk.ts'

const columns = {
  id: 'integer primary key',
  ordinal: 'integer not null',
  file_name: 'text not null',
  sha256: 'text not null',
  rows: 'integer not null',
  status: 'text not null',
  begun_account: 'text not null',
  begun_by: 'text not null',
  begun_date: 'text not null',
  committed_account: 'text not null',
  committed_by: 'text not null',
  committed_date: 'text not null',
  finished_date: 'text not null',
  taken_back_account: 'text not null',
  taken_back_by: 'text not null',
  taken_back_date: 'text not null',
  reason: 'text not null',
  voided: 'integer not null',
  kept: 'integer not null',
} as const satisfies Columns

export type BulkTableRow = { readonly [Name in keyof typeof columns]: string | number }

const rowOf = (bulk: Bulk, ordinal: number): BulkTableRow => ({
  id: bulk.id,
  ordinal,
  file_name: bulk.fileName,
  sha256: bulk.sha256,
  rows: bulk.rows,
  status: bulk.status,
  begun_account: bulk.begun.account,
  begun_by: bulk.begun.by,
  begun_date: bulk.begun.date,
  committed_account: bulk.committed.account,
  committed_by: bulk.committed.by,
  committed_date: bulk.committed.date,
  finished_date: bulk.finishedDate,
  taken_back_account: bulk.takenBack.account,
  taken_back_by: bulk.takenBack.by,
  taken_back_date: bulk.takenBack.date,
  reason: bulk.reason,
  voided: bulk.voided,
  kept: bulk.kept,
})

/** Reads an import from its row; the inverse of `rowOf`. */
export const bulkOf = (row: BulkTableRow): Bulk =>
  ({
    id: row.id,
    fileName: row.file_name,
    sha256: row.sha256,
    rows: row.rows,
    status: row.status,
    begun: { account: row.begun_account, by: row.begun_by, date: row.begun_date },
    committed: { account: row.committed_account, by: row.committed_by, date: row.committed_date },
    finishedDate: row.finished_date,
    takenBack: { account: row.taken_back_account, by: row.taken_back_by, date: row.taken_back_date },
    reason: row.reason,
    voided: row.voided,
    kept: row.kept,
  }) as Bulk

/** The bulk imports. */
export const bulkProjection = listProjection({
  name: 'bulk',
  version: 1,
  table: 'bulk_imports',
  counter: 'bulk_imports_counter',
  columns,
  events: bulkEvents,
  added: ['BulkImportBegun'],
  apply: applyBulk,
  rowOf,
  itemOf: bulkOf,
  indexes: (sql) => [
    sql`create index bulk_imports_sha256 on bulk_imports (sha256)`,
    // Imports being added or undone; usually none.
    sql`create index bulk_imports_running on bulk_imports (id) where status in ('committing', 'takingBack')`,
  ],
})
