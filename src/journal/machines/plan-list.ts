import { Schema } from 'effect'
import { planListEvents } from '../../machines/plan-list.events.ts'
import { planListMachine } from '../../machines/plan-list.machine.ts'
import { ColumnsArranged } from '../../schemas/columns.ts'
import { PlanFilter, PlanRow } from '../../schemas/plan.ts'
import { defineJournaled } from '../journaled.ts'
import { exportFacts, fromFilesOfBefore } from './exporting.ts'
import { fromListsOfVersionOne } from './lists-of-version-one.ts'

/** The plan list as the journal sees it: in the ring only, since its address says where it stands. */
export const planList = defineJournaled<typeof planListMachine>({
  machine: planListMachine,
  events: planListEvents,
  input: Schema.Struct({
    page: Schema.Int,
    pageSize: Schema.Int,
    filter: Schema.NullOr(PlanFilter),
    filterOpen: Schema.Boolean,
    columns: ColumnsArranged,
  }),
  context: Schema.Struct({
    rows: Schema.Array(PlanRow),
    total: Schema.Int,
    offset: Schema.Int,
    page: Schema.Int,
    pageSize: Schema.Int,
    filter: PlanFilter,
    applied: Schema.NullOr(PlanFilter),
    lookups: planListEvents['xstate.done.actor.loadLookups'].fields.output,
    failure: Schema.NullOr(Schema.String),
    ...exportFacts,
    columns: ColumnsArranged,
    opensFilter: Schema.Boolean,
  }),
  posts: (snapshot) => snapshot.hasTag('exporting'),
  // A search that was no success leads where it led: it has found nothing.
  migrations: { 1: fromListsOfVersionOne('loadPage'), 2: fromFilesOfBefore },
})
