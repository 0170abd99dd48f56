import { createElement } from 'react'
import { isSameFilter } from '../../../machines/stock/inventory-list.context.ts'
import { inventoryListMachine } from '../../../machines/stock/inventory-list.machine.ts'
import { isFilterOpen, locationOf } from '../../../machines/stock/inventory-list.selectors.ts'
import { isChangeReviewed, stockChangeMachine } from '../../../machines/stock/stock-change.machine.ts'
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

// The first page is requested at once, so the service loads together with the screen.
onDemand.inventory().catch(() => {})

/** The SIM PINs that this tab searched for. */
const texts = new SecretTexts(newId)

/** The SIM whose form the person comes from. */
const itemOf = (from: string | null): number | null => {
  const id = from?.match(/^\/pages\/InventoryMaster\/Edit\/(\d{1,9})(?:\?|$)/)?.[1]
  return id === undefined ? null : Number(id)
}

/** The columns that the server fills. */
const columnsFor = (user: User) =>
  servesOf(user).includes('names')
    ? inventoryColumns
    : inventoryColumns.filter(({ name }) => !ownInventoryColumns.has(name))

/** The inventory list of spec §2: the address has page, page size and filter (a SIM PIN by a name), the preferences have columns and page sizes. */
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
  beside: (start, context) => ({
    presets: startColumnPresets(start, context, columnsFor(context.user)),
    change: start(stockChangeMachine, 'stockChange', {}),
  }),
  tie: (list, { change }) => {
    // A selection belongs to one search.
    let searched = list.getSnapshot().context.applied
    list.subscribe(({ context: { applied } }) => {
      if (isSameFilter(applied, searched)) return
      searched = applied
      change.send({ type: 'selection.cleared' })
    })
    change.on('rows.outdated', () => list.send({ type: 'page.chosen', page: list.getSnapshot().context.page }))
  },
  view: ({ actor, beside }) => createElement(InventoryList, { actor, ...beside }),
  told: { rows: { subjects: ['inventory'], one: 'SIM', many: 'SIMs' } },
  toSearch: (snapshot) =>
    searchOf(locationOf(snapshot), { isOpen: isFilterOpen(snapshot), entries: snapshot.context.entries }, texts),
  fromSearch: (search, { user }) => ({
    type: 'location.changed' as const,
    ...locationFrom(search, texts, servesOf(user)),
  }),
  // Back leads to pages and searches; opening the panel is not a step of the history.
  replacesStep: (before, after) => withoutPanel(before) === withoutPanel(after),
  // The preview has links to the SIMs that cannot be changed.
  isBesideDirty: ({ change }) => isChangeReviewed(change.getSnapshot()),
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
