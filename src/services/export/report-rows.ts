import { Effect } from 'effect'
import { reportCalls } from '../../schemas/calls/reports.ts'
import { Unreachable } from '../../schemas/errors.ts'
import { networkMessages } from '../../schemas/messages.ts'
import type { PagedList } from '../../schemas/paged-lists.ts'
import type { Http } from '../http.ts'
import { asFailure } from './failures.ts'
import type { ReadRows } from './list-file.ts'
import { createReportReader } from './report-reader.ts'

type Report = Pick<PagedList, 'fields'> & { readonly reportName: NonNullable<PagedList['report']>['reportName'] }

/** Reads every row of a report as the server streams it; after a lost connection, on the same list (`Until`). */
export const readReport = ({ reportName, fields }: Report, http: Http['Service']): ReadRows => {
  /** The newest entry that belongs into the file, once the server has said. */
  let until: number | null = null
  let nextPage = 1
  let written = 0

  return (take) =>
    Effect.gen(function* () {
      const reader = createReportReader({ reportName, fields, until, written }, ({ head, ...taken }) => {
        until = head.until
        nextPage = taken.nextPage
        written += taken.rows.length
        return take({ names: head.columns, rows: taken.rows, total: head.until })
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
      const query = { ReportName: reportName, FromPage: nextPage, ...(until === null ? {} : { Until: until }) }
      yield* Effect.ensuring(http.lines(reportCalls.GetReportRows, { query }, onLine), giveUp)
      const { totalCount } = yield* Effect.try({ try: reader.end, catch: asFailure })
      return Math.max(0, totalCount - (until ?? totalCount))
    })
}
