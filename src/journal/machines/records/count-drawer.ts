import { Schema } from 'effect'
import { countDrawerEvents } from '../../../machines/records/count-drawer.events.ts'
import { countDrawerMachine } from '../../../machines/records/count-drawer.machine.ts'
import { LookupItem } from '../../../schemas/core/lookup.ts'
import { Masked } from '../../../schemas/core/masked.ts'
import { recordNames } from '../../../schemas/records/all.ts'
import { countNames } from '../../../schemas/records/kit/shown.ts'
import { defineJournaled } from '../../journaled.ts'

const record = Schema.Literals(recordNames)

/** How the journal records the drawer behind a count: in the ring only, since the server keeps its content. */
export const countDrawer = defineJournaled<typeof countDrawerMachine>({
  machine: countDrawerMachine,
  events: countDrawerEvents,
  input: Schema.Struct({ record }),
  context: Schema.Struct({
    record,
    id: Schema.Int,
    name: Masked,
    count: Schema.Literals(['', ...countNames]),
    items: Schema.Array(LookupItem),
    failure: Schema.NullOr(Schema.String),
  }),
  posts: () => false,
})
