import type { Effect } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import type { StoredEvent } from '../events/event.ts'

/**
 * Tables that are a fold of the events and nothing else. The event store calls `apply` in the transaction that appends,
 * so a table never lags; `rebuild` and `verify` call the same `apply` with the search path on a shadow schema.
 *
 * The rules that make this true:
 * - table names in `create` and `apply` are unqualified, and `apply` reads and writes its own tables only;
 * - `apply` is deterministic: no `now()`, no random number, no identity column; all it needs is in the events;
 * - no foreign key leaves the projection.
 */
export type Projection = {
  readonly name: string
  /** Raise it when `create` or `apply` changes: the next start rebuilds the tables from the events. */
  readonly version: number
  readonly tables: ReadonlyArray<string>
  /** The types of event that `apply` is called with; all others are skipped. */
  readonly handles: ReadonlyArray<string>
  /** Creates the tables with their indexes, empty. */
  readonly create: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, SqlError.SqlError>
  /**
   * Folds events, in order of position, into the tables. One event for a command, thousands in a bulk append or a
   * rebuild: consecutive events of a kind are worth one statement with `unnest`.
   */
  readonly apply: (
    events: ReadonlyArray<StoredEvent>,
    sql: SqlClient.SqlClient,
  ) => Effect.Effect<unknown, SqlError.SqlError>
}
