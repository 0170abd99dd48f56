import { Schema } from 'effect'
import { Personal } from '../core/masked.ts'

/** A plan draft in this browser, as the plan list shows it. */
export const KeptPlan = Schema.Struct({
  /** The name of its stream in the journal. */
  stream: Personal,
  /** The typed name of a new plan, or the name of the edited plan; may be empty. */
  name: Schema.String,
  isNew: Schema.Boolean,
  /** The address at which the draft is continued. */
  address: Schema.String,
  /** The number of fields that differ from the saved plan, or from an empty form. */
  changes: Schema.Int,
  /** When it was last changed, ISO 8601. */
  at: Schema.String,
  /** Whether another tab has it open. */
  isOpenElsewhere: Schema.Boolean,
})
export type KeptPlan = typeof KeptPlan.Type

/** A person's plan drafts in this browser, latest first, and the time of the reading. */
export const KeptPlans = Schema.Struct({ drafts: Schema.Array(KeptPlan), at: Schema.String })
export type KeptPlans = typeof KeptPlans.Type
