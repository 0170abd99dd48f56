import type { PlanWizardContext } from '../../../../src/machines/plans/plan-wizard.context.ts'
import type { PlanRecord } from '../../../../src/schemas/plans/plan.ts'
import type { PlanDraft } from '../../../../src/schemas/plans/plan-draft.ts'

/** The rules of the plan wizard, said a second time: nothing here is asked of the product. */

type Draft = Readonly<Record<string, string>>
type Wizard = { readonly context: Pick<PlanWizardContext, 'draft' | 'untouched' | 'gaps'> }

/** What a plan has beside what the wizard asks for. */
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
]

/** What the wizard of a plan begins with: each text as it is, each number as text, and none where it is 0. */
export const wizardOf = (plan: PlanRecord): Draft =>
  Object.fromEntries(
    Object.entries(plan)
      .filter(([name]) => !notAsked.includes(name))
      .map(([name, value]) => [name, value === 0 ? '' : `${value}`]),
  )

/** Fields that another decides about, and where what they say goes on being asked for; elsewhere it is gone. */
const decided: ReadonlyArray<readonly [field: string, by: string, stays: (choice: string, text: string) => boolean]> = [
  ['perGbDollar', 'operatorType', (choice) => choice === 'payPerGB'],
  ['perMbDollar', 'operatorType', (choice) => choice === 'payPerMB'],
  // Of the samples: a tariff of O2.
  ['tariff', 'simOperator', (choice, text) => choice === 'o2' && text === '102344'],
  ['bolton', 'simOperator', (_, text) => text === ''],
]

/** The draft after one field has another text: what it decides about goes with it, and all the others stay. */
export const afterChange = (draft: PlanDraft, field: string, text: string): Draft => {
  const all: Draft = draft
  const gone = decided.filter(([name, by, stays]) => by === field && all[name] !== '' && !stays(text, all[name] ?? ''))
  return all[field] === text ? all : { ...all, [field]: text, ...Object.fromEntries(gone.map(([name]) => [name, ''])) }
}

/** A field that nobody has entered since the plan came: of the samples, whatever is no text of the form is one. */
const isAsItCame = ({ context: { draft, untouched } }: Wizard, name: string): boolean =>
  Object(draft)[name] === Object(untouched)[name]

/** What did not come and is still to be agreed to, whether it is or not. Of a local plan nobody asks for a region. */
export const openIn = (wizard: Wizard): ReadonlyArray<string> => {
  const { gaps, draft } = wizard.context
  const hidden = draft.type === 'Roaming' ? 'country' : 'region'
  return (gaps?.untold ?? []).filter((name) => name !== hidden && isAsItCame(wizard, name))
}

/** Whether something of it is not agreed to. */
export const isOpen = (wizard: Wizard): boolean =>
  openIn(wizard).some((name) => wizard.context.gaps?.accepted.includes(name) !== true)

/**
 * What a plan would be refused for, by field: of the samples, a validity below 0, or one that could not be read and was
 * not entered again.
 */
export const problemsOf = (wizard: Wizard): Readonly<Record<string, string>> => {
  const { draft, gaps } = wizard.context
  if (gaps?.unread.validity !== undefined && isAsItCame(wizard, 'validity')) {
    return { validity: 'Enter Validity: what the server sent cannot be read' }
  }
  return draft.validity.startsWith('-') ? { validity: 'Validity cannot be below 0' } : {}
}
