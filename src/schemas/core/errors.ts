import { Schema } from 'effect'
import { FieldProblem } from './answer.ts'
import { Personal } from './masked.ts'
import { SavedChange } from './saving.ts'

/** The server understood and said no (`isSuccess: false`): its message, the fields it names, the record it compared with. */
export class Refused extends Schema.TaggedError<Refused>()('Refused', {
  message: Schema.String,
  errors: Schema.Array(FieldProblem),
  requestId: Schema.optionalKey(Schema.String),
}) {}

/** Somebody else saved a newer version; `changes` holds what they changed, field by field. */
export class Conflicted extends Schema.TaggedError<Conflicted>()('Conflicted', {
  message: Schema.String,
  version: Schema.Int,
  changes: Schema.Array(SavedChange),
  updatedBy: Personal,
  updatedDate: Schema.String,
}) {}

/** No answer: network down, connection lost, time-out. */
export class Unreachable extends Schema.TaggedError<Unreachable>()('Unreachable', { message: Schema.String }) {}

/** HTTP 401: the session has ended or never was. */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()('Unauthorized', { message: Schema.String }) {}

/** HTTP 403: the session's role may not do this. */
export class Forbidden extends Schema.TaggedError<Forbidden>()('Forbidden', { message: Schema.String }) {}

/** Any other HTTP status that is not a success, 404 included. */
export class Faulted extends Schema.TaggedError<Faulted>()('Faulted', {
  status: Schema.Int,
  message: Schema.String,
  errors: Schema.Array(FieldProblem),
  requestId: Schema.optionalKey(Schema.String),
}) {}

/** An answer of another shape than the contract's; `path` is the first field that differs. */
export class UnexpectedAnswer extends Schema.TaggedError<UnexpectedAnswer>()('UnexpectedAnswer', {
  path: Schema.String,
  message: Schema.String,
}) {}

/** Everything a service can fail with; each reaches a machine as `event.error`. */
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
