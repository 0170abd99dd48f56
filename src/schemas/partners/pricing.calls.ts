import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import type { Access } from '../people/permissions.ts'
import { ReportChoicesAnswer } from '../reports/report.ts'
import { PricingAnswer } from './pricing/wire.ts'

/** Partner users see only their own partner's rates. */
const views = { any: ['pricing.view'], partner: true } as const satisfies Access

/** Our rates: `/Pricing`. */
export const pricingCalls = {
  GetPricing: {
    method: 'GET',
    path: '/Pricing/GetPricing',
    part: 'pricing',
    access: views,
    summary:
      'A page of 30 rates, by the name of the plan: a row for each currency in which stock is available, with ' +
      'the lowest and highest selling price and the buying cost. With a partner: the plans offered to it, what ' +
      'an order would take now, and its price.',
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
      'The countries, regions and active partners that narrow the rates, and to how many plans. Nothing for ' +
      'partner users.',
    success: ReportChoicesAnswer,
  },
} as const satisfies Record<string, Call>
