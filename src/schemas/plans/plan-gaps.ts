import { commonMessages } from '../core/messages.ts'
import type { PlanRecord } from './plan.ts'
import { isAsked, isPlanDraftField, type PlanDraft, planDraftOf } from './plan-draft.ts'
import { findPlanField, planFieldOf } from './plan-fields.ts'
import { type PlanProblem, planProblems } from './plan-rules.ts'
import { planDraftFields, stepNumberOf } from './plan-steps.ts'

/** What another server did not say of a plan, or not so that it could be read: no save may make a value of it unasked. */
export type PlanGaps = {
  /** Fields that did not come. */
  readonly untold: ReadonlyArray<string>
  /** What came for fields and could not be read. */
  readonly unread: Readonly<Record<string, string>>
  /** Of the fields that did not come, those that the person has agreed to save empty. */
  readonly accepted: ReadonlyArray<string>
}

/** Values that are stored twice (spec §3): either of the two says both. */
const copies = [
  ['localBreakouts', 'internetBreakout'],
  ['internetBreakoutCode', 'localBreakoutsCode'],
] as const

const hasPlace = ({ country, region }: Pick<PlanRecord, 'country' | 'region'>): boolean => (country || region) !== ''

/** A type that came without a value would be saved as Local: our own server always has one. */
const isTypeless = ({ type, version }: PlanRecord): boolean => type === '' && version === undefined

/**
 * The draft of a plan of which not everything came, or came without a value. What is stored twice is taken from where it is
 * told; a plan without a type is of its place: roaming where it has a region alone.
 */
export const toldDraftOf = (record: PlanRecord): PlanDraft => {
  const draft = planDraftOf(record)
  const isRoaming = record.type === '' && record.country === '' && record.region !== ''
  const copied = copies.filter(([name]) => record[name] === '').map(([name, copy]) => [name, record[copy]])
  return { ...draft, ...(isRoaming ? { type: 'Roaming' } : {}), ...Object.fromEntries(copied) }
}

/** What follows from what was told is no gap; of what nobody enters, what could not be read counts as not told. */
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

/** The fields that did not come and that nobody has entered since; what is not asked for has its value by the rules. */
export const untoldIn = (edited: Edited): ReadonlyArray<string> =>
  (edited.gaps?.untold ?? []).filter(
    (name) => isUntouched(edited, name) && (!isPlanDraftField(name) || isAsked(edited.draft, name)),
  )

/** Whether the person has still to agree that some of them are saved empty. */
export const lacksConsent = (edited: Edited): boolean =>
  untoldIn(edited).some((name) => !edited.gaps?.accepted.includes(name))

/** What came for a field and could not be read, until the person enters something else; undefined where nothing did. */
export const unreadOf = (edited: Edited, name: string): string | undefined =>
  isUntouched(edited, name) ? edited.gaps?.unread[name] : undefined

/** What a plan cannot be saved with: the rules, and what could not be read and was not entered again. */
export const problemsIn = (edited: Edited): ReadonlyArray<PlanProblem> => {
  const problems = planProblems(edited.draft)
  if (edited.gaps === undefined) return problems
  return planDraftFields.flatMap((field): ReadonlyArray<PlanProblem> => {
    const isUnread = isAsked(edited.draft, field) && unreadOf(edited, field) !== undefined
    if (!isUnread) return problems.filter((problem) => problem.field === field)
    return [{ step: stepNumberOf(field) ?? 0, field, text: commonMessages.unread(planFieldOf(field).label) }]
  })
}
