import { Schema } from 'effect'

/** An event to append: a type in the past tense (`InventoryAdded`) and its data, a JSON object. */
export type NewEvent = {
  readonly type: string
  readonly data: { readonly [key: string]: unknown }
}

/** A stored event. `position` is dense and in commit order; `version` counts from 1 within its stream. */
export type StoredEvent = {
  readonly position: number
  readonly stream: string
  readonly version: number
  readonly type: string
  /** As stored, in any shape; `EventTypes.read` knows them all. */
  readonly data: unknown
  readonly actor: string
  /** ISO 8601 in UTC, with milliseconds. */
  readonly at: string
  readonly requestId: string | null
  readonly commandId: string | null
}

/** The stream has newer events than the decision was based on: read again and decide again. */
export class VersionConflict extends Schema.TaggedError<VersionConflict>()('VersionConflict', {
  stream: Schema.String,
  expectedVersion: Schema.Int,
  actualVersion: Schema.Int,
}) {}

/** The command ran before; this is the last event it appended. */
export class DuplicateCommand extends Schema.TaggedError<DuplicateCommand>()('DuplicateCommand', {
  commandId: Schema.String,
  stream: Schema.String,
  version: Schema.Int,
  position: Schema.Int,
}) {}
