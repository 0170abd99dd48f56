import type { ReportLocation } from '../../../machines/reports/report-paging.context.ts'
import { narrowing } from '../../../machines/reports/report-paging.filter.ts'
import { type DayRange, daysUpTo, rangeProblems } from '../../../schemas/core/day-range.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { allParts, type Serves } from '../../../schemas/core/serves.ts'
import { isNarrowed, type PagedListName, pagedListOf, pagedSortsOf } from '../../../schemas/lists/paged-lists.ts'
import { isNumbered, type ReportFilter } from '../../../schemas/reports/report-filters.ts'
import { sortIn, writeSort } from '../lists/list-address.ts'

const noDays: DayRange = { from: '', to: '' }

/** The days that a list begins with at a moment, ISO 8601; null where it begins with all. */
export const usualDaysOf = (list: PagedListName, now: string): DayRange | null => {
  const { usualDays } = pagedListOf(list)
  return usualDays === undefined ? null : daysUpTo(now.slice(0, 'yyyy-MM-dd'.length), usualDays)
}

/** The days that an address asks for; `days=all` asks for all of a list that begins with some. */
const daysIn = (search: URLSearchParams, usual: DayRange | null): DayRange => {
  const days = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  const wrong = rangeProblems(days)
  const real = {
    from: wrong.from === undefined ? days.from : '',
    to: wrong.to === undefined ? days.to : '',
  }
  return usual === null || real.from !== '' || real.to !== '' || search.get('days') === 'all' ? real : usual
}

/** What an address narrows a report by; what it cannot be filtered by, as in an old link, does not filter. */
const filterIn = (list: PagedListName, search: URLSearchParams, usual: DayRange | null): ReportFilter | null => {
  const { filters, searched, isUndated } = pagedListOf(list)
  const selects = Object.fromEntries(
    filters.map((name) => {
      const value = search.get(name) ?? ''
      return [name, isNumbered(name) && integerIn(value, 1, 0) === 0 ? '' : value]
    }),
  )
  return narrowing({
    ...(isUndated ? noDays : daysIn(search, usual)),
    text: searched === null ? '' : (search.get('text') ?? ''),
    selects,
  })
}

/** Whether the server has the rows of a list alone: those of a report, without what narrows them and adds them up. */
export const hasRowsOnly = (list: PagedListName, serves: Serves): boolean =>
  pagedListOf(list).report !== null && !serves.includes('reports')

/** Where an address leads, in a list that begins with its usual days; what a server does not do, it does not ask for. */
export const reportLocationIn = (
  list: PagedListName,
  search: URLSearchParams,
  usual: DayRange | null = null,
  serves: Serves = allParts,
): ReportLocation => ({
  page: integerIn(search.get('page'), 1, 1),
  sort: serves.includes('order') ? sortIn(search, pagedSortsOf(list)) : null,
  filter: isNarrowed(list) && !hasRowsOnly(list, serves) ? filterIn(list, search, usual) : null,
})

/** The query of the address of a place, and of its filter panel standing open; the usual days need no words. */
export const searchOfReport = (
  { page, sort, filter }: ReportLocation,
  isOpen: boolean,
  usual: DayRange | null = null,
): URLSearchParams => {
  const search = new URLSearchParams(page === 1 ? {} : { page: String(page) })
  writeSort(search, sort)
  const { from = '', to = '', text = '', selects = {} } = filter ?? {}
  const isUsual = from === usual?.from && to === usual.to
  if (usual !== null && from === '' && to === '') search.set('days', 'all')
  const days = isUsual ? {} : { from, to }
  for (const [name, value] of Object.entries({ ...days, text, ...selects })) if (value !== '') search.set(name, value)
  if (isOpen) search.set('filter', 'open')
  return search
}
