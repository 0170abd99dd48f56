import { type ReportFilter, reportFilterNames } from '../../schemas/report-filters.ts'

/** What a report is narrowed by, for the name of its file: days and options; not whom somebody searched for. */
export const reportFilterWords = (filter: ReportFilter | null): string => {
  if (filter === null) return ''
  const { from, to, text, selects } = filter
  const words = [
    ...(from === '' ? [] : [`from ${from}`]),
    ...(to === '' ? [] : [`to ${to}`]),
    ...(text === '' ? [] : ['searched']),
    ...reportFilterNames.flatMap((name) => {
      const value = selects[name] ?? ''
      if (value === '') return []
      return [name === 'plan' ? `plan ${value}` : value]
    }),
  ]
  return words.join(' ')
}
