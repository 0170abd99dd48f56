import type { Unsent } from '../../schemas/core/answer.ts'
import { isRealDay } from '../../schemas/core/format.ts'
import type { NamedOthers } from '../../schemas/core/lookup.ts'
import { inventoryMessages } from '../../schemas/core/messages.ts'
import { MAX_SEARCH_TEXT, textProblem } from '../../schemas/core/text.ts'
import { askedParts, listFilter } from '../../schemas/lists/list-filter.ts'
import { isSameSort } from '../../schemas/lists/sort.ts'
import type { InventoryFilter, InventoryPage, InventoryRow, InventorySort } from '../../schemas/stock/inventory.ts'
import {
  type InventoryFilterName,
  inventoryFilterNames,
  inventoryFilters,
} from '../../schemas/stock/inventory-filters.ts'
import type { FilterLookups } from '../../services/core/lookup-service.ts'
import type { InventoryOrder } from '../../services/files/inventory-file.ts'
import { appliedNames } from '../lists/applied-parts.ts'
import { type ExportFacts, noExport, orderOf } from '../lists/exporting.ts'
import { unsentOf } from '../lists/list-facts.ts'
import { pageCountOf } from '../lists/pager.ts'
import type { SearchFound } from '../lists/search-fields.ts'

/** Where the list stands; `filter` is null where nothing is searched. */
export type InventoryPlace = {
  readonly page: number
  readonly pageSize: number
  readonly filter: InventoryFilter | null
  /** The order of the rows; null is the list's own. */
  readonly sort: InventorySort | null
}

/** Where an address leads; `pageSize` is null where it leaves the entries to the person. */
export type InventoryLocation = Omit<InventoryPlace, 'pageSize'> & { readonly pageSize: number | null }

/** The entries that a person wants on a page, of the whole list and of a search. */
export type InventoryEntries = { readonly list: number; readonly search: number }

export type InventoryListInput = InventoryLocation & {
  readonly entries: InventoryEntries
  readonly filterOpen: boolean
  /** The item from whose record the person comes. */
  readonly marked: number | null
}

/** The facts of the inventory list. */
export type InventoryListContext = ExportFacts & {
  readonly rows: ReadonlyArray<InventoryRow>
  /** The rows on all pages. */
  readonly total: number
  readonly unsent?: Unsent | undefined
  /** How many rows come before the shown ones: the page they are of, not the page asked for. */
  readonly offset: number
  /** The entries that the page of the shown rows may have. */
  readonly shownSize: number
  /** The page asked for, from 1. */
  readonly page: number
  /** The entries of the page asked for. */
  readonly pageSize: number
  /** The entries that the person has chosen, here or another time. */
  readonly entries: InventoryEntries
  /** What stands in the filter panel. */
  readonly filter: InventoryFilter
  /** Why the filter cannot be searched with, once somebody has tried. */
  readonly filterProblem: string | null
  /** What is searched for, null in normal mode. */
  readonly applied: InventoryFilter | null
  /** The order asked for; null is the list's own. */
  readonly sort: InventorySort | null
  readonly lookups: FilterLookups
  /** The names of what is searched for by id, as they came with the rows: of those that nothing offers, too. */
  readonly named: NamedOthers
  /** Why the last page could not be loaded. */
  readonly failure: string | null
  readonly opensFilter: boolean
  /** The item from whose record the person comes. */
  readonly marked: number | null
}

const filterOfList = listFilter<InventoryFilter, InventoryFilterName>(inventoryFilters, { isTextTyped: true })
export const { blank: blankFilter, searchable, hasCriteria, searchWithout } = filterOfList

const modeOf = (filter: InventoryFilter | null): keyof InventoryEntries => (filter === null ? 'list' : 'search')

/** Where among the rows a location leads, whatever their order. */
type InRows = Omit<InventoryLocation, 'sort'>

/** The entries of a page at a location. */
const pageSizeAt = ({ pageSize, filter }: InRows, entries: InventoryEntries): number =>
  pageSize ?? entries[modeOf(filter)]

export const initialContext = (input: InventoryListInput): InventoryListContext => ({
  rows: [],
  total: 0,
  offset: 0,
  shownSize: pageSizeAt(input, input.entries),
  page: input.page,
  pageSize: pageSizeAt(input, input.entries),
  entries: input.entries,
  filter: input.filter ?? blankFilter,
  filterProblem: null,
  applied: input.filter,
  sort: input.sort,
  lookups: { plans: [], suppliers: [] },
  named: {},
  failure: null,
  ...noExport,
  opensFilter: input.filterOpen,
  marked: input.marked,
})

/** The list at another place, with the entries that the person wants there. */
export const movedTo = ({ entries }: InventoryListContext, location: InRows) => ({
  page: location.page,
  pageSize: pageSizeAt(location, entries),
  applied: location.filter,
})

/** The list with other entries on a page: from now on the whole list and every search have as many. */
export const withEntries = (pageSize: number) => ({
  page: 1,
  pageSize,
  entries: { list: pageSize, search: pageSize },
})

/** A page behind the last one, as after rows were deleted or by an old link: there are rows, but not here. */
export const isPastTheEnd = (context: InventoryListContext, { rows, total, succeeded }: InventoryPage): boolean =>
  succeeded && rows.length === 0 && total > 0 && context.page > pageCountOf(total, context.pageSize)

/** The list with a page that has come; where there is nothing at all, that is page 1 whatever was asked for. */
export const storedPage = (context: InventoryListContext, { rows, total, named = {}, ...more }: InventoryPage) => {
  const { pageSize } = context
  const page = Math.min(context.page, pageCountOf(total, pageSize))
  return { rows, total, named, page, offset: (page - 1) * pageSize, shownSize: pageSize, ...unsentOf(context, more) }
}

/** Whether a search is for ids, whose names have to be told. */
export const asksById = (filter: InventoryFilter | null): boolean =>
  filter !== null && askedParts(inventoryFilters, filter).some(({ part }) => part.kind.type === 'id')

/** What a filter can be made of; a part is taken out of it as a whole. */
export const filterParts = ['text', ...inventoryFilterNames] as const
export type FilterPart = (typeof filterParts)[number]

/** The list after a part of the filter was removed, from the panel as well. */
export const afterRemoval = (context: InventoryListContext, part: FilterPart) => ({
  ...movedTo(context, { page: 1, pageSize: null, filter: searchWithout(context.applied, part) }),
  filter: filterOfList.withoutPart(context.filter, part),
  filterProblem: part === 'text' ? null : context.filterProblem,
})

/** An expiry date that is none, or not yet one: nothing could fit. */
export const hasWrongDay = ({ searchBy, text }: InventoryFilter): boolean =>
  searchBy === 'expiryDate' && text.trim() !== '' && !isRealDay(text.trim())

/** Why the text of a filter cannot be searched for, as the server would refuse it too; null where it can. */
export const filterProblemOf = (filter: InventoryFilter): string | null => {
  if (hasWrongDay(filter)) return inventoryMessages.wrongDay
  return filter.searchBy === '' ? null : textProblem(filter.text.trim(), MAX_SEARCH_TEXT)
}

/** The problem that was found when the search was asked for; it is looked for where that is not told, as of old. */
export const problemFound = (
  filter: InventoryFilter,
  { problem = filterProblemOf(filter) }: SearchFound,
): string | null => problem

/**
 * The filter after an edit, and with it what was wrong before; the same value again changes nothing. Another "Search By"
 * begins with an empty text, since its input is another one.
 */
export const afterEdit = (context: InventoryListContext, patch: Partial<InventoryFilter>) => {
  const filter = filterOfList.edited(context.filter, patch)
  return { filter, filterProblem: filterOfList.isSame(filter, context.filter) ? context.filterProblem : null }
}

/** The file that is asked for, as the list stands. */
export const fileOrderOf = (context: InventoryListContext): InventoryOrder => ({
  ...orderOf(context, context.pageSize),
  filter: context.applied,
  sort: context.sort,
  names: appliedNames(inventoryFilters, context.applied, context),
})

/** Whether a location is where the list stands. */
export const isHere = (context: InventoryListContext, location: InventoryLocation): boolean =>
  context.page === location.page &&
  context.pageSize === pageSizeAt(location, context.entries) &&
  filterOfList.isSame(context.applied, location.filter) &&
  isSameSort(context.sort, location.sort)
