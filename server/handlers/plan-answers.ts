import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { PlanSaveAnswer } from '../../src/schemas/plan.ts'
import type { Change } from '../domain/changes.ts'
import { isPlanReference, planReferences } from '../domain/plan.ts'
import type { PlanRefusal } from '../domain/plan-decisions.ts'
import { changedTexts } from '../projections/reference-names.ts'
import type { EarlierSave } from './inventory-answers.ts'

export const planSaveMessages = {
  created: 'Plan created successfully',
  updated: 'Plan updated successfully',
  missing: 'This plan does not exist',
  conflict: 'Somebody else has saved this plan in the meantime',
  savedOtherwise: 'This was saved before, with other values. Open the plan again to change it.',
} as const

export const planSavedAnswer = (how: 'created' | 'updated', pid: number, requestId: string): PlanSaveAnswer => ({
  isSuccess: true,
  message: planSaveMessages[how],
  pid,
  requestId,
})

/** The answer to a submission that was saved before: the same again, but not to other values under the same key. */
export const planRepeatedAnswer = (earlier: EarlierSave, submission: string, requestId: string): PlanSaveAnswer =>
  earlier.submission === submission
    ? planSavedAnswer(earlier.type === 'PlanCreated' ? 'created' : 'updated', earlier.id, requestId)
    : { isSuccess: false, message: planSaveMessages.savedOtherwise, pid: earlier.id, requestId }

/** Why a save was refused, in one text: the spec shows it as it is. */
export const planRefusalMessage = (refusal: {
  readonly reason: string
  readonly errors?: Readonly<Record<string, string>>
}): string => {
  if (refusal.reason === 'missing') return planSaveMessages.missing
  if (refusal.reason === 'conflict') return planSaveMessages.conflict
  return Object.values(refusal.errors ?? {}).join('. ')
}

/** Changes of a plan in words: names for what it refers to. */
export const planChangeTexts = Effect.fnUntraced(function* (changes: ReadonlyArray<Change>) {
  const sql = yield* SqlClient.SqlClient
  return yield* changedTexts(sql, changes, (field) => (isPlanReference(field) ? planReferences[field] : null))
})

/** Why a save was refused, at the fields or against what somebody else has saved. */
export const planRefusedAnswer = Effect.fnUntraced(function* (refusal: PlanRefusal, requestId: string) {
  const answer = { isSuccess: false, message: planRefusalMessage(refusal), requestId }
  if (refusal.reason === 'missing') return answer satisfies PlanSaveAnswer
  if (refusal.reason === 'fields') {
    const errors = Object.entries(refusal.errors).map(([field, message]) => ({ field, message }))
    return { ...answer, errors } satisfies PlanSaveAnswer
  }
  const { id, version, updatedBy, updatedDate } = refusal.plan
  const changes = (yield* planChangeTexts(refusal.changes)).map(({ field, from, to }) => ({
    field,
    loaded: from,
    saved: to,
  }))
  return { ...answer, pid: id, conflict: { version, changes, updatedBy, updatedDate } } satisfies PlanSaveAnswer
})
