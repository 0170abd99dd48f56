import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import type { Access } from '../people/permissions.ts'
import { ReportChoicesAnswer, ReportTotalsAnswer } from '../reports/report.ts'
import {
  PartnerH20Reports,
  PartnerPlans,
  PartnerSalesReports,
  PartnerSubscriptionReports,
  PartnerSummaries,
} from './partner-report.ts'
import { partnerReports } from './partner-report-routes.ts'

/** Partner users see only the sales of their own partner. */
const views = { any: ['partnerReport.view'], partner: true } as const satisfies Access

const filterQuery = {
  From: Schema.optionalKey(Schema.String),
  To: Schema.optionalKey(Schema.String),
  PartnerID: Schema.optionalKey(Schema.Int),
}
const linesQuery = { ...filterQuery, PlanID: Schema.optionalKey(Schema.Int) }
const paged = { PageIndex: Schema.optionalKey(Schema.Int), PageSize: Schema.optionalKey(Schema.Int) }
const which = Schema.Literals(['PartnerSummary', ...partnerReports])
const pageQuery = Schema.Struct({ ...paged, ...linesQuery })

const narrowed = 'Narrowed by days (both included), partner and plan; partner users see their own lines.'

/** Partner reports: `/PartnerReport`. */
export const partnerReportCalls = {
  PartnerSalesReport: {
    method: 'GET',
    path: '/PartnerReport/SalesReport',
    part: 'partnerReports',
    access: views,
    summary: `A page of 30 sales by partners, newest first, with list price, terms and price. ${narrowed}`,
    query: pageQuery,
    success: PartnerSalesReports,
  },
  PartnerH20Report: {
    method: 'GET',
    path: '/PartnerReport/H20Report',
    part: 'partnerReports',
    access: views,
    summary: `A page of 30 sales by partners that H2O Wireless delivers, newest first. ${narrowed}`,
    query: pageQuery,
    success: PartnerH20Reports,
  },
  PartnerSubscriptionReport: {
    method: 'GET',
    path: '/PartnerReport/SubscriptionReport',
    part: 'partnerReports',
    access: views,
    summary: `A page of 30 subscriptions that partners sold, newest first, and how often each was paid. ${narrowed}`,
    query: pageQuery,
    success: PartnerSubscriptionReports,
  },
  GetPartnerSummary: {
    method: 'GET',
    path: '/PartnerReport/GetPartnerSummary',
    part: 'partnerReports',
    access: views,
    summary:
      'A page of 30 lines, one for each partner and currency, by name: orders, SIMs, price, refunded, newest ' +
      'order, for some days (both included), and the SIMs that the partner holds today.',
    query: Schema.Struct({ ...paged, ...filterQuery }),
    success: PartnerSummaries,
  },
  GetPartnerPlans: {
    method: 'GET',
    path: '/PartnerReport/GetPartnerPlans',
    part: 'partnerReports',
    access: views,
    summary:
      'The plans of one partner by name: SIMs held today, sold in some days (both included), and held ones that ' +
      'expire soon, by the notification rules. Null for staff who name no partner.',
    query: Schema.Struct(filterQuery),
    success: PartnerPlans,
  },
  GetPartnerReportTotals: {
    method: 'GET',
    path: '/PartnerReport/GetPartnerReportTotals',
    part: 'partnerReports',
    access: views,
    summary: 'The totals of a narrowed partner report, by currency: lines, price, refunded.',
    query: Schema.Struct({ Report: which, ...linesQuery }),
    success: ReportTotalsAnswer,
  },
  GetPartnerReportChoices: {
    method: 'GET',
    path: '/PartnerReport/GetPartnerReportChoices',
    part: 'partnerReports',
    access: views,
    summary:
      'The values of each filter of a partner report, and how many lines have each. Partner users get no ' +
      'partners; people who may view partners also get those without lines.',
    query: Schema.Struct({ Report: which }),
    success: ReportChoicesAnswer,
  },
  GetPartnerRows: {
    method: 'GET',
    path: '/PartnerReport/GetPartnerRows',
    part: 'partnerReports',
    access: { any: ['partnerReport.export'], partner: true },
    summary:
      'A whole partner report as lines of JSON, newest first: a head (RowsHead), chunks (ReportRowsChunk), an ' +
      'end (ReportRowsEnd). To continue, send After, the first Until and the first List; 409 where the list is ' +
      'another one by then.',
    query: Schema.Struct({
      Report: Schema.Literals(partnerReports),
      Until: Schema.optionalKey(Schema.Int),
      After: Schema.optionalKey(Schema.Int),
      List: Schema.optionalKey(Schema.Int),
      ...linesQuery,
    }),
    success: Schema.String,
  },
} as const satisfies Record<string, Call>
