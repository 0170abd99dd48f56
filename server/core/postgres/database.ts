import type { PgClient } from '@effect/sql-pg'
import { Context, type Effect } from 'effect'
import type { DatabaseProblem } from './problem.ts'

/** What the rest of the server should know of the database beside asking it. */
export class Database extends Context.Service<
  Database,
  {
    /** A line for the person who starts the server; null when there is nothing to tell. */
    readonly notice: string | null
    /** Fails when the database is lost for good: the server should end with its message. */
    readonly lost: Effect.Effect<never, DatabaseProblem>
    /** Where to connect to. */
    readonly address: PgClient.PgClientConfig
  }
>()('simdesk/Database') {}
