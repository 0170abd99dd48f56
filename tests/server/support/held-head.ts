import { Deferred, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect } from 'vitest'
import { withDatabase } from './cluster.ts'

const waiting = (databaseUrl: string) =>
  withDatabase(
    databaseUrl,
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  )

/** Holds the head of a log, as a long transaction does: who writes waits until it is let go. */
export const headHeld = async (databaseUrl: string) => {
  const [held, free] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
  const holding = withDatabase(
    databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`select 1 from event_head for update`
          yield* Deferred.succeed(held, undefined)
          yield* Deferred.await(free)
        }),
      ),
    ),
  )
  await Effect.runPromise(Deferred.await(held))
  return {
    /** Until so many at least wait for it. */
    isWaitedFor: (writers = 1) =>
      expect
        .poll(async () => (await waiting(databaseUrl))[0]?.count, { timeout: 20_000, interval: 20 })
        .toBeGreaterThanOrEqual(writers),
    release: async () => {
      Effect.runSync(Deferred.succeed(free, undefined))
      await holding
    },
  }
}
