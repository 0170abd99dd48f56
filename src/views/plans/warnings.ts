import { createContext } from 'react'
import type { PlanDraft } from '../../schemas/plan-draft.ts'
import { type PlanWarning, planWarnings } from '../../schemas/plan-warnings.ts'

const known = new WeakMap<PlanDraft, ReadonlyArray<PlanWarning>>()

/** The warnings of a draft, found once however many fields and steps ask. */
export const warningsIn = (draft: PlanDraft): ReadonlyArray<PlanWarning> => {
  const warnings = known.get(draft) ?? planWarnings(draft)
  known.set(draft, warnings)
  return warnings
}

/**
 * Whether fields that were left empty say so: only after the review has been seen, since at first all of them are. A
 * field that holds something says at once what looks wrong with it.
 */
export const AfterReviewContext = createContext(false)
