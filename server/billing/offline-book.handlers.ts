import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { offlineBookCalls } from '../../src/schemas/billing/offline-book.calls.ts'
import type { BookSort } from '../../src/schemas/billing/offline-sale/book-fields.ts'
import { sortInQuery } from '../../src/schemas/lists/sort-wire.ts'
import { REPORT_PAGE_SIZE } from '../../src/schemas/reports/reports.ts'
import { today } from '../core/days/company-zone.ts'
import { daysAsked } from '../core/http/days-asked.ts'
import { choicesAnswer, listAnswer } from '../core/http/raw-answer.ts'
import { reading, requestId } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import type { BookList } from './offline-book.table.ts'
import { type BookCriteria, lineChoices, linePage, lineTotals } from './offline-book-queries.ts'
import { ageingOn, ageingOnWire, balancesIn, statementPage } from './statement-queries.ts'

type Calls = typeof offlineBookCalls
type Asked<Name extends keyof Calls> = { readonly query: Calls[Name]['query']['Type'] }
type Days = { readonly From?: string; readonly To?: string }
type Paged = { readonly PageIndex?: number; readonly PageSize?: number }
type Sorted = Parameters<typeof sortInQuery<BookSort['column']>>[0]
type Narrowed = Days & { readonly CustomerID?: number; readonly PlanID?: number; readonly PaymentStatus?: string }

const criteriaOf = Effect.fnUntraced(function* ({ CustomerID, PlanID, PaymentStatus, ...days }: Narrowed) {
  return {
    ...(yield* daysAsked(days)),
    ...(CustomerID !== undefined && { customerID: CustomerID }),
    ...(PlanID !== undefined && { planID: PlanID }),
    ...(PaymentStatus !== undefined && { status: PaymentStatus }),
  } satisfies BookCriteria
})

const pageWindow = ({ PageIndex, PageSize }: Paged) =>
  windowOf({ name: 'pageIndex', value: PageIndex ?? 1 }, { name: 'pageSize', value: PageSize ?? REPORT_PAGE_SIZE })

const listOf = (report: 'OfflineSaleReport' | 'OfflineSaleReportUK'): BookList =>
  report === 'OfflineSaleReportUK' ? 'uk' : 'all'

const headOf = Effect.map(requestId, (id) => ({ isSuccess: true, message: '', requestId: id }))

/** The books of offline sales: lines, totals, and the statements of customers. */
export const bookHandlers = (sql: SqlClient.SqlClient) => {
  const page = (list: BookList, listKey: string) =>
    Effect.fnUntraced(function* ({ query }: { readonly query: Paged & Narrowed & Sorted }) {
      const window = yield* pageWindow(query)
      const { rows, total } = yield* linePage(
        sql,
        list,
        yield* criteriaOf(query),
        sortInQuery(query),
        window,
        yield* today,
      )
      return listAnswer(yield* headOf, listKey, rows, total)
    }, reading)

  return {
    OfflineSaleReport: page('all', 'offlineSaleReports'),
    OfflineSaleReportUK: page('uk', 'offlineSaleReportsUK'),
    GetOfflineSaleTotals: Effect.fnUntraced(function* ({ query }: Asked<'GetOfflineSaleTotals'>) {
      const found = yield* lineTotals(sql, listOf(query.Report), yield* criteriaOf(query), yield* today)
      const totalCount = found.reduce((sum, { count }) => sum + count, 0)
      return { ...(yield* headOf), totalCount, totals: found.map((total) => ({ ...total, refunds: null })) }
    }, reading),
    GetOfflineSaleChoices: Effect.fnUntraced(function* ({ query }: Asked<'GetOfflineSaleChoices'>) {
      return choicesAnswer(yield* headOf, yield* lineChoices(sql, listOf(query.Report), yield* today))
    }, reading),
    GetCustomerStatement: Effect.fnUntraced(function* ({ query }: Asked<'GetCustomerStatement'>) {
      const window = yield* pageWindow(query)
      const day = yield* today
      const asked = { ...(yield* daysAsked(query)), ...(query.id !== undefined && { id: query.id }) }
      const { rows, total } = yield* statementPage(sql, asked, window, day)
      const ageing = (yield* ageingOn(sql, query.id, day)).map(ageingOnWire)
      const balances = yield* balancesIn(sql, asked)
      return listAnswer({ ...(yield* headOf), ageing, balances }, 'customerStatement', rows, total)
    }, reading),
  }
}
