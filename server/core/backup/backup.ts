import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { version } from '../../../package.json'
import { checkPrinted } from '../../billing/invoice/printed.ts'
import { checkEvents } from '../events/check.ts'
import { DatabaseProblem } from '../postgres/problem.ts'
import { checkInvoices } from '../uploads/pieces.ts'
import { sync, writePacked } from './files.ts'
import { FORMAT, fileOf, MANIFEST, type Manifest, type TableFile } from './manifest.ts'
import { type TrueTable, trueTables } from './tables.ts'

const onDisk = <A>(work: (signal: AbortSignal) => Promise<A>) =>
  Effect.tryPromise({
    try: work,
    catch: (cause) => new DatabaseProblem({ message: cause instanceof Error ? cause.message : String(cause) }),
  })

/** Writes the rows of a table as the running transaction sees them. */
const dump = Effect.fnUntraced(function* (folder: string, { table, order, rowsAtOnce }: TrueTable) {
  const sql = yield* SqlClient.SqlClient
  const run = Effect.runPromiseWith(yield* Effect.context<never>())
  const columns = yield* sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped order by attnum`
  const cursor = `backup_${table}`
  yield* sql`declare ${sql(cursor)} no scroll cursor for
    select to_jsonb(t)::text as line from ${sql(table)} t order by ${sql.literal(order)}`
  const fetch = sql<{ line: string }>`fetch forward ${sql.literal(String(rowsAtOnce))} from ${sql(cursor)}`
  let rows = 0
  async function* texts() {
    for (;;) {
      const found = await run(fetch)
      if (found.length === 0) return
      rows += found.length
      yield found.map(({ line }) => `${line}\n`).join('')
    }
  }
  const file = fileOf(table)
  const { bytes, sha256 } = yield* onDisk((signal) => writePacked(join(folder, file), texts(), signal))
  yield* sql`close ${sql(cursor)}`
  return { table, file, columns: columns.map(({ name }) => name), rows, bytes, sha256 } satisfies TableFile
})

/** Writes all tables into a folder, from one snapshot. Writers are not blocked, and later changes are not included. */
const writeAll = Effect.fnUntraced(function* (folder: string) {
  const sql = yield* SqlClient.SqlClient
  const manifest = yield* sql
    .withTransaction(
      Effect.gen(function* () {
        const [now] = yield* sql<{ at: string; migration: number }>`select
          to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          (select max(id) from migrations) as migration`
        const tables = yield* Effect.forEach(trueTables, (table) => dump(folder, table))
        const events = yield* checkEvents
        const invoices = yield* checkInvoices
        const printed = yield* checkPrinted
        return {
          format: FORMAT,
          product: 'simdesk',
          version,
          migration: now?.migration ?? 0,
          takenAt: now?.at ?? '',
          head: { position: events.events, hash: events.hash },
          tables,
          problems: [...events.problems, ...invoices.problems, ...printed.problems],
        } satisfies Manifest
      }),
    )
    .pipe(Effect.provideService(SqlClient.BeginTransaction, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'))
  yield* onDisk(async () => {
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    await sync(join(folder, MANIFEST))
    await sync(folder)
  })
  return manifest
})

/**
 * Takes a backup while the server is in use. The folder gets its final name only when complete. Until then it has a
 * temporary name, and is removed on failure.
 */
export const backUp = Effect.fnUntraced(function* (folder: string) {
  if (existsSync(folder)) {
    return yield* new DatabaseProblem({ message: `${folder} already exists. Name a new folder.` })
  }
  const coming = `${folder}.partial-${process.pid}`
  const parent = dirname(folder)
  yield* onDisk(async () => {
    await mkdir(parent, { recursive: true })
    await mkdir(coming, { mode: 0o700 })
  })
  const manifest = yield* writeAll(coming).pipe(
    Effect.tap(() =>
      onDisk(async () => {
        await rename(coming, folder)
        await sync(parent)
      }),
    ),
    Effect.onError(() => Effect.promise(() => rm(coming, { recursive: true, force: true }))),
  )
  return manifest
})
