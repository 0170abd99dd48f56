import { createElement } from 'react'
import { reportPagingMachine } from '../../machines/report-paging.machine.ts'
import { isFilterOpen } from '../../machines/report-paging.selectors.ts'
import { type PagedListName, pagedListOf } from '../../schemas/paged-lists.ts'
import { seesOnePartner } from '../../schemas/permissions.ts'
import type { User } from '../../schemas/session.ts'
import { onDemand } from '../../services/on-demand.ts'
import { Report } from '../../views/reports/report.tsx'
import { defineScreen } from '../navigation/define-screen.ts'
import type { MachineScreen } from '../navigation/screen.ts'
import { keptColumns, presetsToKeep, startColumnPresets } from './kept-columns.ts'
import { withoutPanel } from './list-address.ts'
import { listViews } from './list-views.ts'
import { reportLocationIn, searchOfReport, usualDaysOf } from './report-address.ts'

// The first page is asked for as soon as the screen is there: the service comes beside it, not after it.
onDemand.report().catch(() => {})

/** The list as a person sees it: who works for a partner has the rates of that partner, with fewer columns and filters. */
const listFor = (list: PagedListName, user: User): PagedListName =>
  list === 'Pricing' && seesOnePartner(user) ? 'PartnerPricing' : list

/** A report of spec §2, one of the books, or the partner list: the page and what it is narrowed by stand in the address, the columns with the person. */
export const reportScreen = (list: PagedListName): MachineScreen => {
  const { told } = pagedListOf(list)
  return defineScreen({
    machine: reportPagingMachine,
    input: ({ search, preference, user, now }) => {
      const seen = listFor(list, user)
      return {
        list: seen,
        ...reportLocationIn(seen, search, usualDaysOf(seen, now)),
        filterOpen: search.get('filter') === 'open',
        columns: keptColumns(preference, pagedListOf(seen).fields),
      }
    },
    journal: { name: 'reportPaging', kind: 'ring', stream: ({ user }) => `reportPaging:${user.userName}:${list}` },
    beside: startColumnPresets,
    view: ({ actor, beside }) => createElement(Report, { actor, presets: beside }),
    ...(told !== null && { told: { rows: told } }),
    toSearch: (snapshot, { now }) => {
      const { page, sort, applied } = snapshot.context
      return searchOfReport({ page, sort, filter: applied }, isFilterOpen(snapshot), usualDaysOf(list, now))
    },
    fromSearch: (search, { user, now }) => {
      const seen = listFor(list, user)
      return { type: 'location.changed' as const, ...reportLocationIn(seen, search, usualDaysOf(seen, now)) }
    },
    // Back is for pages and searches; the panel opening is no place to go back to.
    replacesStep: (before, after) => withoutPanel(before) === withoutPanel(after),
    isDownloading: (snapshot) => snapshot.hasTag('exporting'),
    views: listViews(list),
    preference: {
      key: list,
      read: ({ context }, presets) => ({ ...context.columns, ...presetsToKeep(presets) }),
    },
  })
}
