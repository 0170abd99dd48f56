import { Schema } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'

const named = { id: Schema.Int, name: Schema.String }

/** A mobile network; `networks` are its codes, MCC and MNC joined by a hyphen. */
export const Operator = Schema.Struct({
  ...named,
  country: Schema.String,
  networks: Schema.Array(Schema.String),
})
/** A guideline for customers; a plan stores its name. */
export const Guideline = Schema.Struct(named)

/** The read-only catalogue that plans refer to. */
export const catalogueEvents = declareEvents({
  OperatorAdded: storedAs(Operator),
  GuidelineAdded: storedAs(Guideline),
})
