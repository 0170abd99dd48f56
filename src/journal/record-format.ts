import { Schema } from 'effect'

/** What a session record looks like as a file, and why one is refused. */

export const FORMAT = 'simdesk.session-record'
/** 2 because the versions of all machines began at 1 again before the first release: a record of 1 is refused. */
export const FORMAT_VERSION = 2

/** The last moment that a date can be, in milliseconds since 1970. */
const LAST_MOMENT = 8_640_000_000_000_000

export const RecordedActor = Schema.Struct({
  id: Schema.String,
  stream: Schema.String,
  machine: Schema.String,
  version: Schema.Int,
  /** Events that were folded into the base because the ring was full. */
  evicted: Schema.Int,
  /** The state in which the recorded events begin; null where it could not be written. */
  base: Schema.NullOr(Schema.Unknown),
  /** What the actor was given; it need not begin in the state that this leads to. Missing where it could not be written. */
  input: Schema.optionalKey(Schema.Unknown),
})

export const RecordedEvent = Schema.Struct({
  actor: Schema.String,
  seq: Schema.Int,
  /** A moment that a date can be: anything else cannot be shown. */
  at: Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: LAST_MOMENT })),
  type: Schema.String,
  /** Null for an event that its machine does not declare: its fields are not written. */
  event: Schema.NullOr(Schema.Unknown),
  /** The state value that the event led to, which a replay has to reach again. */
  state: Schema.optionalKey(Schema.Unknown),
  /** The digest of the masked context that the event led to, see `context-digest.ts`. Missing where it could not be made. */
  digest: Schema.optionalKey(Schema.String),
  /** Sent by a developer from the page of the machines, and not by the screen. */
  isByHand: Schema.optionalKey(Schema.Literal(true)),
})

/** The file of "Save session record". */
const RecordFile = Schema.Struct({
  format: Schema.Literal(FORMAT),
  version: Schema.Literal(FORMAT_VERSION),
  savedAt: Schema.String,
  actors: Schema.Array(RecordedActor),
  events: Schema.Array(RecordedEvent),
})

export type WrittenRecord = typeof RecordFile.Encoded
export type WrittenActor = typeof RecordedActor.Encoded
export type WrittenEvent = typeof RecordedEvent.Encoded

/** The same, its events left as they are: there may be very many, and they are read in slices. */
export const RecordHead = Schema.Struct({ ...RecordFile.fields, events: Schema.Array(Schema.Unknown) })

/** A file that is no session record, or a damaged one. */
export class RecordMalformed extends Schema.TaggedError<RecordMalformed>()('RecordMalformed', {
  message: Schema.String,
}) {}

/** A record of another version of the application, whose form this version does not read. */
export class RecordOfAnotherVersion extends Schema.TaggedError<RecordOfAnotherVersion>()('RecordOfAnotherVersion', {
  message: Schema.String,
}) {}

/** The record could not be looked at: the code of one of its machines did not come. */
export class MachineNotFetched extends Schema.TaggedError<MachineNotFetched>()('MachineNotFetched', {
  message: Schema.String,
}) {}
