import { isFailure } from '../../../src/machines/core/failure.ts'
import { filterProblemOf, hasCriteria } from '../../../src/machines/records/record-list.context.ts'
import { recordListEvents } from '../../../src/machines/records/record-list.events.ts'
import { recordListMachine } from '../../../src/machines/records/record-list.machine.ts'
import { textProblem } from '../../../src/schemas/core/text.ts'
import type { ListedName } from '../../../src/schemas/records/viewed.ts'
import { isOfFile, isOfPage, noFile } from './exporting.ts'
import { any, definePlan, only, searches } from './plan.ts'
import { recordListPromises } from './promises/record-list.ts'
import type { SampleEvent } from './sample-event.ts'

const wholeListOf = (record: ListedName) =>
  ({
    record,
    page: 1,
    pageSize: null,
    filter: null,
    sort: null,
    entries: 30,
    filterOpen: false,
    marked: null,
  }) as const

/** The list with the most columns and kinds of field, and one without references that fills several pages. */
const rich = wholeListOf('supplier')
const poor = wholeListOf('country')
const searched = {
  ...poor,
  filter: { searchBy: 'countryName', text: 'an', selects: { status: 'Active' } },
  filterOpen: true,
} as const
const ofARegion = { ...poor, filter: { searchBy: '', text: '', selects: { region: '5' } } } as const

/** A list whose filter has days, and the same with one searched for. */
const ofDays = wholeListOf('receipt')
const dayNames = ['receivedFrom', 'receivedTo']
/** An event about days, which only some lists have in their filter. */
const isOfDays = ({ type, patch, part }: SampleEvent) => {
  const { selects = {} } = (patch ?? {}) as { selects?: object }
  return (
    (type === 'filter.edited' && dayNames.some((name) => name in selects)) ||
    (type === 'filter.partRemoved' && dayNames.includes(String(part)))
  )
}

/** Far in a search, with other entries on the page than the person wants. */
const farIn = { ...poor, page: 3, entries: 10, pageSize: 50, filter: searched.filter } as const
const searchedByText = { ...poor, filter: { searchBy: 'countryName', text: 'an', selects: {} } } as const

/** An answer that brings a page with rows: enough to come to rest in the walks that are about something else. */
const bringsRows = (event: SampleEvent) =>
  event.type === 'xstate.done.actor.loadPage' && (event.output as { rows: ReadonlyArray<unknown> }).rows.length > 0

/** The text that is looked for, or the field that it is looked for in, is another one. */
const editsText = (event: SampleEvent) =>
  event.type === 'filter.edited' && (event.patch as { selects?: unknown }).selects === undefined

const isDown = ({ type, error }: SampleEvent) =>
  type === 'xstate.error.actor.loadPage' && isFailure(error, 'Unreachable')
/** The page itself, or word that there is none: all but a page behind the last. */
const isAnswer = ({ type, output }: SampleEvent) => {
  const { rows = [], total = 0 } = (output ?? {}) as { rows?: ReadonlyArray<unknown>; total?: number }
  return type === 'xstate.done.actor.loadPage' && (rows.length > 0 || total === 0)
}
const isTenEntries = ({ type, pageSize }: SampleEvent) => type === 'pageSize.chosen' && pageSize === 10
const isDownwards = ({ type, sort }: SampleEvent) =>
  type === 'sort.chosen' && (sort as { direction?: string } | null)?.direction === 'desc'
const isWithoutText = ({ type, part }: SampleEvent) => type === 'filter.partRemoved' && part === 'text'
/** The address leads to the second page of the whole list. */
const isSecondPage = ({ type, page }: SampleEvent) => type === 'location.changed' && page === 2
const isNoText = ({ type, patch }: SampleEvent) =>
  type === 'filter.edited' && textProblem((patch as { text?: string }).text ?? '', 100) !== null

export const recordListPlan = definePlan({
  name: 'recordList',
  place: 'A list of records: Supplier Master (/pages/supplierMaster), Region Master or Country Master.',
  machine: recordListMachine,
  events: recordListEvents,
  weights: { 'filter.edited': 3, 'search.requested': 2, 'page.chosen': 3, 'sort.chosen': 2, 'location.changed': 0.5 },
  walks: [
    {
      name: 'pages of the whole list are turned',
      input: poor,
      tries: only('page.chosen', 'retry.requested', 'xstate.done.actor.loadPage', 'xstate.error.actor.loadPage'),
      key: ({ value, context }) => [value.rows, context.page > 1, value.rows === 'loading' && context.rows.length > 0],
    },
    {
      name: 'the entries of a page are chosen',
      input: rich,
      tries: (event) => event.type === 'pageSize.chosen' || bringsRows(event),
      key: ({ value, context }) => [value.rows, context.pageSize],
    },
    {
      name: 'the order of the rows is chosen',
      input: poor,
      tries: (event) => only('sort.chosen', 'page.chosen')(event) || bringsRows(event),
      key: ({ value, context }) => [value.rows, context.sort, context.page > 1],
    },
    {
      name: 'pages of a search are turned',
      input: searched,
      tries: any(
        searches,
        only('page.chosen', 'filter.reset', 'xstate.done.actor.loadPage', 'xstate.error.actor.loadPage'),
      ),
      key: ({ value, context }) => [
        value.rows,
        context.page > 1,
        context.applied !== null,
        hasCriteria(context.filter),
      ],
    },
    {
      name: 'the filter is edited, searched with and reset',
      input: rich,
      tries: (event) => !isOfDays(event) && any(searches, only('filter.edited', 'filter.reset'))(event),
      key: ({ context: { filter, filterProblem, applied } }) => [
        filter.searchBy,
        filter.text,
        filterProblemOf(filter),
        filterProblem,
        filter.selects.status ?? '',
        applied === null ? null : [applied.text !== '', applied.selects.status !== undefined],
      ],
    },
    {
      name: 'the search says itself what is wrong with it',
      isInMemory: true,
      input: { ...rich, page: 2 },
      tries: (event) => editsText(event) || event.type === 'search.requested',
      key: ({ context: { filter, filterProblem, applied } }) => [
        filter.text === '' ? '' : filterProblemOf(filter),
        filterProblem,
        applied !== null,
      ],
    },
    {
      name: 'parts of the filter are taken out',
      input: searched,
      tries: (event) => !isOfDays(event) && only('filter.partRemoved')(event),
      key: ({ context: { applied, filter } }) => [applied, filter],
    },
    {
      name: 'the days of the filter are chosen',
      isInMemory: true,
      input: ofDays,
      tries: any(isOfDays, isSecondPage, searches, only('filter.reset')),
      key: ({ context }) => [context.filter.selects, context.dayProblems, context.applied !== null],
    },
    {
      name: 'the address changes',
      input: poor,
      tries: only('location.changed'),
      key: ({ value, context }) => [value.rows, value.lookups, context.page, context.applied, context.sort],
    },
    {
      name: 'the filter panel is opened and closed',
      input: poor,
      tries: only('filterPanel.toggled', 'filterPanel.closed'),
      key: ({ value }) => value.filterPanel,
    },
    {
      name: 'what the filter offers is loaded',
      input: rich,
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
      name: 'the names of what is searched for are loaded with the panel closed',
      input: ofARegion,
      tries: only('xstate.done.actor.loadLookups', 'xstate.error.actor.loadLookups'),
      key: ({ value }) => value.lookups,
    },
    {
      name: 'all pages are downloaded',
      input: poor,
      tries: (event) => bringsRows(event) || isOfFile(event),
      key: ({ value, context }) => [value.export, context.rows.length > 0, context.written !== null],
    },
    {
      name: 'a page is downloaded',
      input: rich,
      tries: (event) => bringsRows(event) || isOfPage(event),
      key: ({ value, context }) => [
        value.export,
        value.rows,
        context.rows.length > 0,
        context.exportScope,
        context.exportFormat,
      ],
    },
    {
      name: 'the list goes elsewhere after a page far in a search did not come',
      isInMemory: true,
      input: farIn,
      tries: any(isDown, isTenEntries, isDownwards, isWithoutText, isSecondPage, searches, only('filter.reset')),
      // Everything but the address leads to page 1: where it leads again it does not lead elsewhere.
      key: ({ value, context }) => [value.rows, context.page === 2],
    },
    {
      name: 'rows give way to none',
      isInMemory: true,
      input: { ...poor, page: 2 },
      tries: any(isAnswer, isTenEntries),
      key: ({ value, context }) => [value.rows, context.rows.length > 0, context.named.region !== undefined],
    },
    {
      name: 'a text that is none goes with the search, or with the place',
      isInMemory: true,
      input: searchedByText,
      tries: any(isNoText, isWithoutText, isSecondPage, searches),
      key: ({ context: { page, filter, filterProblem } }) => [page, filter.searchBy, filter.text, filterProblem],
    },
  ],
  promises: recordListPromises,
  unnoticeable: noFile('recordList'),
})
