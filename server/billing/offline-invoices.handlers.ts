import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { Sort } from '../../src/schemas/lists/sort.ts'
import { sortInQuery, sortOf } from '../../src/schemas/lists/sort-wire.ts'
import { RECORD_PAGE_SIZE } from '../../src/schemas/records/kit/define.ts'
import { dayProblems } from '../../src/schemas/records/kit/filters.ts'
import { offlineInvoice } from '../../src/schemas/records/offline-invoice.ts'
import type { viewedCalls } from '../../src/schemas/records/records.calls.ts'
import { today } from '../core/days/company-zone.ts'
import { refuseDays } from '../core/http/days-asked.ts'
import { listAnswer } from '../core/http/raw-answer.ts'
import { reading, requestId } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { searchedNames } from '../records/searched-names.ts'
import { type InvoiceSearch, invoicePage } from './offline-invoice-queries.ts'

type Calls = typeof viewedCalls
type Paged = { readonly pageIndex?: number | undefined; readonly pageSize?: number | undefined }

const rangeDays = ['issuedFrom', 'issuedTo', 'dueFrom', 'dueTo', 'mailedFrom', 'mailedTo'] as const

/** The list of our invoices. */
export const offlineInvoiceHandlers = (sql: SqlClient.SqlClient) => {
  const page = Effect.fnUntraced(function* (
    search: InvoiceSearch,
    { pageIndex = 1, pageSize = RECORD_PAGE_SIZE }: Paged,
    sort: Sort | null,
  ) {
    const days = rangeDays.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]] as const]))
    yield* refuseDays(dayProblems(offlineInvoice, Object.fromEntries(days)))
    const window = yield* windowOf({ name: 'pageIndex', value: pageIndex }, { name: 'pageSize', value: pageSize })
    const { rows, total, totals } = yield* invoicePage(sql, search, sort, window, yield* today)
    const { customerID } = search
    const ids = customerID === undefined ? {} : { customerID: ['clients', customerID] as const }
    const head = { isSuccess: true, message: '', requestId: yield* requestId, named: yield* searchedNames(sql, ids) }
    return listAnswer({ ...head, totals }, offlineInvoice.listKey, rows, total)
  })

  return {
    GetOfflineInvoiceList: Effect.fnUntraced(function* ({
      query,
    }: {
      readonly query: Calls['GetOfflineInvoiceList']['query']['Type']
    }) {
      const { id, PageIndex, PageSize } = query
      return yield* page(
        id === undefined ? {} : { id },
        { pageIndex: PageIndex, pageSize: PageSize },
        sortInQuery(query),
      )
    }, reading),
    SearchOfflineInvoice: Effect.fnUntraced(function* ({
      payload,
    }: {
      readonly payload: Calls['SearchOfflineInvoice']['payload']['Type']
    }) {
      return yield* page(payload, payload, sortOf(payload))
    }, reading),
  }
}
