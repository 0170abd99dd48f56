import type { SnapshotFrom } from 'xstate'
import { commonMessages } from '../../schemas/core/messages.ts'
import { isAsked, type PlanDraft } from '../../schemas/plans/plan-draft.ts'
import { planFieldLabel } from '../../schemas/plans/plan-fields.ts'
import { lacksConsent, problemsIn, unreadOf, untoldIn } from '../../schemas/plans/plan-gaps.ts'
import { inTwoTables, type ReviewRow, reviewRowsOf } from '../../schemas/plans/plan-review.ts'
import type { PlanProblem } from '../../schemas/plans/plan-rules.ts'
import { PLAN_STEP_COUNT, type PlanDraftField, planSteps, stepNumberOf } from '../../schemas/plans/plan-steps.ts'
import { type PlanWarning, planWarnings } from '../../schemas/plans/plan-warnings.ts'
import type { UndoStep } from '../core/undo.ts'
import { type ConflictRow, conflictRowsIn, isUnsaved } from './plan-wizard.context.ts'
import type { planWizardMachine } from './plan-wizard.machine.ts'

export type PlanWizardSnapshot = SnapshotFrom<typeof planWizardMachine>

/** The name of the plan: as it is saved where one is edited, else as far as it is typed; null where there is none. */
export const planNamed = ({ context: { mode, draft, untouched } }: PlanWizardSnapshot): string | null =>
  (mode === 'edit' ? untouched : draft).planName.trim() || null

/** 'Publish Plan' or 'Update Plan' (spec §2). */
export const publishLabel = ({ context }: PlanWizardSnapshot): string =>
  context.mode === 'create' ? 'Publish Plan' : 'Update Plan'

export const isPreparing = (snapshot: PlanWizardSnapshot): boolean =>
  snapshot.matches({ work: { preparing: 'loading' } })
export const isUnavailable = (snapshot: PlanWizardSnapshot): boolean =>
  snapshot.matches({ work: { preparing: 'failed' } })
export const isUnknownStep = (snapshot: PlanWizardSnapshot): boolean => snapshot.matches({ work: 'unknownStep' })
export const isOffering = (snapshot: PlanWizardSnapshot): boolean => snapshot.matches({ work: 'offering' })
/** Whether the person is asked if the draft shall be thrown away. */
export const isDiscardAsked = (snapshot: PlanWizardSnapshot): boolean => snapshot.matches({ question: 'discard' })
export const isPublishing = (snapshot: PlanWizardSnapshot): boolean => snapshot.hasTag('publishing')
export const isConflicted = (snapshot: PlanWizardSnapshot): boolean => snapshot.matches({ work: 'conflicted' })
export const isReadOnly = (snapshot: PlanWizardSnapshot): boolean => snapshot.hasTag('readOnly')
export const isReview = ({ context }: PlanWizardSnapshot): boolean => context.step === PLAN_STEP_COUNT

/** Whether the draft differs from what is saved. */
export const hasUnsavedChanges = (snapshot: PlanWizardSnapshot): boolean =>
  !snapshot.matches({ work: 'published' }) && isUnsaved(snapshot.context)

type Context = PlanWizardSnapshot['context']

/** Found once for a draft, however many fields and steps ask. */
const oncePerDraft = <Found>(find: (context: Context) => Found): ((snapshot: PlanWizardSnapshot) => Found) => {
  const all = new WeakMap<PlanDraft, Pick<Context, 'untouched'> & { readonly found: Found }>()
  return ({ context }) => {
    const { draft, untouched } = context
    const known = all.get(draft)
    if (known?.untouched === untouched) return known.found
    const found = find(context)
    all.set(draft, { untouched, found })
    return found
  }
}

/** What looks wrong in the draft and stops nobody: of a field that has to be mended anyway, nothing. */
export const warningsOf = oncePerDraft<ReadonlyArray<PlanWarning>>((context) =>
  planWarnings(context.draft).filter(({ field }) => unreadOf(context, field) === undefined),
)

/** What a publish would be refused for. */
export const problemsOf = oncePerDraft<ReadonlyArray<PlanProblem>>(problemsIn)

/** The fields that another server did not send and that nobody has entered since. */
export const untoldFields = ({ context }: PlanWizardSnapshot): ReadonlyArray<string> => untoldIn(context)

/** What is said at a field that did not come, or not so that it could be read, until the person enters it. */
export const gapAt = ({ context }: PlanWizardSnapshot, field: string): string | null => {
  const sent = unreadOf(context, field)
  if (sent !== undefined) return commonMessages.sentAs(sent)
  return untoldIn(context).includes(field) ? commonMessages.untold : null
}

/** Whether the person has agreed to save them empty. */
export const isUntoldAccepted = ({ context }: PlanWizardSnapshot): boolean => !lacksConsent(context)

/** What is wrong with a field: what the server has said of it, or would. */
export const errorOf = (snapshot: PlanWizardSnapshot, field: string): string | null =>
  snapshot.context.errors[field] ?? problemsOf(snapshot).find((problem) => problem.field === field)?.text ?? null

/** The fields that the step shown asks for now, in the order of its form. */
export const fieldsShown = ({ context }: PlanWizardSnapshot): ReadonlyArray<PlanDraftField> =>
  (planSteps[context.step - 1]?.fields ?? []).filter((field) => isAsked(context.draft, field))

export type StepMark = {
  readonly number: number
  readonly label: string
  readonly isCurrent: boolean
  readonly warnings: number
  readonly errors: number
}

/** The step bar: every step with what it has to be looked at for; the review sums up. */
export const stepBar = (snapshot: PlanWizardSnapshot): ReadonlyArray<StepMark> => {
  const warnings = warningsOf(snapshot)
  const refused = Object.keys(snapshot.context.errors)
  const errors = [...new Set([...refused, ...problemsOf(snapshot).map(({ field }) => field)])].map(stepNumberOf)
  return planSteps.map(({ label }, index) => {
    const number = index + 1
    const isSum = number === PLAN_STEP_COUNT
    return {
      number,
      label,
      isCurrent: snapshot.context.step === number,
      warnings: warnings.filter(({ step }) => isSum || step === number).length,
      errors: errors.filter((step) => isSum || step === number).length,
    }
  })
}

/** The review step's two tables (spec §2), with the values that a publish stores; of a whole, or what it changes. */
export const reviewOf = ({
  context: { draft, identity, untouched, onlyChanges },
}: PlanWizardSnapshot): { readonly left: ReadonlyArray<ReviewRow>; readonly right: ReadonlyArray<ReviewRow> } => {
  const rows = reviewRowsOf(draft, identity, untouched)
  return inTwoTables(onlyChanges && identity !== null ? rows.filter(({ before }) => before !== null) : rows)
}

const acts: Readonly<Record<string, string>> = { startAgain: 'start again', conflict: "the other person's values" }

const labelOf = (verb: string, step: UndoStep | undefined): string => {
  if (step === undefined) return verb
  const act = acts[step.subject]
  return act === undefined ? `${verb} change of ${planFieldLabel(step.subject)}` : `${verb} ${act}`
}

/** 'Undo change of Plan Name', or 'Undo' where there is nothing to take back. */
export const undoLabel = ({ context }: PlanWizardSnapshot): string => labelOf('Undo', context.history.past.at(-1))
export const redoLabel = ({ context }: PlanWizardSnapshot): string => labelOf('Redo', context.history.future.at(-1))

/** The three columns of a conflict. */
export const conflictRows = ({ context }: PlanWizardSnapshot): ReadonlyArray<ConflictRow> => conflictRowsIn(context)
