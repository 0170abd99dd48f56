import { Schema } from 'effect'
import { FieldProblem } from './answer.ts'
import { Personal } from './masked.ts'
import { SavedChange } from './saving.ts'

/**
 * The server refused (`isSuccess: false`): its message, the problems by field, and the request id. `savedAs` is the id
 * of a new record that an earlier try of the same submission saved, with other values.
 */
export class Refused extends Schema.TaggedError<Refused>()('Refused', {
  message: Schema.String,
  errors: Schema.Array(FieldProblem),
  requestId: Schema.optionalKey(Schema.String),
  savedAs: Schema.optionalKey(Schema.Int),
}) {}

/** Another person saved a newer version; `changes` holds their changes by field. */
export class Conflicted extends Schema.TaggedError<Conflicted>()('Conflicted', {
  message: Schema.String,
  version: Schema.Int,
  changes: Schema.Array(SavedChange),
  updatedBy: Personal,
  updatedDate: Schema.String,
}) {}

/** No answer: no network, a lost connection or a time-out. */
export class Unreachable extends Schema.TaggedError<Unreachable>()('Unreachable', { message: Schema.String }) {}

/** HTTP 401: the session has ended or never existed. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()('Unauthorized', { message: Schema.String }) {}

/** HTTP 403: the role of the session does not allow this. */
export class Forbidden extends Schema.TaggedError<Forbidden>()('Forbidden', { message: Schema.String }) {}

/** Any other unsuccessful HTTP status, including 404. */
export class Faulted extends Schema.TaggedError<Faulted>()('Faulted', {
  status: Schema.Int,
  message: Schema.String,
  errors: Schema.Array(FieldProblem),
  requestId: Schema.optionalKey(Schema.String),
}) {}

/** An answer that does not match the contract; `path` is the first field that differs. */
export class UnexpectedAnswer extends Schema.TaggedError<UnexpectedAnswer>()('UnexpectedAnswer', {
  path: Schema.String,
  message: Schema.String,
}) {}

/** All errors of services; each reaches a machine as `event.error`. */
export const AppError = Schema.Union([
  Refused,
  Conflicted,
  Unreachable,
  Unauthorized,
  Forbidden,
  Faulted,
  UnexpectedAnswer,
])
export type AppError = typeof AppError.Type
