import { Effect } from 'effect'
import { type AppError, Unreachable } from '../../schemas/core/errors.ts'
import { networkMessages } from '../../schemas/core/messages.ts'
import type { PagedList } from '../../schemas/lists/paged-lists.ts'
import type { PagedSort } from '../../schemas/lists/paged-sort.ts'
import { sortAmong } from '../../schemas/lists/sort.ts'
import { sortAsked } from '../../schemas/lists/sort-wire.ts'
import type { PartnerReport } from '../../schemas/partners/partner-report-routes.ts'
import { partnerReportCalls } from '../../schemas/partners/partner-reports.calls.ts'
import { ReportRowsHead, RowsHead, reportSorts } from '../../schemas/reports/report.ts'
import type { ReportFilter } from '../../schemas/reports/report-filters.ts'
import { reportCalls } from '../../schemas/reports/reports.calls.ts'
import type { Http } from '../core/http.ts'
import type { OnLine } from '../core/http-lines.ts'
import { narrowedBy } from '../partners/partner-report-requests.ts'
import { reportQueryOf } from '../reports/report-query.ts'
import { asFailure } from './failures.ts'
import type { ReadRows } from './list-file.ts'
import { createReportReader, type ReportRowsQuery } from './report-reader.ts'

/** Where a stream continues. */
type Place = {
  /** The newest entry of the file, once the server has named it. */
  readonly until: number | null
  readonly nextPage: number
  /** The entry after which to continue, for a stream with such positions. */
  readonly after: number | null
  /** The partner whose list it is (0 for all), if the stream names one. */
  readonly list: number | null
}

type Stream = Pick<ReportRowsQuery, 'reportName' | 'head' | 'isCounted' | 'fields' | 'sort'> & {
  readonly ask: (place: Place, onLine: OnLine) => Effect.Effect<void, AppError>
}

/** Reads every row of a stream. After a lost connection it continues on the same list (`Until`). */
const readStream = ({ ask, ...wanted }: Stream): ReadRows => {
  let place: Place = { until: null, nextPage: 1, after: null, list: null }
  let written = 0

  return (take) =>
    Effect.gen(function* () {
      const { until, after } = place
      const reader = createReportReader({ ...wanted, until, after, written }, ({ head, ...taken }) => {
        place = {
          until: head.until,
          nextPage: taken.nextPage ?? place.nextPage,
          after: taken.after ?? place.after,
          list: head.list ?? null,
        }
        written += taken.rows.length
        return take({ names: head.columns, rows: taken.rows, total: Math.max(head.count ?? head.until, written) })
      })
      let isGivenUp = false
      const onLine = async (line: string) => {
        // Buffered lines of an abandoned try may still arrive after the next try has started.
        if (isGivenUp) throw new Unreachable({ message: networkMessages.unreachable })
        // A failure on a line is not a lost connection: the next try would fail on the same line.
        await reader.onLine(line).catch((cause) => Promise.reject(asFailure(cause)))
      }
      const giveUp = Effect.sync(() => {
        isGivenUp = true
      })
      yield* Effect.ensuring(ask(place, onLine), giveUp)
      const { totalCount, added } = yield* Effect.try({ try: reader.end, catch: asFailure })
      return added ?? Math.max(0, totalCount - (place.until ?? totalCount))
    })
}

const placed = ({ until, after, list }: Place) => ({
  ...(until === null ? {} : { Until: until }),
  ...(after === null ? {} : { After: after }),
  ...(list === null ? {} : { List: list }),
})

type Asked = Pick<PagedList, 'fields'> & { readonly filter: ReportFilter | null }

type Report = Asked & {
  readonly reportName: NonNullable<PagedList['report']>['reportName']
  readonly sort: PagedSort | null
}

/** Reads every row of a report that the server streams, with or without a filter, in any order. */
export const readReport = ({ filter, ...report }: Report, http: Http['Service']): ReadRows =>
  readStream({
    ...report,
    head: ReportRowsHead,
    isCounted: false,
    ask: (place, onLine) => {
      const query = {
        ReportName: report.reportName,
        FromPage: place.nextPage,
        ...placed(place),
        ...sortAsked(sortAmong(reportSorts, report.sort)),
        ...reportQueryOf(filter),
      }
      return http.lines(reportCalls.GetReportRows, { query }, onLine)
    },
  })

/** Reads every row of a partner report, with or without a filter, newest first. */
export const readPartnerReport = (
  { report, fields, filter }: Asked & { readonly report: PartnerReport },
  http: Http['Service'],
): ReadRows =>
  readStream({
    reportName: report,
    fields,
    sort: null,
    head: RowsHead,
    isCounted: true,
    ask: (place, onLine) => {
      const query = { Report: report, ...placed(place), ...narrowedBy(filter) }
      return http.lines(partnerReportCalls.GetPartnerRows, { query }, onLine)
    },
  })
