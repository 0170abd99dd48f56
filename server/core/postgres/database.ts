import type { PgClient } from '@effect/sql-pg'
import { Context, type Effect } from 'effect'
import type { DatabaseProblem } from './problem.ts'

/** Facts about the database that the server needs beside its queries. */
export class Database extends Context.Service<
  Database,
  {
    /** A line for the person who starts the server; null if there is none. */
    readonly notice: string | null
    /** Fails when the database is permanently lost; the server should stop with its message. */
    readonly lost: Effect.Effect<never, DatabaseProblem>
    /** The connection settings. */
    readonly address: PgClient.PgClientConfig
  }
>()('simdesk/Database') {}
