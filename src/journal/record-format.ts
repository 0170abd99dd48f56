import { Schema } from 'effect'

/** The file format of a session record, and the reasons why a file is refused. */

export const FORMAT = 'simdesk.session-record'
/** 2 because all machine versions restarted at 1 before the first release. A record of format 1 is refused. */
export const FORMAT_VERSION = 2

/** The latest moment that a `Date` can hold, in milliseconds since 1970. */
const LAST_MOMENT = 8_640_000_000_000_000

export const RecordedActor = Schema.Struct({
  id: Schema.String,
  stream: Schema.String,
  machine: Schema.String,
  version: Schema.Int,
  /** Number of events folded into the base because the ring was full. */
  evicted: Schema.Int,
  /** The state before the first recorded event; null if it could not be encoded. */
  base: Schema.NullOr(Schema.Unknown),
  /** The actor's input, which need not lead to `base`. Absent if it could not be encoded. */
  input: Schema.optionalKey(Schema.Unknown),
})

export const RecordedEvent = Schema.Struct({
  actor: Schema.String,
  seq: Schema.Int,
  /** A moment that a `Date` can hold: other values cannot be shown. */
  at: Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: LAST_MOMENT })),
  type: Schema.String,
  /** Null for an event that its machine does not declare; its fields are not written. */
  event: Schema.NullOr(Schema.Unknown),
  /** The state value after the event, which a replay must reach again. */
  state: Schema.optionalKey(Schema.Unknown),
  /** The digest of the masked context after the event (`context-digest.ts`). Absent if it could not be computed. */
  digest: Schema.optionalKey(Schema.String),
  /** True if a developer sent the event from the page of the machines. */
  isByHand: Schema.optionalKey(Schema.Literal(true)),
})

/** The file that "Save session record" writes. */
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

/** The same with undecoded events: there may be very many, so they are decoded in slices. */
export const RecordHead = Schema.Struct({ ...RecordFile.fields, events: Schema.Array(Schema.Unknown) })

/** A file that is not a session record, or is damaged. */
export class RecordMalformed extends Schema.TaggedError<RecordMalformed>()('RecordMalformed', {
  message: Schema.String,
}) {}

/** A record in a format of another version of the application. */
export class RecordOfAnotherVersion extends Schema.TaggedError<RecordOfAnotherVersion>()('RecordOfAnotherVersion', {
  message: Schema.String,
}) {}

/** The code of a machine in the record could not be fetched. */
export class MachineNotFetched extends Schema.TaggedError<MachineNotFetched>()('MachineNotFetched', {
  message: Schema.String,
}) {}
