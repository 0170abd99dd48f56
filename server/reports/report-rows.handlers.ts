import { Effect, Option } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { ReportRowsHead, ReportSort } from '../../src/schemas/reports/report.ts'
import type { ReportFilterQuery } from '../../src/schemas/reports/reports.calls.ts'
import { REPORT_PAGE_SIZE, type ReportName, reportNamed } from '../../src/schemas/reports/reports.ts'
import { joined } from '../core/http/raw-answer.ts'
import {
  entriesCounted,
  LinesMissing,
  lagging,
  notCounted,
  PAGES_AT_ONCE,
  partBefore,
  ROWS_AT_ONCE,
  rowsStream,
} from '../core/http/rows-stream.ts'
import { retryTransient } from '../core/postgres/transient.ts'
import { isRevealing } from '../stock/reveal.handlers.ts'
import { isWhole, linesAdded } from './criteria.ts'
import { criteriaOf, orderOf } from './report-criteria.ts'
import { isNewestFirst } from './report-order.ts'
import { reportChunk, reportTotal, selectionOf } from './report-queries.ts'
import { foundChunk, type LinesAsked, reportTotals } from './report-search.ts'

type Asked = ReportFilterQuery & {
  readonly ReportName: ReportName
  readonly FromPage?: number
  readonly Until?: number
  readonly After?: number
  readonly SortBy?: ReportSort['column']
  readonly SortOrder?: ReportSort['direction']
}

const endOf = (sql: SqlClient.SqlClient, reportName: ReportName) =>
  Effect.map(reportTotal(sql, reportName), (totalCount) => ({ totalCount }))

/** A whole report as a stream, from a given page. */
export const reportRows = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, asked: Asked) {
  const { ReportName: reportName, FromPage: fromPage = 1 } = asked
  if (fromPage < 1) return yield* notCounted('fromPage', 'Pages are counted from 1')
  yield* entriesCounted(asked)
  const criteria = yield* criteriaOf(sql, reportName, asked)
  const totalCount = yield* reportTotal(sql, reportName)
  const until = asked.Until ?? totalCount
  if (until > totalCount) return yield* lagging
  const isRevealed = yield* isRevealing
  const columns = selectionOf(reportName, isRevealed).names
  const common = { reportName, columns, totalCount, until, fromPage }
  const order = yield* orderOf(reportName, asked)
  if (!isWhole(criteria) || !isNewestFirst(order)) {
    return yield* foundRows(sql, common, { report: reportName, criteria, order, isRevealed }, asked.After ?? null)
  }

  const pages = Math.ceil(until / REPORT_PAGE_SIZE)
  const idOf = (page: number) => Math.max(0, until - (page - 1) * REPORT_PAGE_SIZE)
  const head = { ...common, pages, firstId: idOf(fromPage) }
  const next = (page: number) => {
    const chunk = reportChunk(sql, reportName, { top: idOf(page), pages: PAGES_AT_ONCE }, isRevealed)
    return Effect.flatMap(retryTransient(chunk), (rows) => {
      if (rows === null) return Effect.fail(new LinesMissing())
      const nextPage = Math.min(page + PAGES_AT_ONCE, pages + 1)
      return Effect.succeed([
        [joined(`{"nextPage":${nextPage},"rows":`, rows, '}\n')],
        nextPage > pages ? Option.none() : Option.some(nextPage),
      ] as const)
    })
  }
  return yield* rowsStream(head, fromPage > pages ? null : fromPage, next, endOf(sql, reportName))
})

/**
 * The matching lines of a report in an order, after a given line. No line is sent twice if lines are added meanwhile.
 */
const foundRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  common: Pick<ReportRowsHead, 'columns' | 'totalCount' | 'until' | 'fromPage'> & { readonly reportName: ReportName },
  asked: LinesAsked,
  begin: number | null,
) {
  const { totalCount: count } = yield* reportTotals(sql, reportNamed(asked.report).totals, asked.criteria)
  const head = { ...common, pages: Math.ceil(count / REPORT_PAGE_SIZE), firstId: null, count }
  const next = ({ after }: { readonly after: number | null }) =>
    Effect.map(retryTransient(foundChunk(sql, asked, { until: common.until, after, take: ROWS_AT_ONCE })), partBefore)
  const end = Effect.gen(function* () {
    const { totalCount } = yield* endOf(sql, common.reportName)
    if (isWhole(asked.criteria)) return { totalCount }
    return {
      totalCount,
      added: totalCount === common.until ? 0 : yield* linesAdded(sql, asked.criteria, common.until, totalCount),
    }
  })
  return yield* rowsStream(head, { after: begin }, next, end)
})
