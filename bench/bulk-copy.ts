import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import { ensureRunning, initialise, stop } from '../server/core/postgres/cluster.ts'
import { preparePlaces } from '../server/core/postgres/places.ts'

/** The seconds that a `COPY` of rows takes into a table of texts and numbers with two unique indexes. */
export const bareCopy = async (dataDir: string, rows: ReadonlyArray<ReadonlyArray<string>>): Promise<number> => {
  const file = join(dataDir, 'rows.tsv')
  writeFileSync(file, rows.map((cells) => cells.join('\t')).join('\n'))
  chmodSync(file, 0o644)
  const places = preparePlaces(join(dataDir, 'data'))
  await initialise(places)
  const postmaster = await ensureRunning(places, {})
  const url = `postgres://simdesk@localhost/postgres?host=${encodeURIComponent(postmaster.socketFolder)}`
  const work = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`create table bench_copy (activation_code text unique, iccid text unique, simpin text, plan text,
      invoice_cost numeric, buying_cost numeric, expiry text)`
    const started = performance.now()
    yield* sql.unsafe(`copy bench_copy from '${file}'`)
    return (performance.now() - started) / 1000
  })
  try {
    return await Effect.runPromise(work.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) }))))
  } finally {
    await stop(postmaster, places.cluster)
  }
}
