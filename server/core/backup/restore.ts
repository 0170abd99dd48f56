import { join } from 'node:path'
import { Effect, Stream } from 'effect'
import { SqlClient } from 'effect/sql'
import { checkPrinted } from '../../billing/invoice/printed.ts'
import { checkEvents } from '../events/check.ts'
import { migrate } from '../events/schema.ts'
import { texts } from '../postgres/arrays.ts'
import { DatabaseProblem } from '../postgres/problem.ts'
import { checkInvoices } from '../uploads/pieces.ts'
import { readPacked, sha256Of } from './files.ts'
import { type Manifest, readManifest, refusedBackup, type TableFile } from './manifest.ts'
import { trueTables } from './tables.ts'

/** Checks every file before anything is written. */
const checkFiles = Effect.fnUntraced(function* (folder: string, { tables }: Manifest) {
  for (const { file, sha256 } of tables) {
    const found = yield* Effect.promise(() => sha256Of(join(folder, file)))
    if (found === sha256) continue
    const why = found === null ? `${file} is missing.` : `${file} was changed (its SHA-256 differs).`
    return yield* refusedBackup(folder, why)
  }
})

/** Refuses a database that holds data: existing tables must be empty. */
const refuseData = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of ['events', 'credentials', 'invoice_pieces']) {
    const there = yield* sql`select 1 where to_regclass(${table}) is not null`
    if (there.length === 0) continue
    const rows = yield* sql`select 1 from ${sql(table)} limit 1`
    if (rows.length === 0) continue
    return yield* new DatabaseProblem({
      message: 'it already has data, and a restore never replaces data. Name an empty DATA_DIR or database.',
    })
  }
})

const load = Effect.fnUntraced(function* (folder: string, { table, file, columns, rows }: TableFile) {
  const sql = yield* SqlClient.SqlClient
  // Columns that an older version lacked get their default, as a migrated table does.
  const list = sql.csv(columns.map((column) => sql`${sql(column)}`))
  const rowsAtOnce = trueTables.find((one) => one.table === table)?.rowsAtOnce ?? 1
  let loaded = 0
  yield* Stream.runForEach(
    Stream.fromAsyncIterable(readPacked(join(folder, file), rowsAtOnce), (cause) =>
      refusedBackup(folder, String(cause)),
    ),
    (lines) =>
      Effect.andThen(
        sql`insert into ${sql(table)} (${list}) select ${list}
          from unnest(${texts(lines)}) as packed (line), jsonb_populate_record(null::${sql(table)}, line::jsonb)`,
        Effect.sync(() => {
          loaded += lines.length
        }),
      ),
  )
  if (loaded !== rows) yield* refusedBackup(folder, `${file} has ${loaded} rows, not ${rows}.`)
})

/** Problems of the restored data that the backup did not record. */
const newProblems = Effect.fnUntraced(function* (manifest: Manifest) {
  const { events, hash, problems } = yield* checkEvents
  const invoices = yield* checkInvoices
  const printed = yield* checkPrinted
  const known = new Set(manifest.problems)
  const found = [...problems, ...invoices.problems, ...printed.problems].filter((problem) => !known.has(problem))
  const { head } = manifest
  if (events !== head.position || hash !== head.hash) {
    found.push(`the log ends at ${events} with ${hash}, the backup at ${head.position} with ${head.hash}`)
  }
  return found
})

/** Fills the tables in one transaction, so an interrupted restore leaves nothing. */
const fill = Effect.fnUntraced(function* (folder: string, manifest: Manifest) {
  const sql = yield* SqlClient.SqlClient
  yield* migrate
  const [newest] = yield* sql<{ id: number }>`select max(id) as id from migrations`
  if (manifest.migration > (newest?.id ?? 0)) {
    return yield* refusedBackup(folder, `it was made by a newer version (${manifest.version}).`)
  }
  yield* sql`delete from event_head`
  for (const table of manifest.tables) yield* load(folder, table)
  // No projection is built yet.
  yield* sql`update event_head set projections = ''`
  const problems = yield* newProblems(manifest)
  if (problems.length > 0) {
    return yield* refusedBackup(folder, `its data were changed: ${problems.join('; ')}.`)
  }
})

/**
 * Restores a backup into a database without data; on failure the database stays empty. Projections are rebuilt
 * afterwards.
 */
export const restore = Effect.fnUntraced(function* (folder: string) {
  const sql = yield* SqlClient.SqlClient
  const manifest = yield* readManifest(folder)
  yield* checkFiles(folder, manifest)
  yield* refuseData
  yield* sql.withTransaction(fill(folder, manifest))
  return manifest
})
