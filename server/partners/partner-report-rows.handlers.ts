import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { PartnerReport } from '../../src/schemas/partners/partner-report-routes.ts'
import {
  entriesCounted,
  LinesMissing,
  lagging,
  MAX_ENTRIES,
  otherList,
  partBefore,
  ROWS_AT_ONCE,
  rowsStream,
} from '../core/http/rows-stream.ts'
import { retryTransient } from '../core/postgres/transient.ts'
import {
  isWholeList,
  partnerLineChunk,
  partnerLineCount,
  partnerLinesUntil,
  partnerListTotal,
} from './partner-report-chunks.ts'
import { listOf, type PartnerCriteria, partnerSelectionOf } from './partner-report-queries.ts'

type Asked = {
  readonly Report: PartnerReport
  readonly Until?: number
  readonly After?: number
  readonly List?: number
}

/**
 * The sales of partners as a stream, after a given entry. Everybody and each partner have a list without gaps. Narrowed
 * by days or a plan, its lines are found between the ordinals of the days.
 */
export const partnerReportRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  asked: Asked,
  criteria: PartnerCriteria,
) {
  const { Report: reportName, After = MAX_ENTRIES } = asked
  yield* entriesCounted(asked)
  const list = listOf(criteria)
  if (asked.List !== undefined && asked.List !== list) return yield* otherList
  const listed = partnerListTotal(sql, reportName, criteria)
  const totalCount = yield* listed
  const until = asked.Until ?? totalCount
  if (until > totalCount) return yield* lagging
  const common = { reportName, columns: partnerSelectionOf(reportName).names, totalCount, until, list }
  const chunk = (first: number, last: number) =>
    retryTransient(partnerLineChunk(sql, reportName, criteria, { first, last }, ROWS_AT_ONCE))

  if (isWholeList(criteria)) {
    const firstId = Math.max(0, Math.min(until, After - 1))
    const end = Effect.map(listed, (totalCount) => ({ totalCount }))
    const next = ({ after }: { readonly after: number }) => {
      const first = Math.max(1, after - ROWS_AT_ONCE)
      return Effect.flatMap(chunk(first, after - 1), (found) =>
        found.count === after - first ? Effect.succeed(partBefore(found)) : Effect.fail(new LinesMissing()),
      )
    }
    return yield* rowsStream({ ...common, firstId }, firstId === 0 ? null : { after: firstId + 1 }, next, end)
  }

  const { first, last, count } = yield* partnerLinesUntil(sql, reportName, criteria, until)
  const end = Effect.gen(function* () {
    const totalCount = yield* listed
    const later = { first: until + 1, last: totalCount }
    return { totalCount, added: yield* partnerLineCount(sql, reportName, criteria, later) }
  })
  const next = ({ after }: { readonly after: number }) => Effect.map(chunk(first, after - 1), partBefore)
  return yield* rowsStream({ ...common, firstId: null, count }, { after: Math.min(last + 1, After) }, next, end)
})
