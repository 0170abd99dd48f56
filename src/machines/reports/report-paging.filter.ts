import { rangeProblems } from '../../schemas/core/day-range.ts'
import { MAX_SEARCH_TEXT, textProblem } from '../../schemas/core/text.ts'
import type { ReportFilterProblem } from '../../schemas/reports/report-filter.ts'
import {
  isNumbered,
  type ListFilterName,
  listFilterNames,
  type ReportFilter,
} from '../../schemas/reports/report-filters.ts'

/** A part of a filter that can be removed: both days, the text, or one of the selects. */
export type FilterPart = 'days' | 'text' | ListFilterName
export const filterParts: ReadonlyArray<FilterPart> = ['days', 'text', ...listFilterNames]

/** A filter as it is sent: the trimmed text and the chosen options. */
export const asked = ({ from, to, text, selects }: ReportFilter): ReportFilter => ({
  from,
  to,
  text: text.trim(),
  selects: Object.fromEntries(listFilterNames.flatMap((name) => (selects[name] ? [[name, selects[name]]] : []))),
})

/** The filter to send; null if it is blank. */
export const narrowing = (filter: ReportFilter): ReportFilter | null => {
  const { from, to, text, selects } = asked(filter)
  const isBlank = from === '' && to === '' && text === '' && Object.keys(selects).length === 0
  return isBlank ? null : { from, to, text, selects }
}

export const isSameFilter = (one: ReportFilter | null, other: ReportFilter | null): boolean =>
  JSON.stringify(one && asked(one)) === JSON.stringify(other && asked(other))

/** Whether a filter has an id, whose name it does not know. */
export const asksById = ({ selects }: ReportFilter): boolean =>
  listFilterNames.some((name) => isNumbered(name) && selects[name] !== undefined)

/** A filter after an edit. */
export const edited = (filter: ReportFilter, patch: Partial<ReportFilter>): ReportFilter => ({
  ...filter,
  ...patch,
  selects: { ...filter.selects, ...patch.selects },
})

/** A filter without one of its parts. */
export const withoutPart = (filter: ReportFilter, part: FilterPart): ReportFilter => {
  if (part === 'days') return { ...filter, from: '', to: '' }
  if (part === 'text') return { ...filter, text: '' }
  const { [part]: _, ...selects } = filter.selects
  return { ...filter, selects }
}

/** Why the server would refuse a filter; null if it would not. */
export const filterProblemOf = ({ from, to, text }: ReportFilter): ReportFilterProblem | null => {
  const days = rangeProblems({ from, to })
  if (days.from !== undefined) return { field: 'from', message: days.from }
  if (days.to !== undefined) return { field: 'to', message: days.to }
  const message = textProblem(text.trim(), MAX_SEARCH_TEXT)
  return message === null ? null : { field: 'text', message }
}
