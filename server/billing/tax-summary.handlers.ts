import type { SqlClient } from 'effect/sql'
import { taxSummary } from '../../src/schemas/records/tax-summary.ts'
import { type TaxSearch, taxSummaryPage } from './tax-summary-queries.ts'
import { viewedList } from './viewed-list.ts'

/** The tax summary. */
export const taxSummaryHandlers = (sql: SqlClient.SqlClient) => {
  const { get, search } = viewedList(sql, taxSummary, (asked: TaxSearch, _, window) =>
    taxSummaryPage(sql, asked, window),
  )
  return { GetTaxSummaryList: get, SearchTaxSummary: search }
}
