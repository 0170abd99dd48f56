import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Effect, Schema } from 'effect'
import { DatabaseProblem } from '../postgres/problem.ts'
import { trueTables } from './tables.ts'

export const MANIFEST = 'manifest.json'
/** The version of the file formats. Another number is another format. */
export const FORMAT = 1

/** A table's file: JSON lines packed by gzip. The SHA-256 is of the packed file. */
export const TableFile = Schema.Struct({
  table: Schema.String,
  file: Schema.String,
  columns: Schema.Array(Schema.String),
  rows: Schema.Int,
  bytes: Schema.Int,
  sha256: Schema.String,
})

/** The description of a backup, written last. */
export const Manifest = Schema.Struct({
  format: Schema.Int,
  product: Schema.Literal('simdesk'),
  /** The product version that took it, and the last migration of the event store's tables. */
  version: Schema.String,
  migration: Schema.Int,
  takenAt: Schema.String,
  head: Schema.Struct({ position: Schema.Int, hash: Schema.String }),
  tables: Schema.Array(TableFile),
  /** Problems that the data had when backed up. A restore brings these back, but tolerates no others. */
  problems: Schema.Array(Schema.String),
})

export type TableFile = typeof TableFile.Type
export type Manifest = typeof Manifest.Type

const refused = (folder: string, why: string) =>
  new DatabaseProblem({ message: `${folder} is not a backup that can be restored: ${why}` })

/** Reads a backup's manifest. Fails if this version cannot restore it. */
export const readManifest = Effect.fnUntraced(function* (folder: string) {
  const text = yield* Effect.tryPromise({
    try: () => readFile(join(folder, MANIFEST), 'utf8'),
    catch: () => refused(folder, `it has no ${MANIFEST}. The backup may have been interrupted.`),
  })
  const parsed: unknown = yield* Effect.try({
    try: () => JSON.parse(text),
    catch: () => refused(folder, `its ${MANIFEST} is not JSON.`),
  })
  const format = (parsed as { format?: unknown } | null)?.format
  if (format !== FORMAT) return yield* refused(folder, `its format is ${String(format)}, this version reads ${FORMAT}.`)
  const manifest = yield* Schema.decodeUnknownEffect(Manifest)(parsed).pipe(
    Effect.mapError(() => refused(folder, `its ${MANIFEST} is not valid.`)),
  )
  const names = manifest.tables.map(({ table }) => table)
  const wanted = trueTables.filter(({ since = 0 }) => since <= manifest.migration).map(({ table }) => table)
  if (names.join() !== wanted.join()) {
    return yield* refused(folder, `it has the tables ${names.join(', ')}, and not ${wanted.join(', ')}.`)
  }
  // Names of files and columns go into paths and statements.
  const isPlain = (name: string) => /^[a-z_]+$/.test(name)
  const isSafe = manifest.tables.every(
    ({ table, file, columns }) => file === fileOf(table) && columns.length > 0 && columns.every(isPlain),
  )
  if (!isSafe) return yield* refused(folder, `its ${MANIFEST} names files or columns that no backup has.`)
  return manifest
})

/** The name of a table's file. */
export const fileOf = (table: string): string => `${table}.jsonl.gz`

/** A refusal before the restore has written anything. */
export const refusedBackup = refused
