import { Schema } from 'effect'
import type { Access } from '../permissions.ts'
import { PricingAnswer } from '../pricing/wire.ts'
import { ReportChoicesAnswer } from '../report.ts'
import type { Call } from './call.ts'

/** Who works for a partner sees what that partner pays, and nothing of the others. */
const views = { any: ['pricing.view'], partner: true } as const satisfies Access

/** Our rates: `/Pricing`. */
export const pricingCalls = {
  GetPricing: {
    method: 'GET',
    path: '/Pricing/GetPricing',
    part: 'pricing',
    access: views,
    summary:
      'A page of 30 of the rates, by the name of the plan: a row for each currency in which stock of it is available ' +
      'to sell, from the lowest to the highest selling price; the buying cost in the row of its currency. Narrowed by ' +
      'a part of the name, country, region, and partner: then the plans for partners alone, counted and priced by what ' +
      'of the free stock has a price, as an order takes no other, with what that partner pays; what is assigned to the ' +
      'partner, which an order takes first, is not counted. Who works for a partner sees those of its own, without ' +
      'supplier, buying cost and region.',
    query: Schema.Struct({
      PageIndex: Schema.optionalKey(Schema.Int),
      PageSize: Schema.optionalKey(Schema.Int),
      Text: Schema.optionalKey(Schema.String),
      CountryID: Schema.optionalKey(Schema.Int),
      RegionID: Schema.optionalKey(Schema.Int),
      PartnerID: Schema.optionalKey(Schema.Int),
    }),
    success: PricingAnswer,
  },
  GetPricingChoices: {
    method: 'GET',
    path: '/Pricing/GetPricingChoices',
    part: 'pricing',
    access: views,
    summary:
      'The countries and regions that plans are for, and the partners that are not inactive, each with how many plans ' +
      'it narrows the rates to; nothing for who works for a partner.',
    success: ReportChoicesAnswer,
  },
} as const satisfies Record<string, Call>
