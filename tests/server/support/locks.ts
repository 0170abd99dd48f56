import { Deferred, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { withDatabase } from './cluster.ts'

/** Locks on tables of a database that a test keeps for a while. */
export const locksOn = (databaseUrl: string) => {
  /** Blocks readers of the tables until released. */
  const locked = async (...tables: ReadonlyArray<string>) => {
    const [held, free] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
    const holding = withDatabase(
      databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.withTransaction(
          Effect.gen(function* () {
            for (const table of tables) yield* sql`lock table ${sql(table)} in access exclusive mode`
            yield* Deferred.succeed(held, undefined)
            yield* Deferred.await(free)
          }),
        ),
      ),
    )
    await Effect.runPromise(Deferred.await(held))
    return {
      release: async () => {
        Effect.runSync(Deferred.succeed(free, undefined))
        await holding
      },
    }
  }

  /** The number of statements that wait for a lock. */
  const waiting = () =>
    withDatabase(
      databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        Effect.map(
          sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
          ([row]) => row?.count ?? 0,
        ),
      ),
    )
  return { locked, waiting }
}
