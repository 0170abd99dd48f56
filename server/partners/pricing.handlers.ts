import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { REPORT_PAGE_SIZE } from '../../src/schemas/reports/reports.ts'
import { today } from '../core/days/company-zone.ts'
import { Api } from '../core/http/api.ts'
import { Caller } from '../core/http/authorization.ts'
import { choicesAnswer } from '../core/http/raw-answer.ts'
import { reading, requestId } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { partnerInScope } from './partner-scope.ts'
import { partnerPricingRow, pricingRow } from './pricing.ts'
import { pricingChoices, pricingPage, termsOf } from './pricing-queries.ts'

const headOf = Effect.map(requestId, (id) => ({ isSuccess: true, message: '', requestId: id }))

const isOfStaff = Effect.map(Caller, ({ scope }) => scope === 'all')

/** `/Pricing/*`: our rates; partner users see their own, without the staff's data. */
export const layerPricingHandlers = HttpApiBuilder.group(
  Api,
  'Pricing',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    return handlers
      .handle(
        'GetPricing',
        Effect.fnUntraced(function* ({ query: { PageIndex, PageSize, Text, CountryID, RegionID, PartnerID } }) {
          const window = yield* windowOf(
            { name: 'pageIndex', value: PageIndex ?? 1 },
            { name: 'pageSize', value: PageSize ?? REPORT_PAGE_SIZE },
          )
          const [partner, isStaff] = [yield* partnerInScope(PartnerID), yield* isOfStaff]
          const terms = partner === 'all' ? null : yield* termsOf(sql, partner)
          const nothing = { ...(yield* headOf), pricing: [], totalCount: 0 }
          if (partner !== 'all' && terms === null) return nothing
          // Otherwise a partner could find out a plan's coverage by asking for each place.
          if (!isStaff && (CountryID !== undefined || RegionID !== undefined)) return nothing
          const { total, rates } = yield* pricingPage(
            sql,
            {
              partner: partner === 'all' ? null : partner,
              today: yield* today,
              withCosts: isStaff,
              text: (Text ?? '').trim(),
              ...(CountryID !== undefined && { countryID: CountryID }),
              ...(RegionID !== undefined && { regionID: RegionID }),
            },
            window,
          )
          const pricing = rates.map((rate) => (isStaff ? pricingRow(rate, terms) : partnerPricingRow(rate, terms ?? 0)))
          return { ...nothing, pricing, totalCount: total }
        }, reading),
      )
      .handle(
        'GetPricingChoices',
        Effect.fnUntraced(function* () {
          const head = yield* headOf
          if (!(yield* isOfStaff)) return { ...head, choices: {} }
          return choicesAnswer(head, yield* pricingChoices(sql))
        }, reading),
      )
  }),
)
