import { Schema } from 'effect'
import { roleComparisonEvents } from '../../../machines/people/role-comparison.events.ts'
import { roleComparisonMachine } from '../../../machines/people/role-comparison.machine.ts'
import { LookupItem } from '../../../schemas/core/lookup.ts'
import { ComparedRole } from '../../../schemas/people/compared-role.ts'
import { defineJournaled } from '../../journaled.ts'

const id = Schema.NullOr(Schema.Int)

/** What a role is compared with as the journal sees it: in the ring only, the server keeps what it shows. */
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
