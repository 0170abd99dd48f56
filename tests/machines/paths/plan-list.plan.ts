import { isFailure } from '../../../src/machines/core/failure.ts'
import { filterByPlanName, hasCriteria } from '../../../src/machines/plans/plan-list.context.ts'
import { planListEvents } from '../../../src/machines/plans/plan-list.events.ts'
import { planListMachine } from '../../../src/machines/plans/plan-list.machine.ts'
import { isOfFile, isOfPage, noFile } from './exporting.ts'
import { any, definePlan, only } from './plan.ts'
import { planListPromises } from './promises/plan-list.ts'
import type { SampleEvent } from './sample-event.ts'

const whole = {
  page: 1,
  pageSize: 30,
  filter: null,
  sort: null,
  entries: 30,
  filterOpen: false,
  marked: null,
} as const
const searched = { ...whole, filter: filterByPlanName('Japan 5 GB'), filterOpen: true } as const
const searchedTwice = { ...searched, filter: { ...searched.filter, quick: 'Japan' }, filterOpen: false } as const
/** Far in the list or a search, with other entries on the page than the person wants. */
const farInAll = { ...whole, page: 3, pageSize: 50, entries: 10 } as const
const farIn = { ...farInAll, filter: searched.filter } as const

/** An answer that brings a page with rows: enough to come to rest in the walks that are about something else. */
const bringsRows = (event: SampleEvent, actor: 'loadPage' | 'searchPage') =>
  event.type === `xstate.done.actor.${actor}` && (event.output as { rows: ReadonlyArray<unknown> }).rows.length > 0

const isQuick = (event: SampleEvent) =>
  event.type === 'filter.edited' && (event.patch as { quick?: string }).quick !== undefined

const isDown = ({ type, error }: SampleEvent) =>
  /^xstate\.error\.actor\.(load|search)Page$/.test(type) && isFailure(error, 'Unreachable')
/** The page itself, or word that there is none: all but a page behind the last. */
const isAnswer = ({ type, output }: SampleEvent) => {
  const { rows = [], total = 0 } = (output ?? {}) as { rows?: ReadonlyArray<unknown>; total?: number }
  return /^xstate\.done\.actor\.(load|search)Page$/.test(type) && (rows.length > 0 || total === 0)
}
const isTenEntries = ({ type, pageSize }: SampleEvent) => type === 'pageSize.chosen' && pageSize === 10
const isUpwards = ({ type, sort }: SampleEvent) =>
  type === 'sort.chosen' && (sort as { direction?: string } | null)?.direction === 'asc'
const isWithoutText = ({ type, part }: SampleEvent) => type === 'filter.partRemoved' && part === 'text'
/** The address leads to the first page, of the whole list or of a search. */
const isFirstPage = ({ type, page, sort }: SampleEvent) => type === 'location.changed' && page === 1 && sort === null

export const planListPlan = definePlan({
  name: 'planList',
  place: 'Plan List (/pages/PlanMaster).',
  machine: planListMachine,
  events: planListEvents,
  weights: { 'filter.edited': 3, 'search.requested': 2, 'page.chosen': 3, 'sort.chosen': 2, 'location.changed': 0.5 },
  walks: [
    {
      name: 'pages of the whole list are turned',
      input: whole,
      tries: only('page.chosen', 'retry.requested', 'xstate.done.actor.loadPage', 'xstate.error.actor.loadPage'),
      key: ({ value, context }) => [value.rows, context.page > 1],
    },
    {
      name: 'the entries of a page are chosen',
      input: whole,
      tries: (event) => event.type === 'pageSize.chosen' || bringsRows(event, 'loadPage'),
      key: ({ value, context }) => [value.rows, context.pageSize],
    },
    {
      name: 'the entries of a page of a search are chosen',
      input: searched,
      tries: (event) => event.type === 'pageSize.chosen' || bringsRows(event, 'searchPage'),
      key: ({ value, context }) => [value.rows, context.pageSize],
    },
    {
      name: 'the order of the rows is chosen',
      input: whole,
      tries: (event) => only('sort.chosen', 'page.chosen')(event) || bringsRows(event, 'loadPage'),
      key: ({ value, context }) => [value.rows, context.sort, context.page > 1],
    },
    {
      name: 'the order of what was found is chosen',
      input: searched,
      tries: (event) => only('sort.chosen', 'page.chosen')(event) || bringsRows(event, 'searchPage'),
      key: ({ value, context }) => [value.rows, context.sort, context.page > 1],
    },
    {
      name: 'pages of a search are turned',
      input: searched,
      tries: only(
        'page.chosen',
        'retry.requested',
        'search.requested',
        'filter.reset',
        'xstate.done.actor.searchPage',
        'xstate.error.actor.searchPage',
      ),
      key: ({ value, context }) => [value.rows, context.page > 1, hasCriteria(context.filter)],
    },
    {
      name: 'the filter is edited, searched with and reset',
      input: whole,
      tries: (event) => only('filter.edited', 'search.requested', 'filter.reset')(event) && !isQuick(event),
      key: ({ value, context }) => [value.rows, context.filter],
    },
    {
      name: 'something is searched for quickly, and parts of the filter are taken out',
      input: searchedTwice,
      tries: (event) =>
        only('filter.partRemoved', 'search.requested')(event) || isQuick(event) || bringsRows(event, 'searchPage'),
      key: ({ value, context }) => [value.rows, context.filter, context.applied],
    },
    {
      name: 'the address changes',
      input: whole,
      tries: only('location.changed'),
      key: ({ value, context }) => [value.rows, context.page, context.applied, context.sort],
    },
    {
      name: 'the filter panel is opened and closed',
      input: whole,
      tries: only('filterPanel.toggled', 'filterPanel.closed'),
      key: ({ value }) => value.filterPanel,
    },
    {
      name: 'the options of the filter are loaded',
      input: whole,
      tries: only(
        'filterPanel.toggled',
        'lookups.retried',
        'options.wanted',
        'xstate.done.actor.loadLookups',
        'xstate.error.actor.loadLookups',
      ),
      key: ({ value }) => [value.lookups, value.filterPanel],
    },
    {
      name: 'all pages are downloaded',
      input: whole,
      tries: (event) => bringsRows(event, 'loadPage') || isOfFile(event),
      key: ({ value, context }) => [value.export, context.rows.length > 0, context.written !== null],
    },
    {
      name: 'a page is downloaded',
      input: whole,
      tries: (event) => bringsRows(event, 'loadPage') || isOfPage(event),
      key: ({ value, context }) => [
        value.export,
        value.rows,
        context.rows.length > 0,
        context.exportScope,
        context.exportFormat,
      ],
    },
    {
      name: 'the list goes elsewhere after a page far in it did not come',
      isInMemory: true,
      input: farInAll,
      tries: any(isDown, isTenEntries, isUpwards, only('search.requested', 'filter.reset')),
      key: ({ value }) => value.rows,
    },
    {
      name: 'the list goes elsewhere after a page far in a search did not come',
      isInMemory: true,
      input: farIn,
      tries: any(isDown, isTenEntries, isUpwards, isWithoutText, only('search.requested')),
      key: ({ value }) => value.rows,
    },
    {
      name: 'a part of a search is taken out after a page far in it did not come',
      isInMemory: true,
      input: { ...farIn, filter: searchedTwice.filter },
      tries: any(isDown, isWithoutText),
      key: ({ value, context }) => [value.rows, context.applied?.searchBy],
    },
    {
      name: 'the address changes after a page far in a search did not come',
      isInMemory: true,
      input: farIn,
      tries: any(isDown, isFirstPage),
      key: ({ value, context }) => [value.rows, context.page],
    },
    {
      name: 'rows give way to none',
      isInMemory: true,
      input: { ...whole, page: 2 },
      tries: any(isAnswer, isTenEntries),
      key: ({ value, context }) => [value.rows, context.rows.length > 0],
    },
    {
      name: 'what was found gives way to nothing',
      isInMemory: true,
      input: { ...searched, page: 2 },
      tries: any(isAnswer, isTenEntries),
      key: ({ value, context }) => [value.rows, context.rows.length > 0],
    },
  ],
  promises: planListPromises,
  unnoticeable: noFile('planList'),
})
