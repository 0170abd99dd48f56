import { Schema } from 'effect'
import { wire } from './wire.ts'

/**
 * The problem of one field of a submission. `field` is the wire name with a lower-case first letter, as in the draft.
 */
export const FieldProblem = Schema.Struct({ field: Schema.String, message: Schema.String }).annotate(
  wire({ problem: true }),
)
export type FieldProblem = typeof FieldProblem.Type

/**
 * The common fields of every answer (spec §7). `requestId` is our addition; it finds the request in the server's log.
 */
export const answerFields = {
  isSuccess: Schema.Boolean.annotate(wire({ ifListed: true })),
  message: Schema.optionalKey(Schema.NullOr(Schema.String)),
  requestId: Schema.optionalKey(Schema.String),
}

/** For an answer that the specification defines without `isSuccess`: a list means success. */
export const listedFields = {
  ...answerFields,
  isSuccess: answerFields.isSuccess.annotate(wire({ ifListed: true, ours: true })),
}

/** The number of all rows. */
export const RowCount = Schema.Int.annotate(wire({ counts: true }))

/** Added by the reader of other servers' answers if an answer has no row count. No server sends it. */
export const UNCOUNTED = 'uncounted'

/** Whether the row count is unknown: the page is full, and the answer has no count. */
const isUncounted = (answer: object): boolean => UNCOUNTED in answer

/** The same with problems by field. */
export const formFields = { ...answerFields, errors: Schema.optionalKey(Schema.Array(FieldProblem)) }

/** How many rows there are beyond the total that the server gives. `unknown` if it gives none. */
export const Unsent = Schema.Union([Schema.Int, Schema.Literal('unknown')])
export type Unsent = typeof Unsent.Type

/** The `unsent` part of an answer's page. */
export const unsentIn = (answer: object): { readonly unsent?: Unsent } =>
  isUncounted(answer) ? { unsent: 'unknown' } : {}

/** The answer to a failed request: unauthorised, forbidden, malformed, oversized, unknown or crashed. */
export const FaultAnswer = Schema.Struct({
  ...formFields,
  /** Only for partners' systems: a code by which a program can tell refusals apart. */
  error: Schema.optionalKey(Schema.Struct({ code: Schema.String, message: Schema.String })),
})
export type FaultAnswer = typeof FaultAnswer.Type
