import { expect } from '@playwright/test'
import type { PlanRecord } from '../../../src/schemas/plans/plan.ts'
import { choicesIn, type PlanDraft } from '../../../src/schemas/plans/plan-draft.ts'
import { planFieldLabel, planFieldOf } from '../../../src/schemas/plans/plan-fields.ts'
import { type PlanDraftField, planSteps } from '../../../src/schemas/plans/plan-steps.ts'
import type { PlanWizard } from '../screens/plan-wizard.ts'
import { type ShownField, shownFields } from '../screens/shown-fields.ts'
import type { Asked } from '../support/wire.ts'
import { LOOKS } from './looks.ts'
import type { Facts } from './plan-wizard-facts.ts'

type Draft = Readonly<Record<string, string>>

/** The other person's validity in every conflict. */
const THEIR_VALIDITY = '60'

/** The fields that are shown only for certain values of another. */
const askedWhere: Readonly<Record<string, (draft: PlanDraft) => boolean>> = {
  country: ({ type }) => type !== 'Roaming',
  region: ({ type }) => type === 'Roaming',
  perGbDollar: ({ operatorType }) => operatorType === 'payPerGB',
  perMbDollar: ({ operatorType }) => operatorType === 'payPerMB',
  tariff: ({ simOperator }) => simOperator !== '',
  bolton: ({ simOperator }) => simOperator !== '',
}

/** A stored value as entered: empty if it is 0. */
const enteredOf = (value: unknown): string => (value === 0 || value == null ? '' : String(value))

/** The displayed text of a field with this value. */
const readIn = (draft: PlanDraft, name: PlanDraftField, text: string): string => {
  const { control } = planFieldOf(name)
  if (control !== 'select' && control !== 'segmented') return text
  const label = choicesIn(draft, name).find(({ value }) => value === text)?.label
  return label ?? (control === 'segmented' ? 'Local' : 'Not chosen')
}

/**
 * The values of the wizard: every field of the shown step, and every field that is sent.
 *
 * The machine says what was entered; the server says what the plan had before.
 */
export class PlanValues {
  readonly #wizard: PlanWizard
  #plan: PlanRecord | null = null
  #code = ''
  /** Whether the name is the one another person saved. */
  #isNameTheirs = false

  constructor(wizard: PlanWizard) {
    this.#wizard = wizard
  }

  begin(plan: PlanRecord | null, code: string): void {
    this.#plan = plan
    this.#code = code
    this.#isNameTheirs = false
  }

  /** The name is the person's own, or that of the reloaded plan. */
  ownName(): void {
    this.#isNameTheirs = false
  }

  /** A conflict is resolved: fields that were untouched or given up have the other person's value. */
  settled({ draft, untouched, sides }: Facts): void {
    const side = sides.planName ?? (draft.planName === untouched.planName ? 'theirs' : 'mine')
    if (side === 'theirs') this.#isNameTheirs = true
  }

  /** The current text of every field, entered or original. */
  entered({ draft, untouched, planName }: Facts): Draft {
    const textOf = (name: PlanDraftField) => {
      const text = draft[name]
      if (name === 'planName') return this.#nameOf(text, planName)
      // The other person's values exist only in the simulated conflict; the server still has the original plan.
      const isOfPlan = this.#plan !== null && text === untouched[name] && text !== THEIR_VALIDITY
      return isOfPlan ? enteredOf(this.#plan?.[name]) : text
    }
    const names = Object.keys(draft) as ReadonlyArray<PlanDraftField>
    return Object.fromEntries(names.map((name) => [name, textOf(name)]))
  }

  #nameOf(text: string, own: string): string {
    if (text === '') return ''
    if (this.#plan !== null && text === own) return this.#plan.planName
    if (this.#plan !== null && text.startsWith('Copy of ')) return `Copy of ${this.#plan.planName}`
    return `${this.#isNameTheirs ? 'Theirs' : text} ${this.#code}`
  }

  /** Exactly the fields of the shown step: the value, the error, and whether it can be edited. */
  async seeFields(facts: Facts, isOpen: boolean): Promise<void> {
    const entered = this.entered(facts) as PlanDraft
    const wantedAt = (step: number): Readonly<Record<string, Partial<ShownField>>> => {
      const names = (planSteps[step - 1]?.fields ?? []) as ReadonlyArray<PlanDraftField>
      const asked = names.filter((name) => askedWhere[name]?.(entered) ?? true)
      const fields = asked.map((name) => {
        const below = name === 'validity' && entered.validity.startsWith('-') ? 'Validity cannot be below 0' : ''
        const error = facts.errors[name] ?? below
        return [planFieldLabel(name), { value: readIn(entered, name, entered[name]), error, isOpen }]
      })
      return Object.fromEntries(fields)
    }
    const look = async () => {
      const step = await this.#wizard.shownStep()
      const shown = Object.entries(await shownFields(this.#wizard.main, '[data-plan-field]'))
      const seen = Object.fromEntries(shown.map(([label, { pills: _, ...field }]) => [label, field]))
      const wanted = wantedAt(step)
      const labels = [...new Set([...Object.keys(seen), ...Object.keys(wanted)])]
      const isOther = (label: string) => JSON.stringify(seen[label]) !== JSON.stringify(wanted[label])
      return labels.filter(isOther).map((label) => ({ step, label, seen: seen[label], wanted: wanted[label] }))
    }
    await expect.poll(look, { ...LOOKS, message: 'the fields of the step' }).toEqual([])
  }

  /** The request contains exactly what was entered; empty fields are not sent as values. */
  async seeSent(asked: () => Asked | null, facts: Facts): Promise<void> {
    const entered = this.entered(facts)
    const wanted = Object.entries({ ...entered, ...this.#twice(entered) }).filter(([, text]) => text !== '')
    const own = new Set(['flag', 'pid', 'userId', 'roleType', 'version', 'id', 'submissionId'])
    const sent = () =>
      Object.entries(asked() ?? {})
        .filter(([name]) => !own.has(name))
        .map(([name, value]) => [name, enteredOf(value)] as const)
        .filter(([, text]) => text !== '')
    await expect
      .poll(() => Object.fromEntries(sent()), { ...LOOKS, message: 'what is sent' })
      .toEqual(Object.fromEntries(wanted))
  }

  /** The fields stored twice, the default type of a plan, and the empty place of the other type. */
  #twice({ type = '', country = '', region = '', localBreakouts = '', internetBreakoutCode = '' }: Draft): Draft {
    const isRoaming = type === 'Roaming'
    return {
      type: type === '' ? 'Local' : type,
      country: isRoaming ? '' : country,
      region: isRoaming ? region : '',
      internetBreakout: localBreakouts,
      localBreakoutsCode: internetBreakoutCode,
    }
  }
}
