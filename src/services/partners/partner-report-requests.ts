import { Effect } from 'effect'
import type { AppError } from '../../schemas/core/errors.ts'
import {
  type PartnerReport,
  type PartnerReportRouteName,
  partnerReportOfList,
} from '../../schemas/partners/partner-report-routes.ts'
import { partnerReportCalls as calls } from '../../schemas/partners/partner-reports.calls.ts'
import type { ReportFilter } from '../../schemas/reports/report-filters.ts'
import type { Http } from '../core/http.ts'
import type { OwnList, OwnPage, OwnRows } from '../lists/own-list.ts'
import { reportQueryOf } from '../reports/report-query.ts'

/** Requests of the lists of partners' sales. */

type Asking = typeof Http.Service

/** The query of a list for a filter. */
type Narrowed = (typeof calls.PartnerSalesReport.query)['Type']

/** The filter of a list as its calls take it. */
export const narrowedBy = (filter: ReportFilter | null) => reportQueryOf(filter) as Narrowed

/** The name of each list in calls for totals and options. */
const wireNameOf = (list: PartnerReportRouteName): PartnerReport | 'PartnerSummary' =>
  partnerReportOfList(list) ?? 'PartnerSummary'

const pageOf = (
  http: Asking,
  list: PartnerReportRouteName,
  { page, pageSize, filter }: OwnPage,
): Effect.Effect<OwnRows, AppError> => {
  const query = { PageIndex: page, PageSize: pageSize, ...narrowedBy(filter) }
  switch (list) {
    case 'PartnerSummary': {
      // A row links to the sales of the same days.
      const { from = '', to = '' } = filter ?? {}
      return Effect.map(http.call(calls.GetPartnerSummary, { query }), (answer) => ({
        answer,
        rows: answer.partnerSummary.map((row) => ({ ...row, from, to })),
      }))
    }
    case 'PartnerSalesReport':
      return Effect.map(http.call(calls.PartnerSalesReport, { query }), (answer) => ({
        answer,
        rows: answer.partnerSalesReports,
      }))
    case 'PartnerH2OReport':
      return Effect.map(http.call(calls.PartnerH20Report, { query }), (answer) => ({
        answer,
        rows: answer.partnerH20Reports,
      }))
    case 'PartnerSubscriptionReport':
      return Effect.map(http.call(calls.PartnerSubscriptionReport, { query }), (answer) => ({
        answer,
        rows: answer.partnerSubscriptionReports,
      }))
  }
}

/** The totals of a list; the summary of one partner also has them by plan. */
const totalsOf = (
  http: Asking,
  list: PartnerReportRouteName,
  filter: ReportFilter | null,
): ReturnType<OwnList['totals']> => {
  const query = { Report: wireNameOf(list), ...narrowedBy(filter) }
  const totals = http.call(calls.GetPartnerReportTotals, { query })
  if (list !== 'PartnerSummary') return totals
  const plans = http.call(calls.GetPartnerPlans, { query: narrowedBy(filter) })
  return Effect.map(Effect.all([totals, plans], { concurrency: 2 }), ([told, { partnerPlans }]) =>
    partnerPlans === null ? told : { ...told, plans: partnerPlans },
  )
}

/** One of these lists as an `OwnList`. */
export const partnerReportOf = (list: PartnerReportRouteName): OwnList => ({
  page: (http, asked) => pageOf(http, list, asked),
  totals: (http, filter) => totalsOf(http, list, filter),
  choices: (http) => http.call(calls.GetPartnerReportChoices, { query: { Report: wireNameOf(list) } }),
})
