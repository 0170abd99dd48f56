import { Context, Effect } from 'effect'
import { SqlClient, type Statement } from 'effect/sql'

/** The database's time in milliseconds as SQL; tests set another. */
export const DatabaseClock = Context.Reference<(sql: SqlClient.SqlClient) => Statement.Fragment>(
  'simdesk/postgres/DatabaseClock',
  { defaultValue: () => (sql) => sql`floor(extract(epoch from clock_timestamp()) * 1000)::float8` },
)

/** The database's time in milliseconds: all servers share it, while their own clocks may differ. */
export const databaseTimeMillis = Effect.gen(function* () {
  const [sql, clock] = [yield* SqlClient.SqlClient, yield* DatabaseClock]
  const [found] = yield* sql<{ now: number }>`select ${clock(sql)} as now`
  return found?.now ?? 0
})
