import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { withDatabase } from './cluster.ts'

/** The number of events of all subjects, without sign-ins and reads: the server writes those a while after a call. */
export const eventCount = (databaseUrl: string): Promise<number> =>
  withDatabase(
    databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.map(
        Effect.orDie(
          sql<{ count: number }>`select count(*)::integer as count from events where stream !~ '^(audit|access)-'`,
        ),
        ([row]) => row?.count ?? 0,
      ),
    ),
  )
