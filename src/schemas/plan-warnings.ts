import { planMessages } from './messages.ts'
import { isAsked, isCutToWhole, isNotANumber, type PlanDraft, storedOf } from './plan-draft.ts'
import { planFieldOf } from './plan-fields.ts'
import { type PlanDraftField, planDraftFields, stepNumberOf } from './plan-steps.ts'

/** Something that looks wrong and stops nobody (issue 3): at which field, on which step, and why. */
export type PlanWarning = { readonly step: number; readonly field: PlanDraftField; readonly text: string }

type Check = (draft: PlanDraft) => ReadonlyArray<readonly [PlanDraftField, string]>

const isBlank = (text: string): boolean => text.trim() === ''
const amount = (text: string): number => (isBlank(text) ? Number.NaN : Number(text))

/** The only fields that hold what may be no number. */
const numberFields = planDraftFields.filter((name) => planFieldOf(name).stored !== 'text')

const checks: ReadonlyArray<Check> = [
  (draft) => (isBlank(draft.planName) ? [['planName', planMessages.warnings.noName]] : []),
  (draft) =>
    (['country', 'region'] as const)
      .filter((name) => isAsked(draft, name) && isBlank(draft[name]))
      .map((name) => [name, planMessages.warnings.noPlace[name]] as const),
  ({ buyingCost }) => {
    if (isBlank(buyingCost)) return []
    if (!Number.isFinite(amount(buyingCost))) return [['buyingCost', planMessages.warnings.costNotANumber]]
    return amount(buyingCost) < 0 ? [['buyingCost', planMessages.warnings.costBelowZero]] : []
  },
  (draft) =>
    (['perGbDollar', 'perMbDollar'] as const)
      .filter((name) => isAsked(draft, name) && !(amount(draft[name]) > 0))
      .map((name) => [name, planMessages.warnings.noAmount[name]] as const),
  ({ minQty, maxQty }) =>
    amount(minQty) > amount(maxQty) ? [['maxQty', planMessages.warnings.quantitiesCrossed]] : [],
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

/** Every warning of a draft, in the order of steps and fields; at most one for a field. */
export const planWarnings = (draft: PlanDraft): ReadonlyArray<PlanWarning> => {
  const found = new Map<PlanDraftField, string>()
  for (const [field, text] of checks.flatMap((check) => check(draft))) if (!found.has(field)) found.set(field, text)
  return planDraftFields.flatMap((field) => {
    const text = found.get(field)
    return text === undefined ? [] : [{ step: stepNumberOf(field) ?? 0, field, text }]
  })
}
