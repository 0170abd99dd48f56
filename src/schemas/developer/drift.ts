import { Schema } from 'effect'
import { driftWhats } from './drift-words.ts'

/** One difference between an answer and the contract (services/core/reader/drift.ts). Its sample is masked. */
export const DriftOfAnswer = Schema.Struct({
  field: Schema.String,
  what: Schema.Literals(driftWhats),
  times: Schema.Int,
  sample: Schema.String,
})
export type DriftOfAnswer = typeof DriftOfAnswer.Type

/** A difference in one field of a call, over all answers; moments in ISO 8601. */
export const CountedDrift = Schema.Struct({
  call: Schema.String,
  ...DriftOfAnswer.fields,
  first: Schema.String,
  last: Schema.String,
})
export type CountedDrift = typeof CountedDrift.Type

/** The number of answers to a call, and how many of them matched the contract. */
const AnsweredCall = Schema.Struct({
  call: Schema.String,
  answers: Schema.Int,
  matched: Schema.Int,
  last: Schema.String,
})

/** The recorded differences of another server. */
export const DriftCounts = Schema.Struct({
  entries: Schema.Array(CountedDrift),
  calls: Schema.Array(AnsweredCall),
  /** Whether there were more differences than are kept. */
  isMore: Schema.Boolean,
})
export type DriftCounts = typeof DriftCounts.Type

export const noDrift: DriftCounts = { entries: [], calls: [], isMore: false }
