import { commonMessages } from '../core/messages.ts'
import type { PlanRecord } from './plan.ts'
import { isAsked, isPlanDraftField, type PlanDraft, planDraftOf } from './plan-draft.ts'
import { findPlanField, planFieldOf } from './plan-fields.ts'
import { type PlanProblem, planProblems } from './plan-rules.ts'
import { planDraftFields, stepNumberOf } from './plan-steps.ts'

/** Fields of a plan that another server did not send, or sent unreadably. A save must not invent a value for them. */
export type PlanGaps = {
  /** Fields that were not sent. */
  readonly untold: ReadonlyArray<string>
  /** The unreadable values by field. */
  readonly unread: Readonly<Record<string, string>>
  /** The missing fields that the person has agreed to save empty. */
  readonly accepted: ReadonlyArray<string>
}

/** Values that are stored twice (spec §3): each of the two gives the other. */
const copies = [
  ['localBreakouts', 'internetBreakout'],
  ['internetBreakoutCode', 'localBreakoutsCode'],
] as const

const hasPlace = ({ country, region }: Pick<PlanRecord, 'country' | 'region'>): boolean => (country || region) !== ''

/** An empty type would be saved as Local; our own server always sends one. */
const isTypeless = ({ type, version }: PlanRecord): boolean => type === '' && version === undefined

/**
 * The draft of a plan with missing fields. A value that is stored twice is taken from either field. A plan without a
 * type is roaming if it has only a region.
 */
export const receivedDraftOf = (record: PlanRecord): PlanDraft => {
  const draft = planDraftOf(record)
  const isRoaming = record.type === '' && record.country === '' && record.region !== ''
  const copied = copies.filter(([name]) => record[name] === '').map(([name, copy]) => [name, record[copy]])
  return { ...draft, ...(isRoaming ? { type: 'Roaming' } : {}), ...Object.fromEntries(copied) }
}

/**
 * The gaps of a plan; null if there are none. A value that follows from others is no gap. An unreadable value that
 * cannot be entered counts as missing.
 */
export const planGapsOf = (record: PlanRecord): PlanGaps | null => {
  const { untold: missing = [], unread = {} } = record
  const untold = isTypeless(record) && !missing.includes('type') ? [...missing, 'type'] : missing
  const isGap = (name: string): boolean => {
    if (findPlanField(name) === undefined || copies.some(([_, copy]) => copy === name)) return false
    const copy = copies.find(([field]) => field === name)?.[1]
    return copy === undefined ? name !== 'type' || !hasPlace(record) : untold.includes(copy)
  }
  const entered = Object.entries(unread).filter(([name]) => isPlanDraftField(name))
  const others = Object.keys(unread).filter((name) => !isPlanDraftField(name))
  const gaps = {
    untold: [...untold, ...others].filter(isGap),
    unread: Object.fromEntries(entered),
    accepted: [],
  }
  return gaps.untold.length + entered.length > 0 ? gaps : null
}

type Edited = { readonly draft: PlanDraft; readonly untouched: PlanDraft; readonly gaps?: PlanGaps }

const isUntouched = ({ draft, untouched }: Edited, name: string): boolean =>
  !isPlanDraftField(name) || draft[name] === untouched[name]

/** The missing fields that are still empty. A field that is not asked for gets its value by the rules. */
export const missingIn = (edited: Edited): ReadonlyArray<string> =>
  (edited.gaps?.untold ?? []).filter(
    (name) => isUntouched(edited, name) && (!isPlanDraftField(name) || isAsked(edited.draft, name)),
  )

/** Whether the person still has to agree that missing fields are saved empty. */
export const lacksConsent = (edited: Edited): boolean =>
  missingIn(edited).some((name) => !edited.gaps?.accepted.includes(name))

/** The unreadable value of a field, until the person enters another; undefined if there is none. */
export const unreadOf = (edited: Edited, name: string): string | undefined =>
  isUntouched(edited, name) ? edited.gaps?.unread[name] : undefined

/** The problems that prevent a save: broken rules, and unreadable values that were not entered again. */
export const problemsIn = (edited: Edited): ReadonlyArray<PlanProblem> => {
  const problems = planProblems(edited.draft)
  if (edited.gaps === undefined) return problems
  return planDraftFields.flatMap((field): ReadonlyArray<PlanProblem> => {
    const isUnread = isAsked(edited.draft, field) && unreadOf(edited, field) !== undefined
    if (!isUnread) return problems.filter((problem) => problem.field === field)
    return [{ step: stepNumberOf(field) ?? 0, field, text: commonMessages.unread(planFieldOf(field).label) }]
  })
}
