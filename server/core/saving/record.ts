import type { Effect } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import type { SavedChange } from '../../../src/schemas/core/saving.ts'
import type { NewEvent, StoredEvent } from '../events/event.ts'
import type { Change } from './changes.ts'
import type { FieldErrors } from './decision.ts'
import type { RecordMessages } from './messages.ts'

/** What every record holds: its number, its number of saves, and who made the last one when. */
export type Saved = {
  readonly id: number
  readonly version: number
  readonly updatedBy: string
  readonly updatedDate: string
}

/**
 * A kind of record, as `saveRecord` needs it. `State` is a record's current state, `Event` any of its events.
 * `Obstacle` is a reason that blocks any change, such as a voided SIM.
 */
export type SavedRecord<State extends Saved, Event extends NewEvent, Obstacle extends string = never> = {
  /** The category of its ids. */
  readonly category: string
  readonly streams: {
    /** The events that changed one record. */
    readonly of: (id: number) => string
    /** Refused saves; null is a refused addition, which has no number. */
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
  /** Reads a stored event. */
  readonly read: (stored: StoredEvent) => Event
  /** Applies one event; some leave the state as it is. */
  readonly apply: (state: State | null, event: Event) => State | null
  /** The differences between two states, in the form's field order. */
  readonly changes: (before: State, after: State) => ReadonlyArray<Change>
  /** Changes with the form's labels, for a person who has not seen them. */
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

/** A file uploaded with a save: `transact` stores it when the work begins, `discard` removes it within the work. */
export type SavedFile<E, R> = {
  readonly transact: <A, E2, R2>(work: Effect.Effect<A, E2, R2>) => Effect.Effect<A, E | E2, R | R2>
  readonly discard: Effect.Effect<void, E, R>
}
