import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { RECORD_PAGE_SIZE } from '../../src/schemas/records/kit/define.ts'
import { dayProblems } from '../../src/schemas/records/kit/filters.ts'
import type { viewedCalls } from '../../src/schemas/records/records.calls.ts'
import { taxSummary } from '../../src/schemas/records/tax-summary.ts'
import { refuseDays } from '../core/http/days-asked.ts'
import { listAnswer } from '../core/http/raw-answer.ts'
import { reading, requestId } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { type TaxSearch, taxSummaryPage } from './tax-summary-queries.ts'

type Calls = typeof viewedCalls
type Paged = { readonly pageIndex?: number | undefined; readonly pageSize?: number | undefined }

/** The tax summary. */
export const taxSummaryHandlers = (sql: SqlClient.SqlClient) => {
  const page = Effect.fnUntraced(function* (search: TaxSearch, { pageIndex = 1, pageSize = RECORD_PAGE_SIZE }: Paged) {
    const { issuedFrom = '', issuedTo = '' } = search
    yield* refuseDays(dayProblems(taxSummary, { issuedFrom, issuedTo }))
    const window = yield* windowOf({ name: 'pageIndex', value: pageIndex }, { name: 'pageSize', value: pageSize })
    const { rows, total, totals } = yield* taxSummaryPage(sql, search, window)
    const head = { isSuccess: true, message: '', requestId: yield* requestId, totals }
    return listAnswer(head, taxSummary.listKey, rows, total)
  })

  return {
    GetTaxSummaryList: Effect.fnUntraced(function* ({
      query: { PageIndex, PageSize },
    }: {
      readonly query: Calls['GetTaxSummaryList']['query']['Type']
    }) {
      return yield* page({}, { pageIndex: PageIndex, pageSize: PageSize })
    }, reading),
    SearchTaxSummary: Effect.fnUntraced(function* ({
      payload,
    }: {
      readonly payload: Calls['SearchTaxSummary']['payload']['Type']
    }) {
      return yield* page(payload, payload)
    }, reading),
  }
}
