import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { REPORT_PAGE_SIZE, type ReportName, reports } from '../../src/schemas/reports.ts'
import { Api } from '../http/api.ts'
import { reportIndex, reportPage } from '../projections/report-queries.ts'
import { listAnswer } from './raw-answer.ts'
import { reportRows } from './report-rows.ts'
import { reading, requestId } from './request.ts'
import { isRevealing } from './reveal.ts'
import { windowOf } from './window.ts'

/** `/ReportMaster/*`: a page of each of the 21 reports, what there is in all, and a whole report as a stream. */
export const layerReportHandlers = HttpApiBuilder.group(
  Api,
  'ReportMaster',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient

    const page = (reportName: ReportName, listKey: string) =>
      Effect.fnUntraced(function* ({ query }: { readonly query: { readonly PageIndex?: number } }) {
        const window = yield* windowOf(
          { name: 'pageIndex', value: query.PageIndex ?? 1 },
          { name: 'pageSize', value: REPORT_PAGE_SIZE },
        )
        const { rows, total } = yield* reportPage(sql, reportName, window, yield* isRevealing)
        return listAnswer({ isSuccess: true, message: '', requestId: yield* requestId }, listKey, rows, total)
      }, reading)

    const pages = Object.fromEntries(
      reports.map(({ reportName, listKey }) => [reportName, page(reportName, listKey)]),
    ) as Readonly<Record<ReportName, ReturnType<typeof page>>>

    return handlers
      .handle(
        'GetReportIndex',
        Effect.fnUntraced(function* () {
          const found = yield* reportIndex(sql)
          return { isSuccess: true, message: '', reports: found, requestId: yield* requestId }
        }, reading),
      )
      .handle(
        'GetReportRows',
        Effect.fnUntraced(function* ({ query }) {
          return yield* reportRows(sql, query)
        }, reading),
      )
      .handleAll(pages)
  }),
)
