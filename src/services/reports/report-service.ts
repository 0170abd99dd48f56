import { Context, Effect, Layer } from 'effect'
import { unsentIn } from '../../schemas/core/answer.ts'
import type { Entry } from '../../schemas/core/call.ts'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import { type PagedList, type PagedListName, pagedListOf } from '../../schemas/lists/paged-lists.ts'
import type { PagedRow, PagedRows } from '../../schemas/lists/paged-rows.ts'
import type { PagedSort } from '../../schemas/lists/paged-sort.ts'
import { sortAsked } from '../../schemas/lists/sort-wire.ts'
import type { ReportChoices, ReportIndexEntry } from '../../schemas/reports/report.ts'
import type { ReportTotals } from '../../schemas/reports/report-filter.ts'
import type { ReportFilter } from '../../schemas/reports/report-filters.ts'
import { reportCalls, reportPageCalls } from '../../schemas/reports/reports.calls.ts'
import { askOf } from '../core/ask-of.ts'
import { idle, isMetered } from '../core/connection.ts'
import { Http } from '../core/http.ts'
import type { Said } from '../lists/own-list.ts'
import { ownLists } from '../lists/own-lists.ts'
import { reportQueryOf } from './report-query.ts'

export type PageQuery = {
  readonly list: PagedListName
  readonly page: number
  readonly pageSize?: number
  /** The order; null or absent for the list's default. */
  readonly sort?: PagedSort | null
  /** The filter of a report; null or absent for all rows. */
  readonly filter?: ReportFilter | null
}

/** A report and its filter, for the totals. */
export type NarrowedQuery = Pick<PageQuery, 'list' | 'filter'>

type Answer = { readonly isSuccess: boolean; readonly message?: string | null | undefined; readonly isAtLeast?: true }

const pageOf = (answer: Answer, rows: ReadonlyArray<PagedRow> | null, total: number): PagedRows =>
  answer.isSuccess
    ? {
        rows: rows ?? [],
        total,
        succeeded: true,
        message: answer.message ?? '',
        ...(answer.isAtLeast ? { isAtLeast: answer.isAtLeast } : {}),
        ...unsentIn(answer),
      }
    : { rows: [], total: 0, succeeded: false, message: answer.message ?? '' }

/** A refusal is a page that did not succeed, not an error of the call. */
const asPage = (page: Effect.Effect<PagedRows, AppError>): Effect.Effect<PagedRows, AppError> =>
  Effect.catchTag(page, 'Refused', ({ message }) => Effect.succeed({ rows: [], total: 0, succeeded: false, message }))

/** A call whose code is fetched first. If the code does not arrive, the call fails. */
const loaded = <Requests, A>(
  load: () => Promise<Requests>,
  ask: (requests: Requests) => Effect.Effect<A, AppError>,
): Effect.Effect<A, AppError> => Effect.flatMap(Effect.promise(load), ask)

/** The reports and the partner list of spec §7, the index of the reports, and the billing lists. */
export class ReportService extends Context.Service<
  ReportService,
  {
    readonly page: (query: PageQuery) => Effect.Effect<PagedRows, AppError>
    /** Prefetches the next page when the browser is idle; null on a metered connection. */
    readonly pageAhead: (query: PageQuery) => Effect.Effect<PagedRows | null, AppError>
    /** The totals over the rows of all pages. */
    readonly totals: (query: NarrowedQuery) => Effect.Effect<ReportTotals, AppError>
    /** The filter options of a report. */
    readonly choices: (query: Pick<PageQuery, 'list'>) => Effect.Effect<ReportChoices, AppError>
    readonly index: () => Effect.Effect<ReadonlyArray<ReportIndexEntry>, AppError>
  }
>()('simdesk/services/ReportService') {
  static readonly overHttp = Layer.effect(
    ReportService,
    Effect.gen(function* () {
      const http = yield* Http

      const reportPage = (
        { reportName, listKey }: NonNullable<PagedList['report']>,
        page: number,
        sort: PagedSort | null,
        filter: ReportFilter | null,
      ) => {
        // The report's own call decodes the answer; the code below reads the fields that all answers share.
        const entry: Entry = reportPageCalls[reportName]
        const call = http.call(entry, {
          query: { PageIndex: page, ...sortAsked(sort), ...reportQueryOf(filter) },
        } as never)
        return Effect.map(call, (decoded) => {
          const answer = decoded as Answer & { readonly totalCount: number } & Record<string, unknown>
          return pageOf(answer, answer[listKey] as ReadonlyArray<PagedRow> | null, answer.totalCount)
        })
      }

      const page = Effect.fn('ReportService.page')(
        ({ list: name, page: index, pageSize, sort = null, filter = null }: PageQuery) => {
          const list = pagedListOf(name)
          const size = pageSize ?? list.pageSize
          if (list.report) return asPage(reportPage(list.report, index, sort, filter))
          const { own } = list
          if (own === null) {
            const asked = loaded(
              () => import('../partners/partner-list-requests.ts'),
              ({ partnerPage }) => partnerPage(http, index, size, sort),
            )
            return asPage(Effect.map(asked, (answer) => pageOf(answer, answer.partners, answer.totalRecords)))
          }
          const asked = loaded(ownLists[own], (requests) =>
            requests.page(http, { page: index, pageSize: size, sort, filter }),
          )
          return asPage(Effect.map(asked, ({ answer, rows }) => pageOf(answer, rows, answer.totalCount)))
        },
      )

      const pageAhead = Effect.fn('ReportService.pageAhead')(function* (query: PageQuery) {
        if (isMetered()) return null
        yield* idle
        return yield* page(query)
      })

      const nameOf = (list: PagedListName) => pagedListOf(list).report?.reportName ?? 'PurchaseReport'

      const totals = Effect.fn('ReportService.totals')(function* ({ list, filter = null }: NarrowedQuery) {
        const { own } = pagedListOf(list)
        const query = { ReportName: nameOf(list), ...reportQueryOf(filter) }
        const asked = own
          ? loaded(ownLists[own], (requests) => requests.totals(http, filter))
          : http.call(reportCalls.GetReportTotals, { query })
        const { isSuccess, message, totalCount, totals, plans, balances }: Said & ReportTotals = yield* asked
        if (!isSuccess) return yield* new Refused({ message: message ?? '', errors: [] })
        return { totalCount, totals, ...(plans && { plans }), ...(balances && { balances }) }
      })

      const choices = Effect.fn('ReportService.choices')(function* ({ list }: Pick<PageQuery, 'list'>) {
        const { own } = pagedListOf(list)
        const query = { ReportName: nameOf(list) }
        const asked = own
          ? loaded(ownLists[own], (requests) => requests.choices(http))
          : http.call(reportCalls.GetReportChoices, { query })
        const { isSuccess, message, choices } = yield* asked
        if (!isSuccess) return yield* new Refused({ message: message ?? '', errors: [] })
        return choices
      })

      const index = Effect.fn('ReportService.index')(function* () {
        const { isSuccess, message, reports } = yield* http.call(reportCalls.GetReportIndex, {})
        if (!isSuccess) return yield* new Refused({ message: message ?? '', errors: [] })
        return reports
      })

      return ReportService.of({ page, pageAhead, totals, choices, index })
    }),
  )

  static readonly ask = askOf(ReportService, ReportService.overHttp)
}
