import { createElement } from 'react'
import { actMachine } from '../../../machines/acts/act.machine.ts'
import {
  blankPlanFilter,
  filterByPlanName,
  hasCriteria,
  type PlanLocation,
  type PlanPlace,
  searchable,
} from '../../../machines/plans/plan-list.context.ts'
import { planListMachine } from '../../../machines/plans/plan-list.machine.ts'
import { isFilterOpen, locationOf } from '../../../machines/plans/plan-list.selectors.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { servesOf } from '../../../schemas/core/serves.ts'
import type { PlanFilter } from '../../../schemas/plans/plan.ts'
import { PLAN_PAGE_SIZE, planColumns, planSearchKeys, planSorts } from '../../../schemas/plans/plan-columns.ts'
import { planFilters } from '../../../schemas/plans/plan-filters.ts'
import { PlanList } from '../../../views/plans/plan-list.tsx'
import { startPlanDrafts } from '../../drafts/plans/actor.ts'
import { defineScreen } from '../../navigation/define-screen.ts'
import type { ScreenContext } from '../../navigation/screen.ts'
import { partsIn, writeParts } from '../lists/filter-address.ts'
import { columnsToKeep, keptEntries, startColumnPresets } from '../lists/kept-columns.ts'
import { entriesIn, sortIn, withoutPanel, writePage, writeSort } from '../lists/list-address.ts'
import { listViews } from '../lists/list-views.ts'

type Address = Pick<ScreenContext, 'params' | 'search' | 'user'>

/** The search in the query, or else the plan in the path (/pages/PlanMaster/{planName}). */
const filterFrom = ({ params, search, user }: Address): PlanLocation['filter'] => {
  const ofPath = params.planName === undefined ? blankPlanFilter : filterByPlanName(params.planName)
  const searchBy = planSearchKeys.find(({ value }) => value === search.get('searchBy'))?.value ?? ''
  const said: PlanFilter = search.has('searchBy') ? { searchBy, text: search.get('text') ?? '' } : ofPath
  const own = servesOf(user).includes('search') ? partsIn(planFilters, search) : {}
  const filter = searchable({ ...said, ...own })
  return hasCriteria(filter) ? filter : null
}

const locationFrom = (address: Address): PlanLocation => ({
  page: integerIn(address.search.get('page'), 1, 1),
  pageSize: entriesIn(address.search, PLAN_PAGE_SIZE),
  filter: filterFrom(address),
  sort: servesOf(address.user).includes('order') ? sortIn(address.search, planSorts) : null,
})

/** Only differences from the default state are written, so that the bare address is the default state. */
const searchOf = (
  { filter, sort, ...page }: PlanPlace,
  { isOpen, entries }: { readonly isOpen: boolean; readonly entries: number },
  { params }: Pick<Address, 'params'>,
): URLSearchParams => {
  const search = new URLSearchParams()
  writePage(search, page, PLAN_PAGE_SIZE, entries)
  writeSort(search, sort)
  const { searchBy, text } = filter ?? blankPlanFilter
  const isOfPath = searchBy === 'planName' && text === params.planName
  if (text !== '' && !isOfPath) {
    search.set('searchBy', searchBy)
    search.set('text', text)
  }
  // The plan of the path is not searched for.
  if (text === '' && params.planName !== undefined) search.set('searchBy', '')
  writeParts(search, planFilters, filter)
  if (isOpen) search.set('filter', 'open')
  return search
}

/** The query of the whole list that finds the same as an address whose path names a plan. */
const wholeSearchOf = (address: Address): string => {
  const { page, pageSize, filter, sort } = locationFrom(address)
  const place = { page, pageSize: pageSize ?? PLAN_PAGE_SIZE, filter, sort }
  return searchOf(place, { isOpen: false, entries: PLAN_PAGE_SIZE }, { params: {} }).toString()
}

/** The plan whose wizard the person comes from. */
const planOf = (from: string | null): number | null => {
  const [path = '', query = ''] = from?.split('?') ?? []
  const id = path.startsWith('/pages/EditPlan/') ? integerIn(new URLSearchParams(query).get('pid'), 1, 0) : 0
  return id === 0 ? null : id
}

/** The plan list of spec §2: the address has page, page size and search; the preferences have columns and page size. */
export const screen = defineScreen({
  machine: planListMachine,
  input: ({ params, search, preference, from, user }) => ({
    ...locationFrom({ params, search, user }),
    filterOpen: search.get('filter') === 'open',
    entries: keptEntries(preference, PLAN_PAGE_SIZE),
    marked: planOf(from),
  }),
  beside: (start, context, host) => ({
    drafts: startPlanDrafts(start, context, host),
    presets: startColumnPresets(start, context, planColumns),
    act: start(actMachine, 'act', {}),
  }),
  tie: (list, { act }) => {
    act.on('act.done', () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page }))
  },
  view: ({ actor, beside }) => createElement(PlanList, { actor, ...beside }),
  told: { rows: { subjects: ['plan'], one: 'plan', many: 'plans' } },
  toSearch: (snapshot, context) =>
    searchOf(locationOf(snapshot), { isOpen: isFilterOpen(snapshot), entries: snapshot.context.entries }, context),
  fromSearch: (search, { params, user }) => ({
    type: 'location.changed' as const,
    ...locationFrom({ params, search, user }),
  }),
  // Back leads to pages and searches; opening the panel is not a step of the history.
  replacesStep: (before, after) => withoutPanel(before) === withoutPanel(after),
  isDownloading: (snapshot) => snapshot.hasTag('exporting'),
  views: listViews('planList', { path: '/pages/PlanMaster', searchOf: wholeSearchOf }),
  preference: {
    key: 'planList',
    read: ({ context: { entries } }, { presets }) => ({ ...columnsToKeep(presets), entries }),
  },
})
