import { Effect } from 'effect'
import { pricingCalls as calls } from '../schemas/calls/pricing.ts'
import type { ReportFilter } from '../schemas/report-filters.ts'
import type { Http } from './http.ts'
import type { OwnList } from './own-list.ts'
import { reportQueryOf } from './report-query.ts'

type Query = (typeof calls.GetPricing.query)['Type']

const asked = (http: typeof Http.Service, filter: ReportFilter | null, paged: Pick<Query, 'PageIndex' | 'PageSize'>) =>
  http.call(calls.GetPricing, { query: { ...paged, ...(reportQueryOf(filter) as Query) } })

/** The rates as a list: they come to how many there are, and no more. */
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
