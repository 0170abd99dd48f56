import type { ReportLocation } from '../../machines/report-paging.context.ts'
import { narrowing } from '../../machines/report-paging.filter.ts'
import { rangeProblems } from '../../schemas/day-range.ts'
import { isNarrowed, type PagedListName, pagedListOf, pagedSortsOf } from '../../schemas/paged-lists.ts'
import { isNumbered, type ReportFilter } from '../../schemas/report-filters.ts'
import { integerIn, sortIn, writeSort } from './list-address.ts'

/** What an address narrows a report by; what it cannot be filtered by, as in an old link, does not filter. */
const filterIn = (list: PagedListName, search: URLSearchParams): ReportFilter | null => {
  const { filters, searched, isUndated } = pagedListOf(list)
  if (!isNarrowed(list)) return null
  const days = isUndated ? { from: '', to: '' } : { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  const wrong = rangeProblems(days)
  const selects = Object.fromEntries(
    filters.map((name) => {
      const value = search.get(name) ?? ''
      return [name, isNumbered(name) && integerIn(value, 1, 0) === 0 ? '' : value]
    }),
  )
  return narrowing({
    from: wrong.from === undefined ? days.from : '',
    to: wrong.to === undefined ? days.to : '',
    text: searched === null ? '' : (search.get('text') ?? ''),
    selects,
  })
}

/** Where an address leads. */
export const reportLocationIn = (list: PagedListName, search: URLSearchParams): ReportLocation => ({
  page: integerIn(search.get('page'), 1, 1),
  sort: sortIn(search, pagedSortsOf(list)),
  filter: filterIn(list, search),
})

/** The query of the address of a place, and of its filter panel standing open. */
export const searchOfReport = ({ page, sort, filter }: ReportLocation, isOpen: boolean): URLSearchParams => {
  const search = new URLSearchParams(page === 1 ? {} : { page: String(page) })
  writeSort(search, sort)
  const { from = '', to = '', text = '', selects = {} } = filter ?? {}
  for (const [name, value] of Object.entries({ from, to, text, ...selects })) if (value !== '') search.set(name, value)
  if (isOpen) search.set('filter', 'open')
  return search
}
