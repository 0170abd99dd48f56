import { beforeEach, describe, expect, test } from 'vitest'
import { type AnyActorRef, type AnyStateMachine, createActor } from 'xstate'
import { fileOf } from '../../../src/machines/lists/exporting.ts'
import { filterByPlanName } from '../../../src/machines/plans/plan-list.context.ts'
import { planListMachine } from '../../../src/machines/plans/plan-list.machine.ts'
import { reportPagingMachine } from '../../../src/machines/reports/report-paging.machine.ts'
import { blankFilter } from '../../../src/machines/stock/inventory-list.context.ts'
import { inventoryListMachine } from '../../../src/machines/stock/inventory-list.machine.ts'
import { Faulted, Unreachable } from '../../../src/schemas/core/errors.ts'
import type { FileOrder } from '../../../src/services/files/list-file.ts'
import { heldCall, heldFile, settled } from '../support.ts'

type Page = { rows: ReadonlyArray<object>; total: number; succeeded: boolean; message: string }

/** A list that makes files, and what is its own in an order. */
type Listed = {
  readonly name: string
  readonly machine: AnyStateMachine
  readonly input: object
  readonly own: object
  readonly pages: number
}

const located = { page: 1, pageSize: 30, filter: null, filterOpen: false }
const byIccid = { ...blankFilter, searchBy: 'iccid', text: '8944', voided: true } as const

const lists: ReadonlyArray<Listed> = [
  {
    name: 'the inventory list',
    machine: inventoryListMachine,
    input: located,
    own: { filter: null, names: {} },
    pages: 4,
  },
  {
    name: 'a search in the inventory, voided items too',
    machine: inventoryListMachine,
    input: { ...located, filter: byIccid },
    own: { filter: byIccid },
    pages: 4,
  },
  {
    name: 'the plan list',
    machine: planListMachine,
    input: located,
    own: { filter: null },
    pages: 4,
  },
  {
    name: 'a search in the plans',
    machine: planListMachine,
    input: { ...located, filter: filterByPlanName('X') },
    own: { filter: filterByPlanName('X') },
    pages: 4,
  },
  {
    name: 'a report',
    machine: reportPagingMachine,
    input: { list: 'SaleReport', page: 1, filter: null },
    own: { list: 'SaleReport' },
    pages: 4,
  },
]

const pageOf = (total: number): Page => ({ rows: [{ id: 7 }], total, succeeded: true, message: '' })
const down = new Unreachable({ message: 'The server cannot be reached' })
const full = new Faulted({ status: 507, message: 'The disk is full', errors: [] })
const written = { name: 'File.csv', rows: 95, sha256: 'ab', added: 0 }

const all = { type: 'export.requested', scope: 'all', format: 'csv', columns: ['first'] } as const
const shown = { ...all, scope: 'shown' } as const

describe.each(lists)('a file of $name', ({ machine, input, own, pages }) => {
  const begin = () => {
    const page = heldCall<unknown, Page>()
    const files = heldFile<FileOrder<unknown>>()
    const actors = { loadPage: page.logic, searchPage: page.logic, writeFile: files.logic } as never
    const actor = createActor(machine.provide({ actors }), {
      input: input as never,
    })
    actor.start()
    return {
      actor: actor as AnyActorRef,
      page,
      files,
      now: () => actor.getSnapshot(),
      file: () => fileOf(actor.getSnapshot() as never),
    }
  }
  let list: ReturnType<typeof begin>
  beforeEach(async () => {
    list = begin()
    list.page.call(0).resolve(pageOf(95))
    await settled()
  })
  const exportState = () => (list.now().value as { export: unknown }).export

  test('is asked for with the list as it stands: the shown columns, the filter in force, the page', () => {
    const { actor, files } = list
    actor.send({ ...shown, columns: ['second'] })
    expect(files.file(0).order).toMatchObject({
      ...own,
      scope: 'shown',
      format: 'csv',
      rows: [{ id: 7 }],
      columns: ['second'],
      page: 1,
      pages,
      total: 95,
    })
  })

  test('is of no page while another is on its way, or did not come', async () => {
    const { actor, page, files, now } = list
    expect(now().can(shown)).toBe(true)
    actor.send({ type: 'page.chosen', page: 3 })
    expect([shown, all].map((wish) => now().can(wish))).toEqual([false, false])
    actor.send(shown)
    page.call(1).reject(down)
    await settled()
    expect([shown, all].map((wish) => now().can(wish))).toEqual([false, false])
    expect(files.files).toEqual([])
  })

  test('is none for Excel in the legacy layout, nor of more rows than it takes', async () => {
    const { actor, page, now } = list
    const excel = { ...all, format: 'xlsx' } as const
    expect(now().can(excel)).toBe(true)
    expect(now().can({ ...excel, scope: 'legacy' })).toBe(false)
    actor.send({ type: 'page.chosen', page: 2 })
    page.call(1).resolve(pageOf(100_001))
    await settled()
    expect(now().can(excel)).toBe(false)
    expect(now().can({ ...excel, scope: 'shown' })).toBe(true)
    expect(now().can(all)).toBe(true)
  })

  test('that is interrupted goes on by itself or at once, and is one file to its end', () => {
    const { actor, files, now, file } = list
    actor.send(all)
    files.file(0).tell({ type: 'file.interrupted', error: down })
    expect(now().hasTag('interrupted')).toBe(true)
    expect(file()).toMatchObject({ interruption: 'interrupted', failure: 'The server cannot be reached' })
    files.file(0).tell({ type: 'file.resumed' })
    expect(file()).toMatchObject({ interruption: 'none', failure: null })
    files.file(0).tell({ type: 'file.interrupted', error: down })
    actor.send({ type: 'export.continued' })
    expect(files.file(0).told).toEqual([{ type: 'file.continued' }])
    expect(file().interruption).toBe('none')
    files.file(0).tell({ type: 'file.written', file: written })
    expect(file()).toMatchObject({ written, writer: null })
    expect(files.files).toHaveLength(1)
  })

  test('that was tried in vain often enough waits for the person, with all that is written', () => {
    const { actor, files, file } = list
    actor.send(all)
    files.file(0).tell({ type: 'file.interrupted', error: down })
    files.file(0).tell({ type: 'file.halted' })
    expect(file().interruption).toBe('halted')
    expect(files.file(0).isGivenUp).toBe(false)
    actor.send({ type: 'export.continued' })
    expect(files.file(0).told).toEqual([{ type: 'file.continued' }])
    expect(exportState()).toEqual({ exporting: 'writing' })
  })

  test('that is cancelled is given up, and no word of it comes any more', () => {
    const { actor, files } = list
    actor.send(all)
    actor.send({ type: 'export.cancelled' })
    expect(files.file(0).isGivenUp).toBe(true)
    files.file(0).tell({ type: 'file.written', file: written })
    expect(exportState()).toBe('idle')
    expect(list.file().written).toBeNull()
  })

  test('that failed can be asked for again, or read of and forgotten', () => {
    const { actor, files, file } = list
    actor.send({ ...all, format: 'xlsx' })
    files.file(0).tell({ type: 'file.failed', error: full })
    expect(file()).toMatchObject({ isFailed: true, failure: 'The disk is full', scope: 'all', format: 'xlsx' })
    expect(files.file(0).isGivenUp).toBe(true)
    actor.send(all)
    expect(file()).toMatchObject({ isFailed: false, failure: null })
    files.file(1).tell({ type: 'file.failed', error: full })
    actor.send({ type: 'written.read' })
    expect(exportState()).toBe('idle')
    expect(file().failure).toBeNull()
  })

  test('is one at a time: a second press begins no other', () => {
    const { actor, files } = list
    actor.send(all)
    actor.send(shown)
    actor.send(all)
    expect(files.files).toHaveLength(1)
    expect(files.file(0).isGivenUp).toBe(false)
    expect(list.file().scope).toBe('all')
  })

  test('is given up with its screen', () => {
    const { actor, files } = list
    actor.send(all)
    ;(actor as { stop?: () => void }).stop?.()
    expect(files.file(0).isGivenUp).toBe(true)
  })

  test('for which the person chose no place is none', () => {
    const { actor, files } = list
    actor.send(all)
    files.file(0).tell({ type: 'file.declined' })
    expect(exportState()).toBe('idle')
    expect(list.file().written).toBeNull()
  })
})

test('a file of selected SIMs is of these alone, also when it is tried again, and the next one is of the list', async () => {
  const page = heldCall<unknown, Page>()
  const files = heldFile<FileOrder<unknown>>()
  const actor = createActor(
    inventoryListMachine.provide({ actors: { loadPage: page.logic, writeFile: files.logic } as never }),
    { input: located as never },
  )
  actor.start()
  page.call(0).resolve(pageOf(100_001))
  await settled()
  expect('exportIds' in actor.getSnapshot().context).toBe(false)

  const selected = { ...all, format: 'xlsx', ids: [9, 7] } as const
  expect(actor.getSnapshot().can({ ...all, format: 'xlsx' })).toBe(false)
  actor.send(selected)
  expect(files.file(0).order).toMatchObject({ scope: 'all', ids: [9, 7], total: 2 })
  files.file(0).tell({ type: 'file.failed', error: full })
  const { scope, format, ids } = fileOf(actor.getSnapshot())
  expect({ scope, format, ids }).toEqual({ scope: 'all', format: 'xlsx', ids: [9, 7] })

  actor.send(all)
  expect(files.file(1).order).toMatchObject({ scope: 'all', total: 100_001 })
  expect(files.file(1).order).not.toHaveProperty('ids')
  expect(fileOf(actor.getSnapshot())).not.toHaveProperty('ids')
})
