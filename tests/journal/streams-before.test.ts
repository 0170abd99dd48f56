import { beforeEach, describe, expect, it } from 'vitest'
import { DATABASE_NAME, STREAM_FORMAT } from '../../src/journal/entry.ts'
import type { Journal } from '../../src/journal/journal.ts'
import { type JournaledName, journaledMachines } from '../../src/journal/machines.ts'
import { eventually } from '../eventually.ts'
import { FakeStorage } from './support/storage.ts'
import { type DurableBefore, firstPlan, formOfTab, lastPlan, sale } from './support/streams-before.ts'
import { createWorld } from './support/world.ts'

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
})

const done = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Creates the database as the product of that time did, with a stream that a page has left in it. */
const leaveInDatabase = async ({ stream, head, entries }: DurableBefore, page = 'page-000') => {
  const opening = indexedDB.open(DATABASE_NAME, 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('logs', { keyPath: ['stream', 'page'] })
    opening.result.createObjectStore('entries', { keyPath: ['stream', 'page', 'seq'] })
    opening.result.createObjectStore('aside', { keyPath: 'stream' })
  }
  const database = await done(opening)
  const tx = database.transaction(['logs', 'entries'], 'readwrite')
  await done(tx.objectStore('logs').put({ stream, page, head }))
  for (const entry of entries) await done(tx.objectStore('entries').put({ stream, page, ...entry }))
  database.close()
}

const rowsOf = async (store: 'logs' | 'aside') => {
  const database = await done(indexedDB.open(DATABASE_NAME, 1))
  const rows: ReadonlyArray<object> = await done(database.transaction(store).objectStore(store).getAll())
  database.close()
  return rows
}

const openPage = (tab?: FakeStorage) => {
  const page = world.openPage(tab, journaledMachines)
  const notices: Array<string> = []
  page.journal.onNotice(({ text }) => notices.push(text))
  return { ...page, notices }
}

const restore = (journal: Journal, machine: JournaledName, { stream }: Pick<DurableBefore, 'stream'>) =>
  journal.restore({ stream, machine, kind: 'durable', input: null })

const streams = [
  ['planWizard', 'of the first version of the plan wizard, which has the number of that of now', firstPlan],
  ['planWizard', 'of the last version of the plan wizard', lastPlan],
  ['offlineSale', 'of the sale by invoice, whose version was 1 already', sale],
] as const

describe('a durable stream from before the versions began at 1 again', () => {
  it('has a version that is also one of now, and another format', () => {
    for (const { head } of [firstPlan, sale]) expect(head).toMatchObject({ version: 1 })
    expect(journaledMachines.planWizard.version).toBe(1)
    for (const [, , { head }] of streams) expect(head).not.toMatchObject({ format: STREAM_FORMAT })
  })

  it.each(streams)('%s: %s, is set aside whole, and its person is told once', async (machine, _, before) => {
    await leaveInDatabase(before)
    const page = openPage()
    expect(await restore(page.journal, machine, before)).toBeNull()
    expect(page.notices).toEqual([expect.stringContaining('set aside')])
    await eventually(async () =>
      expect(await rowsOf('aside')).toMatchObject([
        { stream: before.stream, reason: expect.stringContaining('format 1') },
      ]),
    )
    expect(await rowsOf('logs')).toEqual([])
    const after = openPage()
    expect(await restore(after.journal, machine, before)).toBeNull()
    expect(after.notices).toEqual([])
  })

  it.each(streams)('%s: %s, is in no list of drafts', async (machine, _, before) => {
    await leaveInDatabase(before)
    expect(await openPage().journal.kept(machine, before.stream)).toEqual([])
  })

  it.each(streams)('%s: %s, is not read where an open page has it on its way either', async (machine, _, before) => {
    await world.leasesOf('page-000').take()
    const write = { act: 'begin', ...before }
    world.origin.setItem('simdesk.journal.ahead:page-000:000000001', JSON.stringify(write))
    const page = openPage()
    expect(await restore(page.journal, machine, before)).toBeNull()
    expect(page.notices).toEqual([expect.stringContaining('set aside')])
    expect(await openPage().journal.kept(machine, before.stream)).toEqual([])
  })
})

it('a draft of a tab from before is set aside whole, and its person is told once', async () => {
  const tab = new FakeStorage()
  for (const [key, value] of formOfTab) tab.setItem(key, value)
  const place = { stream: 'inventoryForm:u7:add', machine: 'inventoryForm', kind: 'tab', input: null } as const
  const page = openPage(tab)
  expect(await page.journal.restore(place)).toBeNull()
  expect(page.notices).toEqual([expect.stringContaining('set aside')])
  expect([...tab.items.keys()]).toEqual(['simdesk.journal.aside:inventoryForm%3Au7%3Aadd'])
  const after = openPage(tab)
  expect(await after.journal.restore(place)).toBeNull()
  expect(after.notices).toEqual([])
})
