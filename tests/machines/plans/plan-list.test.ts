import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { filterByPlanName, type PlanListInput } from '../../../src/machines/plans/plan-list.context.ts'
import { planListMachine } from '../../../src/machines/plans/plan-list.machine.ts'
import {
  appliedParts,
  factsOf,
  isEmpty,
  isFailed,
  isRefused,
  isSearching,
  locationOf,
  pageCount,
  searchNames,
  serialNumberOf,
} from '../../../src/machines/plans/plan-list.selectors.ts'
import { Unauthorized, Unreachable } from '../../../src/schemas/core/errors.ts'
import type { PlanPage, PlanRow } from '../../../src/schemas/plans/plan.ts'
import type { PlanFilterLookups, PlanListQuery, PlanSearchQuery } from '../../../src/services/plans/plan-service.ts'
import { emittedBy, heldCall, settled } from '../support.ts'

const start = (input: Partial<PlanListInput> = {}) => {
  const list = heldCall<PlanListQuery, PlanPage>()
  const search = heldCall<PlanSearchQuery, PlanPage>()
  const lookups = heldCall<undefined, PlanFilterLookups>()
  const machine = planListMachine.provide({
    actors: {
      loadPage: list.logic,
      searchPage: search.logic,
      loadLookups: lookups.logic,
    },
  })
  const actor = createActor(machine, {
    input: {
      page: 1,
      pageSize: null,
      filter: null,
      sort: null,
      entries: 30,
      filterOpen: false,
      marked: null,
      ...input,
    },
  })
  const emitted = emittedBy(actor)
  actor.start()
  return { actor, list, search, lookups, emitted, now: () => actor.getSnapshot() }
}

const page = (ids: ReadonlyArray<number>, total = ids.length): PlanPage => ({
  rows: ids.map((id) => ({ id, pid: id, planName: `Plan ${id}` }) as PlanRow),
  total,
  succeeded: true,
  message: '',
})
const refused: PlanPage = { rows: [], total: 0, succeeded: false, message: 'Closed' }
const down = new Unreachable({ message: 'The server cannot be reached' })
const toast = (kind: string, text: string) => ({ type: 'toast.shown', kind, text })

describe('the whole list', () => {
  test('begins with the entries that the person wants; others go back to page 1, and are wanted from then on', () => {
    const { actor, list, search, now } = start({ page: 2, entries: 50 })
    expect(list.call(0).input).toEqual({ page: 2, pageSize: 50, sort: null })
    actor.send({ type: 'pageSize.chosen', pageSize: 5 })
    expect(list.call(-1).input).toEqual({ page: 1, pageSize: 5, sort: null })
    actor.send({ type: 'location.changed', page: 1, pageSize: null, filter: filterByPlanName('Japan'), sort: null })
    expect(search.call(0).input).toMatchObject({ page: 1, pageSize: 5 })
    actor.send({ type: 'location.changed', page: 2, pageSize: 30, filter: null, sort: null })
    expect([now().context.pageSize, now().context.entries]).toEqual([30, 5])
  })

  test('tells the page that its rows are of, and makes no file of them, while another is on its way or failed', async () => {
    const { actor, list, now } = start()
    list.call(0).resolve(page([1], 95))
    await settled()
    expect(factsOf(now())).toMatchObject({ isStale: false, page: 1, stepsFrom: 1, pageCount: 4, canExport: true })
    actor.send({ type: 'page.chosen', page: 3 })
    expect(factsOf(now())).toMatchObject({ isStale: true, page: 1, stepsFrom: 3, pageCount: 4, canExport: false })
    list.call(1).reject(down)
    await settled()
    expect(factsOf(now())).toMatchObject({ state: 'failed', isStale: true, page: 1, stepsFrom: 1, canExport: false })
  })

  test('that did not succeed is empty, of one page, with "No plans found", and keeps its place for Retry', async () => {
    const { actor, list, emitted, now } = start({ page: 3 })
    list.call(0).resolve(refused)
    await settled()
    expect(isEmpty(now())).toBe(true)
    expect(isRefused(now())).toBe(true)
    expect(pageCount(now())).toBe(1)
    expect(emitted).toEqual([toast('error', 'No plans found')])
    expect(locationOf(now()).page).toBe(3)
    actor.send({ type: 'retry.requested' })
    expect(list.call(1).input).toEqual({ page: 3, pageSize: 30, sort: null })
  })

  test('keeps its rows where a page fails, says why, and loads on Retry', async () => {
    const { actor, list, emitted, now } = start()
    list.call(0).resolve(page([1, 2], 95))
    await settled()
    actor.send({ type: 'page.chosen', page: 2 })
    list.call(1).reject(down)
    await settled()
    expect(isFailed(now())).toBe(true)
    expect(now().context.rows).toHaveLength(2)
    expect(serialNumberOf(now(), 1)).toBe(2)
    expect(emitted).toEqual([toast('error', 'Error fetching plans: The server cannot be reached')])
    actor.send({ type: 'retry.requested' })
    expect(list.call(-1).input).toEqual({ page: 2, pageSize: 30, sort: null })
  })

  test('says "Unknown error" where a failure has no words, and nothing where the session is over', async () => {
    const one = start()
    one.list.call(0).reject(new Unreachable({ message: '' }))
    const other = start()
    other.list.call(0).reject(new Unauthorized({ message: 'Invalid credentials' }))
    await settled()
    expect(one.emitted).toEqual([toast('error', 'Error fetching plans: Unknown error')])
    expect(other.emitted).toEqual([])
  })
})

describe('a search', () => {
  test('by the name in the address is asked at once', async () => {
    const { search, list, now } = start({ filter: filterByPlanName('Japan 5 GB'), filterOpen: true })
    expect(list.calls).toHaveLength(0)
    expect(search.call(0).input).toEqual({
      filter: { searchBy: 'planName', text: 'Japan 5 GB' },
      page: 1,
      pageSize: 30,
      sort: null,
    })
    search.call(0).resolve(page([7]))
    await settled()
    expect(isSearching(now())).toBe(true)
    expect(locationOf(now())).toEqual({ page: 1, pageSize: 30, filter: filterByPlanName('Japan 5 GB'), sort: null })
  })

  test('offers the names of what is searched by; another choice forgets the name', async () => {
    const { actor, lookups, now } = start({ filterOpen: true })
    lookups.call(0).resolve({
      plans: [{ id: 7, name: 'Japan 5 GB' }],
      countries: [{ id: 81, name: 'Japan' }],
      regions: [{ id: 5, name: 'Asia' }],
    })
    await settled()
    expect(searchNames(now())).toEqual([])
    actor.send({ type: 'filter.edited', patch: { searchBy: 'country' } })
    expect(searchNames(now())).toEqual(['Japan'])
    actor.send({ type: 'filter.edited', patch: { text: 'Japan' } })
    actor.send({ type: 'filter.edited', patch: { searchBy: 'region' } })
    expect(searchNames(now())).toEqual(['Asia'])
    expect(now().context.filter.text).toBe('')
  })

  // The server's way to say so is an answer that is no success.
  test('that finds nothing informs, is on page 1, and asks for no Retry; one that failed says why', async () => {
    const { actor, search, emitted, now } = start({ page: 3, filter: filterByPlanName('X') })
    search.call(0).resolve(refused)
    await settled()
    expect(isEmpty(now())).toBe(true)
    expect(isRefused(now())).toBe(false)
    expect(now().can({ type: 'retry.requested' })).toBe(false)
    expect(locationOf(now()).page).toBe(1)
    actor.send({ type: 'search.requested' })
    search.call(1).reject(down)
    await settled()
    expect(emitted).toEqual([
      toast('info', 'No plans match the search criteria'),
      toast('error', 'Error searching plans: The server cannot be reached'),
    ])
  })

  test('is left by Clear: nothing to search by, page 1, the list is loaded again', () => {
    const { actor, list, now } = start({ page: 2, filter: filterByPlanName('X') })
    actor.send({ type: 'filter.reset' })
    expect(list.call(0).input).toEqual({ page: 1, pageSize: 30, sort: null })
    expect(now().context.filter).toEqual({ searchBy: '', text: '' })
    expect(locationOf(now()).filter).toBeNull()
  })
})

test('the options of the filter are asked for when it is first opened, and only then', () => {
  const { actor, lookups } = start({ filter: filterByPlanName('X') })
  expect(lookups.calls).toHaveLength(0)
  for (const _ of [1, 2, 3]) actor.send({ type: 'filterPanel.toggled' })
  expect(lookups.calls).toHaveLength(1)
  expect(start({ filterOpen: true }).lookups.calls).toHaveLength(1)
})

test('options that cannot be loaded are said to be, and asked for again', async () => {
  const { actor, lookups, emitted } = start({ filterOpen: true })
  lookups.call(0).reject(down)
  await settled()
  expect(emitted).toEqual([toast('error', 'Error fetching dropdowns: The server cannot be reached')])
  actor.send({ type: 'lookups.retried' })
  expect(lookups.calls).toHaveLength(2)
})

describe('a filter of parts', () => {
  const both = { ...filterByPlanName('Japan 5 GB'), quick: 'Japan' }

  test('is searched with as a whole, told part by part, and smaller without one', () => {
    const { actor, search, list, now } = start({ filter: both })
    expect(appliedParts(now())).toEqual([
      { part: 'quick', label: 'Search', value: 'Japan' },
      { part: 'text', label: 'Plan Name', value: 'Japan 5 GB' },
    ])
    actor.send({ type: 'filter.partRemoved', part: 'text' })
    expect(search.call(1).input).toMatchObject({ filter: { searchBy: '', text: '', quick: 'Japan' }, page: 1 })
    actor.send({ type: 'filter.partRemoved', part: 'quick' })
    expect(list.call(0).input).toEqual({ page: 1, pageSize: 30, sort: null })
    expect([appliedParts(now()), now().context.filter]).toEqual([[], { searchBy: '', text: '' }])
  })

  test('leaves alone what stands in the panel and was not searched with yet', () => {
    const { actor, now } = start({ filter: { searchBy: '', text: '', quick: 'Japan' } })
    actor.send({ type: 'filter.edited', patch: { searchBy: 'country' } })
    actor.send({ type: 'filter.partRemoved', part: 'quick' })
    expect(now().context.filter).toEqual({ searchBy: 'country', text: '' })
  })
})

test('marks the row of the plan that the person comes from, where it is on the page', async () => {
  const { list, now } = start({ marked: 8 })
  expect(factsOf(now()).markedRow).toBe(-1)
  list.call(0).resolve(page([9, 8], 2))
  await settled()
  expect(factsOf(now()).markedRow).toBe(1)
})
