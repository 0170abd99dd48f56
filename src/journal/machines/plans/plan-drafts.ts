import { Schema } from 'effect'
import { planDraftsEvents } from '../../../machines/plans/plan-drafts.events.ts'
import { planDraftsMachine } from '../../../machines/plans/plan-drafts.machine.ts'
import { Personal } from '../../../schemas/core/masked.ts'
import { KeptPlans } from '../../../schemas/plans/kept-plan.ts'
import { defineJournaled } from '../../journaled.ts'

/** How the journal records the drafts in the plan list: in the ring only, since each draft is a stream. */
export const planDrafts = defineJournaled<typeof planDraftsMachine>({
  machine: planDraftsMachine,
  events: planDraftsEvents,
  input: Schema.Struct({}),
  context: Schema.Struct({
    ...KeptPlans.fields,
    discarded: Personal,
    failure: Schema.NullOr(Schema.String),
  }),
  posts: () => false,
})
