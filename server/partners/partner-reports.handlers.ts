import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import type { PartnerReport } from '../../src/schemas/partners/partner-report-routes.ts'
import { REPORT_PAGE_SIZE } from '../../src/schemas/reports/reports.ts'
import { Api } from '../core/http/api.ts'
import { daysAsked } from '../core/http/days-asked.ts'
import { choicesAnswer, listAnswer } from '../core/http/raw-answer.ts'
import { reading, requestId } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { apiOrderHandlers } from './api-orders/api-orders.handlers.ts'
import {
  type PartnerCriteria,
  partnerLineChoices,
  partnerLinePage,
  partnerLineTotals,
} from './partner-report-queries.ts'
import { partnerReportRows } from './partner-report-rows.handlers.ts'
import { partnerInScope, partnersInScope } from './partner-scope.ts'
import { partnerPlansHeld, partnerSummaryPage, partnerSummaryTotals } from './partner-summary-queries.ts'

type Paged = { readonly PageIndex?: number; readonly PageSize?: number }
type Narrowed = { readonly From?: string; readonly To?: string; readonly PartnerID?: number; readonly PlanID?: number }

const criteriaOf = Effect.fnUntraced(function* ({ PartnerID, PlanID, ...days }: Narrowed) {
  const partner = yield* partnerInScope(PartnerID)
  return {
    partner,
    ...(yield* daysAsked(days)),
    ...(PlanID !== undefined && { planID: PlanID }),
  } satisfies PartnerCriteria
})

const pageWindow = ({ PageIndex, PageSize }: Paged) =>
  windowOf({ name: 'pageIndex', value: PageIndex ?? 1 }, { name: 'pageSize', value: PageSize ?? REPORT_PAGE_SIZE })

const headOf = Effect.map(requestId, (id) => ({ isSuccess: true, message: '', requestId: id }))

/** `/PartnerReport/*`: the sales of partners that the caller may see. */
export const layerPartnerReportHandlers = HttpApiBuilder.group(
  Api,
  'PartnerReport',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const page = (report: PartnerReport, listKey: string) =>
      Effect.fnUntraced(function* ({ query }: { readonly query: Paged & Narrowed }) {
        const window = yield* pageWindow(query)
        const { rows, total } = yield* partnerLinePage(sql, report, yield* criteriaOf(query), window)
        return listAnswer(yield* headOf, listKey, rows, total)
      }, reading)

    return handlers
      .handle('PartnerSalesReport', page('SalesReport', 'partnerSalesReports'))
      .handle('PartnerH20Report', page('H20Report', 'partnerH20Reports'))
      .handle('PartnerSubscriptionReport', page('SubscriptionReport', 'partnerSubscriptionReports'))
      .handle(
        'GetPartnerSummary',
        Effect.fnUntraced(function* ({ query }) {
          const window = yield* pageWindow(query)
          const { rows, total } = yield* partnerSummaryPage(sql, yield* criteriaOf(query), window)
          return listAnswer(yield* headOf, 'partnerSummary', rows, total)
        }, reading),
      )
      .handle(
        'GetPartnerPlans',
        Effect.fnUntraced(function* ({ query }) {
          const { partner, ...days } = yield* criteriaOf(query)
          const partnerPlans = partner === 'all' ? null : yield* partnerPlansHeld(sql, partner, days)
          return { ...(yield* headOf), partnerPlans }
        }, reading),
      )
      .handle(
        'GetPartnerReportTotals',
        Effect.fnUntraced(function* ({ query: { Report, ...asked } }) {
          const criteria = yield* criteriaOf(asked)
          const found =
            Report === 'PartnerSummary'
              ? yield* partnerSummaryTotals(sql, criteria)
              : yield* partnerLineTotals(sql, Report, criteria)
          const totalCount = found.reduce((sum, { count }) => sum + count, 0)
          const isSold = Report !== 'SubscriptionReport'
          const totals = found.map(({ refunds, ...total }) => ({
            ...total,
            refunds: isSold ? refunds : null,
            cost: null,
            margin: null,
          }))
          return { ...(yield* headOf), totalCount, totals }
        }, reading),
      )
      .handle(
        'GetPartnerReportChoices',
        Effect.fnUntraced(function* ({ query: { Report } }) {
          const report = Report === 'PartnerSummary' ? 'SalesReport' : Report
          return choicesAnswer(yield* headOf, yield* partnerLineChoices(sql, report, yield* partnersInScope))
        }, reading),
      )
      .handle(
        'GetPartnerRows',
        Effect.fnUntraced(function* ({ query }) {
          return yield* partnerReportRows(sql, query, yield* criteriaOf(query))
        }, reading),
      )
      .handleAll(yield* apiOrderHandlers)
  }),
)
