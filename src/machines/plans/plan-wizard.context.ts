import { planMessages } from '../../schemas/core/messages.ts'
import type { PlanConflict, PlanRecord } from '../../schemas/plans/plan.ts'
import { copiedDraftOf, copiedGapsOf } from '../../schemas/plans/plan-copy.ts'
import {
  draftTextOf,
  emptyPlanDraft,
  isPlanDraftField,
  type PlanDraft,
  type PlanIdentity,
  planPatch,
} from '../../schemas/plans/plan-draft.ts'
import { missingIn, type PlanGaps, planGapsOf, receivedDraftOf } from '../../schemas/plans/plan-gaps.ts'
import { PLAN_STEP_COUNT, type PlanDraftField, stepNumberOf } from '../../schemas/plans/plan-steps.ts'
import type { PlanWizardLookups } from '../../services/plans/plan-service.ts'
import { edited, noHistory, type UndoHistory } from '../core/undo.ts'

export type PlanWizardInput = {
  readonly mode: 'create' | 'edit'
  /** The plan to edit: its name in the address, and its id if the list has one. */
  readonly planName: string
  readonly pid: number | null
  /** The step in the address, from 1; any other number is an unknown step. */
  readonly step: number
  /** The id of the plan that a new one is copied from. */
  readonly copyOf?: number
}

/** The plan that is loaded first: the one to edit or to copy. */
export const loadedFirst = (context: PlanWizardContext) => ({
  planName: context.planName,
  pid: context.copyOf ?? pidOf(context),
})

/** The id of the edited plan, once it is known. */
export const pidOf = ({ pid, identity }: Pick<PlanWizardContext, 'pid' | 'identity'>): number | null =>
  identity?.pid ?? pid

/** Whose value of a field is kept after two people have saved. */
export type Side = 'mine' | 'theirs'

export type PlanWizardContext = PlanWizardInput & {
  readonly draft: PlanDraft
  /** The draft before any change: empty, or the plan as it was loaded. */
  readonly untouched: PlanDraft
  /** The edited plan; null until it is loaded, and for a new plan. */
  readonly identity: PlanIdentity | null
  /** The version that a publish is based on. */
  readonly version: number | null
  readonly history: UndoHistory
  /** The server's refusals by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly lookups: PlanWizardLookups
  readonly conflict: PlanConflict | null
  /** The person's choices for fields in conflict; `sideOf` has the default for the others. */
  readonly sides: Readonly<Record<string, Side>>
  /** Why the plan could not be loaded or was refused. */
  readonly notice: string | null
  /** The id of a submission of this draft that was sent without an answer. A retry uses the same id. */
  readonly unanswered: string | null
  /** When the offered draft was last changed, ISO 8601. */
  readonly draftAt: string | null
  /** Whether the review shows only the changes of an update. */
  readonly onlyChanges: boolean
  /** Fields that another server did not send; absent if it sent them all. */
  readonly gaps?: PlanGaps
  /** Whether the edited plan is archived, and its SIMs in stock; absent if the server does not send them. */
  readonly archived?: boolean
  readonly available?: number
  /** Who saved the edited plan last, and when; absent for another server. */
  readonly lastChange?: { readonly by: string; readonly at: string }
}

export const initialContext = (input: PlanWizardInput): PlanWizardContext => ({
  ...input,
  draft: emptyPlanDraft,
  untouched: emptyPlanDraft,
  identity: null,
  version: null,
  history: noHistory,
  errors: {},
  lookups: { countries: [], regions: [], suppliers: [], operators: [], operators2: [], guidelines: [] },
  conflict: null,
  sides: {},
  notice: null,
  unanswered: null,
  draftAt: null,
  onlyChanges: false,
})

type Facts = PlanWizardContext

const isSameDraft = (one: PlanDraft, other: PlanDraft): boolean =>
  (Object.keys(one) as ReadonlyArray<PlanDraftField>).every((name) => one[name] === other[name])

/** Whether the draft holds unsaved values, or steps to undo or redo. */
export const isWorkedOn = ({ draft, untouched, history }: Facts): boolean =>
  !isSameDraft(draft, untouched) || history.past.length > 0 || history.future.length > 0

export const isUnsaved = ({ draft, untouched }: Facts): boolean => !isSameDraft(draft, untouched)

const changedFields = (before: PlanDraft, after: PlanDraft) =>
  (Object.keys(after) as ReadonlyArray<PlanDraftField>).filter((name) => before[name] !== after[name])

/**
 * The facts after a change of the draft. Refusals of changed fields no longer apply, nor does the unanswered submission
 * of a change. That of a new plan does: with another id the plan might be added twice.
 */
export const withDraft = (context: Facts, { values, history }: { values: PlanDraft; history: UndoHistory }) => {
  const changed = changedFields(context.draft, values) as ReadonlyArray<string>
  if (changed.length === 0) return { history }
  const unanswered = context.mode === 'create' ? context.unanswered : null
  const taken = { draft: values, history, unanswered }
  const refused = Object.entries(context.errors)
  const left = refused.filter(([field]) => !changed.includes(field))
  // Without a corrected field, the errors stay the same object, so that views do not render again at every key press.
  if (left.length === refused.length) return taken
  return { ...taken, errors: Object.fromEntries(left), notice: left.length === 0 ? null : context.notice }
}

const edit = (context: Facts, subject: string, patch: Partial<PlanDraft>, how: 'typed' | 'atOnce') =>
  withDraft(context, edited({ values: context.draft, history: context.history }, subject, patch, how))

/** A changed field with all fields that depend on it. */
export const changedField = (context: Facts, field: PlanDraftField, value: string) =>
  edit(context, field, planPatch(context.draft, field, value), 'typed')

/** Resets the draft as one step that can be undone. */
export const startedAgain = (context: Facts) => ({
  ...edit(context, 'startAgain', context.untouched, 'atOnce'),
  unanswered: null,
})

/** The facts of a wizard that begins with a draft. */
const begunWith = (context: Facts, draft: PlanDraft, gaps: PlanGaps | null) => ({
  draft,
  untouched: draft,
  history: noHistory,
  errors: {},
  conflict: null,
  sides: {},
  notice: null,
  unanswered: null,
  ...(gaps === null && context.gaps === undefined ? {} : { gaps: gaps ?? noGaps }),
})

/** The facts after the plan to edit has loaded. */
export const loadedPlan = (context: Facts, record: PlanRecord) => {
  const { pid, userId, roleType, archived, available, updatedBy = '', updatedDate = '' } = record
  return {
    ...begunWith(context, receivedDraftOf(record), planGapsOf(record)),
    identity: { pid, userId, roleType },
    version: record.version ?? null,
    ...(archived !== undefined && { archived }),
    ...(available !== undefined && { available }),
    ...(updatedDate !== '' && { lastChange: { by: updatedBy, at: updatedDate } }),
  }
}

/** The facts after the plan to copy has loaded. The copy is a new plan: it is unsaved only once it is changed. */
export const copiedPlan = (context: Facts, record: PlanRecord) =>
  begunWith(context, copiedDraftOf(record), copiedGapsOf(record))

const noGaps: PlanGaps = { untold: [], unread: {}, accepted: [] }

/** The person agrees, or no longer agrees, to save missing fields as empty. */
export const acceptedGaps = (context: Facts, isAccepted: boolean) => ({
  gaps: { ...(context.gaps ?? noGaps), accepted: isAccepted ? missingIn(context) : [] },
  notice: context.notice === planMessages.notAccepted ? null : context.notice,
})

/** A field that another person has saved: the loaded, saved and typed texts, and whose is kept. */
export type ConflictRow = {
  readonly field: PlanDraftField
  readonly loaded: string
  readonly saved: string
  readonly typed: string
  readonly side: Side
}

/** The default is "theirs" for an unchanged field and "mine" for a field that both people changed. */
const sideOf = (context: Facts, field: PlanDraftField, loaded: string): Side =>
  context.sides[field] ?? (context.draft[field] === loaded ? 'theirs' : 'mine')

/** The other person's changes, field by field, beside the loaded and the typed values. */
export const conflictRowsIn = (context: Facts): ReadonlyArray<ConflictRow> =>
  (context.conflict?.changes ?? []).flatMap(({ field, loaded, saved }) => {
    if (!isPlanDraftField(field)) return []
    const before = draftTextOf(field, loaded)
    const typed = context.draft[field]
    return [{ field, loaded: before, saved: draftTextOf(field, saved), typed, side: sideOf(context, field, before) }]
  })

/** The draft after the person's choices, based on the version of the other person. */
export const settledConflict = (context: Facts) => {
  const rows = conflictRowsIn(context)
  const theirs = Object.fromEntries(rows.map(({ field, saved }) => [field, saved]))
  const kept = Object.fromEntries(
    rows.filter(({ side }) => side === 'theirs').map(({ field, saved }) => [field, saved]),
  )
  return {
    ...edit(context, 'conflict', kept, 'atOnce'),
    untouched: { ...context.untouched, ...theirs },
    version: context.conflict?.version ?? context.version,
    conflict: null,
    sides: {},
  }
}

/** The step that shows an undone or redone change: that of its field, except in the review, which shows everything. */
export const stepShowing = ({ step }: Pick<Facts, 'step'>, subject: string): number =>
  step === PLAN_STEP_COUNT ? step : (stepNumberOf(subject) ?? step)
