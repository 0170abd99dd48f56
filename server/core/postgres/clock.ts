import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'

/** The time in milliseconds by the clock of the database, which all servers share: their own may differ. */
export const databaseTimeMillis = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ now: number }>`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  return found?.now ?? 0
})
