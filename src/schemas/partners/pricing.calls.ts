import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import type { Access } from '../people/permissions.ts'
import { ReportChoicesAnswer } from '../reports/report.ts'
import { PricingAnswer } from './pricing/wire.ts'

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
      'a part of the name, country, region, and partner: then the plans that are offered to partners alone, counted and ' +
      'priced by what an order of that partner would take now (what is assigned to it, and what is free, has a price and ' +
      'has not expired), with what that partner pays. Who works for a partner sees those of its own, without ' +
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
