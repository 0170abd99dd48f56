import { Schema, Struct } from 'effect'
import { declareEvents, storedAs } from '../core/events/event-types.ts'
import { AddRefused, ChangeRefused, SavedUnchanged, stamp } from '../core/saving/saving.events.ts'

const text = Schema.String
const number = Schema.Finite
const integer = Schema.Int
/** The id of a reference; null if the plan names none. */
const reference = Schema.NullOr(Schema.Int)

/**
 * The fields of spec §3 as stored with plans. They are not derived from `plan-fields.ts`: that table may change with
 * the forms, stored data may not.
 */
export const PlanFields = Schema.Struct({
  sPlanId: text,
  planName: text,
  esimNetProductCode: text,
  travellerType: text,
  planSource: integer,
  internetData: text,
  dataUnit: text,
  validity: number,
  validityType: text,
  minutes: text,
  country: reference,
  supplier: reference,
  region: reference,
  type: text,
  dataAllowanceType: text,
  dataAllowance: text,
  dataAllowanceMonthly: text,
  fairUsagePolicy: text,
  remarks: text,
  buyingCost: text,
  recharge: text,
  currency: text,
  planFor: text,
  userId: integer,
  topSeller: text,
  bestSeller: text,
  bestValue: text,
  roleType: integer,
  countryImage: text,
  planClass: text,
  productCode: text,
  voiceMinute: text,
  operatorType: text,
  perGbDollar: number,
  perMbDollar: number,
  perMbPrice: text,
  internetBreakout: text,
  internetBreakoutCode: text,
  localBreakouts: text,
  localBreakoutsCode: text,
  stockValue: integer,
  throttle: number,
  monthPlusPlan: text,
  guidelineName: text,
  maxQty: integer,
  minQty: integer,
  features: text,
  conditions: text,
  mcc: text,
  mnc: text,
  apn: text,
  simOperator: text,
  tariff: text,
  bolton: text,
  operatorName: text,
  operatorName2: text,
  planImage: text,
  additionalInfo: text,
  minValueCart: text,
  maxValueCart: text,
  planURL: text,
  planConditions: text,
  plantype: text,
  capcityInfo: text,
})
export type PlanFields = typeof PlanFields.Type

const unsaidIn = (schema: Schema.Top): string | number | null =>
  schema === text ? '' : schema === reference ? null : 0

/** The fields of a plan without any input. The four values are the form's defaults when the first plans were stored. */
export const unsaidPlan: PlanFields = {
  ...(Object.fromEntries(
    Object.entries(PlanFields.fields).map(([name, schema]) => [name, unsaidIn(schema)]),
  ) as PlanFields),
  currency: '1',
  internetBreakout: '0',
  localBreakouts: '0',
  plantype: '0',
}

const Created = Schema.Struct({ ...stamp, fields: PlanFields })

const Changed = Schema.Struct({ ...stamp, changes: PlanFields.mapFields(Struct.map(Schema.optionalKey)) })

/** The first event of plans in stores older than the plan forms: a line of an offer, without a person. */
const Added = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  supplierID: Schema.Int,
  country: reference,
  region: reference,
  /** Data in MB; null if unlimited. */
  dataMB: Schema.NullOr(Schema.Finite),
  days: Schema.Finite,
})
export type PlanOffer = typeof Added.Type

/** All events of a plan. */
export const planEvents = declareEvents({
  PlanCreated: storedAs(Created),
  PlanChanged: storedAs(Changed),
  PlanAdded: storedAs(Added),
  PlanCreateRefused: storedAs(AddRefused),
  PlanChangeRefused: storedAs(ChangeRefused),
  PlanSavedUnchanged: storedAs(SavedUnchanged),
})
