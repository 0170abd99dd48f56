import { Schema } from 'effect'
import { Personal } from '../core/masked.ts'

/** A draft of a plan that this browser keeps, as the plan list tells of it. */
export const KeptPlan = Schema.Struct({
  /** The name of its stream in the journal. */
  stream: Personal,
  /** The name that was typed for a new plan, or that of the plan that is edited; may be empty. */
  name: Schema.String,
  isNew: Schema.Boolean,
  /** The address at which it is gone on with. */
  address: Schema.String,
  /** How many fields differ from what is saved, or from an empty form. */
  changes: Schema.Int,
  /** When it was worked on last, ISO 8601. */
  at: Schema.String,
  /** Another tab works on it at this moment. */
  isOpenElsewhere: Schema.Boolean,
})
export type KeptPlan = typeof KeptPlan.Type

/** What this browser keeps of a person's plans, the latest first, and when that was so. */
export const KeptPlans = Schema.Struct({ drafts: Schema.Array(KeptPlan), at: Schema.String })
export type KeptPlans = typeof KeptPlans.Type
