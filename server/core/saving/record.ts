import type { Effect } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import type { SavedChange } from '../../../src/schemas/core/saving.ts'
import type { NewEvent, StoredEvent } from '../events/event.ts'
import type { Change } from './changes.ts'
import type { FieldErrors } from './decision.ts'
import type { RecordMessages } from './messages.ts'

/** What every record knows of itself: its number, how many saves it took, and who made the last one when. */
export type Saved = {
  readonly id: number
  readonly version: number
  readonly updatedBy: string
  readonly updatedDate: string
}

/**
 * A kind of record, as `saveRecord` needs it. `State` is one record as it stands, `Event` what can have happened to it,
 * `Obstacle` what keeps anybody from touching one at all, such as an item that is voided.
 */
export type SavedRecord<State extends Saved, Event extends NewEvent, Obstacle extends string = never> = {
  /** What its numbers are counted under. */
  readonly category: string
  readonly streams: {
    /** What changed one record. */
    readonly of: (id: number) => string
    /** What was refused of it; null: of what was to be added and has no number. */
    readonly refused: (id: number | null) => string
    /** Saves that changed nothing, under their keys. */
    readonly unchanged: (id: number) => string
  }
  /** The types of the events that `saveRecord` writes itself. */
  readonly writes: {
    readonly addRefused: Event['type']
    readonly changeRefused: Event['type']
    readonly unchanged: Event['type']
  }
  /** An event as it was stored. */
  readonly read: (stored: StoredEvent) => Event
  /** Folds one event; those that change nothing leave the state as it is. */
  readonly apply: (state: State | null, event: Event) => State | null
  /** What differs between two states, in the order in which a person reads the fields. */
  readonly changes: (before: State, after: State) => ReadonlyArray<Change>
  /** Changes as the form shows them to who has not seen them. */
  readonly tell: (
    changes: ReadonlyArray<Change>,
  ) => Effect.Effect<ReadonlyArray<SavedChange>, SqlError.SqlError, SqlClient.SqlClient>
  readonly messages: RecordMessages<Obstacle>
}

/** Why a save was refused. */
export type Refusal<State, Obstacle extends string = never> =
  | { readonly reason: 'fields'; readonly errors: FieldErrors }
  | { readonly reason: 'missing' | Obstacle }
  | { readonly reason: 'conflict'; readonly state: State; readonly changes: ReadonlyArray<Change> }

/** A file that comes with a save: `transact` has it written when the work begins, `discard` removes it in the work. */
export type SavedFile<E, R> = {
  readonly transact: <A, E2, R2>(work: Effect.Effect<A, E2, R2>) => Effect.Effect<A, E | E2, R | R2>
  readonly discard: Effect.Effect<void, E, R>
}
