import { Schema } from 'effect'
import { roleComparisonEvents } from '../../../machines/people/role-comparison.events.ts'
import { roleComparisonMachine } from '../../../machines/people/role-comparison.machine.ts'
import { LookupItem } from '../../../schemas/core/lookup.ts'
import { ComparedRole } from '../../../schemas/people/compared-role.ts'
import { defineJournaled } from '../../journaled.ts'

const id = Schema.NullOr(Schema.Int)

/** How the journal records the comparison of roles: in the ring only, since the server keeps its content. */
export const roleComparison = defineJournaled<typeof roleComparisonMachine>({
  machine: roleComparisonMachine,
  events: roleComparisonEvents,
  input: Schema.Struct({ id }),
  context: Schema.Struct({
    id,
    roles: Schema.Array(LookupItem),
    chosen: Schema.Int,
    other: Schema.NullOr(ComparedRole),
    failure: Schema.NullOr(Schema.String),
  }),
  posts: () => false,
})
