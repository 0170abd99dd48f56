import { Schema } from 'effect'
import { planWizardEvents } from '../../../machines/plans/plan-wizard.events.ts'
import { planWizardMachine } from '../../../machines/plans/plan-wizard.machine.ts'
import { Unreachable } from '../../../schemas/core/errors.ts'
import { Masked } from '../../../schemas/core/masked.ts'
import { PlanConflict } from '../../../schemas/plans/plan.ts'
import { PlanDraft, PlanIdentity } from '../../../schemas/plans/plan-draft.ts'
import { type Amendment, defineJournaled } from '../../journaled.ts'

const input = {
  mode: Schema.Literals(['create', 'edit']),
  planName: Schema.String,
  pid: Schema.NullOr(Schema.Int),
  step: Schema.Int,
  copyOf: Schema.optionalKey(Schema.Int),
}
const change = Schema.Struct({ field: Schema.String, before: Schema.String, after: Schema.String })
const undoSteps = Schema.Array(Schema.Struct({ subject: Schema.String, changes: Schema.Array(change) }))

/** The draft keeps its submission id, so the server answers a second submission like the first. */
const unanswered: Amendment = {
  event: {
    type: 'xstate.error.actor.publishPlan',
    error: new Unreachable({ message: 'The page was closed before the server answered.' }),
  } as Amendment['event'],
  notice: 'The page was closed while the plan was being published. Publish again: nothing is saved twice.',
}

/**
 * How the journal records the plan wizard: as a durable draft. Nothing is masked, since a plan has no customer data.
 */
export const planWizard = defineJournaled<typeof planWizardMachine>({
  machine: planWizardMachine,
  events: planWizardEvents,
  input: Schema.Struct(input),
  context: Schema.Struct({
    ...input,
    draft: PlanDraft,
    untouched: PlanDraft,
    identity: Schema.NullOr(PlanIdentity),
    version: Schema.NullOr(Schema.Int),
    history: Schema.Struct({ past: undoSteps, future: undoSteps, typing: Schema.NullOr(Schema.String) }),
    errors: Schema.Record(Schema.String, Schema.String),
    lookups: planWizardEvents['xstate.done.actor.loadLookups'].fields.output,
    conflict: Schema.NullOr(PlanConflict),
    sides: Schema.Record(Schema.String, Schema.Literals(['mine', 'theirs'])),
    notice: Schema.NullOr(Schema.String),
    unanswered: Schema.NullOr(Schema.String),
    draftAt: Schema.NullOr(Schema.String),
    onlyChanges: Schema.Boolean,
    gaps: Schema.optionalKey(
      Schema.Struct({
        untold: Schema.Array(Schema.String),
        unread: Schema.Record(Schema.String, Masked),
        accepted: Schema.Array(Schema.String),
      }),
    ),
    archived: Schema.optionalKey(Schema.Boolean),
    available: Schema.optionalKey(Schema.Int),
  }),
  posts: (snapshot) => snapshot.hasTag('publishing'),
  amend: (snapshot) => (snapshot.hasTag('publishing') ? unanswered : null),
})
