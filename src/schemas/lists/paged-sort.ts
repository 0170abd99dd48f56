import { bookSorts } from '../billing/offline-sale/book-fields.ts'
import { partnerSorts } from '../partners/partner-fields.ts'
import { reportSorts } from '../reports/report.ts'
import { sortSchema } from './sort-wire.ts'

/** The order of a report or of the partner list: by one of its sortable columns. */
export const PagedSort = sortSchema([...new Set([...partnerSorts, ...reportSorts, ...bookSorts])])
export type PagedSort = typeof PagedSort.Type
