import { Effect } from 'effect'
import { reportCalls } from '../../schemas/calls/reports.ts'
import { Unreachable } from '../../schemas/errors.ts'
import { networkMessages } from '../../schemas/messages.ts'
import type { PagedList } from '../../schemas/paged-lists.ts'
import type { PagedSort } from '../../schemas/paged-sort.ts'
import { reportSorts } from '../../schemas/report.ts'
import type { ReportFilter } from '../../schemas/report-filters.ts'
import { sortAmong } from '../../schemas/sort.ts'
import { sortAsked } from '../../schemas/sort-wire.ts'
import type { Http } from '../http.ts'
import { reportQueryOf } from '../report-query.ts'
import { asFailure } from './failures.ts'
import type { ReadRows } from './list-file.ts'
import { createReportReader } from './report-reader.ts'

type Report = Pick<PagedList, 'fields'> & {
  readonly reportName: NonNullable<PagedList['report']>['reportName']
  readonly sort: PagedSort | null
  readonly filter: ReportFilter | null
}

/** Reads every row of a report, whole or narrowed, in any order, as the server streams it; after a lost connection, on the same list (`Until`). */
export const readReport = ({ reportName, fields, sort, filter }: Report, http: Http['Service']): ReadRows => {
  /** The newest entry that belongs into the file, once the server has said. */
  let until: number | null = null
  let nextPage = 1
  /** Where entries have gaps, the one behind which to go on. */
  let after: number | null = null
  let written = 0

  return (take) =>
    Effect.gen(function* () {
      const reader = createReportReader({ reportName, fields, sort, until, written, after }, ({ head, ...taken }) => {
        until = head.until
        nextPage = taken.nextPage ?? nextPage
        after = taken.after ?? after
        written += taken.rows.length
        return take({ names: head.columns, rows: taken.rows, total: Math.max(head.count ?? head.until, written) })
      })
      let isGivenUp = false
      const onLine = async (line: string) => {
        // Lines that have come already may still be read out when the next try has begun.
        if (isGivenUp) throw new Unreachable({ message: networkMessages.unreachable })
        // What goes wrong over a line is no lost connection: the next try would come to the same line.
        await reader.onLine(line).catch((cause) => Promise.reject(asFailure(cause)))
      }
      const giveUp = Effect.sync(() => {
        isGivenUp = true
      })
      const query = {
        ReportName: reportName,
        FromPage: nextPage,
        ...(until === null ? {} : { Until: until }),
        ...(after === null ? {} : { After: after }),
        ...sortAsked(sortAmong(reportSorts, sort)),
        ...reportQueryOf(filter),
      }
      yield* Effect.ensuring(http.lines(reportCalls.GetReportRows, { query }, onLine), giveUp)
      const { totalCount } = yield* Effect.try({ try: reader.end, catch: asFailure })
      return Math.max(0, totalCount - (until ?? totalCount))
    })
}
