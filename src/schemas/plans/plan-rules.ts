import { plainAmount } from '../core/amount-text.ts'
import { planMessages } from '../core/messages.ts'
import type { PlanPayload } from './plan.ts'
import { isNotANumber, type PlanDraft, planPayloadOf } from './plan-draft.ts'
import { type PlanField, planFieldOf } from './plan-fields.ts'
import { hasFigure, numberIn } from './plan-numbers.ts'
import { type PlanDraftField, planDraftFields, stepNumberOf } from './plan-steps.ts'

/**
 * The rules for saving a plan. The wizard checks them in advance, and the server enforces them. Only the server knows
 * whether a name is free, and a country, region or supplier exists.
 */

export const PLAN_NAME_LIMIT = 200

/** The longest texts. A name must fit a database index in any script; links are as long as browsers allow. */
const LIMITS: Readonly<Record<string, number>> = {
  planName: PLAN_NAME_LIMIT,
  countryImage: 2_000,
  planImage: 2_000,
  planURL: 2_000,
}
const limitOf = ({ name, control }: PlanField): number => LIMITS[name] ?? (control === 'longText' ? 10_000 : 500)

// Unpaired surrogates, which no encoding has, and control characters; tabs and line breaks are text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them.
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u

const isAmount = ({ control }: PlanField): boolean => control === 'decimal'

const isBelowZero = (field: PlanField, value: string | number): boolean =>
  typeof value === 'number' ? value < 0 : isAmount(field) && numberIn(value) < 0

/** Why the server refuses a value of the payload, whatever the other values are; null if it does not. */
export const planValueProblem = (field: PlanField, value: string | number): string | null => {
  if (isBelowZero(field, value)) return planMessages.problems.belowZero(field.label)
  if (typeof value === 'number') return null
  const limit = limitOf(field)
  if (value.length > limit) return planMessages.problems.tooLong(field.label, limit)
  return UNPRINTABLE.test(value) ? planMessages.problems.noText(field.label) : null
}

/** Commas with an unclear meaning: `12,500` has two readings, `12,34,5` none. */
const mayBeTwoNumbers = (text: string): boolean =>
  text.includes(',') && plainAmount(text) === text && Number.isFinite(Number(text.replaceAll(',', '')))

/** The problem of a text in a number field that is no number, or has two readings. */
const readingProblem = (field: PlanField, text: string): string | null => {
  if (!hasFigure(text)) return null
  const isNumber = field.stored !== 'text' || isAmount(field)
  if (isNumber && mayBeTwoNumbers(text)) return planMessages.problems.comma(field.label)
  return isNotANumber(field, text) ? planMessages.problems.notANumber(field.label) : null
}

/** A problem for which a draft would be refused: its field, step and message. */
export type PlanProblem = { readonly step: number; readonly field: PlanDraftField; readonly text: string }

/** Every problem of a draft, in the order of steps and fields; at most one for a field. */
export const planProblems = (draft: PlanDraft): ReadonlyArray<PlanProblem> => {
  const payload: PlanPayload = planPayloadOf(draft)
  return planDraftFields.flatMap((field) => {
    const row = planFieldOf(field)
    const text = readingProblem(row, draft[field]) ?? planValueProblem(row, payload[field])
    return text === null ? [] : [{ step: stepNumberOf(field) ?? 0, field, text }]
  })
}
