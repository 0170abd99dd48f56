import { isFailure } from '../../../src/machines/core/failure.ts'
import { blankFilter, hasCriteria } from '../../../src/machines/stock/inventory-list.context.ts'
import { inventoryListEvents } from '../../../src/machines/stock/inventory-list.events.ts'
import { inventoryListMachine } from '../../../src/machines/stock/inventory-list.machine.ts'
import { isOfFile, isOfPage, isOfSelected, noFile } from './exporting.ts'
import { any, definePlan, only, searches } from './plan.ts'
import { inventoryListPromises } from './promises/inventory-list.ts'
import type { SampleEvent } from './sample-event.ts'

const whole = {
  page: 1,
  pageSize: 30,
  filter: null,
  sort: null,
  entries: { list: 30, search: 10 },
  filterOpen: false,
  marked: null,
} as const
const searched = {
  ...whole,
  pageSize: null,
  filter: { ...blankFilter, searchBy: 'iccid', text: '8944' },
  filterOpen: true,
} as const
const searchedTwice = { ...searched, filter: { ...searched.filter, quick: '894411' }, filterOpen: false } as const

/** A search has exactly one hit. */
const isOneHit = ({ type, output }: SampleEvent) =>
  type === 'xstate.done.actor.searchPage' && (output as { total: number }).total === 1
/** Any other answer to a search. */
const isSearchPage = (event: SampleEvent) => event.type === 'xstate.done.actor.searchPage' && !isOneHit(event)
/** A whole code is searched for. */
const isScan = (event: SampleEvent) => event.opensOne === true

/** An answer that brings a page with rows: enough to come to rest in the walks that are about something else. */
const bringsRows = (event: SampleEvent, actor: 'loadPage' | 'searchPage') =>
  event.type === `xstate.done.actor.${actor}` &&
  (event.output as { rows: ReadonlyArray<unknown> }).rows.length > 0 &&
  !isOneHit(event)

const isNothing = ({ total, succeeded }: { total: number; succeeded: boolean }) => total === 0 && succeeded
/** The answer that there is nothing. */
const isEmptyPage = ({ type, output }: SampleEvent) =>
  /^xstate\.done\.actor\.(load|search)Page$/.test(type) && isNothing(output as { total: number; succeeded: boolean })

const isSize =
  (entries: number) =>
  ({ type, pageSize }: SampleEvent) =>
    type === 'pageSize.chosen' && pageSize === entries

const isQuick = (event: SampleEvent) =>
  event.type === 'filter.edited' && (event.patch as { quick?: string }).quick !== undefined

/** Who has it is chosen, or taken out. */
const isHolder = (event: SampleEvent) =>
  (event.patch as { holder?: string } | undefined)?.holder !== undefined || event.part === 'holder'
const isRemoval = (event: SampleEvent) => event.type === 'filter.partRemoved' && !isHolder(event)

/** The filter is edited to an invalid expiry date. */
const isWrongDay = (event: SampleEvent) => {
  const { searchBy, text } = (event.patch ?? {}) as { searchBy?: string; text?: string }
  return event.type === 'filter.edited' && (searchBy === 'expiryDate' || text !== undefined)
}
const isDown = ({ type, error }: SampleEvent, actor: 'loadPage' | 'searchPage') =>
  type === `xstate.error.actor.${actor}` && isFailure(error, 'Unreachable')

/** The address leads to other rows, or to those of another search. */
const isBeside = (event: SampleEvent) => event.type === 'location.changed' && event.page === 1 && event.sort === null

/** Everything that leads from a list to other rows. */
const leadsOn = any(
  searches,
  only('page.chosen', 'pageSize.chosen', 'sort.chosen', 'retry.requested', 'filter.reset', 'location.changed'),
  isRemoval,
)

export const inventoryListPlan = definePlan({
  name: 'inventoryList',
  place: 'Inventory List (/pages/InventoryMaster).',
  machine: inventoryListMachine,
  events: inventoryListEvents,
  impossible: {
    'a search has one hit, and another page': ({ before, event }) => isOneHit(event) && before.context.page > 1,
  },
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
      tries: any(
        searches,
        isSearchPage,
        only('page.chosen', 'retry.requested', 'filter.reset', 'xstate.error.actor.searchPage'),
      ),
      key: ({ value, context }) => [value.rows, context.page > 1, hasCriteria(context.filter)],
    },
    {
      name: 'the filter is edited, searched with and reset',
      input: whole,
      tries: (event) =>
        any(searches, only('filter.edited', 'filter.reset'))(event) && !isQuick(event) && !isHolder(event),
      key: ({ value, context }) => [value.rows, context.filter, context.filterProblem],
    },
    {
      name: 'something is searched for quickly, and parts of the filter are taken out',
      input: searchedTwice,
      tries: (event) => any(searches, isRemoval)(event) || isQuick(event) || bringsRows(event, 'searchPage'),
      key: ({ value, context }) => [value.rows, context.filter, context.applied],
    },
    {
      name: 'who has it is chosen, searched with and taken out',
      input: { ...whole, filterOpen: true },
      tries: (event) =>
        any(searches, isHolder)(event) || bringsRows(event, 'loadPage') || bringsRows(event, 'searchPage'),
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
        'location.changed',
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
      name: 'selected SIMs are downloaded',
      isInMemory: true,
      input: whole,
      tries: (event) => bringsRows(event, 'loadPage') || isOfSelected(event),
      key: ({ value, context }) => [value.export, context.rows.length > 0, context.exportIds !== undefined],
    },
    {
      name: 'the list goes elsewhere after a page did not come',
      isInMemory: true,
      input: { ...whole, page: 2 },
      tries: (event) => leadsOn(event) || isDown(event, 'loadPage'),
      key: ({ value }) => value.rows,
    },
    {
      name: 'the list goes elsewhere after a search did not come',
      isInMemory: true,
      input: { ...searched, page: 2, pageSize: 30 },
      tries: (event) => leadsOn(event) || isDown(event, 'searchPage'),
      key: ({ value }) => value.rows,
    },
    {
      name: 'an expiry date that is none goes with a part of the search',
      isInMemory: true,
      input: { ...searchedTwice, page: 2 },
      tries: any(isWrongDay, searches, isRemoval),
      key: ({ value, context: { filter, filterProblem } }) => [value.rows, filter.searchBy, filter.text, filterProblem],
    },
    {
      name: 'an expiry date that is none goes with the search, or with the place',
      isInMemory: true,
      input: { ...searched, page: 2 },
      tries: any(isWrongDay, isBeside, searches, isRemoval),
      key: ({ value, context: { filter, filterProblem } }) => [value.rows, filter.searchBy, filter.text, filterProblem],
    },
    {
      name: 'the search says itself what is wrong with it',
      isInMemory: true,
      input: { ...whole, page: 2 },
      tries: any(isWrongDay, (event) => event.type === 'search.requested' && !isScan(event)),
      key: ({ value, context: { filter, filterProblem } }) => [
        value.rows,
        filter.searchBy === 'expiryDate' && filter.text !== '',
        filterProblem,
      ],
    },
    {
      name: 'a scanned code is searched for',
      isInMemory: true,
      input: { ...whole, page: 2 },
      tries: (event) =>
        any(isScan, isQuick, only('xstate.done.actor.searchPage', 'xstate.error.actor.searchPage'))(event) ||
        bringsRows(event, 'loadPage'),
      key: ({ value, context }) => [value.rows, context.filter.quick !== undefined, context.rows.length > 0],
    },
    {
      name: 'rows give way to none',
      isInMemory: true,
      input: { ...whole, page: 2 },
      tries: only('page.chosen', 'xstate.done.actor.loadPage'),
      key: ({ value, context }) => [value.rows, context.rows.length],
    },
    {
      name: 'rows give way to none on a page of other entries',
      isInMemory: true,
      input: whole,
      tries: (event) => isSize(10)(event) || isEmptyPage(event),
      key: ({ value, context }) => [value.rows, context.pageSize, context.shownSize],
    },
    {
      name: 'what was found gives way to nothing on a page of other entries',
      isInMemory: true,
      input: searched,
      tries: (event) => isSize(30)(event) || isEmptyPage(event),
      key: ({ value, context }) => [value.rows, context.pageSize, context.shownSize],
    },
    {
      name: 'what was found gives way to nothing',
      isInMemory: true,
      input: { ...searched, page: 2 },
      tries: any(isSearchPage, only('page.chosen')),
      key: ({ value, context }) => [value.rows, context.rows.length],
    },
  ],
  promises: inventoryListPromises,
  unnoticeable: noFile('inventoryList'),
})
