import { createElement } from 'react'
import { filterByPlanName, type PlanLocation } from '../../machines/plan-list.context.ts'
import { planListMachine } from '../../machines/plan-list.machine.ts'
import { isFilterOpen, locationOf } from '../../machines/plan-list.selectors.ts'
import { PLAN_PAGE_SIZE, PLAN_PAGE_SIZES, planColumns, planSearchKeys } from '../../schemas/plan-columns.ts'
import { PlanList } from '../../views/plans/plan-list.tsx'
import { startPlanDrafts } from '../drafts/plan-drafts-actor.ts'
import type { ScreenContext } from '../navigation/definition.ts'
import { defineScreen } from '../navigation/screen.ts'
import { keptColumns } from './kept-columns.ts'
import { integerIn, pageSizeIn } from './numbers-in-search.ts'

type Address = Pick<ScreenContext, 'params' | 'search'>

/** The query says what is searched for; without one the path may (/pages/PlanMaster/{planName}). */
const filterFrom = ({ params, search }: Address): PlanLocation['filter'] => {
  if (!search.has('searchBy')) return params.planName === undefined ? null : filterByPlanName(params.planName)
  const text = search.get('text') ?? ''
  const searchBy = planSearchKeys.find(({ value }) => value === search.get('searchBy'))?.value
  return searchBy === undefined || text === '' ? null : { searchBy, text }
}

const locationFrom = (address: Address): PlanLocation => ({
  page: integerIn(address.search.get('page'), 1, 1),
  pageSize: pageSizeIn(address.search.get('pageSize'), PLAN_PAGE_SIZES, PLAN_PAGE_SIZE),
  filter: filterFrom(address),
})

/** Only what differs from the list's beginning is written, so that its plain address is its plain state. */
const searchOf = (
  { page, pageSize, filter }: PlanLocation,
  isOpen: boolean,
  { params }: Pick<Address, 'params'>,
): URLSearchParams => {
  const search = new URLSearchParams()
  if (page !== 1) search.set('page', String(page))
  if (pageSize !== PLAN_PAGE_SIZE) search.set('pageSize', String(pageSize))
  const isOfPath = filter?.searchBy === 'planName' && filter.text === params.planName
  if (filter !== null && !isOfPath) {
    search.set('searchBy', filter.searchBy)
    search.set('text', filter.text)
  }
  // The whole list, under an address whose path names a plan.
  if (filter === null && params.planName !== undefined) search.set('searchBy', '')
  if (isOpen) search.set('filter', 'open')
  return search
}

const withoutPanel = (search: URLSearchParams): string => {
  const rest = new URLSearchParams(search)
  rest.delete('filter')
  return rest.toString()
}

/** The plan list of spec §2: page, entries and search stand in the address, the columns with the person. */
export const screen = defineScreen({
  machine: planListMachine,
  input: ({ params, search, preference }) => ({
    ...locationFrom({ params, search }),
    filterOpen: search.get('filter') === 'open',
    columns: keptColumns(preference, planColumns),
  }),
  journal: { name: 'planList', kind: 'ring', stream: ({ user }) => `planList:${user.userName}` },
  beside: startPlanDrafts,
  view: ({ actor, beside }) => createElement(PlanList, { actor, drafts: beside }),
  toSearch: (snapshot, context) => searchOf(locationOf(snapshot), isFilterOpen(snapshot), context),
  fromSearch: (search, { params }) => ({ type: 'location.changed' as const, ...locationFrom({ params, search }) }),
  // Back is for pages and searches; the panel opening is no place to go back to.
  replacesStep: (before, after) => withoutPanel(before) === withoutPanel(after),
  isDownloading: (snapshot) => snapshot.hasTag('exporting'),
  preference: { key: 'planList', read: ({ context }) => context.columns },
})
