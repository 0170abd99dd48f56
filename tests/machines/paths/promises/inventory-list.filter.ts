import { isDeepStrictEqual as isSame } from 'node:util'
import { inventoryListEvents } from '../../../../src/machines/stock/inventory-list.events.ts'
import { inventoryListMachine } from '../../../../src/machines/stock/inventory-list.machine.ts'
import { inventoryMessages } from '../../../../src/schemas/core/messages.ts'
import type { InventoryFilter } from '../../../../src/schemas/stock/inventory.ts'
import { rulesOf } from '../promises.ts'
import { type About, type After, type Before, isOver, saysNothing, toast } from './inventory-list.words.ts'

const blank: InventoryFilter = { searchBy: '', text: '', planID: 0, supplierName: '' }

/** What a search is for: of each part only what says something. */
const partsOf = ({ searchBy, text, planID, supplierName, ...rest }: InventoryFilter) => {
  const parts = {
    text: searchBy === '' ? '' : text.trim(),
    planID,
    supplierName,
    ...rest,
    quick: rest.quick?.trim(),
  }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => Boolean(value)))
}
/** What is entered in the panel: an empty field is the same as none. */
const entered = (filter: InventoryFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
const isSearch = (filter: InventoryFilter | null): filter is InventoryFilter =>
  filter !== null && Object.keys(partsOf(filter)).length > 0
const isSameSearch = (one: InventoryFilter | null, other: InventoryFilter | null): boolean =>
  one === null || other === null
    ? one === other
    : one.searchBy === other.searchBy && isSame(partsOf(one), partsOf(other))

/** Whether the search uses this filter: texts without blanks around them, and the field only with its text. */
const isSearchedWith = (applied: InventoryFilter | null, filter: InventoryFilter): boolean =>
  applied !== null &&
  isSame(partsOf(applied), partsOf(filter)) &&
  applied.text === (partsOf(filter).text ?? '') &&
  applied.searchBy === (applied.text === '' ? '' : filter.searchBy)

export const asksById = (filter: InventoryFilter | null): boolean =>
  filter !== null && (filter.planID !== 0 || filter.countryID !== undefined || filter.regionID !== undefined)

const without = (filter: InventoryFilter, part: keyof InventoryFilter): InventoryFilter => {
  const { [part]: _, ...rest } = filter
  return { ...blank, ...rest, ...(part === 'text' ? { searchBy: '' } : {}) }
}

/** At the first page, with the entries that the person wants there. */
const isAtFirst = ({ context }: After['after']): boolean =>
  context.page === 1 && context.pageSize === context.entries[context.applied === null ? 'list' : 'search']
const atFirst = { 'it is its first page': ({ after }: After) => isAtFirst(after) }

type Location = {
  readonly event: {
    readonly page: number
    readonly pageSize: number | null
    readonly filter: InventoryFilter | null
    readonly sort: unknown
  }
}
const sizeAt = ({ before: { context }, event }: Before & Location): number =>
  event.pageSize ?? context.entries[event.filter === null ? 'list' : 'search']
const isElsewhere = ({ before, before: { context }, event }: Before & Location): boolean =>
  context.page !== event.page ||
  context.pageSize !== sizeAt({ before, event }) ||
  !isSame(context.sort, event.sort) ||
  !isSameSearch(context.applied, event.filter)
const goesThere = {
  ...saysNothing,
  'it is that place, and the panel says what is searched for': ({
    before,
    event,
    after: { context },
  }: Before & After & Location) =>
    isSame(
      [context.page, context.pageSize, context.applied, context.sort],
      [event.page, sizeAt({ before, event }), event.filter, event.sort],
    ) &&
    isSame(context.filter, event.filter ?? blank) &&
    context.filterProblem === null,
}
const elsewhere = { 'it is another place': isElsewhere }

const place = ['page', 'pageSize', 'applied', 'failure'] as const
/** The list is searched with what was entered. */
const searchesWithPanel = {
  changes: place,
  asks: ['searchPage'],
  so: {
    ...atFirst,
    ...saysNothing,
    'it is searched with what stands in the panel': ({ before, after }: Before & After) =>
      isSearchedWith(after.context.applied, before.context.filter),
  },
}
const isRemoved = {
  'the search and the panel are without it, another text is no problem any more': ({
    before,
    event,
    after: { context },
  }: About<{ readonly part: keyof InventoryFilter }>) =>
    (context.applied === null || isSame(context.applied, without(before.context.applied ?? blank, event.part))) &&
    isSame(context.filter, without(before.context.filter, event.part)) &&
    context.filterProblem === (event.part === 'text' ? null : before.context.filterProblem),
  ...atFirst,
  ...saysNothing,
}

/** Something is searched for. */
export const searching = rulesOf(
  { machine: inventoryListMachine, events: inventoryListEvents },
  {
    'filterPanel.toggled': [
      { in: 'filterPanel.closed', to: 'filterPanel.open' },
      { in: 'filterPanel.open', to: 'filterPanel.closed' },
      { in: 'lookups.idle', to: 'lookups.loading', asks: ['loadLookups'] },
    ],
    'options.wanted': [{ in: 'lookups.idle', to: 'lookups.loading', asks: ['loadLookups'] }],
    'filterPanel.closed': [{ in: 'filterPanel.open', to: 'filterPanel.closed' }],
    'filter.edited': [
      {
        in: 'filterPanel',
        changes: ['filter', 'filterProblem'],
        so: {
          'it is as it was edited; another field is searched by with another text': ({ before, event, after }) => {
            const { filter } = before.context
            const isOther = event.patch.searchBy !== undefined && event.patch.searchBy !== filter.searchBy
            return isSame(after.context.filter, { ...filter, ...(isOther ? { text: '' } : {}), ...event.patch })
          },
          'what was wrong is, unless nothing has changed, wrong no more': ({ before, after }) =>
            after.context.filterProblem ===
            (isSame(entered(before.context.filter), entered(after.context.filter))
              ? before.context.filterProblem
              : null),
        },
      },
    ],
    'search.requested': [
      {
        in: 'rows',
        when: {
          'it is told, or seen where nothing is told, that an expiry is looked for that is no day': ({
            before: { context },
            event: { problem },
          }) =>
            problem !== undefined
              ? problem !== null
              : context.filter.searchBy === 'expiryDate' &&
                context.filter.text.trim() !== '' &&
                !/^\d{4}-\d\d-\d\d$/.test(context.filter.text.trim()),
        },
        changes: ['filterProblem'],
        so: {
          'it says so': ({ event: { problem = inventoryMessages.wrongDay }, after }) =>
            after.context.filterProblem === problem,
        },
      },
      {
        in: 'rows',
        when: {
          'something is looked for, and it is one code': ({ before, event }) =>
            event.opensOne === true && isSearch(before.context.filter),
        },
        to: 'rows.search.finding',
        ...searchesWithPanel,
      },
      {
        in: 'rows',
        when: { 'something is looked for': ({ before }) => isSearch(before.context.filter) },
        to: 'rows.search.loading',
        ...searchesWithPanel,
      },
      {
        in: 'rows',
        to: 'rows.normal.loading',
        changes: place,
        asks: ['loadPage'],
        so: { ...atFirst, ...saysNothing },
      },
    ],
    'filter.reset': [
      {
        in: 'rows',
        to: 'rows.normal.loading',
        changes: [...place, 'filter', 'filterProblem'],
        asks: ['loadPage'],
        so: {
          ...atFirst,
          ...saysNothing,
          'the panel is empty': ({ after: { context } }) =>
            isSame(context.filter, blank) && context.filterProblem === null,
        },
      },
    ],
    'filter.partRemoved': [
      {
        in: 'rows.search',
        when: {
          'something is still searched for': ({ before, event }) =>
            isSearch(without(before.context.applied ?? blank, event.part)),
        },
        to: 'rows.search.loading',
        changes: [...place, 'filter', 'filterProblem'],
        asks: ['searchPage'],
        so: isRemoved,
      },
      {
        in: 'rows.search',
        to: 'rows.normal.loading',
        changes: [...place, 'filter', 'filterProblem'],
        asks: ['loadPage'],
        so: isRemoved,
      },
    ],
    'location.changed': [
      {
        in: 'rows',
        when: { ...elsewhere, 'something is searched for there': ({ event }) => event.filter !== null },
        to: 'rows.search.loading',
        changes: [...place, 'sort', 'filter', 'filterProblem'],
        asks: ['searchPage'],
        so: goesThere,
      },
      {
        in: 'rows',
        when: elsewhere,
        to: 'rows.normal.loading',
        changes: [...place, 'sort', 'filter', 'filterProblem'],
        asks: ['loadPage'],
        so: goesThere,
      },
      {
        in: 'lookups.idle',
        when: { 'what is searched for there has a name to be told': ({ event }) => asksById(event.filter) },
        to: 'lookups.loading',
        asks: ['loadLookups'],
      },
    ],
    'lookups.retried': [{ in: 'lookups.failed', to: 'lookups.loading', asks: ['loadLookups'] }],
    'xstate.done.actor.loadLookups': [
      {
        in: 'lookups.loading',
        to: 'lookups.ready',
        changes: ['lookups'],
        so: { 'they are those to choose from': ({ event, after }) => isSame(after.context.lookups, event.output) },
      },
    ],
    'xstate.error.actor.loadLookups': [
      { in: 'lookups.loading', when: { 'the session is over': isOver }, to: 'lookups.failed' },
      {
        in: 'lookups.loading',
        to: 'lookups.failed',
        tells: ['toast.shown'],
        so: {
          'it is told': ({ event, told }) =>
            isSame(told, [toast(inventoryMessages.dropdownsError(event.error.message))]),
        },
      },
    ],
  },
)
