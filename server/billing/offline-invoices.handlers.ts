import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { offlineInvoice } from '../../src/schemas/records/offline-invoice.ts'
import { today } from '../core/days/company-zone.ts'
import { type InvoiceSearch, invoicePage } from './offline-invoice-queries.ts'
import { viewedList } from './viewed-list.ts'

/** The list of our invoices. */
export const offlineInvoiceHandlers = (sql: SqlClient.SqlClient) => {
  const { get, search } = viewedList(sql, offlineInvoice, (asked: InvoiceSearch, sort, window) =>
    Effect.flatMap(today, (day) => invoicePage(sql, asked, sort, window, day)),
  )
  return { GetOfflineInvoiceList: get, SearchOfflineInvoice: search }
}
