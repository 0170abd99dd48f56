import { planMessages } from '../../schemas/core/messages.ts'
import type { PlanConflict, PlanRecord } from '../../schemas/plans/plan.ts'
import {
  draftTextOf,
  emptyPlanDraft,
  isPlanDraftField,
  type PlanDraft,
  type PlanIdentity,
  planPatch,
} from '../../schemas/plans/plan-draft.ts'
import { type PlanGaps, planGapsOf, toldDraftOf, untoldIn } from '../../schemas/plans/plan-gaps.ts'
import { PLAN_STEP_COUNT, type PlanDraftField, stepNumberOf } from '../../schemas/plans/plan-steps.ts'
import type { PlanWizardLookups } from '../../services/plans/plan-service.ts'
import { edited, noHistory, type UndoHistory } from '../core/undo.ts'

export type PlanWizardInput = {
  readonly mode: 'create' | 'edit'
  /** The plan to edit: its name in the address, and its id where the list gave one. */
  readonly planName: string
  readonly pid: number | null
  /** The step that the address asks for, from 1; any other number is a step that there is not. */
  readonly step: number
}

/** The id of the plan that is edited, as soon as it is known. */
export const pidOf = ({ pid, identity }: Pick<PlanWizardContext, 'pid' | 'identity'>): number | null =>
  identity?.pid ?? pid

/** Whose value of a field is kept where two people have saved. */
export type Side = 'mine' | 'theirs'

/** The facts of the plan wizard. */
export type PlanWizardContext = PlanWizardInput & {
  readonly draft: PlanDraft
  /** What the draft began with: nothing entered, or the plan as it was loaded. */
  readonly untouched: PlanDraft
  /** The plan that is edited, null until it is loaded and where one is created. */
  readonly identity: PlanIdentity | null
  /** The version that a publish builds upon. */
  readonly version: number | null
  readonly history: UndoHistory
  /** What the server refused, by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly lookups: PlanWizardLookups
  readonly conflict: PlanConflict | null
  /** The person's choice for fields in conflict; `sideOf` says what holds for the others. */
  readonly sides: Readonly<Record<string, Side>>
  /** Why the plan could not be loaded or was refused. */
  readonly notice: string | null
  /** The id of a submission of this very draft that was sent and has not been answered: a retry is the same one. */
  readonly unanswered: string | null
  /** When the draft that is offered was worked on last, ISO 8601. */
  readonly draftAt: string | null
  /** The review shows only what an update changes. */
  readonly onlyChanges: boolean
  /** What another server did not say of the plan; not there where it said everything. */
  readonly gaps?: PlanGaps
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

/** Whether the draft holds what nobody has saved, or what can still be taken back or done again. */
export const isWorkedOn = ({ draft, untouched, history }: Facts): boolean =>
  !isSameDraft(draft, untouched) || history.past.length > 0 || history.future.length > 0

export const isUnsaved = ({ draft, untouched }: Facts): boolean => !isSameDraft(draft, untouched)

const changedFields = (before: PlanDraft, after: PlanDraft) =>
  (Object.keys(after) as ReadonlyArray<PlanDraftField>).filter((name) => before[name] !== after[name])

/** The facts after the draft became another: what was refused of changed fields, and a sent submission, are history. */
export const withDraft = (context: Facts, { values, history }: { values: PlanDraft; history: UndoHistory }) => {
  const changed = changedFields(context.draft, values) as ReadonlyArray<string>
  if (changed.length === 0) return { history }
  const taken = { draft: values, history, unanswered: null }
  const refused = Object.entries(context.errors)
  const left = refused.filter(([field]) => !changed.includes(field))
  // The very same errors where none is mended: nobody who shows them has to look again at every letter.
  if (left.length === refused.length) return taken
  return { ...taken, errors: Object.fromEntries(left), notice: left.length === 0 ? null : context.notice }
}

const edit = (context: Facts, subject: string, patch: Partial<PlanDraft>, how: 'typed' | 'atOnce') =>
  withDraft(context, edited({ values: context.draft, history: context.history }, subject, patch, how))

/** A field was changed, with all that depends on it. */
export const changedField = (context: Facts, field: PlanDraftField, value: string) =>
  edit(context, field, planPatch(context.draft, field, value), 'typed')

/** Everything back to how the draft began, as one step that can be taken back. */
export const startedAgain = (context: Facts) => edit(context, 'startAgain', context.untouched, 'atOnce')

/** The plan has come: what the draft begins with. */
export const loadedPlan = (context: Facts, record: PlanRecord) => {
  const draft = toldDraftOf(record)
  const gaps = planGapsOf(record)
  const { pid, userId, roleType } = record
  return {
    draft,
    untouched: draft,
    identity: { pid, userId, roleType },
    version: record.version ?? null,
    history: noHistory,
    errors: {},
    conflict: null,
    sides: {},
    notice: null,
    unanswered: null,
    ...(gaps === null && context.gaps === undefined ? {} : { gaps: gaps ?? noGaps }),
  }
}

const noGaps: PlanGaps = { untold: [], unread: {}, accepted: [] }

/** The person agrees to save empty what did not come, or no longer does. */
export const acceptedGaps = (context: Facts, isAccepted: boolean) => ({
  gaps: { ...(context.gaps ?? noGaps), accepted: isAccepted ? untoldIn(context) : [] },
  notice: context.notice === planMessages.notAccepted ? null : context.notice,
})

/** A field that somebody else has saved: three texts, and whose is kept. */
export type ConflictRow = {
  readonly field: PlanDraftField
  readonly loaded: string
  readonly saved: string
  readonly typed: string
  readonly side: Side
}

/** Where nothing was typed, theirs is kept; where both changed a field, mine, until the person says otherwise. */
const sideOf = (context: Facts, field: PlanDraftField, loaded: string): Side =>
  context.sides[field] ?? (context.draft[field] === loaded ? 'theirs' : 'mine')

/** What somebody else has saved, field by field, beside what was loaded and what was typed. */
export const conflictRowsIn = (context: Facts): ReadonlyArray<ConflictRow> =>
  (context.conflict?.changes ?? []).flatMap(({ field, loaded, saved }) => {
    if (!isPlanDraftField(field)) return []
    const before = draftTextOf(field, loaded)
    const typed = context.draft[field]
    return [{ field, loaded: before, saved: draftTextOf(field, saved), typed, side: sideOf(context, field, before) }]
  })

/** The draft after the person's choices, upon the version that somebody else has saved. */
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

/** The step on which what was undone or redone can be seen: that of its field, unless the review shows everything. */
export const stepShowing = ({ step }: Pick<Facts, 'step'>, subject: string): number =>
  step === PLAN_STEP_COUNT ? step : (stepNumberOf(subject) ?? step)
