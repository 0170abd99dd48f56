import { expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { defaultColumns } from '../../src/machines/columns.ts'
import { reportPagingMachine } from '../../src/machines/report-paging.machine.ts'
import { type AppError, Faulted, UnexpectedAnswer, Unreachable } from '../../src/schemas/errors.ts'
import { pagedListOf } from '../../src/schemas/paged-lists.ts'
import type { PagedRows } from '../../src/schemas/paged-rows.ts'
import type { PageQuery } from '../../src/services/report-service.ts'
import { heldCall, settled } from './support.ts'

const rowsOf = (page: number, total = 95): PagedRows => ({
  rows: [{ id: total - (page - 1) * 30 }],
  total,
  succeeded: true,
  message: '',
})

const input = { list: 'SaleReport', page: 1, columns: defaultColumns(pagedListOf('SaleReport').fields) } as const

const begin = (clock = new SimulatedClock()) => {
  const page = heldCall<PageQuery, PagedRows>()
  const ahead = heldCall<PageQuery, PagedRows | null>()
  const actor = createActor(
    reportPagingMachine.provide({ actors: { loadPage: page.logic as never, loadAhead: ahead.logic as never } }),
    { input, clock },
  )
  actor.start()
  return { actor, page, ahead }
}

/** A file of all pages is asked for on a page of many. */
const beginFile = async () => {
  const page = heldCall<PageQuery, PagedRows>()
  const file = heldCall<{ list: string; scope: string }, null>()
  const rows = heldCall<unknown, { rows: number; sha256: string; added: number }>()
  const wait = heldCall<{ list: string }, null>()
  const actors = { loadPage: page.logic, keepFile: file.logic, writeRows: rows.logic, awaitConnection: wait.logic }
  const actor = createActor(reportPagingMachine.provide({ actors: actors as never }), { input })
  actor.start()
  page.call(0).resolve(rowsOf(1, 1))
  await settled()
  actor.send({ type: 'export.requested', scope: 'all' })
  return { actor, file, rows, wait }
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

it('gives up the page ahead, and asks anew, where another page is wanted meanwhile', async () => {
  const { actor, page, ahead } = begin()
  page.call(0).resolve(rowsOf(1))
  await settled()
  actor.send({ type: 'page.chosen', page: 4 })
  expect(ahead.call(0).signal.aborted).toBe(true)
  expect(page.call(1).input).toEqual({ list: 'SaleReport', page: 4 })
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

it('leaving the screen stops what is under way: the page ahead, the file, its rows', async () => {
  const page = heldCall<PageQuery, PagedRows>()
  const ahead = heldCall<PageQuery, PagedRows | null>()
  const file = heldCall<unknown, null>()
  const rows = heldCall<unknown, never>()
  const actors = { loadPage: page.logic, loadAhead: ahead.logic, keepFile: file.logic, writeRows: rows.logic }
  const actor = createActor(reportPagingMachine.provide({ actors: actors as never }), { input })
  actor.start()
  page.call(0).resolve(rowsOf(1))
  await settled()
  actor.send({ type: 'export.requested', scope: 'all' })
  expect(file.call(0).input).toMatchObject({ list: 'SaleReport', scope: 'all', total: 95, rows: rowsOf(1).rows })
  actor.stop()
  expect([ahead, file, rows].map((held) => held.call(0).signal.aborted)).toEqual([true, true, true])
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
  expect(page.call(1).input).toEqual({ list: 'SaleReport', page: 2 })
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
  expect(page.call(2).input).toEqual({ list: 'SaleReport', page: 3 })
  page.call(2).resolve({ rows: [], total: 0, succeeded: false, message: 'Not now' })
  await settled()
  actor.send({ type: 'location.changed', page: 1 })
  expect(page.call(3).input).toEqual({ list: 'SaleReport', page: 1 })
  page.call(3).resolve(rowsOf(1))
  await settled()
  expect(actor.getSnapshot().context).toMatchObject({ page: 1, offset: 0, total: 95 })
})

it('an interrupted file keeps its place and goes on; one that is cancelled is given up', async () => {
  const { actor, file, rows, wait } = await beginFile()
  rows.call(0).reject(new Unreachable({ message: 'The server cannot be reached' }))
  await settled()
  expect(actor.getSnapshot().hasTag('interrupted')).toBe(true)
  expect(wait.call(0).input).toEqual({ list: 'SaleReport' })
  expect(file.call(0).signal.aborted).toBe(false)
  actor.send({ type: 'export.continued' })
  expect(wait.call(0).signal.aborted).toBe(true)
  rows.call(1).reject(new Faulted({ status: 503, message: 'Later', errors: [] }))
  await settled()
  wait.call(1).resolve(null)
  await settled()
  rows.call(2).resolve({ rows: 1, sha256: 'ab', added: 0 })
  await settled()
  expect(file.calls).toHaveLength(1)
  expect(actor.getSnapshot().context.written).toEqual({ rows: 1, sha256: 'ab', added: 0 })
  actor.send({ type: 'export.requested', scope: 'all' })
  expect(actor.getSnapshot().context.written).toBeNull()
  actor.send({ type: 'export.cancelled' })
  expect(file.call(1).signal.aborted).toBe(true)
  expect(actor.getSnapshot().hasTag('exporting')).toBe(false)
})

it('a file that was tried in vain often enough waits for the person, with all that is written', async () => {
  const { actor, file, rows, wait } = await beginFile()
  rows.call(0).reject(new Unreachable({ message: 'The server cannot be reached' }))
  await settled()
  wait.call(0).reject(new Unreachable({ message: 'It has been tried often enough.' }))
  await settled()
  expect(actor.getSnapshot().matches({ export: { exporting: 'halted' } })).toBe(true)
  expect(actor.getSnapshot().context.exportFailure).toBe('The server cannot be reached')
  expect(rows.calls).toHaveLength(1)
  actor.send({ type: 'export.continued' })
  expect(rows.calls).toHaveLength(2)
  expect(file.call(0).signal.aborted).toBe(false)
})

const faulted = (status: number) => new Faulted({ status, message: 'No', errors: [] })
it.each<readonly [string, AppError, 'interrupted' | 'failed']>([
  ['a bad gateway', faulted(502), 'interrupted'],
  ['a server that is busy', faulted(503), 'interrupted'],
  ['a gateway that waited in vain', faulted(504), 'interrupted'],
  ['a server that crashes', faulted(500), 'failed'],
  ['a server that does not know how', faulted(501), 'failed'],
  ['another list than the one that was begun', faulted(409), 'failed'],
  ['a disk that is full', faulted(507), 'failed'],
  ['an answer of another shape', new UnexpectedAnswer({ path: 'rows', message: 'No' }), 'failed'],
])('%s leaves the file interrupted or failed', async (_, error, state) => {
  const { actor, file, rows } = await beginFile()
  rows.call(0).reject(error)
  await settled()
  const snapshot = actor.getSnapshot()
  expect(snapshot.hasTag('interrupted') ? 'interrupted' : (snapshot.value as { export: unknown }).export).toBe(state)
  expect(file.call(0).signal.aborted).toBe(state === 'failed')
  expect(snapshot.context.exportFailure).toBe('No')
})

it('a second press while a file is written begins no other', async () => {
  const { actor, file } = await beginFile()
  actor.send({ type: 'export.requested', scope: 'shown' })
  actor.send({ type: 'export.requested', scope: 'all' })
  expect(file.calls).toHaveLength(1)
  expect(file.call(0).signal.aborted).toBe(false)
  expect(actor.getSnapshot().context.exportScope).toBe('all')
})

it('a file that failed can be asked for again, or read of and forgotten', async () => {
  const { actor, file, rows } = await beginFile()
  rows.call(0).reject(faulted(507))
  await settled()
  actor.send({ type: 'export.requested', scope: 'all' })
  expect(file.calls).toHaveLength(2)
  expect(actor.getSnapshot().context.exportFailure).toBeNull()
  rows.call(1).reject(faulted(507))
  await settled()
  actor.send({ type: 'written.read' })
  expect(actor.getSnapshot().matches({ export: 'idle' })).toBe(true)
  expect(actor.getSnapshot().context.exportFailure).toBeNull()
})

it('a row in the drawer does not outlive the page that it is on', async () => {
  const { actor, page } = begin()
  page.call(0).resolve(rowsOf(1))
  await settled()
  actor.send({ type: 'row.opened', index: 0 })
  expect(actor.getSnapshot().matches({ row: 'open' })).toBe(true)
  actor.send({ type: 'location.changed', page: 2 })
  page.call(1).resolve(rowsOf(2))
  await settled()
  expect(actor.getSnapshot().matches({ row: 'closed' })).toBe(true)
  actor.send({ type: 'row.opened', index: 7 })
  expect(actor.getSnapshot().matches({ row: 'closed' })).toBe(true)
})
