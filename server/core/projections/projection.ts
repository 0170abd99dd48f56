import type { Effect } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import type { StoredEvent } from '../events/event.ts'

/**
 * Tables that are purely a fold of the events. The event store calls `apply` in the transaction that appends, so a
 * table never lags. `rebuild` and `verify` call the same `apply` with the search path on a shadow schema.
 *
 * The rules that make this true:
 * - table names in `create` and `apply` are unqualified, and `apply` reads and writes its own tables only;
 * - `apply` is deterministic: no `now()`, no random number, no identity column; all its input is in the events and,
 *   if it `countsDays`, the company's time zone;
 * - no foreign key leaves the projection.
 */
export type Projection = {
  readonly name: string
  /** Raise it when `create` or `apply` changes: the next start rebuilds the tables from the events. */
  readonly version: number
  readonly tables: ReadonlyArray<string>
  /** True if `apply` counts days of moments: its tables then depend on the company's time zone (`CompanyZone`). */
  readonly countsDays?: true
  /** The event types that `apply` receives; all others are skipped. */
  readonly handles: ReadonlyArray<string>
  /** Creates the tables with their indexes, empty. */
  readonly create: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, SqlError.SqlError>
  /**
   * Applies events to the tables, in order of position. It gets one event for a command, thousands in a bulk append or
   * a rebuild. Combine consecutive events of a kind into one statement with `unnest`.
   */
  readonly apply: (
    events: ReadonlyArray<StoredEvent>,
    sql: SqlClient.SqlClient,
  ) => Effect.Effect<unknown, SqlError.SqlError>
}
