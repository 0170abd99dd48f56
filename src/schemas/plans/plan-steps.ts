import type { PlanFieldName } from './plan-fields.ts'

/** The wizard's eight steps (spec §2) with their fields, in the order of the form. Plain data. */
export const planSteps = [
  {
    name: 'generalInformation',
    label: 'General Information',
    fields: [
      'planFor',
      'planSource',
      'planClass',
      'plantype',
      'travellerType',
      'type',
      'country',
      'region',
      'supplier',
      'sPlanId',
      'esimNetProductCode',
    ],
  },
  {
    name: 'planDetails',
    label: 'Plan Details',
    fields: [
      'internetData',
      'dataUnit',
      'dataAllowance',
      'dataAllowanceType',
      'dataAllowanceMonthly',
      'validity',
      'validityType',
      'minutes',
      'voiceMinute',
      'fairUsagePolicy',
      'recharge',
      'throttle',
      'monthPlusPlan',
    ],
  },
  {
    name: 'clientSpecific',
    label: 'Client-Specific Fields',
    fields: ['simOperator', 'tariff', 'bolton', 'mcc', 'mnc'],
  },
  {
    name: 'pricing',
    label: 'Pricing & Cost Details',
    fields: [
      'productCode',
      'capcityInfo',
      'buyingCost',
      'currency',
      'operatorType',
      'perGbDollar',
      'perMbDollar',
      'perMbPrice',
    ],
  },
  {
    name: 'additionalAttributes',
    label: 'Additional Plan Attributes',
    fields: [
      'stockValue',
      'localBreakouts',
      'internetBreakoutCode',
      'operatorName',
      'operatorName2',
      'guidelineName',
      'minQty',
      'maxQty',
      'minValueCart',
      'maxValueCart',
    ],
  },
  {
    name: 'marketing',
    label: 'Marketing & Categorization',
    fields: ['topSeller', 'bestSeller', 'bestValue', 'countryImage', 'planImage'],
  },
  {
    name: 'features',
    label: 'Features & Remarks',
    fields: ['features', 'apn', 'remarks', 'additionalInfo', 'planURL', 'planConditions', 'conditions', 'planName'],
  },
  { name: 'review', label: 'Review & Save', fields: [] },
] as const satisfies ReadonlyArray<PlanStep>

type PlanStep = {
  readonly name: string
  readonly label: string
  readonly fields: ReadonlyArray<PlanFieldName>
}
export type PlanStepName = (typeof planSteps)[number]['name']

/** A field that a person enters. The others are derived from these or from the edited plan. */
export type PlanDraftField = (typeof planSteps)[number]['fields'][number]

export const planDraftFields: ReadonlyArray<PlanDraftField> = planSteps.flatMap((step) => [...step.fields])

/** Steps count from 1, as in the address; the review is the last. */
export const PLAN_STEP_COUNT = planSteps.length

/** The number of the step that asks for a field; null if there is none. */
export const stepNumberOf = (field: string): number | null => {
  const index = planSteps.findIndex((step) => (step.fields as ReadonlyArray<string>).includes(field))
  return index < 0 ? null : index + 1
}
