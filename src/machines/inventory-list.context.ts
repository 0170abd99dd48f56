import { isRealDay } from '../schemas/format.ts'
import type { InventoryFilter, InventoryPage, InventoryRow } from '../schemas/inventory.ts'
import { INVENTORY_SEARCH_PAGE_SIZE, inventoryColumns } from '../schemas/inventory-fields.ts'
import type { LookupItem } from '../schemas/lookup.ts'
import { inventoryMessages } from '../schemas/messages.ts'
import { MAX_SEARCH_TEXT, textProblem } from '../schemas/text.ts'
import type { InventoryOrder } from '../services/export/inventory-file.ts'
import { type Columns, fittingColumns } from './columns.ts'
import { type ExportFacts, noExport, orderOf } from './exporting.ts'
import { pageCountOf } from './pager.ts'

/** Where a list stands, as the address keeps it; `filter` is null where nothing is searched. */
export type InventoryLocation = {
  readonly page: number
  readonly pageSize: number
  readonly filter: InventoryFilter | null
}

export type InventoryListInput = InventoryLocation & { readonly filterOpen: boolean; readonly columns: Columns }

/** The facts of the inventory list. */
export type InventoryListContext = ExportFacts & {
  readonly rows: ReadonlyArray<InventoryRow>
  /** The rows on all pages. */
  readonly total: number
  /** How many rows come before the shown ones: the page they are of, not the page asked for. */
  readonly offset: number
  /** The page asked for, from 1. */
  readonly page: number
  /** The entries of a page outside of search mode. */
  readonly pageSize: number
  /** What stands in the filter panel. */
  readonly filter: InventoryFilter
  /** Why the filter cannot be searched with, once somebody has tried. */
  readonly filterProblem: string | null
  /** What is searched for, null in normal mode. */
  readonly applied: InventoryFilter | null
  readonly lookups: { readonly plans: ReadonlyArray<LookupItem>; readonly suppliers: ReadonlyArray<LookupItem> }
  /** Why the last page could not be loaded. */
  readonly failure: string | null
  readonly columns: Columns
  readonly opensFilter: boolean
}

export const blankFilter: InventoryFilter = { searchBy: '', text: '', planID: 0, supplierName: '' }

export const initialContext = (input: InventoryListInput): InventoryListContext => ({
  rows: [],
  total: 0,
  offset: 0,
  page: input.page,
  pageSize: input.pageSize,
  filter: input.filter ?? blankFilter,
  filterProblem: null,
  applied: input.filter,
  lookups: { plans: [], suppliers: [] },
  failure: null,
  ...noExport,
  columns: fittingColumns(inventoryColumns, input.columns),
  opensFilter: input.filterOpen,
})

/** The entries of a page as they are asked for: search mode has its own number (spec §9). */
export const pageSizeOf = (context: Pick<InventoryListContext, 'applied' | 'pageSize'>): number =>
  context.applied === null ? context.pageSize : INVENTORY_SEARCH_PAGE_SIZE

/** A page behind the last one, as after rows were deleted or by an old link: there are rows, but not here. */
export const isPastTheEnd = (context: InventoryListContext, { rows, total, succeeded }: InventoryPage): boolean =>
  succeeded && rows.length === 0 && total > 0 && context.page > pageCountOf(total, pageSizeOf(context))

/** The list with a page that has come; where there is nothing at all, that is page 1 whatever was asked for. */
export const storedPage = (context: InventoryListContext, { rows, total }: InventoryPage) => {
  const page = Math.min(context.page, pageCountOf(total, pageSizeOf(context)))
  return { rows, total, page, offset: (page - 1) * pageSizeOf(context) }
}

/** What a search is made of: the text without its outer blanks, and "Search By" only together with a text. */
export const searchable = (filter: InventoryFilter): InventoryFilter => {
  const text = filter.searchBy === '' ? '' : filter.text.trim()
  return { ...filter, text, searchBy: text === '' ? '' : filter.searchBy }
}

export const hasCriteria = (filter: InventoryFilter): boolean => {
  const { text, planID, supplierName, voided } = searchable(filter)
  return text !== '' || planID !== 0 || supplierName !== '' || voided === true
}

/** An expiry date that is none, or not yet one: nothing could fit. */
export const hasWrongDay = ({ searchBy, text }: InventoryFilter): boolean =>
  searchBy === 'expiryDate' && text.trim() !== '' && !isRealDay(text.trim())

/** Why the text of a filter cannot be searched for, as the server would refuse it too; null where it can. */
export const filterProblemOf = (filter: InventoryFilter): string | null => {
  if (hasWrongDay(filter)) return inventoryMessages.wrongDay
  return filter.searchBy === '' ? null : textProblem(filter.text.trim(), MAX_SEARCH_TEXT)
}

const isSameFilter = (one: InventoryFilter | null, other: InventoryFilter | null): boolean =>
  one === null || other === null
    ? one === other
    : one.searchBy === other.searchBy &&
      one.text === other.text &&
      one.planID === other.planID &&
      one.supplierName === other.supplierName &&
      (one.voided ?? false) === (other.voided ?? false)

/**
 * The filter after an edit, and with it what was wrong before; the same value again changes nothing. Another "Search By"
 * begins with an empty text, since its input is another one.
 */
export const afterEdit = (context: InventoryListContext, patch: Partial<InventoryFilter>) => {
  const begun = patch.searchBy === undefined || patch.searchBy === context.filter.searchBy ? {} : { text: '' }
  const filter = { ...context.filter, ...begun, ...patch }
  return { filter, filterProblem: isSameFilter(filter, context.filter) ? context.filterProblem : null }
}

export const isSameLocation = (one: InventoryLocation, other: InventoryLocation): boolean =>
  one.page === other.page && one.pageSize === other.pageSize && isSameFilter(one.filter, other.filter)

/** The file that is asked for, as the list stands. */
export const fileOrderOf = (context: InventoryListContext): InventoryOrder => ({
  ...orderOf(context, pageSizeOf(context)),
  filter: context.applied,
  planName: context.lookups.plans.find(({ id }) => id === context.applied?.planID)?.name ?? null,
})
