import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { daysUpTo } from '../../src/schemas/core/day-range.ts'
import { reportFilterNames } from '../../src/schemas/reports/report-filters.ts'
import type { reportPageCalls } from '../../src/schemas/reports/reports.calls.ts'
import { REPORT_PAGE_SIZE, type ReportName, reportNamed, reports } from '../../src/schemas/reports/reports.ts'
import { Api } from '../core/http/api.ts'
import { makeLastDay } from '../core/http/last-day.ts'
import { listAnswer } from '../core/http/raw-answer.ts'
import { reading, requestId } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { isRevealing } from '../stock/reveal.handlers.ts'
import { isWhole } from './criteria.ts'
import { newestSaleDay } from './dashboard-queries.ts'
import { filterColumns } from './report-blocks.ts'
import { criteriaOf, orderOf } from './report-criteria.ts'
import { reportIndex, reportPage } from './report-queries.ts'
import { reportRows } from './report-rows.handlers.ts'
import { foundPage, reportChoices, reportTotals } from './report-search.ts'

type PageAsked = (typeof reportPageCalls)[ReportName]['query']['Type']

/** `/ReportMaster/*`: pages of each report, totals, the index of all reports, and a report as a stream. */
export const layerReportHandlers = HttpApiBuilder.group(
  Api,
  'ReportMaster',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const lastDay = yield* makeLastDay

    const page = (reportName: ReportName, listKey: string) =>
      Effect.fnUntraced(function* ({ query }: { readonly query: PageAsked }) {
        const window = yield* windowOf(
          { name: 'pageIndex', value: query.PageIndex ?? 1 },
          { name: 'pageSize', value: REPORT_PAGE_SIZE },
        )
        const criteria = yield* criteriaOf(sql, reportName, query)
        const isRevealed = yield* isRevealing
        const head = { isSuccess: true, message: '', requestId: yield* requestId }
        const order = yield* orderOf(reportName, query)
        if (isWhole(criteria) && order.by === 'ordinal') {
          const { rows, total } = yield* reportPage(sql, reportName, order, window, isRevealed)
          return listAnswer(head, listKey, rows, total)
        }
        const { rows, total, isAtLeast } = yield* foundPage(
          sql,
          { report: reportName, criteria, order, isRevealed },
          window,
        )
        return listAnswer({ ...head, ...(isAtLeast ? { isAtLeast: true } : {}) }, listKey, rows, total)
      }, reading)

    const pages = Object.fromEntries(
      reports.map(({ reportName, listKey }) => [reportName, page(reportName, listKey)]),
    ) as Readonly<Record<ReportName, ReturnType<typeof page>>>

    return handlers
      .handle(
        'GetReportIndex',
        Effect.fnUntraced(function* () {
          const { endsOn } = yield* lastDay(yield* newestSaleDay(sql))
          const found = yield* reportIndex(sql, daysUpTo(endsOn, 7))
          return { isSuccess: true, message: '', reports: found, requestId: yield* requestId }
        }, reading),
      )
      .handle(
        'GetReportTotals',
        Effect.fnUntraced(function* ({ query }) {
          const { ReportName: name, ...asked } = query
          const found = yield* reportTotals(sql, reportNamed(name).totals, yield* criteriaOf(sql, name, asked))
          return { isSuccess: true, message: '', ...found, requestId: yield* requestId }
        }, reading),
      )
      .handle(
        'GetReportChoices',
        Effect.fnUntraced(function* ({ query }) {
          const { number, filters } = reportNamed(query.ReportName)
          const found = yield* reportChoices(sql, number)
          const choices = Object.fromEntries(
            reportFilterNames
              .filter((name) => filters.includes(name))
              .map((name) => [
                name,
                found.flatMap(({ facet, ...choice }) => (facet === filterColumns[name] ? [choice] : [])),
              ]),
          )
          return { isSuccess: true, message: '', choices, requestId: yield* requestId }
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
