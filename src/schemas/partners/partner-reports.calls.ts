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

/** Who works for a partner sees what that partner has sold, and nothing of the others. */
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

const narrowed = 'Narrowed by days (both included), partner and plan; who works for a partner sees its lines alone.'

/** What partners have sold: `/PartnerReport`. */
export const partnerReportCalls = {
  PartnerSalesReport: {
    method: 'GET',
    path: '/PartnerReport/SalesReport',
    part: 'partnerReports',
    access: views,
    summary: `A page of 30 sales by partners, the newest first, with list price, terms and what the partner pays. ${narrowed}`,
    query: pageQuery,
    success: PartnerSalesReports,
  },
  PartnerH20Report: {
    method: 'GET',
    path: '/PartnerReport/H20Report',
    part: 'partnerReports',
    access: views,
    summary: `The same of the sales that H2O Wireless delivers. ${narrowed}`,
    query: pageQuery,
    success: PartnerH20Reports,
  },
  PartnerSubscriptionReport: {
    method: 'GET',
    path: '/PartnerReport/SubscriptionReport',
    part: 'partnerReports',
    access: views,
    summary: `A page of 30 subscriptions that partners sold, the newest first, and how often each was paid. ${narrowed}`,
    query: pageQuery,
    success: PartnerSubscriptionReports,
  },
  GetPartnerSummary: {
    method: 'GET',
    path: '/PartnerReport/GetPartnerSummary',
    part: 'partnerReports',
    access: views,
    summary:
      'A page of 30 lines, one for each partner and currency, by name: orders, SIMs, what the partner pays, what of it ' +
      'was paid back, and the newest order, of the sales of some days (both included); beside it the SIMs that the ' +
      'partner holds today. A partner that holds some and has sold nothing has a line without currency.',
    query: Schema.Struct({ ...paged, ...filterQuery }),
    success: PartnerSummaries,
  },
  GetPartnerPlans: {
    method: 'GET',
    path: '/PartnerReport/GetPartnerPlans',
    part: 'partnerReports',
    access: views,
    summary:
      'Of one partner, each plan by name: the SIMs that it holds today, those that it sold in some days (both included), ' +
      'and how many of those held expire within 30 days. Who works for a partner is told of it; staff say which, and ' +
      'without one there is no list (null).',
    query: Schema.Struct(filterQuery),
    success: PartnerPlans,
  },
  GetPartnerReportTotals: {
    method: 'GET',
    path: '/PartnerReport/GetPartnerReportTotals',
    part: 'partnerReports',
    access: views,
    summary:
      'What a partner report comes to as it is narrowed, each currency by itself: lines, what partners pay, and what ' +
      'of it was paid back.',
    query: Schema.Struct({ Report: which, ...linesQuery }),
    success: ReportTotalsAnswer,
  },
  GetPartnerReportChoices: {
    method: 'GET',
    path: '/PartnerReport/GetPartnerReportChoices',
    part: 'partnerReports',
    access: views,
    summary:
      'What each filter of a partner report can be, and how many lines have it; without the partners for who works for ' +
      'one, with those that have no lines for who may see partners.',
    query: Schema.Struct({ Report: which }),
    success: ReportChoicesAnswer,
  },
  GetPartnerRows: {
    method: 'GET',
    path: '/PartnerReport/GetPartnerRows',
    part: 'partnerReports',
    access: { any: ['partnerReport.export'], partner: true },
    summary:
      'A whole partner report as lines of JSON, the newest first: a head (RowsHead), chunks of rows (ReportRowsChunk), ' +
      'an end (ReportRowsEnd). To continue after a lost connection, ask for what comes After the last row with the ' +
      `Until and the List of the head; whose list is another one by then is refused (409). ${narrowed}`,
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
