import type { SnapshotFrom } from 'xstate'
import type { InventoryRow } from '../schemas/inventory.ts'
import { INVENTORY_PAGE_SIZES } from '../schemas/inventory-fields.ts'
import { type InventoryLocation, pageSizeOf } from './inventory-list.context.ts'
import type { inventoryListMachine } from './inventory-list.machine.ts'
import { type ListFacts, pagesOf, type RowsState } from './list-facts.ts'
import { pageCountOf } from './pager.ts'

export type InventoryListSnapshot = SnapshotFrom<typeof inventoryListMachine>

/** The entries of a page as they are asked for: 10 while searching (spec §9). */
export const pageSizeInForce = ({ context }: InventoryListSnapshot): number => pageSizeOf(context)

/** The choices of Entries (spec §2); the one in force is among them even where it is none of the four, as 30 at first. */
export const pageSizeChoices = (snapshot: InventoryListSnapshot): ReadonlyArray<number> =>
  [...new Set([...INVENTORY_PAGE_SIZES, pageSizeInForce(snapshot)])].toSorted((one, other) => one - other)

export const pageCount = ({ context }: InventoryListSnapshot): number => pageCountOf(context.total, pageSizeOf(context))

/** Sr. No: the row's number across pages, from 1. */
export const serialNumberOf = ({ context }: InventoryListSnapshot, index: number): number => context.offset + index + 1

/** What the address has to say. */
export const locationOf = ({ context }: InventoryListSnapshot): InventoryLocation => ({
  page: context.page,
  pageSize: context.pageSize,
  filter: context.applied,
})

export const isLoading = (snapshot: InventoryListSnapshot): boolean =>
  snapshot.matches({ rows: { normal: 'loading' } }) || snapshot.matches({ rows: { search: 'loading' } })
/** Whether the server did not succeed, and may when it is asked again. */
export const isRefused = (snapshot: InventoryListSnapshot): boolean =>
  snapshot.matches({ rows: { normal: 'refused' } }) || snapshot.matches({ rows: { search: 'refused' } })
export const isEmpty = (snapshot: InventoryListSnapshot): boolean =>
  snapshot.matches({ rows: { normal: 'empty' } }) ||
  snapshot.matches({ rows: { search: 'empty' } }) ||
  isRefused(snapshot)
export const isFailed = (snapshot: InventoryListSnapshot): boolean =>
  snapshot.matches({ rows: { normal: 'failed' } }) || snapshot.matches({ rows: { search: 'failed' } })
export const isSearching = (snapshot: InventoryListSnapshot): boolean => snapshot.hasTag('searching')
export const isFilterOpen = (snapshot: InventoryListSnapshot): boolean => snapshot.matches({ filterPanel: 'open' })

const rowsState = (snapshot: InventoryListSnapshot): RowsState => {
  if (isLoading(snapshot)) return 'loading'
  if (isFailed(snapshot)) return 'failed'
  if (isRefused(snapshot)) return 'refused'
  return isEmpty(snapshot) ? 'empty' : 'ready'
}

/** What the frame of the list shows. */
export const factsOf = (snapshot: InventoryListSnapshot): ListFacts<InventoryRow> => {
  const { context } = snapshot
  return {
    state: rowsState(snapshot),
    failure: context.failure,
    rows: context.rows,
    firstSerial: serialNumberOf(snapshot, 0),
    total: context.total,
    ...pagesOf(context.page, pageCount(snapshot), isLoading(snapshot)),
    pageSize: pageSizeOf(context),
    isSearch: isSearching(snapshot),
    arrangement: context.columns,
    canExport: snapshot.can({ type: 'export.requested', scope: 'shown', format: 'csv' }),
    isExporting: snapshot.hasTag('exporting'),
  }
}
