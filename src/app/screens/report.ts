import { createElement } from 'react'
import type { ReportLocation } from '../../machines/report-paging.context.ts'
import { reportPagingMachine } from '../../machines/report-paging.machine.ts'
import { type PagedListName, pagedListOf } from '../../schemas/paged-lists.ts'
import { partnerSorts } from '../../schemas/partner-fields.ts'
import { onDemand } from '../../services/on-demand.ts'
import { Report } from '../../views/reports/report.tsx'
import { defineScreen } from '../navigation/define-screen.ts'
import type { MachineScreen } from '../navigation/screen.ts'
import type { ToldRows } from '../navigation/told.ts'
import { keptColumns, presetsToKeep, startColumnPresets } from './kept-columns.ts'
import { integerIn, sortIn, writeSort } from './list-address.ts'

// The first page is asked for as soon as the screen is there: the service comes beside it, not after it.
onDemand.report().catch(() => {})

/** Where an address leads; only the partners have orders of their own. */
const locationIn = (list: PagedListName, search: URLSearchParams): ReportLocation => ({
  page: integerIn(search.get('page'), 1, 1),
  sort: list === 'PartnerMaster' ? sortIn(search, partnerSorts) : null,
})

const searchOf = ({ page, sort }: ReportLocation): URLSearchParams => {
  const search = new URLSearchParams(page === 1 ? {} : { page: String(page) })
  writeSort(search, sort)
  return search
}

/** What is told of a list; the lines of a report are counted by its name. */
const rowsOf = (list: PagedListName): ToldRows => {
  const { report } = pagedListOf(list)
  return report
    ? { subjects: [report.reportName], one: 'line', many: 'lines' }
    : { subjects: ['partner'], one: 'partner', many: 'partners' }
}

/** A report of spec §2, or the partner list: the page stands in the address, the columns with the person. */
export const reportScreen = (list: PagedListName): MachineScreen =>
  defineScreen({
    machine: reportPagingMachine,
    input: ({ search, preference }) => ({
      list,
      ...locationIn(list, search),
      columns: keptColumns(preference, pagedListOf(list).fields),
    }),
    journal: { name: 'reportPaging', kind: 'ring', stream: ({ user }) => `reportPaging:${user.userName}:${list}` },
    beside: startColumnPresets,
    view: ({ actor, beside }) => createElement(Report, { actor, presets: beside }),
    told: { rows: rowsOf(list) },
    toSearch: ({ context }) => searchOf(context),
    fromSearch: (search) => ({ type: 'location.changed' as const, ...locationIn(list, search) }),
    isDownloading: (snapshot) => snapshot.hasTag('exporting'),
    preference: {
      key: list,
      read: ({ context }, presets) => ({ ...context.columns, ...presetsToKeep(presets) }),
    },
  })
