import { Schema } from 'effect'
import { planWizardEvents } from '../../machines/plan-wizard.events.ts'
import { planWizardMachine } from '../../machines/plan-wizard.machine.ts'
import { Unreachable } from '../../schemas/errors.ts'
import { PlanConflict } from '../../schemas/plan.ts'
import { PlanDraft, PlanIdentity } from '../../schemas/plan-draft.ts'
import { type Amendment, defineJournaled, type Migration } from '../journaled.ts'

const input = {
  mode: Schema.Literals(['create', 'edit']),
  planName: Schema.String,
  pid: Schema.NullOr(Schema.Int),
  step: Schema.Int,
}
const change = Schema.Struct({ field: Schema.String, before: Schema.String, after: Schema.String })
const undoSteps = Schema.Array(Schema.Struct({ subject: Schema.String, changes: Schema.Array(change) }))

/** The submission keeps its id: the server answers a second one like the first. */
const unanswered: Amendment = {
  event: {
    type: 'xstate.error.actor.publishPlan',
    error: new Unreachable({ message: 'The page was closed before the server answered.' }),
  } as Amendment['event'],
  notice: 'The page was closed while the plan was being published. Publish again: nothing is saved twice.',
}

/** Version 1 showed the whole review always. */
const fromVersionOne: Migration = {
  event: (event) => event,
  input: (begun) => begun,
  state: (state) => {
    const { context, ...rest } = state as { readonly context: object }
    return { ...rest, context: { ...context, onlyChanges: false } }
  },
}

/** Before version 3 the machine did not know that the person was asked before a draft was thrown away. */
const withQuestion = (value: unknown): unknown => ({ ...(value as object), question: 'none' })
const fromVersionTwo: Migration = {
  event: (event) => event,
  input: (begun) => begun,
  state: (state) => {
    const { value, ...rest } = state as { readonly value: unknown }
    return { ...rest, value: withQuestion(value) }
  },
  value: withQuestion,
}

/** The plan wizard as the journal sees it: a durable draft. Nothing in it is masked, a plan tells of no customer. */
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
  }),
  posts: (snapshot) => snapshot.hasTag('publishing'),
  amend: (snapshot) => (snapshot.hasTag('publishing') ? unanswered : null),
  migrations: { 1: fromVersionOne, 2: fromVersionTwo },
})
