import { createElement } from 'react'
import type { ReportLocation } from '../../machines/report-paging.context.ts'
import { narrowing } from '../../machines/report-paging.filter.ts'
import { reportPagingMachine } from '../../machines/report-paging.machine.ts'
import { isFilterOpen } from '../../machines/report-paging.selectors.ts'
import { isRealDay } from '../../schemas/format.ts'
import { type PagedListName, pagedListOf } from '../../schemas/paged-lists.ts'
import { partnerSorts } from '../../schemas/partner-fields.ts'
import type { ReportFilter } from '../../schemas/report-filters.ts'
import { onDemand } from '../../services/on-demand.ts'
import { Report } from '../../views/reports/report.tsx'
import { defineScreen } from '../navigation/define-screen.ts'
import type { MachineScreen } from '../navigation/screen.ts'
import type { ToldRows } from '../navigation/told.ts'
import { keptColumns, presetsToKeep, startColumnPresets } from './kept-columns.ts'
import { integerIn, sortIn, withoutPanel, writeSort } from './list-address.ts'

// The first page is asked for as soon as the screen is there: the service comes beside it, not after it.
onDemand.report().catch(() => {})

const dayIn = (search: URLSearchParams, name: string): string => {
  const day = search.get(name) ?? ''
  return isRealDay(day) ? day : ''
}

/** What an address narrows a report by; what the report is not filtered by, as in an old link, does not filter. */
const filterIn = (list: PagedListName, search: URLSearchParams): ReportFilter | null => {
  const { report, filters } = pagedListOf(list)
  if (report === null) return null
  const [from, to] = [dayIn(search, 'from'), dayIn(search, 'to')]
  const selects = Object.fromEntries(
    filters.map((name) => {
      const value = search.get(name) ?? ''
      return [name, name === 'plan' && integerIn(value, 1, 0) === 0 ? '' : value]
    }),
  )
  // Days the wrong way round ask for nothing.
  const isReversed = from !== '' && to !== '' && from > to
  return narrowing({ from, to: isReversed ? '' : to, text: search.get('text') ?? '', selects })
}

/** Where an address leads; only the partners have orders of their own. */
const locationIn = (list: PagedListName, search: URLSearchParams): ReportLocation => ({
  page: integerIn(search.get('page'), 1, 1),
  sort: list === 'PartnerMaster' ? sortIn(search, partnerSorts) : null,
  filter: filterIn(list, search),
})

const searchOf = ({ page, sort, filter }: ReportLocation, isOpen: boolean): URLSearchParams => {
  const search = new URLSearchParams(page === 1 ? {} : { page: String(page) })
  writeSort(search, sort)
  const { from = '', to = '', text = '', selects = {} } = filter ?? {}
  for (const [name, value] of Object.entries({ from, to, text, ...selects })) if (value !== '') search.set(name, value)
  if (isOpen) search.set('filter', 'open')
  return search
}

/** What is told of a list; the lines of a report are counted by its name. */
const rowsOf = (list: PagedListName): ToldRows => {
  const { report } = pagedListOf(list)
  return report
    ? { subjects: [report.reportName], one: 'line', many: 'lines' }
    : { subjects: ['partner'], one: 'partner', many: 'partners' }
}

/** A report of spec §2, or the partner list: the page and what it is narrowed by stand in the address, the columns with the person. */
export const reportScreen = (list: PagedListName): MachineScreen =>
  defineScreen({
    machine: reportPagingMachine,
    input: ({ search, preference }) => ({
      list,
      ...locationIn(list, search),
      filterOpen: search.get('filter') === 'open',
      columns: keptColumns(preference, pagedListOf(list).fields),
    }),
    journal: { name: 'reportPaging', kind: 'ring', stream: ({ user }) => `reportPaging:${user.userName}:${list}` },
    beside: startColumnPresets,
    view: ({ actor, beside }) => createElement(Report, { actor, presets: beside }),
    told: { rows: rowsOf(list) },
    toSearch: (snapshot) => {
      const { page, sort, applied } = snapshot.context
      return searchOf({ page, sort, filter: applied }, isFilterOpen(snapshot))
    },
    fromSearch: (search) => ({ type: 'location.changed' as const, ...locationIn(list, search) }),
    // Back is for pages and searches; the panel opening is no place to go back to.
    replacesStep: (before, after) => withoutPanel(before) === withoutPanel(after),
    isDownloading: (snapshot) => snapshot.hasTag('exporting'),
    preference: {
      key: list,
      read: ({ context }, presets) => ({ ...context.columns, ...presetsToKeep(presets) }),
    },
  })
