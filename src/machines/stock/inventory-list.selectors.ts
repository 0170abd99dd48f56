import type { SnapshotFrom } from 'xstate'
import { labelOf } from '../../schemas/core/choice.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { type LookupItem, withInactive } from '../../schemas/core/lookup.ts'
import { namelessHolder } from '../../schemas/stock/holder.ts'
import { type InventoryRow, linkedParts } from '../../schemas/stock/inventory.ts'
import { filteredStatuses } from '../../schemas/stock/stock.ts'
import { type ListFacts, pageFactsOf, placeOf, type RowsState } from '../lists/list-facts.ts'
import { pageCountOf } from '../lists/pager.ts'
import { type FilterPart, filterProblemOf, holderNameOf, type InventoryPlace } from './inventory-list.context.ts'
import type { inventoryListMachine } from './inventory-list.machine.ts'

type InventoryListSnapshot = SnapshotFrom<typeof inventoryListMachine>

export const pageCount = ({ context }: InventoryListSnapshot): number => pageCountOf(context.total, context.pageSize)

/** Sr. No: the row's number across pages, from 1. */
export const serialNumberOf = ({ context }: InventoryListSnapshot, index: number): number => context.offset + index + 1

/** What the address has to say. */
export const locationOf = ({ context }: InventoryListSnapshot): InventoryPlace => ({
  page: context.page,
  pageSize: context.pageSize,
  filter: context.applied,
  sort: context.sort,
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
  const state = rowsState(snapshot)
  return {
    state,
    failure: context.failure,
    rows: context.rows,
    firstSerial: serialNumberOf(snapshot, 0),
    total: context.total,
    ...(context.unsent !== undefined && { unsent: context.unsent }),
    ...pageFactsOf(state, context, context.shownSize),
    pageSize: context.pageSize,
    isSearch: isSearching(snapshot),
    arrangement: context.columns,
    sort: context.sort,
    canExport: snapshot.can({ type: 'export.requested', scope: 'shown', format: 'csv' }),
    isExporting: snapshot.hasTag('exporting'),
    markedRow: placeOf(context.rows, context.marked),
  }
}

/** A part of the filter that is searched with, and what it looks for; a switch looks for nothing. */
export type AppliedPart = { readonly part: FilterPart; readonly value: string }

const nameOf = (items: ReadonlyArray<LookupItem>, id: number): string =>
  items.find((item) => item.id === id)?.name ?? `No. ${id}`

/** Who has the stock, by name as soon as that is known. */
export const holderName = ({ context }: InventoryListSnapshot, key: string): string =>
  holderNameOf(context, key) ?? namelessHolder(key)

/** What is searched with, in the order of the panel; a plan or a place by its name, as soon as that is known. */
export const appliedParts = (snapshot: InventoryListSnapshot): ReadonlyArray<AppliedPart> => {
  const { applied, lookups, named } = snapshot.context
  if (applied === null) return []
  const isKnown = snapshot.matches({ lookups: 'ready' })
  const plans = [...lookups.plans, ...(named.planID ?? [])]
  const countries = withInactive(lookups.countries ?? [], named.countryID ?? [], isKnown)
  const regions = withInactive(lookups.regions ?? [], named.regionID ?? [], isKnown)
  const {
    text,
    planID,
    supplierName,
    available,
    voided,
    quick = '',
    stockStatus = '',
    holder = '',
    expiresTo,
  } = applied
  const offered = { countryID: countries, regionID: regions }
  const linked = linkedParts.flatMap((part) => {
    const id = applied[part]
    const items = part in offered ? offered[part as keyof typeof offered] : (named[part] ?? [])
    return id === undefined ? [] : [{ part, value: nameOf(items, id) }]
  })
  return [
    ...(quick === '' ? [] : [{ part: 'quick', value: quick } as const]),
    ...(text === '' ? [] : [{ part: 'text', value: text } as const]),
    ...(planID === 0 ? [] : [{ part: 'planID', value: nameOf(plans, planID) } as const]),
    ...(supplierName === '' ? [] : [{ part: 'supplierName', value: supplierName } as const]),
    ...linked,
    ...(expiresTo === undefined ? [] : [{ part: 'expiresTo', value: formatDay(expiresTo) } as const]),
    ...(stockStatus === '' ? [] : [{ part: 'stockStatus', value: labelOf(filteredStatuses, stockStatus) } as const]),
    ...(holder === '' ? [] : [{ part: 'holder', value: holderName(snapshot, holder) } as const]),
    ...(available ? [{ part: 'available', value: '' } as const] : []),
    ...(voided ? [{ part: 'voided', value: '' } as const] : []),
  ]
}

/** The search that a person asks for, with what is wrong with its text: a record has the text masked, and cannot tell. */
export const searchAskedFor = ({ context }: InventoryListSnapshot) =>
  ({ type: 'search.requested', problem: filterProblemOf(context.filter) }) as const
