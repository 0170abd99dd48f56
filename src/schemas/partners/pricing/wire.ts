import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { rowFields } from '../../lists/row-fields.ts'
import { partnerPricingFields, pricingFields } from './fields.ts'

const all = rowFields(pricingFields)

/**
 * What a plan costs in one currency, as it goes over the wire: `id` tells the rows apart. What is of staff alone is not
 * there for who works for a partner.
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
