import { Effect } from 'effect'
import type { BillingRouteName } from '../../schemas/billing/billing-routes.ts'
import { offlineBookCalls as calls } from '../../schemas/billing/offline-book.calls.ts'
import { bookSorts } from '../../schemas/billing/offline-sale/book-fields.ts'
import type { AppError } from '../../schemas/core/errors.ts'
import { sortAmong } from '../../schemas/lists/sort.ts'
import { sortAsked } from '../../schemas/lists/sort-wire.ts'
import type { ReportFilter } from '../../schemas/reports/report-filters.ts'
import type { Http } from '../core/http.ts'
import type { OwnList, OwnPage, OwnRows } from '../lists/own-list.ts'
import { reportQueryOf } from '../reports/report-query.ts'

/** Requests of the billing lists: reports of our own invoices, and customer statements. */

type Asking = typeof Http.Service

/** The query of a report for a filter. */
type Narrowed = (typeof calls.OfflineSaleReport.query)['Type']

const narrowedBy = (filter: ReportFilter | null) => reportQueryOf(filter) as Narrowed

/** The query of a statement: a customer and a range of days. */
const statementOf = (filter: ReportFilter | null) => {
  const { CustomerID, From, To } = narrowedBy(filter)
  return {
    ...(CustomerID !== undefined && { id: CustomerID }),
    ...(From !== undefined && { From }),
    ...(To !== undefined && { To }),
  }
}

const withRows = (answer: OwnRows['answer'], rows: OwnRows['rows']): OwnRows => ({ answer, rows })

/** A page of one of the lists. */
const bookPage = (
  http: Asking,
  book: BillingRouteName,
  { page, pageSize, sort, filter }: OwnPage,
): Effect.Effect<OwnRows, AppError> => {
  const paged = { PageIndex: page, PageSize: pageSize }
  const query = { ...paged, ...narrowedBy(filter), ...sortAsked(sortAmong(bookSorts, sort)) }
  if (book === 'CustomerStatement') {
    const asked = http.call(calls.GetCustomerStatement, { query: { ...paged, ...statementOf(filter) } })
    return Effect.map(asked, (answer) => withRows(answer, answer.customerStatement))
  }
  return book === 'OfflineSaleReport'
    ? Effect.map(http.call(calls.OfflineSaleReport, { query }), (answer) => withRows(answer, answer.offlineSaleReports))
    : Effect.map(http.call(calls.OfflineSaleReportUK, { query }), (answer) =>
        withRows(answer, answer.offlineSaleReportsUK),
      )
}

/** The totals of one of the lists: its lines, or what is due by age. */
const bookTotals = (http: Asking, book: BillingRouteName, filter: ReportFilter | null) => {
  if (book !== 'CustomerStatement') {
    return http.call(calls.GetOfflineSaleTotals, { query: { Report: book, ...narrowedBy(filter) } })
  }
  const asked = http.call(calls.GetCustomerStatement, { query: { PageSize: 1, ...statementOf(filter) } })
  return Effect.map(asked, ({ isSuccess, message, totalCount, ageing, balances }) => ({
    isSuccess,
    message,
    totalCount,
    totals: ageing,
    ...(balances !== undefined && { balances }),
  }))
}

/** The filter options of one of the lists. A statement offers every customer with an invoice. */
const bookChoices = (http: Asking, book: BillingRouteName) =>
  http.call(calls.GetOfflineSaleChoices, {
    query: { Report: book === 'OfflineSaleReportUK' ? book : 'OfflineSaleReport' },
  })

/** One of the billing lists as an `OwnList`. */
export const bookOf = (book: BillingRouteName): OwnList => ({
  page: (http, asked) => bookPage(http, book, asked),
  totals: (http, filter) => bookTotals(http, book, filter),
  choices: (http) => bookChoices(http, book),
})
