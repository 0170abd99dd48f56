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

/** Holds the locks of a statement, as a long transaction does, until released. */
const held = async (databaseUrl: string, statement: string) => {
  const [locked, free] = [Deferred.makeUnsafe<void>(), Deferred.makeUnsafe<void>()]
  const holding = withDatabase(
    databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql.unsafe(statement)
          yield* Deferred.succeed(locked, undefined)
          yield* Deferred.await(free)
        }),
      ),
    ),
  )
  await Effect.runPromise(Deferred.await(locked))
  return {
    /** Waits until at least this many statements wait for the lock. */
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

/** Holds the head of a log, so that writers wait. */
export const headHeld = (databaseUrl: string) => held(databaseUrl, 'select 1 from event_head for update')

/** Holds a table, so that readers wait too. */
export const tableHeld = (databaseUrl: string, table: string) =>
  held(databaseUrl, `lock table ${table} in access exclusive mode`)
