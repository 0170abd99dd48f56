import { Data, Effect, Option, Stream } from 'effect'
import { HttpServerRequest, HttpServerResponse } from 'effect/http'
import type { SqlClient } from 'effect/sql'
import type { ReportRowsEnd, ReportRowsHead } from '../../src/schemas/report.ts'
import { REPORT_PAGE_SIZE, type ReportName } from '../../src/schemas/reports.ts'
import { Fault } from '../http/faults.ts'
import { progressOf } from '../http/front-door.ts'
import { retryTransient } from '../postgres/transient.ts'
import { reportChunk, reportColumnNames, reportTotal } from '../projections/report-queries.ts'
import { joined } from './raw-answer.ts'
import { isRevealing } from './reveal.ts'

/** Pages that one statement reads and one line carries: some 300 KB of the widest report. */
const PAGES_AT_ONCE = 20

/** What the database counts up to: a number above it is no report's, however far this server lags behind. */
const MAX_ENTRIES = 2_147_483_647

/** What has happened to a stream that cannot be whole: its caller goes on later, where it has stopped. */
class LinesMissing extends Data.TaggedError('LinesMissing') {}

const lagging = new Fault({
  status: 503,
  message: 'This server does not have the newest entries of the report yet. Please try again.',
  headers: { 'retry-after': '1' },
})

const notCounted = (field: string, message: string) =>
  new Fault({ status: 400, message: `${message}.`, errors: [{ field, message }] })

type Asked = { readonly ReportName: ReportName; readonly FromPage?: number; readonly Until?: number }

const line = (value: ReportRowsHead | ReportRowsEnd) => joined(`${JSON.stringify(value)}\n`)

/**
 * A whole report as lines of JSON. Each chunk is a statement of its own, asked for when the caller has taken the one
 * before the last: no transaction stays open, and only two chunks are in memory, however long the report is and however
 * slowly it is read. When the caller goes, so does the stream.
 */
export const reportRows = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, asked: Asked) {
  const { ReportName: reportName, FromPage: fromPage = 1 } = asked
  if (fromPage < 1) return yield* notCounted('fromPage', 'Pages are counted from 1')
  if (asked.Until !== undefined && (asked.Until < 0 || asked.Until > MAX_ENTRIES)) {
    return yield* notCounted('until', 'Entries are counted from 1, and none has a number as high as that')
  }
  const totalCount = yield* reportTotal(sql, reportName)
  const until = asked.Until ?? totalCount
  if (until > totalCount) return yield* lagging
  const pages = Math.ceil(until / REPORT_PAGE_SIZE)
  const idOf = (page: number) => Math.max(0, until - (page - 1) * REPORT_PAGE_SIZE)
  const progressed = progressOf(yield* HttpServerRequest.HttpServerRequest)

  const columns = reportColumnNames(reportName)
  const head: ReportRowsHead = { reportName, columns, totalCount, until, pages, fromPage, firstId: idOf(fromPage) }
  const isRevealed = yield* isRevealing
  const chunkFrom = (page: number) =>
    reportChunk(sql, reportName, { top: idOf(page), pages: PAGES_AT_ONCE }, isRevealed)
  const chunks = Stream.paginate(fromPage, (page) =>
    Effect.flatMap(retryTransient(chunkFrom(page)), (rows) => {
      if (rows === null) return Effect.fail(new LinesMissing())
      const nextPage = Math.min(page + PAGES_AT_ONCE, pages + 1)
      return Effect.succeed([
        [joined(`{"nextPage":${nextPage},"rows":`, rows, '}\n')],
        nextPage > pages ? Option.none() : Option.some(nextPage),
      ] as const)
    }),
  )
  const end = Effect.map(reportTotal(sql, reportName), (totalCount) => {
    const last: ReportRowsEnd = { done: true, totalCount }
    return line(last)
  })
  const body = Stream.make(line(head)).pipe(
    Stream.concat(fromPage > pages ? Stream.empty : Stream.buffer(chunks, { capacity: 1 })),
    Stream.concat(Stream.fromEffect(end)),
    Stream.tap(() => Effect.sync(progressed)),
  )
  return HttpServerResponse.stream(body, {
    contentType: 'application/x-ndjson',
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
})
