import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { defaultColumns } from '../../src/machines/columns.ts'
import { blankFilter, type InventoryListInput } from '../../src/machines/inventory-list.context.ts'
import { inventoryListMachine } from '../../src/machines/inventory-list.machine.ts'
import {
  isEmpty,
  isFailed,
  isLoading,
  isSearching,
  locationOf,
  pageCount,
  pageSizeChoices,
  pageSizeInForce,
  serialNumberOf,
} from '../../src/machines/inventory-list.selectors.ts'
import { Unauthorized, Unreachable } from '../../src/schemas/errors.ts'
import type { InventoryPage, InventoryRow } from '../../src/schemas/inventory.ts'
import { inventoryColumns } from '../../src/schemas/inventory-fields.ts'
import type { Exported, InventoryExport } from '../../src/services/export-service.ts'
import type { ListQuery, SearchQuery } from '../../src/services/inventory-service.ts'
import type { FilterLookups } from '../../src/services/lookup-service.ts'
import { emittedBy, heldCall, settled } from './support.ts'

const start = (input: Partial<InventoryListInput> = {}) => {
  const list = heldCall<ListQuery, InventoryPage>()
  const search = heldCall<SearchQuery, InventoryPage>()
  const lookups = heldCall<undefined, FilterLookups>()
  const files = heldCall<InventoryExport, Exported>()
  const machine = inventoryListMachine.provide({
    actors: {
      loadPage: list.logic,
      searchPage: search.logic,
      loadLookups: lookups.logic,
      exportInventory: files.logic,
    },
  })
  const actor = createActor(machine, {
    input: {
      page: 1,
      pageSize: 30,
      filter: null,
      filterOpen: false,
      columns: defaultColumns(inventoryColumns),
      ...input,
    },
  })
  const emitted = emittedBy(actor)
  actor.start()
  return { actor, list, search, lookups, files, emitted, now: () => actor.getSnapshot() }
}

const row = (id: number) => ({ id, activationCode: `LPA:${id}` }) as InventoryRow
const page = (ids: ReadonlyArray<number>, total: number): InventoryPage => ({
  rows: ids.map(row),
  total,
  succeeded: true,
  message: '',
})
const ids = (rows: ReadonlyArray<InventoryRow>) => rows.map(({ id }) => id)
const down = new Unreachable({ message: 'The server cannot be reached' })
const toast = (text: string) => ({ type: 'toast.shown', kind: 'error', text })

describe('the whole list', () => {
  test('begins with 30 entries, which stay among the choices 5, 10, 15, 20', async () => {
    const { list, now } = start()
    expect(list.call(0).input).toEqual({ page: 1, pageSize: 30 })
    expect(pageSizeChoices(now())).toEqual([5, 10, 15, 20, 30])
    list.call(0).resolve(page([1, 2], 95))
    await settled()
    expect(pageCount(now())).toBe(4)
    expect(ids(now().context.rows)).toEqual([1, 2])
  })

  test('goes back to page 1 when the entries of a page are changed', () => {
    const { actor, list, now } = start({ page: 3 })
    actor.send({ type: 'pageSize.chosen', pageSize: 10 })
    expect(list.call(-1).input).toEqual({ page: 1, pageSize: 10 })
    expect(pageSizeChoices(now())).toEqual([5, 10, 15, 20])
  })

  test('shows the later of two pages asked for, whichever comes first', async () => {
    const { actor, list, now } = start()
    actor.send({ type: 'page.chosen', page: 2 })
    actor.send({ type: 'page.chosen', page: 3 })
    expect(list.calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
    list.call(2).resolve(page([61], 95))
    await settled()
    list.call(1).resolve(page([31], 95))
    await settled()
    expect(ids(now().context.rows)).toEqual([61])
    expect(now().context.page).toBe(3)
  })

  test('keeps rows and their numbers while another page loads or fails, says why, and loads on Retry', async () => {
    const { actor, list, emitted, now } = start({ page: 2 })
    list.call(0).resolve(page([31, 32], 95))
    await settled()
    expect(serialNumberOf(now(), 1)).toBe(32)

    actor.send({ type: 'page.chosen', page: 3 })
    expect(ids(now().context.rows)).toEqual([31, 32])
    list.call(1).reject(down)
    await settled()
    expect(isFailed(now())).toBe(true)
    expect(ids(now().context.rows)).toEqual([31, 32])
    expect(serialNumberOf(now(), 1)).toBe(32)
    expect(now().context.failure).toBe('The server cannot be reached')
    expect(emitted).toEqual([toast('Error fetching data: The server cannot be reached')])

    actor.send({ type: 'retry.requested' })
    expect(list.call(2).input).toEqual({ page: 3, pageSize: 30 })
    expect(now().context.failure).toBeNull()
  })

  test('empties the rows and goes to page 1 where the server did not succeed', async () => {
    const { actor, list, emitted, now } = start()
    list.call(0).resolve(page([1], 95))
    await settled()
    actor.send({ type: 'page.chosen', page: 4 })
    list.call(1).resolve({ rows: [], total: 0, succeeded: false, message: 'No' })
    await settled()
    expect(isEmpty(now())).toBe(true)
    expect([now().context.rows, pageCount(now()), now().context.page]).toEqual([[], 1, 1])
    expect(emitted).toEqual([toast('Failed to fetch inventory data.')])
  })

  test('goes to the last page where the page asked for is behind it', async () => {
    const { list, now } = start({ page: 9 })
    list.call(0).resolve(page([], 95))
    await settled()
    expect(isLoading(now())).toBe(true)
    expect(list.call(1).input).toEqual({ page: 4, pageSize: 30 })
    list.call(1).resolve(page([], 95))
    await settled()
    expect(isEmpty(now())).toBe(true)
    expect(list.calls).toHaveLength(2)
  })

  test('stands on page 1 where there is nothing at all, whatever page the address asked for', async () => {
    const { list, now } = start({ page: 2 })
    list.call(0).resolve(page([], 0))
    await settled()
    expect(isEmpty(now())).toBe(true)
    expect([locationOf(now()).page, serialNumberOf(now(), 0)]).toEqual([1, 1])
    expect(list.calls).toHaveLength(1)
  })

  test('is silent where the session is over: the session speaks for itself', async () => {
    const { list, lookups, emitted, now } = start({ filterOpen: true })
    list.call(0).reject(new Unauthorized({ message: 'Invalid credentials' }))
    lookups.call(0).reject(new Unauthorized({ message: 'Invalid credentials' }))
    await settled()
    expect(isFailed(now())).toBe(true)
    expect(emitted).toEqual([])
  })
})

describe('a search', () => {
  const byIccid = { ...blankFilter, searchBy: 'iccid', text: '8944' } as const

  test('asks for 10 entries a page and numbers them across pages', async () => {
    const { actor, search, now } = start()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'iccid' } })
    actor.send({ type: 'filter.edited', patch: { text: ' 8944 ' } })
    actor.send({ type: 'search.requested' })
    expect(isSearching(now())).toBe(true)
    expect(search.call(0).input).toEqual({ filter: byIccid, page: 1, pageSize: 10 })
    actor.send({ type: 'page.chosen', page: 3 })
    search.call(1).resolve(page([21], 25))
    await settled()
    expect([pageCount(now()), now().context.page, serialNumberOf(now(), 0)]).toEqual([3, 3, 21])
    expect(pageSizeInForce(now())).toBe(10)
  })

  test('takes no other number of entries', () => {
    const { now } = start({ filter: byIccid })
    expect(now().can({ type: 'pageSize.chosen', pageSize: 20 })).toBe(false)
  })

  test('begins its text anew with another "Search By"', () => {
    const { actor, now } = start()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'iccid', text: '8944' } })
    actor.send({ type: 'filter.edited', patch: { planID: 7 } })
    expect(now().context.filter.text).toBe('8944')
    actor.send({ type: 'filter.edited', patch: { searchBy: 'expiryDate' } })
    expect(now().context.filter).toEqual({ ...blankFilter, searchBy: 'expiryDate', planID: 7 })
  })

  test('is left by Reset: page 1, the whole list, a clear filter', () => {
    const { actor, list, now } = start({ filter: byIccid, page: 2 })
    actor.send({ type: 'filter.reset' })
    expect(locationOf(now())).toEqual({ page: 1, pageSize: 30, filter: null })
    expect(now().context.filter).toEqual(blankFilter)
    expect(list.call(0).input).toEqual({ page: 1, pageSize: 30 })
  })

  test('for nothing is the whole list', () => {
    const { actor, list, now } = start({ filter: byIccid })
    actor.send({ type: 'filter.edited', patch: { text: '  ' } })
    actor.send({ type: 'search.requested' })
    expect(isSearching(now())).toBe(false)
    expect(list.calls).toHaveLength(1)
  })

  test('answers nothing any more once it is left', async () => {
    const { actor, search, list, now } = start({ filter: byIccid })
    actor.send({ type: 'filter.reset' })
    search.call(0).resolve(page([99], 1))
    list.call(0).resolve(page([1], 1))
    await settled()
    expect(search.call(0).signal.aborted).toBe(true)
    expect(ids(now().context.rows)).toEqual([1])
  })
})

describe('the address', () => {
  test('brings the list to where it says, and asks for nothing where the list is there', () => {
    const { actor, list, search } = start()
    actor.send({ type: 'location.changed', page: 1, pageSize: 30, filter: null })
    expect(list.calls).toHaveLength(1)
    actor.send({ type: 'location.changed', page: 2, pageSize: 15, filter: null })
    expect(list.call(-1).input).toEqual({ page: 2, pageSize: 15 })
    actor.send({ type: 'location.changed', page: 1, pageSize: 15, filter: { ...blankFilter, planID: 7 } })
    expect(search.call(0).input).toEqual({ filter: { ...blankFilter, planID: 7 }, page: 1, pageSize: 10 })
  })
})

describe('an expiry date that is none', () => {
  test.each(['2026-02-31', '2026-2', 'soon'])('is not searched for but named at its field: %s', (text) => {
    const { actor, search, list, now } = start()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'expiryDate' } })
    actor.send({ type: 'filter.edited', patch: { text } })
    actor.send({ type: 'search.requested' })
    expect([search.calls.length, list.calls.length]).toEqual([0, 1])
    expect(now().context).toMatchObject({ filterProblem: 'Enter a real date', applied: null, filter: { text } })
    actor.send({ type: 'filter.edited', patch: { text: '2026-02-28' } })
    expect(now().context.filterProblem).toBeNull()
    actor.send({ type: 'search.requested' })
    expect(search.call(0).input.filter).toMatchObject({ searchBy: 'expiryDate', text: '2026-02-28' })
  })

  test('is forgotten with the filter', () => {
    const { actor, now } = start()
    actor.send({ type: 'filter.edited', patch: { searchBy: 'expiryDate', text: 'soon' } })
    actor.send({ type: 'search.requested' })
    actor.send({ type: 'filter.reset' })
    expect(now().context.filterProblem).toBeNull()
  })
})

describe('the filter panel', () => {
  test('asks for its options when it is first opened, and only then', () => {
    const { actor, lookups } = start()
    expect(lookups.calls).toHaveLength(0)
    actor.send({ type: 'filterPanel.toggled' })
    actor.send({ type: 'filterPanel.toggled' })
    actor.send({ type: 'filterPanel.toggled' })
    expect(lookups.calls).toHaveLength(1)
    expect(start({ filterOpen: true }).lookups.calls).toHaveLength(1)
  })

  test('says that its options could not be loaded and asks again', async () => {
    const { actor, lookups, emitted, now } = start({ filterOpen: true })
    lookups.call(0).reject(down)
    await settled()
    expect(emitted).toEqual([toast('Error fetching dropdowns: The server cannot be reached')])
    expect(now().context.lookups).toEqual({ plans: [], suppliers: [] })
    actor.send({ type: 'lookups.retried' })
    lookups.call(1).resolve({ plans: [{ id: 7, name: 'Japan 5 GB' }], suppliers: [] })
    await settled()
    expect(now().context.lookups.plans).toEqual([{ id: 7, name: 'Japan 5 GB' }])
  })
})

describe('a download', () => {
  test('takes the shown rows and columns in their order', async () => {
    const { actor, list, files, now } = start()
    expect(now().can({ type: 'export.requested', scope: 'shown' })).toBe(false)
    list.call(0).resolve(page([1], 95))
    await settled()
    actor.send({ type: 'columns.arranged', order: ['iccid', 'simpin', 'activationCode'], hidden: ['simpin'] })
    actor.send({ type: 'export.requested', scope: 'all' })
    expect(files.call(0).input).toMatchObject({
      scope: 'all',
      columns: ['iccid', 'activationCode'],
      filter: null,
      pageSize: 30,
      total: 95,
    })
  })

  test('is stopped by Cancel, and a failure can be tried again', async () => {
    const { actor, list, files, emitted, now } = start()
    list.call(0).resolve(page([1], 1))
    await settled()
    actor.send({ type: 'export.requested', scope: 'all' })
    actor.send({ type: 'export.cancelled' })
    expect(files.call(0).signal.aborted).toBe(true)
    actor.send({ type: 'export.requested', scope: 'shown' })
    files.call(1).reject(down)
    await settled()
    expect(now().matches({ export: 'failed' })).toBe(true)
    expect(emitted).toEqual([toast('Error: The server cannot be reached')])
    actor.send({ type: 'export.requested', scope: 'shown' })
    expect(now().context.exportFailure).toBeNull()
    expect(files.calls).toHaveLength(3)
  })
})

test('a table without a column is refused', () => {
  const { now } = start()
  expect(now().can({ type: 'columns.arranged', order: ['iccid'], hidden: ['iccid'] })).toBe(false)
})

test('leaving the screen aborts what it asked for', () => {
  const { actor, list, lookups } = start({ filterOpen: true })
  actor.stop()
  expect([list.call(0).signal.aborted, lookups.call(0).signal.aborted]).toEqual([true, true])
})
