import { isNumbered, listFilterNames, type ReportFilter } from '../../schemas/reports/report-filters.ts'

/**
 * The filter of a report for the name of its file. It has days and options but no search text, which may name a person.
 */
export const reportFilterWords = (filter: ReportFilter | null): string => {
  if (filter === null) return ''
  const { from, to, text, selects } = filter
  const words = [
    ...(from === '' ? [] : [`from ${from}`]),
    ...(to === '' ? [] : [`to ${to}`]),
    ...(text === '' ? [] : ['searched']),
    ...listFilterNames.flatMap((name) => {
      const value = selects[name] ?? ''
      if (value === '') return []
      return [isNumbered(name) ? `${name} ${value}` : value]
    }),
  ]
  return words.join(' ')
}
