import type { PlanDraftField, PlanStepName } from '../../schemas/plans/plan-steps.ts'

/** Related fields of a step, shown as a section of its form. */
type FieldGroup = {
  readonly title: string
  readonly text: string
  readonly fields: ReadonlyArray<PlanDraftField>
}

/** The layout of each step's form. Every field of the step is in exactly one group (a test says so). */
export const fieldGroups: Readonly<Record<Exclude<PlanStepName, 'review'>, ReadonlyArray<FieldGroup>>> = {
  generalInformation: [
    {
      title: 'Kind',
      text: 'Who the plan is for, and where its SIMs come from.',
      fields: ['planFor', 'planSource', 'planClass', 'plantype', 'travellerType'],
    },
    {
      title: 'Coverage',
      text: 'A local plan has a country, a roaming plan a region.',
      fields: ['type', 'country', 'region'],
    },
    {
      title: 'Supplier',
      text: 'Who delivers it, and the codes by which they know it.',
      fields: ['supplier', 'sPlanId', 'esimNetProductCode'],
    },
  ],
  planDetails: [
    {
      title: 'Data',
      text: 'What the plan includes, and how it may be used.',
      fields: [
        'internetData',
        'dataUnit',
        'dataAllowance',
        'dataAllowanceType',
        'dataAllowanceMonthly',
        'fairUsagePolicy',
        'throttle',
      ],
    },
    { title: 'Voice', text: 'Minutes, where the plan has any.', fields: ['minutes', 'voiceMinute'] },
    {
      title: 'Validity',
      text: 'How long it lasts, and whether it can be topped up.',
      fields: ['validity', 'validityType', 'recharge', 'monthPlusPlan'],
    },
  ],
  clientSpecific: [
    {
      title: 'Simcredible',
      text: 'The operator decides which tariffs and bolt-ons there are.',
      fields: ['simOperator', 'tariff', 'bolton'],
    },
    { title: 'Network codes', text: 'Mobile country code and mobile network code.', fields: ['mcc', 'mnc'] },
  ],
  pricing: [
    { title: 'Product', text: 'The vendor’s own names.', fields: ['productCode', 'capcityInfo'] },
    { title: 'Cost', text: 'What we pay.', fields: ['buyingCost', 'currency'] },
    {
      title: 'Operator',
      text: 'Pay per GB and pay per MB have an amount of their own.',
      fields: ['operatorType', 'perGbDollar', 'perMbDollar', 'perMbPrice'],
    },
  ],
  additionalAttributes: [
    { title: 'Stock', text: 'The stock that the plan is sold from.', fields: ['stockValue'] },
    {
      title: 'Breakout',
      text: 'Where traffic leaves the network.',
      fields: ['localBreakouts', 'internetBreakoutCode'],
    },
    {
      title: 'Network',
      text: 'The operators on site, and the guideline that customers get.',
      fields: ['operatorName', 'operatorName2', 'guidelineName'],
    },
    {
      title: 'Limits',
      text: 'How many may be bought, and for how much.',
      fields: ['minQty', 'maxQty', 'minValueCart', 'maxValueCart'],
    },
  ],
  marketing: [
    { title: 'Shop', text: 'How the plan is put forward.', fields: ['topSeller', 'bestSeller', 'bestValue'] },
    { title: 'Images', text: 'Addresses or names of the images.', fields: ['countryImage', 'planImage'] },
  ],
  features: [
    { title: 'Features', text: 'What the device needs to know.', fields: ['features', 'apn'] },
    {
      title: 'Texts',
      text: 'What colleagues and customers read.',
      fields: ['remarks', 'additionalInfo', 'planURL', 'planConditions', 'conditions'],
    },
    { title: 'Name', text: 'The name under which the plan is listed; each is given once.', fields: ['planName'] },
  ],
}
