import { Schema } from 'effect'

/** Another role, as far as one is compared with it. */
export const ComparedRole = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  /** Whether it sees everything, or one partner's. */
  scope: Schema.String,
  permissions: Schema.Array(Schema.String),
})
export type ComparedRole = typeof ComparedRole.Type
