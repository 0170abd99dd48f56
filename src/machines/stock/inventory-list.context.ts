import type { Unsent } from '../../schemas/core/answer.ts'
import { isRealDay } from '../../schemas/core/format.ts'
import type { NamedOthers } from '../../schemas/core/lookup.ts'
import { inventoryMessages } from '../../schemas/core/messages.ts'
import { MAX_SEARCH_TEXT, textProblem } from '../../schemas/core/text.ts'
import { isSameSort } from '../../schemas/lists/sort.ts'
import { holderIn } from '../../schemas/stock/holder.ts'
import {
  type InventoryFilter,
  type InventoryPage,
  type InventoryRow,
  type InventorySort,
  linkedParts,
} from '../../schemas/stock/inventory.ts'
import { inventoryColumns } from '../../schemas/stock/inventory-fields.ts'
import type { FilterLookups } from '../../services/core/lookup-service.ts'
import type { InventoryOrder } from '../../services/files/inventory-file.ts'
import { type Columns, fittingColumns } from '../lists/columns.ts'
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
  readonly columns: Columns
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
  readonly columns: Columns
  readonly opensFilter: boolean
  /** The item from whose record the person comes. */
  readonly marked: number | null
}

export const blankFilter: InventoryFilter = { searchBy: '', text: '', planID: 0, supplierName: '' }

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
  columns: fittingColumns(inventoryColumns, input.columns),
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

/** What a search is made of: texts without their outer blanks, and "Search By" only together with a text. */
export const searchable = ({
  quick = '',
  stockStatus = '',
  holder = '',
  ...filter
}: InventoryFilter): InventoryFilter => {
  const text = filter.searchBy === '' ? '' : filter.text.trim()
  const searched = {
    ...filter,
    text,
    searchBy: text === '' ? ('' as const) : filter.searchBy,
    ...(stockStatus === '' ? {} : { stockStatus }),
    ...(holder === '' ? {} : { holder }),
  }
  return quick.trim() === '' ? searched : { ...searched, quick: quick.trim() }
}

export const hasCriteria = (filter: InventoryFilter): boolean => {
  const { text, planID, supplierName, available, voided, quick, stockStatus, holder, expiresTo } = searchable(filter)
  const isOfSomething = planID !== 0 || supplierName !== '' || linkedParts.some((part) => filter[part] !== undefined)
  const isOfKind = available === true || voided === true || stockStatus !== undefined || expiresTo !== undefined
  return text !== '' || isOfSomething || isOfKind || holder !== undefined || quick !== undefined
}

/** Whether a search is for ids, whose names have to be told. */
export const asksById = (filter: InventoryFilter | null): boolean =>
  filter !== null && (filter.planID !== 0 || linkedParts.some((part) => filter[part] !== undefined))

/** What a filter can be made of; a part is taken out of it as a whole. */
export const filterParts = [
  'text',
  'planID',
  'supplierName',
  ...linkedParts,
  'expiresTo',
  'stockStatus',
  'holder',
  'available',
  'voided',
  'quick',
] as const
export type FilterPart = (typeof filterParts)[number]

const withoutPart = (filter: InventoryFilter, part: FilterPart): InventoryFilter => {
  const { [part]: _, ...rest } = filter
  // What is always there becomes empty, what is there when it is asked for goes.
  const empty = { searchBy: part === 'text' ? '' : filter.searchBy, text: '', planID: 0, supplierName: '' } as const
  return { ...empty, ...rest, searchBy: empty.searchBy }
}

/** The search without a part of its filter: a smaller one, or none. */
export const searchWithout = (applied: InventoryFilter | null, part: FilterPart): InventoryFilter | null => {
  const rest = applied && withoutPart(applied, part)
  return rest !== null && hasCriteria(rest) ? rest : null
}

/** The list after a part of the filter was removed, from the panel as well. */
export const afterRemoval = (context: InventoryListContext, part: FilterPart) => ({
  ...movedTo(context, { page: 1, pageSize: null, filter: searchWithout(context.applied, part) }),
  filter: withoutPart(context.filter, part),
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

const isSameFilter = (one: InventoryFilter | null, other: InventoryFilter | null): boolean =>
  one === null || other === null
    ? one === other
    : one.searchBy === other.searchBy &&
      one.text === other.text &&
      one.planID === other.planID &&
      one.supplierName === other.supplierName &&
      linkedParts.every((part) => one[part] === other[part]) &&
      one.expiresTo === other.expiresTo &&
      (one.stockStatus ?? '') === (other.stockStatus ?? '') &&
      (one.holder ?? '') === (other.holder ?? '') &&
      (one.available ?? false) === (other.available ?? false) &&
      (one.voided ?? false) === (other.voided ?? false) &&
      (one.quick ?? '') === (other.quick ?? '')

/**
 * The filter after an edit, and with it what was wrong before; the same value again changes nothing. Another "Search By"
 * begins with an empty text, since its input is another one.
 */
export const afterEdit = (context: InventoryListContext, patch: Partial<InventoryFilter>) => {
  const begun = patch.searchBy === undefined || patch.searchBy === context.filter.searchBy ? {} : { text: '' }
  const filter = { ...context.filter, ...begun, ...patch }
  return { filter, filterProblem: isSameFilter(filter, context.filter) ? context.filterProblem : null }
}

/** Who has the stock that is searched for, by name; null where the name is not known. */
export const holderNameOf = (
  { lookups, named }: Pick<InventoryListContext, 'lookups' | 'named'>,
  key: string,
): string | null =>
  lookups.holders?.find(({ id }) => id === key)?.name ??
  named.assignedID?.find(({ id }) => id === holderIn(key)?.id)?.name ??
  null

/** The file that is asked for, as the list stands. */
export const fileOrderOf = (context: InventoryListContext): InventoryOrder => ({
  ...orderOf(context, context.pageSize),
  filter: context.applied,
  sort: context.sort,
  planName: context.lookups.plans.find(({ id }) => id === context.applied?.planID)?.name ?? null,
  holderName: holderNameOf(context, context.applied?.holder ?? ''),
})

/** Whether a location is where the list stands. */
export const isHere = (context: InventoryListContext, location: InventoryLocation): boolean =>
  context.page === location.page &&
  context.pageSize === pageSizeAt(location, context.entries) &&
  isSameFilter(context.applied, location.filter) &&
  isSameSort(context.sort, location.sort)
