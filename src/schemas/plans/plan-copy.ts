import type { PlanRecord } from './plan.ts'
import { isPlanDraftField, type PlanDraft } from './plan-draft.ts'
import { type PlanGaps, planGapsOf, receivedDraftOf } from './plan-gaps.ts'
import { PLAN_NAME_LIMIT } from './plan-rules.ts'
import type { PlanDraftField } from './plan-steps.ts'

/** A new plan that begins as a copy of another. It is saved only when it is published. */

/** The codes that name one plan in files and at suppliers. A copy has none. */
const CODES: ReadonlyArray<PlanDraftField> = ['sPlanId', 'esimNetProductCode', 'productCode']

const withoutCodes = Object.fromEntries(CODES.map((name) => [name, '']))

const isCopied = (name: string): boolean => isPlanDraftField(name) && !CODES.includes(name)

/** The name of a copy, as long as a name may be. The cut leaves no half of a character. */
const nameOfCopy = ({ planName, pid }: Pick<PlanRecord, 'planName' | 'pid'>): string =>
  `Copy of ${planName.trim() || `Plan ${pid}`}`.slice(0, PLAN_NAME_LIMIT).replace(/\p{Surrogate}$/u, '')

/** The draft of a copy: the values of the plan with another name and without its codes. */
export const copiedDraftOf = (record: PlanRecord): PlanDraft => ({
  ...receivedDraftOf(record),
  ...withoutCodes,
  planName: nameOfCopy(record),
})

/** The fields that could not be copied, because another server did not send them or sent them unreadably. */
export const copiedGapsOf = (record: PlanRecord): PlanGaps | null => {
  const gaps = planGapsOf(record)
  if (gaps === null) return null
  const untold = gaps.untold.filter(isCopied)
  const unread = Object.fromEntries(Object.entries(gaps.unread).filter(([name]) => isCopied(name)))
  return untold.length + Object.keys(unread).length === 0 ? null : { ...gaps, untold, unread }
}
