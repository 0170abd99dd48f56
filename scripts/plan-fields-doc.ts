import { planChoices } from '../src/schemas/plans/plan-choices.ts'
import { type PlanField, planFields } from '../src/schemas/plans/plan-fields.ts'
import { planSteps, stepNumberOf } from '../src/schemas/plans/plan-steps.ts'

/**
 * Generates docs/plan-fields.md from the field table. `npm run docs` writes it, and a test fails if it is out of date.
 */

const optionsOf = ({ choices, lookup, name }: PlanField): string => {
  if (lookup !== undefined) return `lookup: ${lookup}, by name`
  if (choices === undefined || name === 'flag') return ''
  return planChoices[choices].map(({ value, label }) => `\`${value}\` ${label}`).join(', ')
}

const inWords = (values: ReadonlyArray<string>, word: 'or' | 'nor'): string =>
  values.map((value) => (value === '' ? 'empty' : `\`${value}\``)).join(` ${word} `)

const conditionOf = ({ when }: PlanField): string => {
  if (when === undefined) return ''
  const { field, is, isNot = [] } = when
  if (is !== undefined) return `only while \`${field}\` is ${inWords(is, 'or')}`
  return `only while \`${field}\` is ${isNot.length > 1 ? 'neither' : 'not'} ${inWords(isNot, 'nor')}`
}

const rulesOf = (field: PlanField): string =>
  [conditionOf(field), field.rule ?? ''].filter((text) => text !== '').join('; ')

const stepOf = (name: string): string => {
  const number = stepNumberOf(name)
  return number === null ? '(not asked)' : `${number} ${planSteps[number - 1]?.label}`
}

const rowOf = (field: PlanField): string =>
  [
    `\`${field.name}\``,
    field.label,
    stepOf(field.name),
    stepNumberOf(field.name) === null ? '' : field.control,
    field.stored,
    field.initial === '' ? 'empty' : `\`${field.initial}\``,
    optionsOf(field),
    rulesOf(field),
  ].join(' | ')

export const planFieldsDoc = (): string =>
  `# The fields of a plan

Made from \`src/schemas/plans/plan-fields.ts\` and \`plan-steps.ts\` by \`npm run docs\`; a test fails where this file is stale. The order is that of the payload of \`InsertUpdatePlanMaster\`. A number field holds 0 for what is empty or no number; the wizard keeps text as entered.

| payload field | label | step | control | stored as | default | options | rule |
|---|---|---|---|---|---|---|---|
${planFields.map((field) => `| ${rowOf(field)} |`).join('\n')}

The wizard's order of fields:

${planSteps.map(({ label, fields }, index) => `${index + 1}. ${label}: ${fields.length === 0 ? 'all fields, read only' : fields.map((name) => `\`${name}\``).join(', ')}`).join('\n')}
`
