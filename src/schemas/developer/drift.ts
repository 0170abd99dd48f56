import { Schema } from 'effect'
import { driftWhats } from './drift-words.ts'

/** One difference between an answer and the contract, as it was read (services/core/reader/drift.ts). Its sample is masked. */
export const DriftOfAnswer = Schema.Struct({
  field: Schema.String,
  what: Schema.Literals(driftWhats),
  times: Schema.Int,
  sample: Schema.String,
})
export type DriftOfAnswer = typeof DriftOfAnswer.Type

/** A difference of one field of a call over all answers; moments in ISO 8601. */
export const CountedDrift = Schema.Struct({
  call: Schema.String,
  ...DriftOfAnswer.fields,
  first: Schema.String,
  last: Schema.String,
})
export type CountedDrift = typeof CountedDrift.Type

/** How many answers of a call came, and how many of them were as the contract has them. */
const AnsweredCall = Schema.Struct({
  call: Schema.String,
  answers: Schema.Int,
  matched: Schema.Int,
  last: Schema.String,
})

/** What is known of the answers of another server. */
export const DriftCounts = Schema.Struct({
  entries: Schema.Array(CountedDrift),
  calls: Schema.Array(AnsweredCall),
  /** There was more than is kept. */
  isMore: Schema.Boolean,
})
export type DriftCounts = typeof DriftCounts.Type

export const noDrift: DriftCounts = { entries: [], calls: [], isMore: false }
