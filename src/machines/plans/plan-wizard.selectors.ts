import type { SnapshotFrom } from 'xstate'
import { inThousands } from '../../schemas/core/format.ts'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { archivingOf, type PlanArchivingAct } from '../../schemas/plans/plan-acts.ts'
import { isAsked, type PlanDraft } from '../../schemas/plans/plan-draft.ts'
import { planFieldLabel, planValueText } from '../../schemas/plans/plan-fields.ts'
import { lacksConsent, missingIn, problemsIn, unreadOf } from '../../schemas/plans/plan-gaps.ts'
import { inTwoTables, type ReviewRow, reviewRowsOf } from '../../schemas/plans/plan-review.ts'
import type { PlanProblem } from '../../schemas/plans/plan-rules.ts'
import {
  PLAN_STEP_COUNT,
  type PlanDraftField,
  planDraftFields,
  planSteps,
  stepNumberOf,
} from '../../schemas/plans/plan-steps.ts'
import { type PlanWarning, planWarnings } from '../../schemas/plans/plan-warnings.ts'
import type { UndoStep } from '../core/undo.ts'
import { type ConflictRow, conflictRowsIn, isUnsaved } from './plan-wizard.context.ts'
import type { planWizardMachine } from './plan-wizard.machine.ts'

export type PlanWizardSnapshot = SnapshotFrom<typeof planWizardMachine>

/** The name of the plan: the saved one of an edited plan, else the typed one; null if it has none. */
export const planNamed = ({ context: { mode, draft, untouched } }: PlanWizardSnapshot): string | null =>
  (mode === 'edit' ? untouched : draft).planName.trim() || null

/** The act that archives the edited plan, or offers it again; null if there is none. */
export const archivingIn = ({
  context: { identity, untouched, archived, available },
}: PlanWizardSnapshot): PlanArchivingAct | null =>
  identity === null || archived === undefined
    ? null
    : archivingOf({
        pid: identity.pid,
        planName: untouched.planName,
        archived,
        ...(available !== undefined && { available }),
      })

/** The saved cost of the edited plan with its currency; null without a cost. */
export const savedCost = ({ context: { untouched } }: PlanWizardSnapshot): string | null =>
  untouched.buyingCost.trim() === ''
    ? null
    : `${planValueText('currency', untouched.currency)} ${inThousands(untouched.buyingCost)}`.trim()

/** The id of the saved supplier, once the options are known. */
export const savedSupplier = ({ context: { untouched, lookups } }: PlanWizardSnapshot): LookupItem['id'] | null =>
  lookups.suppliers.find(({ name }) => name === untouched.supplier)?.id ?? null

/** 'Publish Plan' or 'Update Plan' (spec §2). */
export const publishLabel = ({ context }: PlanWizardSnapshot): string =>
  context.mode === 'create' ? 'Publish Plan' : 'Update Plan'

export const isPreparing = (snapshot: PlanWizardSnapshot): boolean =>
  snapshot.matches({ work: { preparing: 'loading' } })
export const isUnavailable = (snapshot: PlanWizardSnapshot): boolean =>
  snapshot.matches({ work: { preparing: 'failed' } })
export const isUnknownStep = (snapshot: PlanWizardSnapshot): boolean => snapshot.matches({ work: 'unknownStep' })
export const isOffering = (snapshot: PlanWizardSnapshot): boolean => snapshot.matches({ work: 'offering' })
/** Whether the question about discarding the draft is open. */
export const isDiscardAsked = (snapshot: PlanWizardSnapshot): boolean => snapshot.matches({ question: 'discard' })
export const isPublishing = (snapshot: PlanWizardSnapshot): boolean => snapshot.hasTag('publishing')
export const isConflicted = (snapshot: PlanWizardSnapshot): boolean => snapshot.matches({ work: 'conflicted' })
export const isReadOnly = (snapshot: PlanWizardSnapshot): boolean => snapshot.hasTag('readOnly')
export const isReview = ({ context }: PlanWizardSnapshot): boolean => context.step === PLAN_STEP_COUNT

/** Whether the draft has unsaved changes. */
export const hasUnsavedChanges = (snapshot: PlanWizardSnapshot): boolean =>
  !snapshot.matches({ work: 'published' }) && isUnsaved(snapshot.context)

type Context = PlanWizardSnapshot['context']

/** Computed once for each draft, however many fields and steps need it. */
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

/** Warnings that do not stop a publish. A field that must be corrected anyway has none. */
export const warningsOf = oncePerDraft<ReadonlyArray<PlanWarning>>((context) =>
  planWarnings(context.draft).filter(({ field }) => unreadOf(context, field) === undefined),
)

/** The problems for which a publish would be refused. */
export const problemsOf = oncePerDraft<ReadonlyArray<PlanProblem>>(problemsIn)

/** The fields that another server did not send and that are still empty. */
export const missingFields = ({ context }: PlanWizardSnapshot): ReadonlyArray<string> => missingIn(context)

/** The note at a field that is missing or unreadable, until the person enters a value. */
export const gapAt = ({ context }: PlanWizardSnapshot, field: string): string | null => {
  const sent = unreadOf(context, field)
  if (sent !== undefined) return commonMessages.sentAs(sent)
  return missingIn(context).includes(field) ? commonMessages.untold : null
}

/** Whether the person has agreed to save those fields as empty. */
export const areMissingAccepted = ({ context }: PlanWizardSnapshot): boolean => !lacksConsent(context)

/** The problem of a field: the server's refusal, or the one that it would send. */
export const errorOf = (snapshot: PlanWizardSnapshot, field: string): string | null =>
  snapshot.context.errors[field] ?? problemsOf(snapshot).find((problem) => problem.field === field)?.text ?? null

/** The fields of the current step that apply to the draft, in the order of the form. */
export const fieldsShown = ({ context }: PlanWizardSnapshot): ReadonlyArray<PlanDraftField> =>
  (planSteps[context.step - 1]?.fields ?? []).filter((field) => isAsked(context.draft, field))

/** A field that a refused publish leads to. */
export type FieldToCorrect = { readonly name: PlanDraftField; readonly label: string }

/** The fields for which the last publish was refused, in the order of the steps. The review lists its own problems. */
export const fieldsToCorrect = (snapshot: PlanWizardSnapshot): ReadonlyArray<FieldToCorrect> => {
  const { errors } = snapshot.context
  if (Object.keys(errors).length === 0) return []
  const problems: ReadonlySet<string> = new Set(problemsOf(snapshot).map(({ field }) => field))
  const isListed = (name: string) =>
    isReview(snapshot) ? name in errors && !problems.has(name) : name in errors || problems.has(name)
  return planDraftFields.filter(isListed).map((name) => ({ name, label: planFieldLabel(name) }))
}

/** Refusals that belong to no field of the form. */
export const otherRefusals = ({ context: { errors, notice } }: PlanWizardSnapshot): ReadonlyArray<string> =>
  Object.entries(errors)
    .filter(([field, text]) => stepNumberOf(field) === null && text !== notice)
    .map(([field, text]) => `${planFieldLabel(field)}: ${text}`)

export type StepMark = {
  readonly number: number
  readonly label: string
  readonly isCurrent: boolean
  readonly warnings: number
  readonly errors: number
}

/** The step bar: every step with its problems and warnings; the review has the sums. */
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

/**
 * The two tables of the review step (spec §2) with the values that a publish stores: all fields, or only the changes.
 */
export const reviewOf = ({
  context: { draft, identity, untouched, onlyChanges },
}: PlanWizardSnapshot): { readonly left: ReadonlyArray<ReviewRow>; readonly right: ReadonlyArray<ReviewRow> } => {
  const rows = reviewRowsOf(draft, identity, untouched)
  return inTwoTables(onlyChanges && identity !== null ? rows.filter(({ before }) => before !== null) : rows)
}

const acts: Readonly<Record<string, string>> = { startAgain: 'discard draft', conflict: "the other person's values" }

const labelOf = (verb: string, step: UndoStep | undefined): string => {
  if (step === undefined) return verb
  const act = acts[step.subject]
  return act === undefined ? `${verb} change of ${planFieldLabel(step.subject)}` : `${verb} ${act}`
}

/** 'Undo change of Plan Name', or 'Undo' if there is nothing to undo. */
export const undoLabel = ({ context }: PlanWizardSnapshot): string => labelOf('Undo', context.history.past.at(-1))
export const redoLabel = ({ context }: PlanWizardSnapshot): string => labelOf('Redo', context.history.future.at(-1))

/** The three columns of a conflict. */
export const conflictRows = ({ context }: PlanWizardSnapshot): ReadonlyArray<ConflictRow> => conflictRowsIn(context)
