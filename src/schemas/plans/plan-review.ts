import { type PlanDraft, type PlanIdentity, planPayloadOf } from './plan-draft.ts'
import { type PlanFieldName, planFields, planValueText } from './plan-fields.ts'
import { type PlanDraftField, stepNumberOf } from './plan-steps.ts'

/** The review's table splits after the 33rd row; the right side has the next, up to 37 (spec §2). */
const REVIEW_ROWS = { left: 33, right: 37 } as const

/** Where the value of a row is entered. */
type EnteredAt = { readonly field: PlanDraftField; readonly step: number }

export type ReviewRow = {
  readonly name: PlanFieldName
  readonly label: string
  /** The value that a publish stores, in words; '-' where there is none. */
  readonly value: string
  /** The value that is stored now, where it is another one; null where it is not, and in a new plan. */
  readonly before: string | null
  /** Null where the wizard does not ask for the field. */
  readonly enteredAt: EnteredAt | null
}

/** Fields that are stored with the value of another one. */
const copies: Readonly<Partial<Record<PlanFieldName, PlanDraftField>>> = {
  internetBreakout: 'localBreakouts',
  localBreakoutsCode: 'internetBreakoutCode',
}

const enteredAt = (name: PlanFieldName): EnteredAt | null => {
  const field = copies[name] ?? name
  const step = stepNumberOf(field)
  return step === null ? null : { field: field as PlanDraftField, step }
}

/** A value of a field as a person reads it: a choice by its label, '-' for nothing. */
export const shownPlanValue = (name: string, value: string | number): string => {
  const text = planValueText(name, value)
  return text.trim() === '' ? '-' : text
}

/**
 * The review step: all fields with the values that a publish stores. Of a plan that is edited, also what is stored now:
 * `loaded` is the draft with which the edit began.
 */
export const reviewRowsOf = (
  draft: PlanDraft,
  identity: PlanIdentity | null,
  loaded: PlanDraft,
): ReadonlyArray<ReviewRow> => {
  const after = planPayloadOf(draft, identity)
  const before = identity === null ? null : planPayloadOf(loaded, identity)
  return planFields.map(({ name, label }) => ({
    name,
    label,
    value: shownPlanValue(name, after[name]),
    before: before === null || before[name] === after[name] ? null : shownPlanValue(name, before[name]),
    enteredAt: enteredAt(name),
  }))
}

/** The rows as two tables, the left one full before the right one begins. */
export const inTwoTables = <Row>(
  rows: ReadonlyArray<Row>,
): { readonly left: ReadonlyArray<Row>; readonly right: ReadonlyArray<Row> } => {
  const { left, right } = REVIEW_ROWS
  return { left: rows.slice(0, left), right: rows.slice(left, left + right) }
}
