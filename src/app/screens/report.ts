import { createElement } from 'react'
import { reportPagingMachine } from '../../machines/report-paging.machine.ts'
import { type PagedListName, pagedListOf } from '../../schemas/paged-lists.ts'
import { onDemand } from '../../services/on-demand.ts'
import { Report } from '../../views/reports/report.tsx'
import { defineScreen } from '../navigation/define-screen.ts'
import type { MachineScreen } from '../navigation/screen.ts'
import { keptColumns, presetsToKeep, startColumnPresets } from './kept-columns.ts'
import { integerIn } from './list-address.ts'

// The first page is asked for as soon as the screen is there: the service comes beside it, not after it.
onDemand.report().catch(() => {})

const pageIn = (search: URLSearchParams): number => integerIn(search.get('page'), 1, 1)

/** A report of spec §2, or the partner list: the page stands in the address, the columns with the person. */
export const reportScreen = (list: PagedListName): MachineScreen =>
  defineScreen({
    machine: reportPagingMachine,
    input: ({ search, preference }) => ({
      list,
      page: pageIn(search),
      columns: keptColumns(preference, pagedListOf(list).fields),
    }),
    journal: { name: 'reportPaging', kind: 'ring', stream: ({ user }) => `reportPaging:${user.userName}:${list}` },
    beside: startColumnPresets,
    view: ({ actor, beside }) => createElement(Report, { actor, presets: beside }),
    toSearch: ({ context }) => new URLSearchParams(context.page === 1 ? {} : { page: String(context.page) }),
    fromSearch: (search) => ({ type: 'location.changed' as const, page: pageIn(search) }),
    isDownloading: (snapshot) => snapshot.hasTag('exporting'),
    preference: {
      key: list,
      read: ({ context }, presets) => ({ ...context.columns, ...presetsToKeep(presets) }),
    },
  })
