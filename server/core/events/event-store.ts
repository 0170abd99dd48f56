import { Context, type Effect, type Stream } from 'effect'
import type { SqlError } from 'effect/sql'
import type { DuplicateCommand, NewEvent, StoredEvent, VersionConflict } from './event.ts'
import type { Outdated } from './outdated.ts'

/** The events that one command appends to one stream. */
export type Append = {
  /** `<category>-<id>`, e.g. `inventory-17`. */
  readonly stream: string
  /**
   * The version that the decision was based on; 0 if the stream must not exist yet; `any` for an entry that is only a
   * log.
   */
  readonly expectedVersion: number | 'any'
  readonly events: ReadonlyArray<NewEvent>
  /** Who did it: a user's id, `system`, or `anonymous` if unknown. */
  readonly actor: string
  /** Makes a command idempotent: a second append with the same id fails with `DuplicateCommand`. */
  readonly commandId?: string | undefined
  readonly requestId?: string | undefined
}

/** A range of a stream's versions, both ends included; without `to`, up to the last. */
export type Versions = { readonly from: number; readonly to?: number }

/** The last event of an append. */
export type Appended = { readonly version: number; readonly position: number }

export type AppendError = VersionConflict | DuplicateCommand | SqlError.SqlError | Outdated

/**
 * The event log, which is the source of truth, and the only way to append to it. Each append runs the registered
 * projections in the same transaction. If a projection's unique index refuses, nothing is written. The error is the
 * `SqlError`: `reason._tag` is `UniqueViolation`, `reason.constraint` names the index.
 */
export class EventStore extends Context.Service<
  EventStore,
  {
    /**
     * A writing transaction. It locks the head of the log with its first statement, so writers run one after the other.
     * What `work` reads cannot change before it commits. If the database aborts it for another transaction (40001,
     * 40P01), `work` runs again as a whole. Inside `work`, all methods of the store, and `transact` itself, join the
     * transaction. Keep `work` short: all writers wait for it.
     */
    readonly transact: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError | Outdated, R>
    /**
     * Like `transact`, with slow preparation that cannot conflict, such as a file under a random name. It runs in the
     * transaction but before the head is locked, so nobody waits for it. Not allowed inside `transact`.
     */
    readonly transactAfter: <A, E, R, E2, R2>(
      before: Effect.Effect<unknown, E2, R2>,
      work: Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | E2 | SqlError.SqlError | Outdated, R | R2>
    /** One append: a transaction by itself, or a part of the one around it. */
    readonly append: (append: Append) => Effect.Effect<Appended, AppendError>
    /** Many appends in few statements; use it for thousands of events. */
    readonly appendAll: (appends: ReadonlyArray<Append>) => Effect.Effect<ReadonlyArray<Appended>, AppendError>
    /** The events of a stream in order, or a range of them; empty if there is no such stream. */
    readonly read: (stream: string, versions?: Versions) => Effect.Effect<ReadonlyArray<StoredEvent>, SqlError.SqlError>
    /** The number of events in a stream, by one index lookup; 0 if there is no such stream. */
    readonly versionOf: (stream: string) => Effect.Effect<number, SqlError.SqlError>
    /** Every event after a position, in order, in batches. */
    readonly readAll: (after?: number) => Stream.Stream<StoredEvent, SqlError.SqlError>
    /**
     * Reserves the next `count` numbers of a category, dense from 1, and returns the first. Call it in the `transact`
     * that appends with them, so that a refused command leaves no gap.
     */
    readonly nextId: (category: string, count?: number) => Effect.Effect<number, SqlError.SqlError | Outdated>
    /**
     * Fails when a newer version has taken over the data. Nothing can be written any more, and the server should stop.
     */
    readonly outdated: Effect.Effect<never, Outdated>
  }
>()('simdesk/EventStore') {}
