import { createElement, type ReactNode } from 'react'
import type { ColumnPresetsActor } from '../../../machines/lists/column-presets.machine.ts'
import { type ReportPagingActor, reportPagingMachine } from '../../../machines/reports/report-paging.machine.ts'
import { isFilterOpen } from '../../../machines/reports/report-paging.selectors.ts'
import { servesOf } from '../../../schemas/core/serves.ts'
import { type PagedListName, pagedListOf } from '../../../schemas/lists/paged-lists.ts'
import { seesOnePartner } from '../../../schemas/people/permissions.ts'
import type { User } from '../../../schemas/session/session.ts'
import { onDemand } from '../../../services/core/on-demand.ts'
import { ownLists } from '../../../services/lists/own-lists.ts'
import { Report } from '../../../views/reports/report.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'
import type { MachineScreen, ScreenContext, ScreenDefinition, StartBeside } from '../../navigation/screen.ts'
import { columnsToKeep, startColumnPresets } from '../lists/kept-columns.ts'
import { withoutPanel } from '../lists/list-address.ts'
import { listViews } from '../lists/list-views.ts'
import { hasRowsOnly, reportLocationIn, searchOfReport, usualDaysOf } from './report-address.ts'

// The first page is requested at once, so the service loads together with the screen.
onDemand.report().catch(() => {})

/** The list that a person sees: a partner user sees only their partner's rates, with fewer columns and filters. */
const listFor = (list: PagedListName, user: User): PagedListName =>
  list === 'Pricing' && seesOnePartner(user) ? 'PartnerPricing' : list

type Definition<Beside> = ScreenDefinition<typeof reportPagingMachine, Beside>
type Presets = { readonly presets: ColumnPresetsActor }
/** The parts that differ between these screens. */
type Own<Beside> = Pick<Definition<Beside & Presets>, 'tie' | 'besideSearch' | 'isBesideDirty' | 'record'> & {
  readonly beside: (start: StartBeside, context: ScreenContext) => Beside
  readonly view: (actor: ReportPagingActor, beside: Beside & Presets) => ReactNode
  /** The address without what is not a step of the history. */
  readonly placeIn?: (search: URLSearchParams) => string
}

/** A list that is read page by page: the address has page and filter, the preferences have the columns. */
export const pagedScreen = <Beside>(
  list: PagedListName,
  { beside, view, placeIn = withoutPanel, ...own }: Own<Beside>,
): MachineScreen => {
  const { told, own: requests } = pagedListOf(list)
  // The same for a call of this list alone.
  if (requests !== null) ownLists[requests]().catch(() => {})
  return defineScreen<typeof reportPagingMachine, Beside & Presets>({
    machine: reportPagingMachine,
    input: ({ search, user, now }) => {
      const seen = listFor(list, user)
      const serves = servesOf(user)
      return {
        list: seen,
        ...(hasRowsOnly(seen, serves) && { rowsOnly: true as const }),
        ...reportLocationIn(seen, search, usualDaysOf(seen, now), serves),
        filterOpen: search.get('filter') === 'open',
      }
    },
    about: () => list,
    ...own,
    beside: (start, context) => ({
      presets: startColumnPresets(start, context, pagedListOf(listFor(list, context.user)).fields),
      ...beside(start, context),
    }),
    view: (parts) => view(parts.actor, parts.beside),
    ...(told !== null && { told: { rows: { ...told, show: (page: number) => ({ type: 'news.shown', page }) } } }),
    toSearch: (snapshot, { now }) => {
      const { page, sort, applied } = snapshot.context
      return searchOfReport({ page, sort, filter: applied }, isFilterOpen(snapshot), usualDaysOf(list, now))
    },
    fromSearch: (search, { user, now }) => {
      const seen = listFor(list, user)
      return {
        type: 'location.changed' as const,
        ...reportLocationIn(seen, search, usualDaysOf(seen, now), servesOf(user)),
      }
    },
    // Back leads to pages and searches; opening the panel is not a step of the history.
    replacesStep: (before, after) => placeIn(before) === placeIn(after),
    isDownloading: (snapshot) => snapshot.hasTag('exporting'),
    views: listViews(list),
    preference: {
      key: list,
      read: (_, { presets }) => columnsToKeep(presets),
    },
  })
}

/** A report of spec §2, one of the books, or the partner list. */
export const reportScreen = (list: PagedListName): MachineScreen =>
  pagedScreen(list, {
    beside: () => ({}),
    view: (actor, { presets }) => createElement(Report, { actor, presets }),
  })
