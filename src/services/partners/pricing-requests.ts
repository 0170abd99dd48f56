import { Effect } from 'effect'
import { pricingCalls as calls } from '../../schemas/partners/pricing.calls.ts'
import type { ReportFilter } from '../../schemas/reports/report-filters.ts'
import type { Http } from '../core/http.ts'
import type { OwnList } from '../lists/own-list.ts'
import { reportQueryOf } from '../reports/report-query.ts'

type Query = (typeof calls.GetPricing.query)['Type']

const asked = (http: typeof Http.Service, filter: ReportFilter | null, paged: Pick<Query, 'PageIndex' | 'PageSize'>) =>
  http.call(calls.GetPricing, { query: { ...paged, ...(reportQueryOf(filter) as Query) } })

/** The rates as a list. Their only total is their number. */
export const pricing: OwnList = {
  page: (http, { page, pageSize, filter }) =>
    Effect.map(asked(http, filter, { PageIndex: page, PageSize: pageSize }), (answer) => ({
      answer,
      rows: answer.pricing,
    })),
  totals: (http, filter) =>
    Effect.map(asked(http, filter, { PageSize: 1 }), ({ isSuccess, message, totalCount }) => ({
      isSuccess,
      message,
      totalCount,
      totals: [],
    })),
  choices: (http) => http.call(calls.GetPricingChoices, {}),
}
