import { Effect } from 'effect'
import { reportCalls } from '../../schemas/calls/reports.ts'
import { Unreachable } from '../../schemas/errors.ts'
import { networkMessages } from '../../schemas/messages.ts'
import type { PagedList } from '../../schemas/paged-lists.ts'
import type { ReportFilter } from '../../schemas/report-filters.ts'
import type { Http } from '../http.ts'
import { reportQueryOf } from '../report-query.ts'
import { asFailure } from './failures.ts'
import type { ReadRows } from './list-file.ts'
import { createReportReader } from './report-reader.ts'

type Report = Pick<PagedList, 'fields'> & {
  readonly reportName: NonNullable<PagedList['report']>['reportName']
  readonly filter: ReportFilter | null
}

/** Reads every row of a report, whole or narrowed, as the server streams it; after a lost connection, on the same list (`Until`). */
export const readReport = ({ reportName, fields, filter }: Report, http: Http['Service']): ReadRows => {
  /** The newest entry that belongs into the file, once the server has said. */
  let until: number | null = null
  let nextPage = 1
  /** In a narrowed report, below which entry to go on. */
  let below: number | null = null
  let written = 0

  return (take) =>
    Effect.gen(function* () {
      const reader = createReportReader({ reportName, fields, until, written, below }, ({ head, ...taken }) => {
        until = head.until
        nextPage = taken.nextPage ?? nextPage
        below = taken.below ?? below
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
        ...(below === null ? {} : { Below: below }),
        ...reportQueryOf(filter),
      }
      yield* Effect.ensuring(http.lines(reportCalls.GetReportRows, { query }, onLine), giveUp)
      const { totalCount } = yield* Effect.try({ try: reader.end, catch: asFailure })
      return Math.max(0, totalCount - (until ?? totalCount))
    })
}
