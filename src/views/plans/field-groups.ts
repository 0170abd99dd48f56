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
      text: 'Customers of the plan, and the source of its SIMs.',
      fields: ['planFor', 'planSource', 'planClass', 'plantype', 'travellerType'],
    },
    {
      title: 'Coverage',
      text: 'A local plan has a country, a roaming plan a region.',
      fields: ['type', 'country', 'region'],
    },
    {
      title: 'Supplier',
      text: 'Supplier, and its codes for the plan.',
      fields: ['supplier', 'sPlanId', 'esimNetProductCode'],
    },
  ],
  planDetails: [
    {
      title: 'Data',
      text: 'Data volume, and how it can be used.',
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
    { title: 'Voice', text: 'Minutes, if the plan has any.', fields: ['minutes', 'voiceMinute'] },
    {
      title: 'Validity',
      text: 'Duration, and whether it can be recharged.',
      fields: ['validity', 'validityType', 'recharge', 'monthPlusPlan'],
    },
  ],
  clientSpecific: [
    {
      title: 'Simcredible',
      text: 'Tariffs and bolt-ons depend on the operator.',
      fields: ['simOperator', 'tariff', 'bolton'],
    },
    { title: 'Network codes', text: 'Mobile country code and mobile network code.', fields: ['mcc', 'mnc'] },
  ],
  pricing: [
    { title: 'Product', text: 'Names of the vendor.', fields: ['productCode', 'capcityInfo'] },
    { title: 'Cost', text: 'What we pay.', fields: ['buyingCost', 'currency'] },
    {
      title: 'Operator',
      text: 'Pay per GB and Pay per MB need an amount.',
      fields: ['operatorType', 'perGbDollar', 'perMbDollar', 'perMbPrice'],
    },
  ],
  additionalAttributes: [
    { title: 'Stock', text: 'Stock of the plan.', fields: ['stockValue'] },
    {
      title: 'Breakout',
      text: 'Where traffic leaves the network.',
      fields: ['localBreakouts', 'internetBreakoutCode'],
    },
    {
      title: 'Network',
      text: 'Local operators, and the guideline for customers.',
      fields: ['operatorName', 'operatorName2', 'guidelineName'],
    },
    {
      title: 'Limits',
      text: 'Limits of quantity and cart value.',
      fields: ['minQty', 'maxQty', 'minValueCart', 'maxValueCart'],
    },
  ],
  marketing: [
    { title: 'Shop', text: 'Badges in the shop.', fields: ['topSeller', 'bestSeller', 'bestValue'] },
    { title: 'Images', text: 'Addresses or names of images.', fields: ['countryImage', 'planImage'] },
  ],
  features: [
    { title: 'Features', text: 'Features of the device.', fields: ['features', 'apn'] },
    {
      title: 'Texts',
      text: 'Texts for employees and customers.',
      fields: ['remarks', 'additionalInfo', 'planURL', 'planConditions', 'conditions'],
    },
    { title: 'Name', text: 'The name of the plan in lists. Each name is unique.', fields: ['planName'] },
  ],
}
