import { Context, type Effect, type Stream } from 'effect'
import type { SqlError } from 'effect/sql'
import type { DuplicateCommand, NewEvent, StoredEvent, VersionConflict } from './event.ts'
import type { Outdated } from './outdated.ts'

/** What one command appends to one stream. */
export type Append = {
  /** `<category>-<id>`, e.g. `inventory-17`. */
  readonly stream: string
  /** The version that the decision was made on; 0 for a stream that must not exist yet; `any` for a mere record. */
  readonly expectedVersion: number | 'any'
  readonly events: ReadonlyArray<NewEvent>
  /** Who did it: a user's id, `system`, or `anonymous` for nobody that we know. */
  readonly actor: string
  /** Makes a repeated command one: the second append with the same id fails with `DuplicateCommand`. */
  readonly commandId?: string | undefined
  readonly requestId?: string | undefined
}

/** The events of a stream from one version on, up to another where there is one, both included. */
export type Versions = { readonly from: number; readonly to?: number }

/** The last event of an append. */
export type Appended = { readonly version: number; readonly position: number }

export type AppendError = VersionConflict | DuplicateCommand | SqlError.SqlError | Outdated

/**
 * The events, which are the truth, and the only way to add one. Every append runs the registered projections in the
 * same transaction; a projection's unique index that refuses comes back as the `SqlError` (`reason._tag` is
 * `UniqueViolation`, `reason.constraint` names the index) and nothing is written.
 */
export class EventStore extends Context.Service<
  EventStore,
  {
    /**
     * A writing transaction. It holds the head of the log from its first statement on, so writers come one after the
     * other: what `work` reads is as it will be when it commits, and a decision on it need not be made again. Where
     * the database ends it in favour of another (40001, 40P01), `work` is run again as a whole. Within `work` all
     * methods of the store, and `transact` itself, belong to the transaction. Keep `work` short: everybody waits.
     */
    readonly transact: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E | SqlError.SqlError | Outdated, R>
    /**
     * The same with something before it that nobody else can meet and that takes its time, such as a file under a
     * random name: it is written in the transaction too, but before the head is taken, so that nobody waits for it. Not within `transact`.
     */
    readonly transactAfter: <A, E, R, E2, R2>(
      before: Effect.Effect<unknown, E2, R2>,
      work: Effect.Effect<A, E, R>,
    ) => Effect.Effect<A, E | E2 | SqlError.SqlError | Outdated, R | R2>
    /** One append; by itself a transaction, within `transact` a part of it. */
    readonly append: (append: Append) => Effect.Effect<Appended, AppendError>
    /** Many appends at once, in few statements: the way for thousands of events. */
    readonly appendAll: (appends: ReadonlyArray<Append>) => Effect.Effect<ReadonlyArray<Appended>, AppendError>
    /** The events of a stream in order, or those between two versions; empty when there is no such stream. */
    readonly read: (stream: string, versions?: Versions) => Effect.Effect<ReadonlyArray<StoredEvent>, SqlError.SqlError>
    /** How many events a stream has, by one step down an index; 0 when there is no such stream. */
    readonly versionOf: (stream: string) => Effect.Effect<number, SqlError.SqlError>
    /** Every event after a position, in order, in batches. */
    readonly readAll: (after?: number) => Stream.Stream<StoredEvent, SqlError.SqlError>
    /**
     * The next `count` numbers of a category, dense from 1; answers the first of them. Call it in the `transact` that
     * appends with them, so that a refused command leaves no gap.
     */
    readonly nextId: (category: string, count?: number) => Effect.Effect<number, SqlError.SqlError | Outdated>
    /** Fails when a newer version has taken over these data: nothing can be written any more, the server should end. */
    readonly outdated: Effect.Effect<never, Outdated>
  }
>()('simdesk/EventStore') {}
