import { Schema } from 'effect'
import { planListEvents } from '../../../machines/plans/plan-list.events.ts'
import { planListMachine } from '../../../machines/plans/plan-list.machine.ts'
import { Unsent } from '../../../schemas/core/answer.ts'
import { FromOne } from '../../../schemas/lists/page-place.ts'
import { PlanFilter, PlanRow, PlanSort } from '../../../schemas/plans/plan.ts'
import { defineJournaled } from '../../journaled.ts'
import { exportFacts } from '../lists/exporting.ts'

/** How the journal records the plan list: in the ring only, since its address has its position. */
export const planList = defineJournaled<typeof planListMachine>({
  machine: planListMachine,
  events: planListEvents,
  input: Schema.Struct({
    page: FromOne,
    pageSize: Schema.NullOr(FromOne),
    filter: Schema.NullOr(PlanFilter),
    sort: Schema.NullOr(PlanSort),
    entries: FromOne,
    filterOpen: Schema.Boolean,
    marked: Schema.NullOr(Schema.Int),
  }),
  context: Schema.Struct({
    rows: Schema.Array(PlanRow),
    total: Schema.Int,
    unsent: Schema.optional(Unsent),
    offset: Schema.Int,
    shownSize: FromOne,
    page: FromOne,
    pageSize: FromOne,
    entries: FromOne,
    filter: PlanFilter,
    applied: Schema.NullOr(PlanFilter),
    sort: Schema.NullOr(PlanSort),
    lookups: planListEvents['xstate.done.actor.loadLookups'].fields.output,
    failure: Schema.NullOr(Schema.String),
    ...exportFacts,
    opensFilter: Schema.Boolean,
    marked: Schema.NullOr(Schema.Int),
  }),
  posts: (snapshot) => snapshot.hasTag('exporting'),
})
