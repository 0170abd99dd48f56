import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { filterColumns } from './report-blocks.ts'
import { searchKeys } from './report-columns.ts'

/** Indexes that folding events needs. */
const ofFold = [
  // Whether an item of the stock is sold.
  ['report_rows_inventory', 'report_rows (inventory_id) where inventory_id is not null'],
  ['report_entries_subject', 'report_entries (subject, report)'],
] as const

/** Indexes that only readers need: on lines for each filter and the order by currency and amount, on rows for each text search. */
const ofReaders: ReadonlyArray<readonly [name: string, on: string]> = [
  ['report_entries_amount', 'report_entries (report, currency, amount, ordinal)'],
  ...Object.values(filterColumns).map(
    (column) => [`report_entries_${column}`, `report_entries (report, ${column}, ordinal)`] as const,
  ),
  ...searchKeys.map((key) => [`report_rows_${key}`, `report_rows (${key}) where ${key} is not null`] as const),
]

export const createReportIndexes = (sql: SqlClient.SqlClient) =>
  Effect.forEach([...ofFold, ...ofReaders], ([name, on]) => sql`create index ${sql(name)} on ${sql.literal(on)}`)

/**
 * Drops the indexes that only readers need, while hundreds of thousands of sales are added and nobody reads. Adding
 * each line to eight of them takes longer than everything else.
 */
export const dropReaderIndexes = (sql: SqlClient.SqlClient) =>
  Effect.forEach(ofReaders, ([name]) => sql`drop index if exists ${sql(name)}`)

/** Creates the indexes that this start, or an interrupted one, has dropped. */
export const restoreReaderIndexes = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const names = ofReaders.map(([name]) => name)
  const found = yield* sql<{ name: string }>`select indexname as name from pg_indexes
    where schemaname = current_schema() and ${sql.in('indexname', names)}`
  const there = new Set(found.map(({ name }) => name))
  const missing = ofReaders.filter(([name]) => !there.has(name))
  // Another server that starts at the same time may create one first.
  for (const [name, on] of missing) yield* sql`create index if not exists ${sql(name)} on ${sql.literal(on)}`
  if (missing.length > 0) yield* sql`analyze report_rows, report_entries`
})
