import { expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { ReportPagingInput } from '../../../src/machines/reports/report-paging.context.ts'
import { reportPagingMachine } from '../../../src/machines/reports/report-paging.machine.ts'
import { factsOf } from '../../../src/machines/reports/report-paging.selectors.ts'
import { Unreachable } from '../../../src/schemas/core/errors.ts'
import type { PagedRows } from '../../../src/schemas/lists/paged-rows.ts'
import type { PagedOrder } from '../../../src/services/files/paged-file.ts'
import type { PageQuery } from '../../../src/services/reports/report-service.ts'
import { heldCall, heldFile, settled } from '../support.ts'

const rowsOf = (page: number, total = 95): PagedRows => ({
  rows: [{ id: total - (page - 1) * 30 }],
  total,
  succeeded: true,
  message: '',
})

const input = {
  list: 'SaleReport',
  page: 1,
  sort: null,
  filter: null,
  filterOpen: false,
} as const

const ofPartners = {
  ...input,
  list: 'PartnerMaster',
} as const
const byName = { column: 'companyName', direction: 'desc' } as const

const begin = (clock = new SimulatedClock(), list: ReportPagingInput = input) => {
  const page = heldCall<PageQuery, PagedRows>()
  const ahead = heldCall<PageQuery, PagedRows | null>()
  const actor = createActor(
    reportPagingMachine.provide({ actors: { loadPage: page.logic as never, loadAhead: ahead.logic as never } }),
    { input: list, clock },
  )
  actor.start()
  return { actor, page, ahead }
}

it('fetches the next page after each page that it had at hand', async () => {
  const { actor, page, ahead } = begin()
  page.call(0).resolve(rowsOf(1))
  await settled()
  ahead.call(0).resolve(rowsOf(2))
  await settled()
  actor.send({ type: 'page.chosen', page: 2 })
  expect(actor.getSnapshot().context).toMatchObject({ page: 2, offset: 30 })
  expect(ahead.calls.map(({ input }) => input.page)).toEqual([2, 3])
  ahead.call(1).resolve(rowsOf(3))
  await settled()
  actor.send({ type: 'page.chosen', page: 3 })
  expect(page.calls).toHaveLength(1)
  expect(ahead.calls.map(({ input }) => input.page)).toEqual([2, 3, 4])
})

it('numbers its rows across pages, from 1', async () => {
  const { actor, page, ahead } = begin()
  page.call(0).resolve(rowsOf(1))
  await settled()
  expect(factsOf(actor.getSnapshot()).firstSerial).toBe(1)
  ahead.call(0).resolve(rowsOf(2))
  await settled()
  actor.send({ type: 'page.chosen', page: 2 })
  expect(factsOf(actor.getSnapshot()).firstSerial).toBe(31)
})

it('gives up the page ahead, and asks anew, where another page is wanted meanwhile', async () => {
  const { actor, page, ahead } = begin()
  page.call(0).resolve(rowsOf(1))
  await settled()
  actor.send({ type: 'page.chosen', page: 4 })
  expect(ahead.call(0).signal.aborted).toBe(true)
  expect(page.call(1).input).toEqual({ list: 'SaleReport', page: 4, sort: null, filter: null })
  actor.send({ type: 'page.chosen', page: 3 })
  expect(page.call(1).signal.aborted).toBe(true)
  page.call(2).resolve(rowsOf(3))
  page.call(1).resolve(rowsOf(4))
  await settled()
  expect(actor.getSnapshot().context).toMatchObject({ page: 3, offset: 60 })
})

it('drops the page at hand where another is wanted', async () => {
  const { actor, page, ahead } = begin()
  page.call(0).resolve(rowsOf(1))
  await settled()
  ahead.call(0).resolve(rowsOf(2))
  await settled()
  actor.send({ type: 'page.chosen', page: 4 })
  expect(actor.getSnapshot().context.ahead).toBeNull()
  expect(page.calls).toHaveLength(2)
})

it('leaving the screen stops what is under way: the page ahead, the file', async () => {
  const page = heldCall<PageQuery, PagedRows>()
  const ahead = heldCall<PageQuery, PagedRows | null>()
  const files = heldFile<PagedOrder>()
  const actors = { loadPage: page.logic, loadAhead: ahead.logic, writeFile: files.logic }
  const actor = createActor(reportPagingMachine.provide({ actors: actors as never }), { input })
  actor.start()
  page.call(0).resolve(rowsOf(1))
  await settled()
  actor.send({ type: 'export.requested', scope: 'all', format: 'csv', columns: [] })
  expect(files.file(0).order).toMatchObject({ list: 'SaleReport', scope: 'all', total: 95, pages: 4 })
  actor.stop()
  expect(ahead.call(0).signal.aborted).toBe(true)
  expect(files.file(0).isGivenUp).toBe(true)
})

it('a page fetched ahead is shown for what the server would say for a minute, and then asked for anew', async () => {
  const clock = new SimulatedClock()
  const { actor, page, ahead } = begin(clock)
  page.call(0).resolve(rowsOf(1))
  await settled()
  ahead.call(0).resolve(rowsOf(2))
  await settled()
  clock.increment(59_999)
  expect(actor.getSnapshot().context.ahead?.page).toBe(2)
  clock.increment(1)
  expect(actor.getSnapshot().context.ahead).toBeNull()
  expect(ahead.calls).toHaveLength(1)
  actor.send({ type: 'page.chosen', page: 2 })
  expect(page.call(1).input).toEqual({ list: 'SaleReport', page: 2, sort: null, filter: null })
})

it('a page that did not succeed keeps its place; Retry asks for it again, and Back for the one before', async () => {
  const { actor, page } = begin()
  page.call(0).resolve(rowsOf(1))
  await settled()
  actor.send({ type: 'page.chosen', page: 3 })
  page.call(1).resolve({ rows: [], total: 0, succeeded: false, message: 'Not now' })
  await settled()
  expect(actor.getSnapshot().context).toMatchObject({ page: 3, rows: [], total: 0 })
  actor.send({ type: 'retry.requested' })
  expect(page.call(2).input).toEqual({ list: 'SaleReport', page: 3, sort: null, filter: null })
  page.call(2).resolve({ rows: [], total: 0, succeeded: false, message: 'Not now' })
  await settled()
  actor.send({ type: 'location.changed', page: 1, sort: null, filter: null })
  expect(page.call(3).input).toEqual({ list: 'SaleReport', page: 1, sort: null, filter: null })
  page.call(3).resolve(rowsOf(1))
  await settled()
  expect(actor.getSnapshot().context).toMatchObject({ page: 1, offset: 0, total: 95 })
})

it('a row in the drawer does not outlive the page that it is on', async () => {
  const { actor, page } = begin()
  page.call(0).resolve(rowsOf(1))
  await settled()
  actor.send({ type: 'row.opened', index: 0 })
  expect(actor.getSnapshot().matches({ row: 'open' })).toBe(true)
  actor.send({ type: 'location.changed', page: 2, sort: null, filter: null })
  page.call(1).resolve(rowsOf(2))
  await settled()
  expect(actor.getSnapshot().matches({ row: 'closed' })).toBe(true)
  actor.send({ type: 'row.opened', index: 7 })
  expect(actor.getSnapshot().matches({ row: 'closed' })).toBe(true)
})

it('tells the page that its rows are of, and makes no file of them, while another is on its way or failed', async () => {
  const { actor, page } = begin()
  page.call(0).resolve(rowsOf(1))
  await settled()
  expect(factsOf(actor.getSnapshot())).toMatchObject({ isStale: false, page: 1, pageCount: 4, canExport: true })
  actor.send({ type: 'page.chosen', page: 3 })
  expect(factsOf(actor.getSnapshot())).toMatchObject({ isStale: true, page: 1, stepsFrom: 3, canExport: false })
  page.call(1).reject(new Unreachable({ message: 'The server cannot be reached' }))
  await settled()
  expect(factsOf(actor.getSnapshot())).toMatchObject({ state: 'failed', isStale: true, page: 1, stepsFrom: 1 })
  expect(actor.getSnapshot().can({ type: 'export.requested', scope: 'all', format: 'csv', columns: [] })).toBe(false)
})

it('has the partners in the order that is chosen from page 1 on, and the page ahead in the same', async () => {
  const { actor, page, ahead } = begin(undefined, { ...ofPartners, page: 3 })
  page.call(0).resolve(rowsOf(3))
  await settled()
  actor.send({ type: 'sort.chosen', sort: byName })
  expect(page.call(1).input).toEqual({ list: 'PartnerMaster', page: 1, sort: byName, filter: null })
  page.call(1).resolve(rowsOf(1))
  await settled()
  expect(ahead.call(-1).input).toEqual({ list: 'PartnerMaster', page: 2, sort: byName, filter: null })
  expect(factsOf(actor.getSnapshot()).sort).toEqual(byName)
  ahead.call(-1).resolve(rowsOf(2))
  await settled()
  // The prefetched page has another order than the place that Back leads to, so it is not used.
  actor.send({ type: 'location.changed', page: 2, sort: null, filter: null })
  expect(page.call(2).input).toEqual({ list: 'PartnerMaster', page: 2, sort: null, filter: null })
})

it('has a report in no other order than its own', () => {
  const { actor, page } = begin()
  expect(actor.getSnapshot().can({ type: 'sort.chosen', sort: byName })).toBe(false)
  actor.send({ type: 'sort.chosen', sort: byName })
  expect(page.calls).toHaveLength(1)
})
