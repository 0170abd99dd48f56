import { planMessages } from '../core/messages.ts'
import { isAsked, isCutToWhole, isNotANumber, type PlanDraft, storedOf } from './plan-draft.ts'
import { planFieldOf } from './plan-fields.ts'
import { numberIn } from './plan-numbers.ts'
import { planProblems } from './plan-rules.ts'
import { type PlanDraftField, planDraftFields, stepNumberOf } from './plan-steps.ts'

/** A warning that does not prevent a publish: its field, step and message. */
export type PlanWarning = { readonly step: number; readonly field: PlanDraftField; readonly text: string }

type Check = (draft: PlanDraft) => ReadonlyArray<readonly [PlanDraftField, string]>

const isBlank = (text: string): boolean => text.trim() === ''
const isNothing = (text: string): boolean => isBlank(text) || numberIn(text) === 0

/** The only fields whose text may not be a number. */
const numberFields = planDraftFields.filter((name) => planFieldOf(name).stored !== 'text')

/** Whether a plan paid by the GB or MB has its price there. */
const hasAmount = (draft: PlanDraft): boolean =>
  (['perGbDollar', 'perMbDollar'] as const).some((name) => isAsked(draft, name) && numberIn(draft[name]) > 0)

const hasData = (draft: PlanDraft): boolean =>
  draft.planClass === 'SMS' ||
  draft.dataAllowanceMonthly === 'Unlimited' ||
  !isNothing(draft.internetData) ||
  !isNothing(draft.dataAllowance)

const checks: ReadonlyArray<Check> = [
  (draft) => (isBlank(draft.planName) ? [['planName', planMessages.warnings.noName]] : []),
  (draft) =>
    (['country', 'region'] as const)
      .filter((name) => isAsked(draft, name) && isBlank(draft[name]))
      .map((name) => [name, planMessages.warnings.noPlace[name]] as const),
  (draft) => (hasData(draft) ? [] : [['internetData', planMessages.warnings.noData]]),
  ({ validity }) => (isNothing(validity) ? [['validity', planMessages.warnings.noValidity]] : []),
  (draft) => {
    const { buyingCost } = draft
    if (isBlank(buyingCost)) return hasAmount(draft) ? [] : [['buyingCost', planMessages.warnings.noCost]]
    return Number.isFinite(numberIn(buyingCost)) ? [] : [['buyingCost', planMessages.warnings.costNotANumber]]
  },
  (draft) =>
    (['perGbDollar', 'perMbDollar'] as const)
      .filter((name) => isAsked(draft, name) && !(numberIn(draft[name]) > 0))
      .map((name) => [name, planMessages.warnings.noAmount[name]] as const),
  ({ minQty, maxQty }) =>
    numberIn(minQty) > numberIn(maxQty) ? [['maxQty', planMessages.warnings.quantitiesCrossed]] : [],
  (draft) =>
    numberFields
      .filter((name) => isAsked(draft, name) && isNotANumber(planFieldOf(name), draft[name]))
      .map((name) => [name, planMessages.warnings.storedAsZero(planFieldOf(name).label)] as const),
  (draft) =>
    numberFields
      .filter((name) => isAsked(draft, name) && isCutToWhole(planFieldOf(name), draft[name]))
      .map((name) => {
        const field = planFieldOf(name)
        return [name, planMessages.warnings.storedAsWhole(field.label, Number(storedOf(field, draft[name])))] as const
      }),
]

/**
 * Every warning of a draft, in the order of steps and fields. A field has at most one, and none if it has a problem.
 */
export const planWarnings = (draft: PlanDraft): ReadonlyArray<PlanWarning> => {
  const found = new Map<PlanDraftField, string>()
  for (const [field, text] of checks.flatMap((check) => check(draft))) if (!found.has(field)) found.set(field, text)
  for (const { field } of planProblems(draft)) found.delete(field)
  return planDraftFields.flatMap((field) => {
    const text = found.get(field)
    return text === undefined ? [] : [{ step: stepNumberOf(field) ?? 0, field, text }]
  })
}
