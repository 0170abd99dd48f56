import type { Unsent } from '../../schemas/core/answer.ts'
import { isRealDay } from '../../schemas/core/format.ts'
import type { NamedOthers } from '../../schemas/core/lookup.ts'
import { inventoryMessages } from '../../schemas/core/messages.ts'
import { MAX_SEARCH_TEXT, textProblem } from '../../schemas/core/text.ts'
import { askedParts, dayProblems, listFilter } from '../../schemas/lists/list-filter.ts'
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
import { begunExport, type ExportFacts, type FileWish, noExport, orderOf } from '../lists/exporting.ts'
import { unsentOf } from '../lists/list-facts.ts'
import { pageCountOf } from '../lists/pager.ts'
import type { SearchFound } from '../lists/search-fields.ts'

/** The position of the list; `filter` is null if no search is active. */
export type InventoryPlace = {
  readonly page: number
  readonly pageSize: number
  readonly filter: InventoryFilter | null
  /** The order of the rows; null for the default order. */
  readonly sort: InventorySort | null
}

/** The target of an address. `pageSize` is null if the address does not set it. */
export type InventoryLocation = Omit<InventoryPlace, 'pageSize'> & { readonly pageSize: number | null }

/** The page sizes that the person chose, for the whole list and for a search. */
export type InventoryEntries = { readonly list: number; readonly search: number }

export type InventoryListInput = InventoryLocation & {
  readonly entries: InventoryEntries
  readonly filterOpen: boolean
  /** The SIM whose record the person comes from. */
  readonly marked: number | null
}

type DayProblems = Readonly<Record<string, string>>

/** The facts of the inventory list. */
export type InventoryListContext = ExportFacts & {
  /** The selected SIMs that the last file is of; absent until there is such a file. */
  readonly exportIds?: ReadonlyArray<number> | undefined
  readonly rows: ReadonlyArray<InventoryRow>
  /** The rows on all pages. */
  readonly total: number
  readonly unsent?: Unsent | undefined
  /** The number of rows before the shown ones, by the loaded page and not the requested one. */
  readonly offset: number
  /** The page size of the shown rows. */
  readonly shownSize: number
  /** The requested page, from 1. */
  readonly page: number
  /** The requested page size. */
  readonly pageSize: number
  /** The page sizes that the person chose, now or earlier. */
  readonly entries: InventoryEntries
  /** The filter in the panel. */
  readonly filter: InventoryFilter
  /** Why the filter cannot be searched with, after an attempt. */
  readonly filterProblem: string | null
  /** The problems of the filter's days after an attempt, by part; absent until there is one. */
  readonly dayProblems?: DayProblems | undefined
  /** What is searched for, null in normal mode. */
  readonly applied: InventoryFilter | null
  /** The requested order; null for the default order. */
  readonly sort: InventorySort | null
  readonly lookups: FilterLookups
  /** The names behind the ids of the search, from the answer with the rows; also of those no longer offered. */
  readonly named: NamedOthers
  /** Why the last page could not be loaded. */
  readonly failure: string | null
  readonly opensFilter: boolean
  /** The SIM whose record the person comes from. */
  readonly marked: number | null
}

const filterOfList = listFilter<InventoryFilter, InventoryFilterName>(inventoryFilters, { isTextTyped: true })
export const { blank: blankFilter, searchable, hasCriteria, searchWithout, isSame: isSameFilter } = filterOfList

const modeOf = (filter: InventoryFilter | null): keyof InventoryEntries => (filter === null ? 'list' : 'search')

/** A location without its order. */
type InRows = Omit<InventoryLocation, 'sort'>

/** The page size at a location. */
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

/** The list at another position, with the page size that the person chose. */
export const movedTo = ({ entries }: InventoryListContext, location: InRows) => ({
  page: location.page,
  pageSize: pageSizeAt(location, entries),
  applied: location.filter,
})

/** The list with another page size, from now on for the whole list and every search. */
export const withEntries = (pageSize: number) => ({
  page: 1,
  pageSize,
  entries: { list: pageSize, search: pageSize },
})

/** Whether the page is after the last one, as after deletions or by an old link: there are rows, but not on it. */
export const isPastTheEnd = (context: InventoryListContext, { rows, total, succeeded }: InventoryPage): boolean =>
  succeeded && rows.length === 0 && total > 0 && context.page > pageCountOf(total, context.pageSize)

/** The list with a loaded page; page 1 if there are no rows, whatever page was requested. */
export const storedPage = (context: InventoryListContext, { rows, total, named = {}, ...more }: InventoryPage) => {
  const { pageSize } = context
  const page = Math.min(context.page, pageCountOf(total, pageSize))
  return { rows, total, named, page, offset: (page - 1) * pageSize, shownSize: pageSize, ...unsentOf(context, more) }
}

/** Whether a search has ids, whose names must be loaded. */
export const asksById = (filter: InventoryFilter | null): boolean =>
  filter !== null && askedParts(inventoryFilters, filter).some(({ part }) => part.kind.type === 'id')

/** The parts of a filter; a part is removed as a whole. */
export const filterParts = ['text', ...inventoryFilterNames] as const
export type FilterPart = (typeof filterParts)[number]

type OfDays = Pick<InventoryListContext, 'dayProblems'>

/** Problems of days in the context; absent until there is one, as in earlier recordings. */
const withDayProblems = ({ dayProblems: before }: OfDays, found: DayProblems): OfDays =>
  before === undefined && Object.keys(found).length === 0 ? {} : { dayProblems: found }

/** The named problems of days that another filter still has. */
const stillWrong = (context: InventoryListContext, filter: InventoryFilter): OfDays => {
  const now = dayProblemsOf(filter)
  const left = Object.entries(context.dayProblems ?? {}).filter(([name, problem]) => now[name] === problem)
  return withDayProblems(context, Object.fromEntries(left))
}

/** The problems of the filter's days. */
export const dayProblemsOf = (filter: InventoryFilter): DayProblems => dayProblems(inventoryFilters, filter)

/** The list without problems of its filter. */
export const withoutProblems = (context: InventoryListContext) => ({
  filterProblem: null,
  ...withDayProblems(context, {}),
})

/** The list with the problems of its filter named. */
export const withProblems = (context: InventoryListContext, search: SearchFound) => ({
  filterProblem: problemFound(context.filter, search),
  ...withDayProblems(context, dayProblemsOf(context.filter)),
})

/** The list after a part of the filter was removed, from the panel as well. */
export const afterRemoval = (context: InventoryListContext, part: FilterPart) => {
  const filter = filterOfList.withoutPart(context.filter, part)
  return {
    ...movedTo(context, { page: 1, pageSize: null, filter: searchWithout(context.applied, part) }),
    filter,
    filterProblem: part === 'text' ? null : context.filterProblem,
    ...stillWrong(context, filter),
  }
}

/** Whether the expiry date is incomplete or not a real day, so that no row could match. */
export const hasWrongDay = ({ searchBy, text }: InventoryFilter): boolean =>
  searchBy === 'expiryDate' && text.trim() !== '' && !isRealDay(text.trim())

/** Why the server would refuse the text of a filter; null if it would not. */
export const filterProblemOf = (filter: InventoryFilter): string | null => {
  if (hasWrongDay(filter)) return inventoryMessages.wrongDay
  return filter.searchBy === '' ? null : textProblem(filter.text.trim(), MAX_SEARCH_TEXT)
}

/** The problem that the event of the search has, or else the problem of the filter. */
export const problemFound = (
  filter: InventoryFilter,
  { problem = filterProblemOf(filter) }: SearchFound,
): string | null => problem

/**
 * The filter after an edit, and what is still wrong with it. The same value again changes nothing. Another "Search By"
 * starts with an empty text, since its input is another one.
 */
export const afterEdit = (context: InventoryListContext, patch: Partial<InventoryFilter>) => {
  const filter = filterOfList.edited(context.filter, patch)
  const filterProblem = filterOfList.isSame(filter, context.filter) ? context.filterProblem : null
  return { filter, filterProblem, ...stillWrong(context, filter) }
}

/** The list after a file was requested, of selected SIMs or of others. */
export const withFile = ({ exportIds }: InventoryListContext, wish: FileWish) => ({
  ...begunExport(wish),
  ...(exportIds === wish.ids ? {} : { exportIds: wish.ids }),
})

/** The requested file, for the current state of the list. */
export const fileOrderOf = (context: InventoryListContext): InventoryOrder => ({
  ...orderOf(context, context.pageSize),
  ...(context.exportIds !== undefined && { ids: context.exportIds, total: context.exportIds.length }),
  filter: context.applied,
  sort: context.sort,
  names: appliedNames(inventoryFilters, context.applied, context),
})

/** Whether a location is the list's current position. */
export const isHere = (context: InventoryListContext, location: InventoryLocation): boolean =>
  context.page === location.page &&
  context.pageSize === pageSizeAt(location, context.entries) &&
  filterOfList.isSame(context.applied, location.filter) &&
  isSameSort(context.sort, location.sort)
