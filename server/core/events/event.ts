import { Schema } from 'effect'

/** A fact about to be appended: a type in the past tense (`InventoryAdded`) and its data, a JSON object. */
export type NewEvent = {
  readonly type: string
  readonly data: { readonly [key: string]: unknown }
}

/** A fact in the store. `position` is dense and in commit order, `version` counts from 1 within its stream. */
export type StoredEvent = {
  readonly position: number
  readonly stream: string
  readonly version: number
  readonly type: string
  /** As it was stored, in whatever shape; `EventTypes.read` knows them all. */
  readonly data: unknown
  readonly actor: string
  /** ISO 8601 in UTC, milliseconds. */
  readonly at: string
  readonly requestId: string | null
  readonly commandId: string | null
}

/** The stream moved on since its state was read: read again and decide again. */
export class VersionConflict extends Schema.TaggedError<VersionConflict>()('VersionConflict', {
  stream: Schema.String,
  expectedVersion: Schema.Int,
  actualVersion: Schema.Int,
}) {}

/** The command was carried out before; this is what it appended last. */
export class DuplicateCommand extends Schema.TaggedError<DuplicateCommand>()('DuplicateCommand', {
  commandId: Schema.String,
  stream: Schema.String,
  version: Schema.Int,
  position: Schema.Int,
}) {}
