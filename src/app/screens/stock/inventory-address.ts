import {
  hasCriteria,
  hasWrongDay,
  type InventoryEntries,
  type InventoryLocation,
  type InventoryPlace,
  searchable,
} from '../../../machines/stock/inventory-list.context.ts'
import { isRealDay } from '../../../schemas/core/format.ts'
import { allParts, type Serves } from '../../../schemas/core/serves.ts'
import { holderIn, holderKey, holderWith } from '../../../schemas/stock/holder.ts'
import { type InventoryFilter, type LinkedPart, linkedParts } from '../../../schemas/stock/inventory.ts'
import {
  INVENTORY_PAGE_SIZE,
  INVENTORY_SEARCH_PAGE_SIZE,
  inventorySearchKeys,
  inventorySorts,
} from '../../../schemas/stock/inventory-fields.ts'
import { filteredStatuses } from '../../../schemas/stock/stock.ts'
import type { SecretTexts } from '../../navigation/secret-texts.ts'
import { entriesIn, integerIn, sortIn, writePage, writeSort } from '../lists/list-address.ts'

/** A SIM PIN opens a card: it stays out of the address bar, the history, `next` and every link. */
const isSecret = (searchBy: InventoryFilter['searchBy']): boolean => searchBy === 'simPin'

type Texts = Pick<SecretTexts, 'nameOf' | 'textOf'>

/** Where 0 is an id as well: eSIMs lie nowhere, and what was paid as it goes names no invoice. */
const countedFromZero: ReadonlySet<LinkedPart> = new Set(['locationID', 'invoiceID'])

/** The ids that an address asks for. */
const linkedIn = (search: URLSearchParams): Partial<Record<LinkedPart, number>> =>
  Object.fromEntries(
    linkedParts.flatMap((part) => {
      const id = integerIn(search.get(part), countedFromZero.has(part) ? 0 : 1, -1)
      return id === -1 ? [] : [[part, id]]
    }),
  )

const statusIn = (search: URLSearchParams) => filteredStatuses.find(({ value }) => value === search.get('stockStatus'))

/** Whose items an address asks for. */
const holderAsked = (search: URLSearchParams) =>
  holderWith(search.get('assignedKind') ?? '', integerIn(search.get('assignedID'), 1, 0))

/** The filters that are ours. */
const ownPartsIn = (search: URLSearchParams): Partial<InventoryFilter> => {
  const status = statusIn(search)
  const holder = holderAsked(search)
  return {
    ...linkedIn(search),
    ...(isRealDay(search.get('expiresTo') ?? '') ? { expiresTo: search.get('expiresTo') ?? '' } : {}),
    ...(status === undefined ? {} : { stockStatus: status.value }),
    ...(holder === null ? {} : { holder: holderKey(holder) }),
    ...(search.get('available') === 'only' ? { available: true } : {}),
    ...(search.get('voided') === 'shown' ? { voided: true } : {}),
    ...(search.has('quick') ? { quick: search.get('quick') ?? '' } : {}),
  }
}

/** What an address searches by; `isWhole`: the server has all filters, and not those of the specification alone. */
const filterFrom = (search: URLSearchParams, texts: Texts, isWhole: boolean): InventoryLocation['filter'] => {
  const searchBy = inventorySearchKeys.find(({ value }) => value === search.get('searchBy'))?.value ?? ''
  const text = search.get('text') ?? texts.textOf(search.get('kept') ?? '') ?? ''
  const asked: InventoryFilter = {
    searchBy,
    text,
    planID: integerIn(search.get('planID'), 0, 0),
    supplierName: search.get('supplierName') ?? '',
    ...(isWhole ? ownPartsIn(search) : {}),
  }
  // A day that does not exist is ignored, like a page that is not a number.
  const filter = searchable(hasWrongDay(asked) ? { ...asked, text: '' } : asked)
  return hasCriteria(filter) ? filter : null
}

const ownEntries = (filter: InventoryFilter | null): number =>
  filter === null ? INVENTORY_PAGE_SIZE : INVENTORY_SEARCH_PAGE_SIZE

/** What an address asks for, as far as the server does it. */
export const locationFrom = (search: URLSearchParams, texts: Texts, serves: Serves = allParts): InventoryLocation => {
  const filter = filterFrom(search, texts, serves.includes('search'))
  return {
    page: integerIn(search.get('page'), 1, 1),
    pageSize: entriesIn(search, ownEntries(filter)),
    filter,
    sort: serves.includes('order') ? sortIn(search, inventorySorts) : null,
  }
}

/** Only what differs from the list's beginning is written, so that its plain address is its plain state. */
export const searchOf = (
  { filter, sort, ...page }: InventoryPlace,
  { isOpen, entries }: { readonly isOpen: boolean; readonly entries: InventoryEntries },
  texts: Texts,
): URLSearchParams => {
  const search = new URLSearchParams()
  writePage(search, page, ownEntries(filter), filter === null ? entries.list : entries.search)
  writeSort(search, sort)
  if (filter?.quick !== undefined) search.set('quick', filter.quick)
  if (filter !== null && filter.text !== '') {
    search.set('searchBy', filter.searchBy)
    if (isSecret(filter.searchBy)) search.set('kept', texts.nameOf(filter.text))
    else search.set('text', filter.text)
  }
  if (filter !== null && filter.planID !== 0) search.set('planID', String(filter.planID))
  if (filter !== null && filter.supplierName !== '') search.set('supplierName', filter.supplierName)
  for (const part of linkedParts) if (filter?.[part] !== undefined) search.set(part, String(filter[part]))
  if (filter?.expiresTo !== undefined) search.set('expiresTo', filter.expiresTo)
  if (filter?.stockStatus) search.set('stockStatus', filter.stockStatus)
  const holder = holderIn(filter?.holder)
  if (holder !== null) search.set('assignedKind', holder.kind)
  if (holder !== null) search.set('assignedID', String(holder.id))
  if (filter?.available) search.set('available', 'only')
  if (filter?.voided) search.set('voided', 'shown')
  if (isOpen) search.set('filter', 'open')
  return search
}
