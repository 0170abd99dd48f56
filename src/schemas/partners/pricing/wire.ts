import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { rowFields } from '../../lists/row-fields.ts'
import { partnerPricingFields, pricingFields } from './fields.ts'

const all = rowFields(pricingFields)

/**
 * The price of a plan in one currency, on the wire: `id` identifies the row. Partner users do not get the columns for
 * employees.
 */
export const PricingRow = Schema.Struct({
  ...rowFields(partnerPricingFields),
  regionname: Schema.optionalKey(all.regionname),
  suppliername: Schema.optionalKey(all.suppliername),
  buyingCost: Schema.optionalKey(all.buyingCost),
  apiOrders: Schema.optionalKey(all.apiOrders),
  id: Schema.String,
  planID: Schema.Int,
})
export type PricingRow = typeof PricingRow.Type

export const PricingAnswer = Schema.Struct({
  ...answerFields,
  pricing: Schema.Array(PricingRow),
  totalCount: Schema.Int,
})
