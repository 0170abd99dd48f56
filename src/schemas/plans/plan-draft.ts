import { Schema } from 'effect'
import { plainAmount } from '../core/amount-text.ts'
import type { Choice } from '../core/choice.ts'
import type { PlanConflict, PlanPayload, PlanRecord } from './plan.ts'
import { simcredibleChoices } from './plan-choices.ts'
import { type PlanField, type PlanFieldName, planChoicesOf, planFieldOf, planFields } from './plan-fields.ts'
import { numberIn } from './plan-numbers.ts'
import { type PlanDraftField, planDraftFields } from './plan-steps.ts'

/** The texts of the wizard as they were entered; empty for a number that is 0. */
export const PlanDraft = Schema.Struct(
  Object.fromEntries(planDraftFields.map((name) => [name, Schema.String])) as unknown as {
    readonly [Name in PlanDraftField]: typeof Schema.String
  },
)
export type PlanDraft = typeof PlanDraft.Type

export const PlanDraftFieldName = Schema.Literals(planDraftFields)

export const isPlanDraftField = (name: string): name is PlanDraftField =>
  (planDraftFields as ReadonlyArray<string>).includes(name)

/** The parts of a saved plan that the wizard keeps without asking for them. */
export const PlanIdentity = Schema.Struct({ pid: Schema.Int, userId: Schema.Int, roleType: Schema.Int })
export type PlanIdentity = typeof PlanIdentity.Type

const parsed = (text: string): number => (text.trim() === '' ? 0 : numberIn(text))

/** Whether a number field holds text that is not a number and would be stored as 0. */
export const isNotANumber = ({ stored }: PlanField, text: string): boolean => {
  const value = parsed(text)
  return stored === 'integer'
    ? !Number.isSafeInteger(Math.trunc(value))
    : stored === 'number' && !Number.isFinite(value)
}

/** Whether a field of whole numbers holds a fraction, which would be cut off. */
export const isCutToWhole = (field: PlanField, text: string): boolean =>
  field.stored === 'integer' && !isNotANumber(field, text) && !Number.isInteger(parsed(text))

/** The payload's value for an entered text. */
export const storedOf = (field: PlanField, text: string): string | number => {
  if (field.stored === 'text') return field.control === 'decimal' ? plainAmount(text) : text
  if (isNotANumber(field, text)) return 0
  // `+ 0` turns -0 into 0, which is what the server returns.
  return (field.stored === 'integer' ? Math.trunc(parsed(text)) : parsed(text)) + 0
}

/** The draft's text for a stored value; empty for the number 0. */
const enteredOf = (field: PlanField, value: string | number): string =>
  field.stored === 'text' ? String(value) : Number(value) ? String(Number(value)) : ''

/** The draft's text for a field's value in a conflict. */
export const draftTextOf = (name: PlanDraftField, value: string): string => enteredOf(planFieldOf(name), value)

/** The initial text of a field. */
export const initialTextOf = (name: PlanDraftField): string => enteredOf(planFieldOf(name), planFieldOf(name).initial)

const draftFrom = (textOf: (name: PlanDraftField) => string): PlanDraft =>
  Object.fromEntries(planDraftFields.map((name) => [name, textOf(name)])) as PlanDraft

export const emptyPlanDraft: PlanDraft = draftFrom(initialTextOf)

/** The initial draft of an edited plan. */
export const planDraftOf = (record: Pick<PlanRecord, PlanDraftField>): PlanDraft =>
  draftFrom((name) => enteredOf(planFieldOf(name), record[name]))

/** The differences between a saved plan and the draft that was made from its earlier version, by field. */
export const planDraftChanges = (
  loaded: PlanDraft,
  plan: Pick<PlanRecord, PlanDraftField>,
): PlanConflict['changes'] => {
  const saved = planDraftOf(plan)
  return planDraftFields
    .filter((field) => loaded[field] !== saved[field])
    .map((field) => ({ field, loaded: loaded[field], saved: saved[field] }))
}

/** Whether the wizard asks for a field: the region only for roaming plans, an amount only for its operator type … */
export const isAsked = (draft: PlanDraft, name: PlanDraftField): boolean => {
  const { when } = planFieldOf(name)
  if (when === undefined) return true
  const value = draft[when.field as PlanDraftField]
  return (when.is?.includes(value) ?? true) && !(when.isNot?.includes(value) ?? false)
}

/** The options of a field, as the draft holds them. Tariff and bolt-on depend on the operator. */
export const choicesIn = (
  draft: Pick<PlanDraft, 'simOperator'>,
  name: PlanDraftField,
): ReadonlyArray<Choice<string>> =>
  name === 'tariff' || name === 'bolton'
    ? (simcredibleChoices[draft.simOperator]?.[name] ?? [])
    : planChoicesOf(planFieldOf(name)).map(({ value, label }) => ({ value: String(value), label }))

/** Switching the type loses nothing: the hidden place stays in the draft but is not sent. */
const places: ReadonlyArray<PlanDraftField> = ['country', 'region']

const dependents = (name: string): ReadonlyArray<PlanDraftField> =>
  planDraftFields.filter((other) => planFieldOf(other).when?.field === name && !places.includes(other))

/**
 * The patch for a changed field: the field and those that depended on its old value. A field that is no longer asked
 * for, or whose choice is no longer offered, gets its initial value. Country and region are kept for their type.
 */
export const planPatch = (draft: PlanDraft, name: PlanDraftField, value: string): Partial<PlanDraft> => {
  if (draft[name] === value) return {}
  const changed = { ...draft, [name]: value }
  const isKept = (other: PlanDraftField) => {
    if (!isAsked(changed, other)) return false
    const { control } = planFieldOf(other)
    return control !== 'select' || choicesIn(changed, other).some((choice) => choice.value === changed[other])
  }
  const lost = dependents(name).filter((other) => !isKept(other) && changed[other] !== initialTextOf(other))
  return { [name]: value, ...Object.fromEntries(lost.map((other) => [other, initialTextOf(other)])) }
}

/**
 * What the payload adds to the entered texts (spec §3): the default type, its place, and values that are stored twice.
 */
const beyondTheText = (draft: PlanDraft) => ({
  type: draft.type === '' ? 'Local' : draft.type,
  country: isAsked(draft, 'country') ? draft.country : '',
  region: isAsked(draft, 'region') ? draft.region : '',
  internetBreakout: draft.localBreakouts,
  localBreakoutsCode: draft.internetBreakoutCode,
})

/** The payload that creates a plan, or updates the one with this identity: every field, in the table's order. */
export const planPayloadOf = (
  draft: PlanDraft,
  identity: PlanIdentity | null = null,
  version: number | null = null,
): PlanPayload => {
  const fixed: Partial<Record<PlanFieldName, string | number>> = {
    ...beyondTheText(draft),
    ...identity,
    flag: identity === null ? 1 : 2,
  }
  const stored = (field: PlanField & { readonly name: PlanFieldName }) =>
    fixed[field.name] ?? (isPlanDraftField(field.name) ? storedOf(field, draft[field.name]) : field.initial)
  const fields = Object.fromEntries(planFields.map((field) => [field.name, stored(field)]))
  return { ...fields, ...(version === null ? {} : { version }) } as PlanPayload
}
