import { Schema } from 'effect'
import { wire } from './wire.ts'

/** What is wrong with one field of a submission; `field` is the wire name, first letter in lower case as in the draft. */
export const FieldProblem = Schema.Struct({ field: Schema.String, message: Schema.String }).annotate(
  wire({ problem: true }),
)
export type FieldProblem = typeof FieldProblem.Type

/** What every answer of the API carries (spec §7); `requestId` is ours and finds the request in the server's log. */
export const answerFields = {
  isSuccess: Schema.Boolean.annotate(wire({ ifListed: true })),
  message: Schema.optionalKey(Schema.NullOr(Schema.String)),
  requestId: Schema.optionalKey(Schema.String),
}

/** Of an answer that the specification has without `isSuccess`: its list is its yes. */
export const listedFields = {
  ...answerFields,
  isSuccess: answerFields.isSuccess.annotate(wire({ ifListed: true, ours: true })),
}

/** How many rows there are in all. */
export const RowCount = Schema.Int.annotate(wire({ counts: true }))

/** What the reader of other servers' answers adds to one that does not say how many rows there are. No server sends it. */
export const UNCOUNTED = 'uncounted'

/** Whether nobody knows how many rows there are: the page is full, and the answer did not say it. */
const isUncounted = (answer: object): boolean => UNCOUNTED in answer

/** The same with what is wrong at which field. */
export const formFields = { ...answerFields, errors: Schema.optionalKey(Schema.Array(FieldProblem)) }

/**
 * How many rows more there are than a page, or a search, has of them and its total says: so many that the server does not
 * send, or nobody knows.
 */
export const Unsent = Schema.Union([Schema.Int, Schema.Literal('unknown')])
export type Unsent = typeof Unsent.Type

/** What a page says of an answer. */
export const unsentIn = (answer: object): { readonly unsent?: Unsent } =>
  isUncounted(answer) ? { unsent: 'unknown' } : {}

/** The answer to a fault: an unauthorised, forbidden, malformed, oversized, unknown or crashed request. */
export const FaultAnswer = Schema.Struct({
  ...formFields,
  /** Told to partners' systems alone: a word that a program can tell refusals apart by. */
  error: Schema.optionalKey(Schema.Struct({ code: Schema.String, message: Schema.String })),
})
export type FaultAnswer = typeof FaultAnswer.Type
