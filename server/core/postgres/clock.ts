import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'

/** The database's time in milliseconds: all servers share it, while their own clocks may differ. */
export const databaseTimeMillis = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ now: number }>`select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`
  return found?.now ?? 0
})
