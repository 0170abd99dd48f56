import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { Sort } from '../../../src/schemas/lists/sort.ts'
import { sortInQuery, sortOf } from '../../../src/schemas/lists/sort-wire.ts'
import { RECORD_PAGE_SIZE } from '../../../src/schemas/records/kit/define.ts'
import { dayProblems } from '../../../src/schemas/records/kit/filters.ts'
import { payment } from '../../../src/schemas/records/payment.ts'
import type { viewedCalls } from '../../../src/schemas/records/records.calls.ts'
import { refuseDays } from '../../core/http/days-asked.ts'
import { listAnswer } from '../../core/http/raw-answer.ts'
import { reading, requestId } from '../../core/http/request.ts'
import { windowOf } from '../../core/http/window.ts'
import { searchedNames } from '../../records/searched-names.ts'
import { type PaymentSearch, paymentPage } from './payment-list-queries.ts'

type Calls = typeof viewedCalls
type Paged = { readonly pageIndex?: number | undefined; readonly pageSize?: number | undefined }

/** The list of payments. */
export const paymentListHandlers = (sql: SqlClient.SqlClient) => {
  const page = Effect.fnUntraced(function* (
    search: PaymentSearch,
    { pageIndex = 1, pageSize = RECORD_PAGE_SIZE }: Paged,
    sort: Sort | null,
  ) {
    const { receivedFrom, receivedTo, customerID } = search
    yield* refuseDays(
      dayProblems(payment, {
        ...(receivedFrom !== undefined && { receivedFrom }),
        ...(receivedTo !== undefined && { receivedTo }),
      }),
    )
    const window = yield* windowOf({ name: 'pageIndex', value: pageIndex }, { name: 'pageSize', value: pageSize })
    const { rows, total, totals } = yield* paymentPage(sql, search, sort, window)
    const ids = customerID === undefined ? {} : { customerID: ['clients', customerID] as const }
    const head = { isSuccess: true, message: '', requestId: yield* requestId, named: yield* searchedNames(sql, ids) }
    return listAnswer({ ...head, totals }, payment.listKey, rows, total)
  })

  return {
    GetPaymentList: Effect.fnUntraced(function* ({
      query,
    }: {
      readonly query: Calls['GetPaymentList']['query']['Type']
    }) {
      const { id, PageIndex, PageSize } = query
      return yield* page(
        id === undefined ? {} : { id },
        { pageIndex: PageIndex, pageSize: PageSize },
        sortInQuery(query),
      )
    }, reading),
    SearchPayment: Effect.fnUntraced(function* ({
      payload,
    }: {
      readonly payload: Calls['SearchPayment']['payload']['Type']
    }) {
      return yield* page(payload, payload, sortOf(payload))
    }, reading),
  }
}
