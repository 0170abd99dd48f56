import { type PlanDraft, type PlanIdentity, planPayloadOf } from './plan-draft.ts'
import { type PlanFieldName, planFields, planValueText } from './plan-fields.ts'
import { type PlanDraftField, stepNumberOf } from './plan-steps.ts'

/** The review's left table has 33 rows, the right one up to 37 (spec §2). */
const REVIEW_ROWS = { left: 33, right: 37 } as const

type EnteredAt = { readonly field: PlanDraftField; readonly step: number }

export type ReviewRow = {
  readonly name: PlanFieldName
  readonly label: string
  /** The value that a publish stores, in words; '-' if it is empty. */
  readonly value: string
  /** The stored value if it differs; null if it does not, and for a new plan. */
  readonly before: string | null
  /** Null if the wizard does not ask for the field. */
  readonly enteredAt: EnteredAt | null
}

/** Fields that are stored with the value of another field. */
const copies: Readonly<Partial<Record<PlanFieldName, PlanDraftField>>> = {
  internetBreakout: 'localBreakouts',
  localBreakoutsCode: 'internetBreakoutCode',
}

const enteredAt = (name: PlanFieldName): EnteredAt | null => {
  const field = copies[name] ?? name
  const step = stepNumberOf(field)
  return step === null ? null : { field: field as PlanDraftField, step }
}

/** A field's value for display: the label of a choice, '-' for an empty value. */
export const shownPlanValue = (name: string, value: string | number): string => {
  const text = planValueText(name, value)
  return text.trim() === '' ? '-' : text
}

/**
 * The rows of the review step: all fields with the values that a publish stores. For an edited plan also the stored
 * values: `loaded` is the draft at the start of the edit.
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

/** Splits the rows into two tables; the left one is filled first. */
export const inTwoTables = <Row>(
  rows: ReadonlyArray<Row>,
): { readonly left: ReadonlyArray<Row>; readonly right: ReadonlyArray<Row> } => {
  const { left, right } = REVIEW_ROWS
  return { left: rows.slice(0, left), right: rows.slice(left, left + right) }
}
