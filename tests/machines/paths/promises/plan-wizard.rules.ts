import type { PlanWizardContext } from '../../../../src/machines/plans/plan-wizard.context.ts'
import type { PlanRecord } from '../../../../src/schemas/plans/plan.ts'
import type { PlanDraft } from '../../../../src/schemas/plans/plan-draft.ts'

/** The rules of the plan wizard, written a second time: nothing here uses the product's code. */

type Draft = Readonly<Record<string, string>>
type Wizard = { readonly context: Pick<PlanWizardContext, 'draft' | 'untouched' | 'gaps'> }

/** The fields of a plan that the wizard does not show. */
const notAsked = [
  'id',
  'pid',
  'version',
  'userId',
  'roleType',
  'internetBreakout',
  'localBreakoutsCode',
  'untold',
  'unread',
  'archived',
  'available',
  'updatedBy',
  'updatedDate',
]

/** The initial wizard of a plan: texts as they are, numbers as text, and an empty text for 0. */
export const wizardOf = (plan: PlanRecord): Draft =>
  Object.fromEntries(
    Object.entries(plan)
      .filter(([name]) => !notAsked.includes(name))
      .map(([name, value]) => [name, value === 0 ? '' : `${value}`]),
  )

/** The initial wizard of a copy: another name, and no codes. */
export const copyOf = (plan: PlanRecord): Draft => ({
  ...wizardOf(plan),
  planName: `Copy of ${plan.planName}`,
  sPlanId: '',
  esimNetProductCode: '',
  productCode: '',
})

/** Fields that depend on another, and when their value survives a change of it; otherwise it is cleared. */
const decided: ReadonlyArray<readonly [field: string, by: string, stays: (choice: string, text: string) => boolean]> = [
  ['perGbDollar', 'operatorType', (choice) => choice === 'payPerGB'],
  ['perMbDollar', 'operatorType', (choice) => choice === 'payPerMB'],
  // In the samples: a tariff of O2.
  ['tariff', 'simOperator', (choice, text) => choice === 'o2' && text === '102344'],
  ['bolton', 'simOperator', (_, text) => text === ''],
]

/** The draft after a change of one field: its dependent fields are updated, all others stay the same. */
export const afterChange = (draft: PlanDraft, field: string, text: string): Draft => {
  const all: Draft = draft
  const gone = decided.filter(([name, by, stays]) => by === field && all[name] !== '' && !stays(text, all[name] ?? ''))
  return all[field] === text ? all : { ...all, [field]: text, ...Object.fromEntries(gone.map(([name]) => [name, ''])) }
}

/** A field not entered since the plan loaded. In the samples, these are values that are not text of the form. */
const isAsItCame = ({ context: { draft, untouched } }: Wizard, name: string): boolean =>
  Object(draft)[name] === Object(untouched)[name]

/** Fields that did not arrive and need consent, given or not. A local plan has no region. */
export const openIn = (wizard: Wizard): ReadonlyArray<string> => {
  const { gaps, draft } = wizard.context
  const hidden = draft.type === 'Roaming' ? 'country' : 'region'
  return (gaps?.untold ?? []).filter((name) => name !== hidden && isAsItCame(wizard, name))
}

/** Whether consent to one of them is missing. */
export const isOpen = (wizard: Wizard): boolean =>
  openIn(wizard).some((name) => wizard.context.gaps?.accepted.includes(name) !== true)

/**
 * The reasons to refuse a plan, by field. In the samples: a validity below 0, or an unreadable one not entered again.
 */
export const problemsOf = (wizard: Wizard): Readonly<Record<string, string>> => {
  const { draft, gaps } = wizard.context
  if (gaps?.unread.validity !== undefined && isAsItCame(wizard, 'validity')) {
    return { validity: 'Enter Validity: what the server sent cannot be read' }
  }
  return draft.validity.startsWith('-') ? { validity: 'Validity cannot be below 0' } : {}
}
