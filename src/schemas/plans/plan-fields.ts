import type { Choice } from '../core/choice.ts'
import { type PlanChoiceName, planChoices } from './plan-choices.ts'

/**
 * The table of a plan's fields (spec §3): every field of the payload, in the spec's order, under its wire name. The
 * wizard, its review, the warnings, the payload and docs/plan-fields.md are made from it. Plain data, no library.
 */

/**
 * How a field is entered. The options of `lookup` come from the server, those of `select` and `segmented` from
 * `choices`.
 */
export type PlanControl = 'text' | 'longText' | 'integer' | 'decimal' | 'select' | 'segmented' | 'lookup'

/** The lists of GetPlanDropdown used by a plan's fields; a field stores the name, not the id. */
export type PlanLookupName = 'countries' | 'regions' | 'suppliers' | 'operators' | 'operators2' | 'guidelines'

/** The field is asked for only if another one has, or has not, one of these values. */
type PlanCondition = {
  readonly field: string
  readonly is?: ReadonlyArray<string>
  readonly isNot?: ReadonlyArray<string>
}

export type PlanField = {
  readonly name: string
  readonly label: string
  readonly control: PlanControl
  /** The type in the payload: the entered text, a number or a whole number; 0 for text that is not a number. */
  readonly stored: 'text' | 'number' | 'integer'
  readonly initial: string | number
  readonly choices?: PlanChoiceName
  readonly lookup?: PlanLookupName
  readonly when?: PlanCondition
  /** Further rules of the spec, in words. */
  readonly rule?: string
}

type Named<Name extends string, Stored extends PlanField['stored']> = PlanField & {
  readonly name: Name
  readonly stored: Stored
}
type More = Partial<Omit<PlanField, 'name' | 'label' | 'stored'>>

const text = <const Name extends string>(name: Name, label: string, more: More = {}): Named<Name, 'text'> => ({
  name,
  label,
  control: 'text',
  stored: 'text',
  initial: '',
  ...more,
})
const select = <const Name extends string>(name: Name, label: string, choices: PlanChoiceName, more: More = {}) =>
  text(name, label, { control: 'select', choices, ...more })
const lookup = <const Name extends string>(name: Name, label: string, from: PlanLookupName, more: More = {}) =>
  text(name, label, { control: 'lookup', lookup: from, ...more })
const number = <const Name extends string>(name: Name, label: string, more: More = {}): Named<Name, 'number'> => ({
  ...text(name, label, { control: 'decimal', initial: 0, ...more }),
  stored: 'number',
})
const integer = <const Name extends string>(name: Name, label: string, more: More = {}): Named<Name, 'integer'> => ({
  ...text(name, label, { control: 'integer', initial: 0, ...more }),
  stored: 'integer',
})

const isLocal = ['', 'Local']
const amountRule = 'text as entered, a decimal comma as a point'

export const planFields = [
  integer('flag', 'Flag', { choices: 'flag', initial: 1, rule: '1 creates, 2 edits' }),
  integer('pid', 'Plan ID', { rule: '0 where a plan is created, else the id of the plan' }),
  text('sPlanId', 'Supplier Plan ID'),
  text('planName', 'Plan Name'),
  text('esimNetProductCode', 'eSIMNet Product Code'),
  text('travellerType', 'Traveller Type'),
  integer('planSource', 'Plan Source', { control: 'select', choices: 'planSource' }),
  text('internetData', 'Internet Data'),
  select('dataUnit', 'Data Unit', 'dataUnit'),
  number('validity', 'Validity'),
  select('validityType', 'Validity Type', 'validityType'),
  text('minutes', 'Minutes'),
  lookup('country', 'Country', 'countries', {
    when: { field: 'type', is: isLocal },
    rule: 'another type keeps it aside, and sends it empty',
  }),
  lookup('supplier', 'Supplier', 'suppliers'),
  lookup('region', 'Region', 'regions', {
    when: { field: 'type', isNot: isLocal },
    rule: 'another type keeps it aside, and sends it empty',
  }),
  select('type', 'Type', 'type', { control: 'segmented', rule: 'Local where nothing is chosen' }),
  select('dataAllowanceType', 'Data Allowance Unit', 'dataUnit'),
  text('dataAllowance', 'Data Allowance'),
  select('dataAllowanceMonthly', 'Data Allowance Period', 'dataAllowancePeriod'),
  select('fairUsagePolicy', 'Fair Usage Policy', 'yesNo'),
  text('remarks', 'Remarks', { control: 'longText' }),
  text('buyingCost', 'Buying Cost', { control: 'decimal', rule: amountRule }),
  select('recharge', 'Rechargeable', 'recharge'),
  select('currency', 'Currency', 'currency', { initial: '1' }),
  select('planFor', 'Plan For', 'planFor'),
  integer('userId', 'User ID', { rule: 'an edited plan keeps its own' }),
  select('topSeller', 'Top Seller', 'yesNo'),
  select('bestSeller', 'Best Seller', 'yesNo'),
  select('bestValue', 'Best Value', 'yesNo'),
  integer('roleType', 'Role Type', { rule: 'an edited plan keeps its own' }),
  text('countryImage', 'Country Image'),
  select('planClass', 'Plan Class', 'planClass'),
  text('productCode', 'Product Code (Vendor)'),
  text('voiceMinute', 'Voice Minutes'),
  select('operatorType', 'Operator Type', 'operatorType', { rule: 'another type clears the amount of the one before' }),
  number('perGbDollar', 'Per GB (Dollar)', { when: { field: 'operatorType', is: ['payPerGB'] } }),
  number('perMbDollar', 'Per MB (Dollar)', { when: { field: 'operatorType', is: ['payPerMB'] } }),
  text('perMbPrice', 'Per MB Price', { control: 'decimal', rule: amountRule }),
  text('internetBreakout', 'Internet Breakout', {
    choices: 'localBreakouts',
    initial: '0',
    rule: 'the value of Local Breakouts',
  }),
  text('internetBreakoutCode', 'Breakouts Code', { rule: 'also stored as localBreakoutsCode' }),
  select('localBreakouts', 'Local Breakouts', 'localBreakouts', {
    initial: '0',
    rule: 'also stored as internetBreakout',
  }),
  text('localBreakoutsCode', 'Local Breakouts Code', { rule: 'the Breakouts Code' }),
  integer('stockValue', 'Stock Plan', { control: 'select', choices: 'stockValue' }),
  number('throttle', 'Throttle Speed'),
  text('monthPlusPlan', 'Month Plus Plan'),
  lookup('guidelineName', 'Guideline', 'guidelines'),
  integer('maxQty', 'Max Quantity', { rule: '0 for what is not a number' }),
  integer('minQty', 'Min Quantity', { rule: '0 for what is not a number' }),
  text('features', 'Features (eSIM Pop)'),
  text('conditions', 'Conditions'),
  text('mcc', 'MCC'),
  text('mnc', 'MNC'),
  text('apn', 'APN'),
  select('simOperator', 'Operator', 'simOperator', { rule: 'another operator clears its tariff and bolt-on' }),
  select('tariff', 'Tariff', 'tariff', { when: { field: 'simOperator', isNot: [''] }, rule: 'those of the operator' }),
  select('bolton', 'Bolt-on', 'bolton', { when: { field: 'simOperator', isNot: [''] }, rule: 'those of the operator' }),
  lookup('operatorName', 'Operator Name 1', 'operators'),
  lookup('operatorName2', 'Operator Name 2', 'operators2'),
  text('planImage', 'Plan Image'),
  text('additionalInfo', 'Additional Information', { control: 'longText' }),
  text('minValueCart', 'Min Value Cart'),
  text('maxValueCart', 'Max Value Cart'),
  text('planURL', 'Plan URL'),
  text('planConditions', 'Plan Conditions', { control: 'longText' }),
  select('plantype', 'Plan Type', 'plantype', { initial: '0' }),
  text('capcityInfo', 'Capacity Info'),
] as const satisfies ReadonlyArray<PlanField>
export type PlanFieldName = (typeof planFields)[number]['name']
export type StoredAs<Name extends PlanFieldName> = Extract<
  (typeof planFields)[number],
  { readonly name: Name }
>['stored']

const byName: ReadonlyMap<string, PlanField> = new Map(planFields.map((field) => [field.name, field]))

/** A field of the table by its name; undefined if there is none. */
export const findPlanField = (name: string): PlanField | undefined => byName.get(name)
export const planFieldOf = (name: PlanFieldName): PlanField => byName.get(name) as PlanField
export const planFieldLabel = (name: string): string => byName.get(name)?.label ?? (name === 'status' ? 'Status' : name)

/** The options that the table gives for a field; none for a lookup or a typed field. */
export const planChoicesOf = ({ choices }: PlanField): ReadonlyArray<Choice> =>
  choices === undefined ? [] : planChoices[choices]

/** A stored value in words: the label of a choice; empty without a choice. */
export const planValueText = (name: string, value: string | number): string => {
  const choices = byName.get(name)?.choices
  if (choices === undefined) return String(value)
  const known: ReadonlyArray<Choice> = planChoices[choices]
  const choice = known.find((one) => one.value === value)
  return choice?.label ?? (value === byName.get(name)?.initial ? '' : String(value))
}

/** The key by which plan names must be unique: surrounding blanks and letter case do not count. */
export const planNameKey = (name: string): string => name.normalize('NFC').trim().toUpperCase().toLowerCase()
