import { createElement } from 'react'
import type { InventoryLocation } from '../../machines/inventory-list.context.ts'
import { inventoryListMachine } from '../../machines/inventory-list.machine.ts'
import { isFilterOpen, locationOf } from '../../machines/inventory-list.selectors.ts'
import {
  INVENTORY_PAGE_SIZE,
  INVENTORY_PAGE_SIZES,
  inventoryColumns,
  inventorySearchKeys,
} from '../../schemas/inventory-fields.ts'
import { exportProgress } from '../../services/export-progress.ts'
import { InventoryList } from '../../views/inventory/inventory-list.tsx'
import { defineScreen } from '../screen.ts'
import { keptColumns } from './kept-columns.ts'
import { integerIn, pageSizeIn } from './numbers-in-search.ts'

// The first page is asked for as soon as the screen is there: the service comes beside it, not after it.
import('../../services/inventory-service.ts').catch(() => {})

const filterFrom = (search: URLSearchParams): InventoryLocation['filter'] => {
  const text = search.get('text') ?? ''
  const searchBy = inventorySearchKeys.find(({ value }) => value === search.get('searchBy'))?.value ?? ''
  const filter = {
    searchBy: text === '' ? ('' as const) : searchBy,
    text: searchBy === '' ? '' : text,
    planID: integerIn(search.get('planID'), 0, 0),
    supplierName: search.get('supplierName') ?? '',
  }
  return filter.text === '' && filter.planID === 0 && filter.supplierName === '' ? null : filter
}

const locationFrom = (search: URLSearchParams): InventoryLocation => ({
  page: integerIn(search.get('page'), 1, 1),
  pageSize: pageSizeIn(search.get('pageSize'), INVENTORY_PAGE_SIZES, INVENTORY_PAGE_SIZE),
  filter: filterFrom(search),
})

/** Only what differs from the list's beginning is written, so that its plain address is its plain state. */
const searchOf = ({ page, pageSize, filter }: InventoryLocation, isOpen: boolean): URLSearchParams => {
  const search = new URLSearchParams()
  if (page !== 1) search.set('page', String(page))
  if (pageSize !== INVENTORY_PAGE_SIZE) search.set('pageSize', String(pageSize))
  if (filter !== null && filter.text !== '') {
    search.set('searchBy', filter.searchBy)
    search.set('text', filter.text)
  }
  if (filter !== null && filter.planID !== 0) search.set('planID', String(filter.planID))
  if (filter !== null && filter.supplierName !== '') search.set('supplierName', filter.supplierName)
  if (isOpen) search.set('filter', 'open')
  return search
}

const withoutPanel = (search: URLSearchParams): string => {
  const rest = new URLSearchParams(search)
  rest.delete('filter')
  return rest.toString()
}

/** The inventory list of spec §2: page, page size and filter stand in the address, the columns with the person. */
export const screen = defineScreen({
  machine: inventoryListMachine,
  input: ({ search, preference }) => ({
    ...locationFrom(search),
    filterOpen: search.get('filter') === 'open',
    columns: keptColumns(preference, inventoryColumns),
  }),
  journal: { name: 'inventoryList', kind: 'ring', stream: ({ user }) => `inventoryList:${user.userName}` },
  view: ({ actor }) => createElement(InventoryList, { actor, exportProgress }),
  toSearch: (snapshot) => searchOf(locationOf(snapshot), isFilterOpen(snapshot)),
  fromSearch: (search) => ({ type: 'location.changed' as const, ...locationFrom(search) }),
  // Back is for pages and searches; the panel opening is no place to go back to.
  replacesStep: (before, after) => withoutPanel(before) === withoutPanel(after),
  preference: { key: 'inventoryList', read: ({ context }) => context.columns },
})
