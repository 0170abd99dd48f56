import { Schema } from 'effect'
import type { Access } from '../permissions.ts'
import { OrderRow, ReportIndexAnswer, reportAnswer, SaleRow } from '../report.ts'
import { type ReportListKey, type ReportName, reports } from '../reports.ts'
import type { Call } from './call.ts'

const viewed = { any: ['report.view'] } as const satisfies Access

const pageQuery = Schema.Struct({ PageIndex: Schema.optionalKey(Schema.Int) })

type RowOf<Name extends ReportName> = Name extends 'PurchaseReport' ? typeof SaleRow : typeof OrderRow
type ReportCall<Name extends ReportName> = {
  readonly method: 'GET'
  readonly path: `/ReportMaster/${Name}`
  readonly access: typeof viewed
  readonly summary: string
  readonly query: typeof pageQuery
  readonly success: ReturnType<typeof reportAnswer<ReportListKey<Name>, RowOf<Name>>>
}

const reportCall = (name: ReportName, listKey: string, about: string) => ({
  method: 'GET',
  path: `/ReportMaster/${name}`,
  access: viewed,
  summary: `A page of 30, the newest first. ${about}`,
  query: pageQuery,
  success: reportAnswer(listKey, name === 'PurchaseReport' ? SaleRow : OrderRow),
})

/** The 21 reports by their ReportName: `GET /ReportMaster/{ReportName}?PageIndex={n}`. */
export const reportPageCalls = Object.fromEntries(
  reports.map(({ reportName, listKey, about }) => [reportName, reportCall(reportName, listKey, about)]),
) as unknown as { readonly [Name in ReportName]: ReportCall<Name> }

/** The reports: `/ReportMaster`. */
export const reportCalls = {
  ...reportPageCalls,
  GetReportIndex: {
    method: 'GET',
    path: '/ReportMaster/GetReportIndex',
    access: viewed,
    summary: 'Of each report: how many entries it has, and when the last one happened.',
    success: ReportIndexAnswer,
  },
  GetReportRows: {
    method: 'GET',
    path: '/ReportMaster/GetReportRows',
    access: { any: ['report.export'] },
    summary:
      'A whole report as lines of JSON, the newest first, from a page on: a head (ReportRowsHead), chunks of rows ' +
      '(ReportRowsChunk), an end (ReportRowsEnd). To continue after a lost connection, ask from nextPage of the last ' +
      'chunk with the Until of the head.',
    query: Schema.Struct({
      ReportName: Schema.Literals(reports.map(({ reportName }) => reportName)),
      FromPage: Schema.optionalKey(Schema.Int),
      Until: Schema.optionalKey(Schema.Int),
    }),
    success: Schema.String,
  },
} as const satisfies Record<string, Call>
