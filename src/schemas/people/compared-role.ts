import { Schema } from 'effect'

/** Another role, for a comparison. */
export const ComparedRole = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  /** Whether the role sees everything, or one partner's data. */
  scope: Schema.String,
  permissions: Schema.Array(Schema.String),
})
export type ComparedRole = typeof ComparedRole.Type
