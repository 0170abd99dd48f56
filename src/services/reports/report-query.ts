import { listFilterNames, listFilters, type ReportFilter } from '../../schemas/reports/report-filters.ts'
import type { ReportFilterQuery } from '../../schemas/reports/reports.calls.ts'

/** What a report is narrowed by, as its calls have it: what nobody asks for is left out. */
export const reportQueryOf = (filter: ReportFilter | null): ReportFilterQuery => {
  if (filter === null) return {}
  const { from, to, text, selects } = filter
  const given = [
    ['From', from],
    ['To', to],
    ['Text', text],
    ...listFilterNames.map((name) => [listFilters[name].wire, selects[name] ?? ''] as const),
  ] as const
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
