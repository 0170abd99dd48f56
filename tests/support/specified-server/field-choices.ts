import type { Fields, Value } from './fields.ts'

const texts = (names: string): ReadonlyArray<Value> => names.split(' ')
const yesOrNo = ['', 'yes', 'no']

/** The choices of a plan's fields (section 3, "Plan form choices"); empty is the default of a text. */
const ofPlans: Readonly<Record<string, ReadonlyArray<Value>>> = {
  planFor: ['', ...texts('online offline Blank_stock Partner esimcardUK')],
  type: texts('Local Roaming'),
  localBreakouts: texts('0 1 2'),
  internetBreakout: texts('0 1 2'),
  fairUsagePolicy: yesOrNo,
  bestSeller: yesOrNo,
  topSeller: yesOrNo,
  bestValue: yesOrNo,
  recharge: ['', ...texts('Rechargeable Non-Rechargeable')],
  dataUnit: ['', ...texts('MB GB')],
  dataAllowanceType: ['', ...texts('MB GB')],
  dataAllowanceMonthly: ['', ...texts('0 /Month /Daily Unlimited')],
  stockValue: [0, 1358, 1801, 1802, 2103, 2104, 2105, 1999, 1998],
  planClass: ['', ...texts('data voiceAndData SMS')],
  planSource: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  plantype: texts('0 1 2 3 4 5 6'),
  operatorType: ['', ...texts('payPerGB payPerMB bundled')],
  validityType: ['', ...texts('days year month')],
  currency: texts('1 2 3'),
  simOperator: ['', ...texts('voda o2')],
  tariff: ['', ...texts('102377 102349 102344 102350')],
  bolton: ['', ...texts('102377 502259 502250')],
}

/** The choices of a SIM's fields (section 3, "Inventory item"). */
const ofInventory: Readonly<Record<string, ReadonlyArray<Value>>> = {
  type: texts('local roaming'),
  paymentType: texts('prepaid postpaid payg'),
  InvoiceCurrency: texts('INR USD EUR'),
}

/** The possible values of a record's field, if the specification lists them. */
export const choicesOf = (fields: Fields, name: string): ReadonlyArray<Value> | undefined => {
  if ('activationCode' in fields) return ofInventory[name]
  return 'planClass' in fields ? ofPlans[name] : undefined
}
