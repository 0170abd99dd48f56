import { Effect, Option, Stream } from 'effect'
import { HttpServerRequest, HttpServerResponse } from 'effect/http'
import type { SqlClient } from 'effect/sql'
import type { ReportRowsEnd, ReportRowsHead } from '../../src/schemas/report.ts'
import { REPORT_PAGE_SIZE, type ReportName } from '../../src/schemas/reports.ts'
import { progressOf } from '../http/front-door.ts'
import { reportChunk, reportColumnNames, reportTotal } from '../projections/report-queries.ts'
import { windowOf } from './window.ts'

/** Pages that one statement reads and one line carries: some 300 KB of the widest report. */
const PAGES_AT_ONCE = 20

type Asked = { readonly ReportName: ReportName; readonly FromPage?: number; readonly Until?: number }

const encoder = new TextEncoder()
const line = (text: string) => encoder.encode(`${text}\n`)

/**
 * A whole report as lines of JSON. Each chunk is a statement of its own, asked for when the caller has taken the one
 * before the last: no transaction stays open, and only two chunks are in memory, however long the report is and however
 * slowly it is read. When the caller goes, so does the stream.
 */
export const reportRows = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, asked: Asked) {
  const { ReportName: reportName, FromPage: fromPage = 1 } = asked
  const total = yield* reportTotal(sql, reportName)
  const until = Math.min(asked.Until ?? total, total)
  yield* windowOf({ name: 'fromPage', value: fromPage }, { name: 'until', value: 1 })
  const pages = Math.ceil(Math.max(0, until) / REPORT_PAGE_SIZE)
  const progressed = progressOf(yield* HttpServerRequest.HttpServerRequest)

  const head: ReportRowsHead = { reportName, columns: reportColumnNames(reportName), until, pages, fromPage }
  const chunks = Stream.paginate(fromPage, (page) =>
    Effect.map(reportChunk(sql, reportName, until - (page - 1) * REPORT_PAGE_SIZE, PAGES_AT_ONCE), (rows) => {
      const nextPage = Math.min(page + PAGES_AT_ONCE, pages + 1)
      return [
        [line(`{"nextPage":${nextPage},"rows":${rows}}`)],
        nextPage > pages ? Option.none() : Option.some(nextPage),
      ]
    }),
  )
  const end = Effect.map(reportTotal(sql, reportName), (totalCount) => {
    const last: ReportRowsEnd = { done: true, totalCount }
    return line(JSON.stringify(last))
  })
  const body = Stream.make(line(JSON.stringify(head))).pipe(
    Stream.concat(fromPage > pages ? Stream.empty : Stream.buffer(chunks, { capacity: 1 })),
    Stream.concat(Stream.fromEffect(end)),
    Stream.tap(() => Effect.sync(progressed)),
  )
  return HttpServerResponse.stream(body, {
    contentType: 'application/x-ndjson',
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
})
