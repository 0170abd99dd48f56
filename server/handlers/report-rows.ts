import { Data, Effect, Option, Stream } from 'effect'
import { HttpServerRequest, HttpServerResponse } from 'effect/http'
import type { SqlClient, SqlError } from 'effect/sql'
import type { ReportFilterQuery } from '../../src/schemas/calls/reports.ts'
import type { ReportRowsEnd, ReportRowsHead, ReportSort } from '../../src/schemas/report.ts'
import { REPORT_PAGE_SIZE, type ReportName, reportNamed } from '../../src/schemas/reports.ts'
import { Fault } from '../http/faults.ts'
import { progressOf } from '../http/front-door.ts'
import { retryTransient } from '../postgres/transient.ts'
import { isWhole } from '../projections/report-criteria.ts'
import { isNewestFirst } from '../projections/report-order.ts'
import { reportChunk, reportColumnNames, reportTotal } from '../projections/report-queries.ts'
import { foundChunk, type LinesAsked, reportTotals } from '../projections/report-search.ts'
import { joined } from './raw-answer.ts'
import { criteriaOf, orderOf } from './report-criteria.ts'
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

type Asked = ReportFilterQuery & {
  readonly ReportName: ReportName
  readonly FromPage?: number
  readonly Until?: number
  readonly After?: number
  readonly SortBy?: ReportSort['column']
  readonly SortOrder?: ReportSort['direction']
}

const line = (value: ReportRowsHead | ReportRowsEnd) => joined(`${JSON.stringify(value)}\n`)

type Part<Place> = readonly [ReadonlyArray<Uint8Array>, Option.Option<Place>]

/** The head, the chunks from one place to the next, and the end, which nothing follows that was cut off before it. */
const streamOf = Effect.fnUntraced(function* <Place>(
  sql: SqlClient.SqlClient,
  head: ReportRowsHead & { readonly reportName: ReportName },
  begin: Place | null,
  next: (place: Place) => Effect.Effect<Part<Place>, LinesMissing | SqlError.SqlError>,
) {
  const progressed = progressOf(yield* HttpServerRequest.HttpServerRequest)
  const end = Effect.map(reportTotal(sql, head.reportName), (totalCount) => {
    const last: ReportRowsEnd = { done: true, totalCount }
    return line(last)
  })
  const chunks = begin === null ? Stream.empty : Stream.buffer(Stream.paginate(begin, next), { capacity: 1 })
  const body = Stream.make(line(head)).pipe(
    Stream.concat(chunks),
    Stream.concat(Stream.fromEffect(end)),
    Stream.tap(() => Effect.sync(progressed)),
  )
  return HttpServerResponse.stream(body, {
    contentType: 'application/x-ndjson',
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
})

/**
 * A whole report as lines of JSON. Each chunk is a statement of its own, asked for when the caller has taken the one
 * before the last: no transaction stays open, and only two chunks are in memory, however long the report is and however
 * slowly it is read. When the caller goes, so does the stream.
 */
export const reportRows = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, asked: Asked) {
  const { ReportName: reportName, FromPage: fromPage = 1 } = asked
  if (fromPage < 1) return yield* notCounted('fromPage', 'Pages are counted from 1')
  for (const [field, value] of Object.entries({ until: asked.Until, after: asked.After })) {
    if (value !== undefined && (value < 0 || value > MAX_ENTRIES)) {
      return yield* notCounted(field, 'Entries are counted from 1, and none has a number as high as that')
    }
  }
  const criteria = yield* criteriaOf(sql, reportName, asked)
  const totalCount = yield* reportTotal(sql, reportName)
  const until = asked.Until ?? totalCount
  if (until > totalCount) return yield* lagging
  const isRevealed = yield* isRevealing
  const columns = reportColumnNames(reportName)
  const common = { reportName, columns, totalCount, until, fromPage }
  const order = yield* orderOf(reportName, asked)
  if (!isWhole(criteria) || !isNewestFirst(order)) {
    return yield* foundRows(sql, common, { report: reportName, criteria, order, isRevealed }, asked.After ?? null)
  }

  const pages = Math.ceil(until / REPORT_PAGE_SIZE)
  const idOf = (page: number) => Math.max(0, until - (page - 1) * REPORT_PAGE_SIZE)
  const head = { ...common, pages, firstId: idOf(fromPage) }
  return yield* streamOf(sql, head, fromPage > pages ? null : fromPage, (page) => {
    const chunk = reportChunk(sql, reportName, { top: idOf(page), pages: PAGES_AT_ONCE }, isRevealed)
    return Effect.flatMap(retryTransient(chunk), (rows) => {
      if (rows === null) return Effect.fail(new LinesMissing())
      const nextPage = Math.min(page + PAGES_AT_ONCE, pages + 1)
      return Effect.succeed([
        [joined(`{"nextPage":${nextPage},"rows":`, rows, '}\n')],
        nextPage > pages ? Option.none() : Option.some(nextPage),
      ] as const)
    })
  })
})

/** The lines of a report that fit, in an order, from behind one on: what comes to fit meanwhile is not told twice. */
const foundRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  common: Pick<ReportRowsHead, 'columns' | 'totalCount' | 'until' | 'fromPage'> & { readonly reportName: ReportName },
  asked: LinesAsked,
  begin: number | null,
) {
  const { totalCount: count } = yield* reportTotals(sql, reportNamed(asked.report).totals, asked.criteria)
  const head = { ...common, pages: Math.ceil(count / REPORT_PAGE_SIZE), firstId: null, count }
  const take = PAGES_AT_ONCE * REPORT_PAGE_SIZE
  return yield* streamOf(sql, head, { after: begin }, ({ after }) =>
    Effect.map(
      retryTransient(foundChunk(sql, asked, { until: common.until, after, take })),
      ({ rows, last, count }) =>
        [
          count === 0 ? [] : [joined(`{"after":${last},"rows":`, rows, '}\n')],
          count < take ? Option.none() : Option.some({ after: last }),
        ] as const,
    ),
  )
})
