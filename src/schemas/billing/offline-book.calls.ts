import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { sortQuery } from '../lists/sort-wire.ts'
import type { Access } from '../people/permissions.ts'
import { ReportChoicesAnswer, ReportTotalsAnswer } from '../reports/report.ts'
import { OfflineSaleReports, OfflineSaleReportsUk, StatementAnswer } from './offline-sale/book.ts'
import { bookSorts } from './offline-sale/book-fields.ts'
import { paymentStatuses } from './offline-sale/choices.ts'
import { Paper } from './offline-sale/parts.ts'

const views = { any: ['offlineSale.view'] } as const satisfies Access
/** A customer's statement needs both permissions. */
const viewsCustomers = { any: ['customer.view'], also: 'offlineSale.view' } as const satisfies Access

const days = { From: Schema.optionalKey(Schema.String), To: Schema.optionalKey(Schema.String) }
const filterQuery = {
  ...days,
  CustomerID: Schema.optionalKey(Schema.Int),
  PlanID: Schema.optionalKey(Schema.Int),
  PaymentStatus: Schema.optionalKey(Schema.Literals(paymentStatuses.map(({ value }) => value))),
}
const paged = { PageIndex: Schema.optionalKey(Schema.Int), PageSize: Schema.optionalKey(Schema.Int) }
const which = { Report: Schema.Literals(['OfflineSaleReport', 'OfflineSaleReportUK']) }

/** The lists of offline sales: `/BillingReports`. */
export const offlineBookCalls = {
  OfflineSaleReport: {
    method: 'GET',
    path: '/BillingReports/OfflineSaleReport',
    part: 'offlineSales',
    access: views,
    summary:
      'A page of 30, newest first unless sorted: a line for each line of an invoice and each credit, whose amounts are below ' +
      "0. Narrowed by days (both included, the document's), customer, plan and payment status today.",
    query: Schema.Struct({ ...paged, ...filterQuery, ...sortQuery(bookSorts) }),
    success: OfflineSaleReports,
  },
  OfflineSaleReportUK: {
    method: 'GET',
    path: '/BillingReports/OfflineSaleReportUK',
    part: 'offlineSales',
    access: views,
    summary: 'The Offline Sale Report of plans for the United Kingdom, with operator, tariff and bolt-on.',
    query: Schema.Struct({ ...paged, ...filterQuery, ...sortQuery(bookSorts) }),
    success: OfflineSaleReportsUk,
  },
  GetOfflineSaleTotals: {
    method: 'GET',
    path: '/BillingReports/GetOfflineSaleTotals',
    part: 'offlineSales',
    access: views,
    summary:
      'The totals of a narrowed book, by currency; cost and margin of the lines whose cost is known in the ' +
      'currency of the invoice.',
    query: Schema.Struct({ ...which, ...filterQuery }),
    success: ReportTotalsAnswer,
  },
  GetOfflineSaleChoices: {
    method: 'GET',
    path: '/BillingReports/GetOfflineSaleChoices',
    part: 'offlineSales',
    access: views,
    summary: 'The values of each filter of a book, and how many lines have each.',
    query: Schema.Struct(which),
    success: ReportChoicesAnswer,
  },
  GetCustomerStatement: {
    method: 'GET',
    path: '/BillingReports/GetCustomerStatement',
    part: 'offlineSales',
    access: viewsCustomers,
    summary:
      "A page of a customer's invoices, credit notes and payments, newest first, with the balance and the credit after " +
      'each; without an id those of all. ' +
      'With what is due today, by days past due, whichever days are given.',
    query: Schema.Struct({ id: Schema.optionalKey(Schema.Int), ...paged, ...days }),
    success: StatementAnswer,
  },
  GetStatementPdf: {
    method: 'GET',
    path: '/BillingReports/GetStatementPdf',
    part: 'offlineSales',
    access: viewsCustomers,
    summary:
      "A customer's statement as a PDF in their language: by currency the opening balance, the entries of the days with " +
      'a running balance, the closing balance, and what is due today by days past due.',
    query: Schema.Struct({ id: Schema.Int, paper: Paper, ...days }),
    success: Schema.Uint8Array,
  },
} as const satisfies Record<string, Call>
