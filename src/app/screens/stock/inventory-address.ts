import {
  blankFilter,
  dayProblemsOf,
  hasCriteria,
  hasWrongDay,
  type InventoryEntries,
  type InventoryLocation,
  type InventoryPlace,
  searchable,
} from '../../../machines/stock/inventory-list.context.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import { allParts, type Serves } from '../../../schemas/core/serves.ts'
import type { InventoryFilter } from '../../../schemas/stock/inventory.ts'
import {
  INVENTORY_PAGE_SIZE,
  INVENTORY_SEARCH_PAGE_SIZE,
  inventorySearchKeys,
  inventorySorts,
} from '../../../schemas/stock/inventory-fields.ts'
import { inventoryFilters, specifiedInventoryFilters } from '../../../schemas/stock/inventory-filters.ts'
import type { SecretTexts } from '../../navigation/secret-texts.ts'
import { partsIn, writeParts } from '../lists/filter-address.ts'
import { entriesIn, sortIn, writePage, writeSort } from '../lists/list-address.ts'

/** A SIM PIN opens a card: it stays out of the address bar, the history, `next` and every link. */
const isSecret = (searchBy: InventoryFilter['searchBy']): boolean => searchBy === 'simPin'

type Texts = Pick<SecretTexts, 'nameOf' | 'textOf'>

/** What an address searches by; `isWhole`: the server has all filters, and not those of the specification alone. */
const filterFrom = (search: URLSearchParams, texts: Texts, isWhole: boolean): InventoryLocation['filter'] => {
  const searchBy = inventorySearchKeys.find(({ value }) => value === search.get('searchBy'))?.value ?? ''
  const text = search.get('text') ?? texts.textOf(search.get('kept') ?? '') ?? ''
  const asked: InventoryFilter = {
    ...blankFilter,
    searchBy,
    text,
    ...partsIn(isWhole ? inventoryFilters : specifiedInventoryFilters, search),
  }
  // A day that does not exist, or a last day before the first, is ignored, like a page that is not a number.
  const wrongDays = Object.fromEntries(Object.keys(dayProblemsOf(asked)).map((name) => [name, '']))
  const filter = searchable({ ...asked, ...(hasWrongDay(asked) && { text: '' }), ...wrongDays })
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
  const [quick, ...others] = inventoryFilters
  writeParts(search, [quick], filter)
  if (filter !== null && filter.text !== '') {
    search.set('searchBy', filter.searchBy)
    if (isSecret(filter.searchBy)) search.set('kept', texts.nameOf(filter.text))
    else search.set('text', filter.text)
  }
  writeParts(search, others, filter)
  if (isOpen) search.set('filter', 'open')
  return search
}
