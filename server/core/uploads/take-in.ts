import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { ServerConfig } from '../../config.ts'
import { say } from '../../say.ts'
import { EventStore } from '../events/event-store.ts'
import { texts } from '../postgres/arrays.ts'
import { writePieces } from './pieces.ts'

const GENERATED = /^[0-9a-f-]{36}\.(pdf|png|jpg)$/

/** The files of these names in the events that the database does not hold yet. */
const missing = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const kept = yield* sql<{ file: string }>`select file from invoice_pieces
    where piece = 0 and file = any(${texts(names)})`
  const has = new Set(kept.map(({ file }) => file))
  const absent = names.filter((name) => !has.has(name))
  if (absent.length === 0) return []
  return yield* sql<{ file: string; sha256: string }>`select data #>> '{invoice,file}' as file,
      data #>> '{invoice,sha256}' as sha256
    from events where type = 'InventoryItemAdded' and data #>> '{invoice,file}' = any(${texts(absent)})`
})

/** Stores a file, unless another server with the same folder was faster. */
const takeIn = Effect.fnUntraced(function* (path: string, file: string, sha256: string) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const content = yield* Effect.promise(() => readFile(path).catch(() => null))
  if (content === null || createHash('sha256').update(content).digest('hex') !== sha256) {
    yield* Effect.logWarning(`${path} does not match the invoice of its SIM and was skipped.`)
    return 0
  }
  return yield* events.transact(
    Effect.gen(function* () {
      const there = yield* sql`select 1 from invoice_pieces where file = ${file} and piece = 0`
      if (there.length > 0) return 0
      yield* writePieces(file, content)
      return 1
    }),
  )
})

/**
 * Older versions kept invoices in a folder under DATA_DIR. Files left there are copied into the database if their
 * content matches the event; the folder stays as it is. Each server has its own folder, so each checks at its start.
 */
export const takeInOldFiles = Effect.gen(function* () {
  const { dataDir } = yield* ServerConfig
  const folder = join(dataDir, 'uploads')
  const names = yield* Effect.promise(() => readdir(folder).catch((): Array<string> => []))
  const invoices = yield* missing(names.filter((name) => GENERATED.test(name)))
  let taken = 0
  for (const { file, sha256 } of invoices) taken += yield* takeIn(join(folder, file), file, sha256)
  if (taken > 0) {
    yield* say(`Invoices copied into the database: ${taken}. The files in ${folder} are no longer needed.`)
  }
})
