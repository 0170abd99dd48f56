import { hasCriteria, hasWrongDay, type InventoryLocation, searchable } from '../../machines/inventory-list.context.ts'
import type { InventoryFilter } from '../../schemas/inventory.ts'
import { INVENTORY_PAGE_SIZE, INVENTORY_PAGE_SIZES, inventorySearchKeys } from '../../schemas/inventory-fields.ts'
import type { SecretTexts } from '../navigation/secret-texts.ts'
import { integerIn, pageSizeIn } from './numbers-in-search.ts'

/** A SIM PIN opens a card: it stays out of the address bar, the history, `next` and every link. */
const isSecret = (searchBy: InventoryFilter['searchBy']): boolean => searchBy === 'simPin'

type Texts = Pick<SecretTexts, 'nameOf' | 'textOf'>

const filterFrom = (search: URLSearchParams, texts: Texts): InventoryLocation['filter'] => {
  const searchBy = inventorySearchKeys.find(({ value }) => value === search.get('searchBy'))?.value ?? ''
  const text = search.get('text') ?? texts.textOf(search.get('kept') ?? '') ?? ''
  const asked: InventoryFilter = {
    searchBy,
    text,
    planID: integerIn(search.get('planID'), 0, 0),
    supplierName: search.get('supplierName') ?? '',
    ...(search.get('voided') === 'shown' ? { voided: true } : {}),
  }
  // Like a page that is none, a day that does not exist is not asked for.
  const filter = searchable(hasWrongDay(asked) ? { ...asked, text: '' } : asked)
  return hasCriteria(filter) ? filter : null
}

/** What an address asks for. */
export const locationFrom = (search: URLSearchParams, texts: Texts): InventoryLocation => ({
  page: integerIn(search.get('page'), 1, 1),
  pageSize: pageSizeIn(search.get('pageSize'), INVENTORY_PAGE_SIZES, INVENTORY_PAGE_SIZE),
  filter: filterFrom(search, texts),
})

/** Only what differs from the list's beginning is written, so that its plain address is its plain state. */
export const searchOf = (
  { page, pageSize, filter }: InventoryLocation,
  isOpen: boolean,
  texts: Texts,
): URLSearchParams => {
  const search = new URLSearchParams()
  if (page !== 1) search.set('page', String(page))
  if (pageSize !== INVENTORY_PAGE_SIZE) search.set('pageSize', String(pageSize))
  if (filter !== null && filter.text !== '') {
    search.set('searchBy', filter.searchBy)
    if (isSecret(filter.searchBy)) search.set('kept', texts.nameOf(filter.text))
    else search.set('text', filter.text)
  }
  if (filter !== null && filter.planID !== 0) search.set('planID', String(filter.planID))
  if (filter !== null && filter.supplierName !== '') search.set('supplierName', filter.supplierName)
  if (filter?.voided) search.set('voided', 'shown')
  if (isOpen) search.set('filter', 'open')
  return search
}

/** The query without what is no place to go back to. */
export const withoutPanel = (search: URLSearchParams): string => {
  const rest = new URLSearchParams(search)
  rest.delete('filter')
  return rest.toString()
}
