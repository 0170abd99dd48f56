import { createElement } from 'react'
import { inventoryListMachine } from '../../../machines/stock/inventory-list.machine.ts'
import { isFilterOpen, locationOf } from '../../../machines/stock/inventory-list.selectors.ts'
import { servesOf } from '../../../schemas/core/serves.ts'
import type { User } from '../../../schemas/session/session.ts'
import {
  INVENTORY_PAGE_SIZE,
  INVENTORY_SEARCH_PAGE_SIZE,
  inventoryColumns,
  ownInventoryColumns,
} from '../../../schemas/stock/inventory-fields.ts'
import { onDemand } from '../../../services/core/on-demand.ts'
import { InventoryList } from '../../../views/stock/inventory/inventory-list.tsx'
import { newId } from '../../../views/ui/new-id.ts'
import { defineScreen } from '../../navigation/define-screen.ts'
import { SecretTexts } from '../../navigation/secret-texts.ts'
import { columnsToKeep, keptEntries, startColumnPresets } from '../lists/kept-columns.ts'
import { withoutPanel } from '../lists/list-address.ts'
import { listViews } from '../lists/list-views.ts'
import { locationFrom, searchOf } from './inventory-address.ts'

// The first page is asked for as soon as the screen is there: the service comes beside it, not after it.
onDemand.inventory().catch(() => {})

/** The SIM PINs that were searched for in this tab. */
const texts = new SecretTexts(newId)

/** The item whose form the person comes from. */
const itemOf = (from: string | null): number | null => {
  const id = from?.match(/^\/pages\/InventoryMaster\/Edit\/(\d{1,9})(?:\?|$)/)?.[1]
  return id === undefined ? null : Number(id)
}

/** The columns that the server fills. */
const columnsFor = (user: User) =>
  servesOf(user).includes('names')
    ? inventoryColumns
    : inventoryColumns.filter(({ name }) => !ownInventoryColumns.has(name))

/** The inventory list of spec §2: page, page size and filter stand in the address (a SIM PIN by a name), the columns and the entries with the person. */
export const screen = defineScreen({
  machine: inventoryListMachine,
  input: ({ search, preference, from, user }) => ({
    ...locationFrom(search, texts, servesOf(user)),
    filterOpen: search.get('filter') === 'open',
    entries: {
      list: keptEntries(preference, INVENTORY_PAGE_SIZE),
      search: keptEntries(preference, INVENTORY_SEARCH_PAGE_SIZE, 'searchEntries'),
    },
    marked: itemOf(from),
  }),
  journal: { name: 'inventoryList', kind: 'ring', stream: ({ user }) => `inventoryList:${user.userName}` },
  beside: (start, context) => ({ presets: startColumnPresets(start, context, columnsFor(context.user)) }),
  view: ({ actor, beside }) => createElement(InventoryList, { actor, ...beside }),
  told: { rows: { subjects: ['inventory'], one: 'item', many: 'items' } },
  toSearch: (snapshot) =>
    searchOf(locationOf(snapshot), { isOpen: isFilterOpen(snapshot), entries: snapshot.context.entries }, texts),
  fromSearch: (search, { user }) => ({
    type: 'location.changed' as const,
    ...locationFrom(search, texts, servesOf(user)),
  }),
  // Back is for pages and searches; the panel opening is no place to go back to.
  replacesStep: (before, after) => withoutPanel(before) === withoutPanel(after),
  isDownloading: (snapshot) => snapshot.hasTag('exporting'),
  views: listViews('inventoryList'),
  preference: {
    key: 'inventoryList',
    read: ({ context: { entries } }, { presets }) => ({
      ...columnsToKeep(presets),
      entries: entries.list,
      searchEntries: entries.search,
    }),
  },
})
