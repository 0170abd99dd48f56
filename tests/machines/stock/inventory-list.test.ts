import { describe, expect, test } from 'vitest'
import { blankFilter } from '../../../src/machines/stock/inventory-list.context.ts'
import {
  factsOf,
  isEmpty,
  isFailed,
  isLoading,
  locationOf,
  pageCount,
  serialNumberOf,
} from '../../../src/machines/stock/inventory-list.selectors.ts'
import { Unauthorized } from '../../../src/schemas/core/errors.ts'
import { settled } from '../support.ts'
import { down, ids, page, start, toast } from './inventory-list.support.ts'

describe('the whole list', () => {
  test('begins with 30 entries', async () => {
    const { list, now } = start()
    expect(list.call(0).input).toEqual({ page: 1, pageSize: 30, sort: null })
    list.call(0).resolve(page([1, 2], 95))
    await settled()
    expect(pageCount(now())).toBe(4)
    expect(ids(now().context.rows)).toEqual([1, 2])
  })

  test('goes back to page 1 when the entries of a page are changed', () => {
    const { actor, list } = start({ page: 3 })
    actor.send({ type: 'pageSize.chosen', pageSize: 10 })
    expect(list.call(-1).input).toEqual({ page: 1, pageSize: 10, sort: null })
  })

  test('tells the page that its rows are of, and makes no file of them, while another is on its way or failed', async () => {
    const { actor, list, now } = start({ page: 2 })
    expect(factsOf(now())).toMatchObject({ state: 'loading', isStale: false, page: 2, pageCount: 2 })
    list.call(0).resolve(page([31, 32], 95))
    await settled()
    expect(factsOf(now())).toMatchObject({ isStale: false, page: 2, stepsFrom: 2, pageCount: 4, canExport: true })
    actor.send({ type: 'page.chosen', page: 3 })
    expect(factsOf(now())).toMatchObject({ isStale: true, page: 2, stepsFrom: 3, pageCount: 4, canExport: false })
    for (const scope of ['shown', 'all', 'legacy'] as const) {
      expect(now().can({ type: 'export.requested', scope, format: 'csv', columns: [] })).toBe(false)
    }
    list.call(1).reject(down)
    await settled()
    expect(factsOf(now())).toMatchObject({ state: 'failed', isStale: true, page: 2, stepsFrom: 2, canExport: false })
  })

  test('counts the pages by the entries that the shown rows came with, until others are there', async () => {
    const { actor, list, now } = start({ page: 3 })
    list.call(0).resolve(page([61], 95))
    await settled()
    actor.send({ type: 'pageSize.chosen', pageSize: 10 })
    expect(factsOf(now())).toMatchObject({ isStale: true, page: 3, stepsFrom: 1, pageCount: 4, pageSize: 10 })
    list.call(1).resolve(page([1], 95))
    await settled()
    expect(factsOf(now())).toMatchObject({ isStale: false, page: 1, pageCount: 10 })
  })

  test('keeps the page that could not be loaded in its address, and in the pager, where no rows are there', async () => {
    const { list, now } = start({ page: 4 })
    list.call(0).reject(down)
    await settled()
    expect(factsOf(now())).toMatchObject({ state: 'failed', isStale: false, page: 4, pageCount: 4 })
  })

  test('marks the row of the item that the person comes from, where it is on the page', async () => {
    const { list, now } = start({ marked: 32 })
    expect(factsOf(now()).markedRow).toBe(-1)
    list.call(0).resolve(page([31, 32], 95))
    await settled()
    expect(factsOf(now()).markedRow).toBe(1)
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
    expect(list.call(2).input).toEqual({ page: 3, pageSize: 30, sort: null })
    expect(now().context.failure).toBeNull()
  })

  test('empties the rows where the server did not succeed, and asks for the same page on Retry', async () => {
    const { actor, list, emitted, now } = start()
    list.call(0).resolve(page([1], 95))
    await settled()
    actor.send({ type: 'page.chosen', page: 4 })
    list.call(1).resolve({ rows: [], total: 0, succeeded: false, message: 'No' })
    await settled()
    expect(isEmpty(now())).toBe(true)
    expect([now().context.rows, pageCount(now()), locationOf(now()).page]).toEqual([[], 1, 4])
    expect(emitted).toEqual([toast('Failed to fetch inventory data.')])
    actor.send({ type: 'retry.requested' })
    expect(list.call(2).input).toEqual({ page: 4, pageSize: 30, sort: null })
  })

  test('goes to the last page where the page asked for is behind it', async () => {
    const { list, now } = start({ page: 9 })
    list.call(0).resolve(page([], 95))
    await settled()
    expect(isLoading(now())).toBe(true)
    expect(list.call(1).input).toEqual({ page: 4, pageSize: 30, sort: null })
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

describe('the address', () => {
  test('brings the list to where it says, and asks for nothing where the list is there', () => {
    const { actor, list, search } = start()
    actor.send({ type: 'location.changed', page: 1, pageSize: 30, filter: null, sort: null })
    expect(list.calls).toHaveLength(1)
    actor.send({ type: 'location.changed', page: 2, pageSize: 15, filter: null, sort: null })
    expect(list.call(-1).input).toEqual({ page: 2, pageSize: 15, sort: null })
    actor.send({ type: 'location.changed', page: 1, pageSize: null, filter: { ...blankFilter, planID: 7 }, sort: null })
    expect(search.call(0).input).toEqual({ filter: { ...blankFilter, planID: 7 }, page: 1, pageSize: 10, sort: null })
  })
})

test('leaving the screen aborts what it asked for', () => {
  const { actor, list, lookups } = start({ filterOpen: true })
  actor.stop()
  expect([list.call(0).signal.aborted, lookups.call(0).signal.aborted]).toEqual([true, true])
})
