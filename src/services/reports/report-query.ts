import { listFilterNames, listFilters, type ReportFilter } from '../../schemas/reports/report-filters.ts'
import type { ReportFilterQuery } from '../../schemas/reports/reports.calls.ts'

/** The filter of a report as its calls take it, without the parts that are not set. */
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
