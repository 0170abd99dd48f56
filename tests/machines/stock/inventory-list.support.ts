import { createActor } from 'xstate'
import type { InventoryListInput } from '../../../src/machines/stock/inventory-list.context.ts'
import { inventoryListMachine } from '../../../src/machines/stock/inventory-list.machine.ts'
import { Unreachable } from '../../../src/schemas/core/errors.ts'
import type { InventoryPage, InventoryRow } from '../../../src/schemas/stock/inventory.ts'
import type { FilterLookups } from '../../../src/services/core/lookup-service.ts'
import type { ListQuery, SearchQuery } from '../../../src/services/stock/inventory-service.ts'
import { emittedBy, heldCall } from '../support.ts'

export const start = (input: Partial<InventoryListInput> = {}) => {
  const list = heldCall<ListQuery, InventoryPage>()
  const search = heldCall<SearchQuery, InventoryPage>()
  const lookups = heldCall<undefined, FilterLookups>()
  const machine = inventoryListMachine.provide({
    actors: {
      loadPage: list.logic,
      searchPage: search.logic,
      loadLookups: lookups.logic,
    },
  })
  const actor = createActor(machine, {
    input: {
      page: 1,
      pageSize: 30,
      filter: null,
      sort: null,
      entries: { list: 30, search: 10 },
      filterOpen: false,
      marked: null,
      ...input,
    },
  })
  const emitted = emittedBy(actor)
  actor.start()
  return { actor, list, search, lookups, emitted, now: () => actor.getSnapshot() }
}

export const row = (id: number) => ({ id, activationCode: `LPA:${id}` }) as InventoryRow
export const page = (ids: ReadonlyArray<number>, total: number): InventoryPage => ({
  rows: ids.map(row),
  total,
  succeeded: true,
  message: '',
})
export const ids = (rows: ReadonlyArray<InventoryRow>) => rows.map(({ id }) => id)
export const down = new Unreachable({ message: 'The server cannot be reached' })
export const toast = (text: string) => ({ type: 'toast.shown', kind: 'error', text })
