import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import { ensureRunning, initialise, stop } from '../server/core/postgres/cluster.ts'
import { preparePlaces } from '../server/core/postgres/places.ts'

/** A separate database for a product, and a way to reset the sign-in attempts. */
export const withPostgres = async <Answer>(
  dataDir: string,
  work: (url: string, forgetAttempts: () => Promise<unknown>) => Promise<Answer>,
): Promise<Answer> => {
  const places = preparePlaces(join(dataDir, 'postgres'))
  await initialise(places)
  const postmaster = await ensureRunning(places, {})
  const url = `postgres://simdesk@localhost/postgres?host=${encodeURIComponent(postmaster.socketFolder)}`
  const program = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const forget = () => Effect.runPromise(sql`delete from attempt_buckets`)
    return yield* Effect.promise(() => work(url, forget))
  })
  try {
    return await Effect.runPromise(program.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) }))))
  } finally {
    await stop(postmaster, places.cluster)
  }
}
