import { Schema } from 'effect'
import { roleComparisonEvents } from '../../machines/role-comparison.events.ts'
import { roleComparisonMachine } from '../../machines/role-comparison.machine.ts'
import { ComparedRole } from '../../schemas/compared-role.ts'
import { LookupItem } from '../../schemas/lookup.ts'
import { defineJournaled } from '../journaled.ts'

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
