import { listTable } from '../../core/projections/item-columns.ts'
import { listProjection } from '../../lists/list-projection.ts'
import { bulkEvents } from './bulk.events.ts'
import { applyBulk, type Bulk } from './bulk.ts'

const table = listTable<Bulk>({
  fileName: 'text not null',
  sha256: 'text not null',
  rows: 'integer not null',
  status: 'text not null',
  begun: {
    account: ['begun_account', 'text not null'],
    by: ['begun_by', 'text not null'],
    date: ['begun_date', 'text not null'],
  },
  committed: {
    account: ['committed_account', 'text not null'],
    by: ['committed_by', 'text not null'],
    date: ['committed_date', 'text not null'],
  },
  finishedDate: 'text not null',
  takenBack: {
    account: ['taken_back_account', 'text not null'],
    by: ['taken_back_by', 'text not null'],
    date: ['taken_back_date', 'text not null'],
  },
  reason: 'text not null',
  voided: 'integer not null',
  kept: 'integer not null',
})

/** Reads an import from its row. */
export const bulkOf = table.itemOf

/** The bulk imports. */
export const bulkProjection = listProjection({
  name: 'bulk',
  version: 1,
  table: 'bulk_imports',
  counter: 'bulk_imports_counter',
  ...table,
  events: bulkEvents,
  added: ['BulkImportBegun'],
  apply: applyBulk,
  indexes: (sql) => [
    sql`create index bulk_imports_sha256 on bulk_imports (sha256)`,
    // Imports being added or undone; usually none.
    sql`create index bulk_imports_running on bulk_imports (id) where status in ('committing', 'takingBack')`,
  ],
})
