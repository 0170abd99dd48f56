import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, ManagedRuntime } from 'effect'

/** The database of a product that runs on this data, for plain statements. */
export const openSql = (dataDir) => {
  const host = join(dataDir, 'data/run')
  const runtime = ManagedRuntime.make(PgClient.layer({ host, username: 'simdesk', database: 'postgres' }))
  return {
    /** Runs work in a transaction, returns its result, and rolls back. */
    takenBack: (work) =>
      runtime.runPromise(
        PgClient.PgClient.use((sql) =>
          sql
            .withTransaction(
              Effect.flatMap(Effect.context(), (context) =>
                Effect.flatMap(
                  Effect.promise(() =>
                    work((statement) => Effect.runPromise(Effect.provideContext(sql.unsafe(statement), context))),
                  ),
                  Effect.fail,
                ),
              ),
            )
            .pipe(Effect.flip),
        ),
      ),
    run: (statement) => runtime.runPromise(PgClient.PgClient.use((sql) => sql.unsafe(statement))),
    end: () => runtime.dispose(),
  }
}
