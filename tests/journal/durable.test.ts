import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DurableDatabase } from '../../src/journal/durable-database.ts'
import { DurableStore } from '../../src/journal/durable-store.ts'
import {
  CHECKPOINT_EVERY,
  RETRY_AFTER,
  STREAM_FORMAT,
  type StoredEntry,
  type StreamHead,
} from '../../src/journal/entry.ts'
import { isUnreadable } from '../../src/journal/store.ts'
import { eventually } from '../eventually.ts'
import { createWorld, openNote } from './support/world.ts'

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
})
afterEach(() => void vi.useRealTimers())

const STREAM = 'note:Note'
const head: StreamHead = {
  format: STREAM_FORMAT,
  machine: 'note',
  version: 1,
  at: 1,
  base: { seq: 0, input: { title: 'Note' } },
}
const entry = (seq: number): StoredEntry => ({ seq, at: seq, event: { type: 'line.written', line: `line ${seq}` } })
const entries = (count: number) => Array.from({ length: count }, (_, index) => entry(index + 1))

/** The store of a page; `never` is a page whose database does not answer before the page is gone. */
const openStore = (page: string, database: 'real' | 'never' | 'none' = 'real') => {
  const failures: Array<string> = []
  const open = {
    real: () => DurableDatabase.open(),
    never: () => new Promise<DurableDatabase>(() => undefined),
    none: () => Promise.reject(new Error('There is no IndexedDB')),
  }[database]
  const store = new DurableStore({
    page,
    ahead: world.origin,
    leases: world.leasesOf(page),
    onFailure: (stream) => void failures.push(stream),
    open,
  })
  return { store, failures }
}
const seqs = async (store: DurableStore) => {
  const log = await store.read(STREAM)
  if (log === null) return null
  return isUnreadable(log) ? 'unreadable' : log.entries.map(({ seq }) => seq)
}
const databaseText = async () => {
  const texts: Array<unknown> = []
  const request = indexedDB.open('simdesk-journal')
  const db = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
  for (const name of db.objectStoreNames) {
    const all = db.transaction(name).objectStore(name).getAll()
    texts.push(
      await new Promise((resolve) => {
        all.onsuccess = () => resolve(all.result)
      }),
    )
  }
  db.close()
  return JSON.stringify(texts)
}

describe('a durable stream', () => {
  it('is there for another tab after the first is closed', async () => {
    const first = world.openPage()
    const note = await openNote(first.journal, 'durable')
    note.write('one', 'two')
    first.close()
    const after = await openNote(world.openPage().journal, 'durable')
    expect(after.lines()).toEqual(['one', 'two'])
    expect(after.restored?.isOpenElsewhere).toBe(false)
  })

  it('holds no masked text, in the database and on the way there', async () => {
    const { journal } = world.openPage()
    const note = await openNote(journal, 'durable')
    note.actor.send({ type: 'pin.typed', pin: '4711-SECRET' })
    note.write('their code is 4711-SECRET', ...Array.from({ length: CHECKPOINT_EVERY }, () => 'x'))
    expect(world.origin.text()).toContain('their code is [masked]')
    expect(world.origin.text()).not.toContain('SECRET')
    await eventually(() => expect(world.origin.items.size).toBe(0))
    expect(await databaseText()).toContain('their code is [masked]')
    expect(await databaseText()).not.toContain('SECRET')
  })

  it('loses nothing when the page dies before its database answers', async () => {
    const dying = openStore('page-1', 'never')
    dying.store.begin(STREAM, head)
    for (const one of entries(5)) dying.store.append(STREAM, one)
    expect(await seqs(openStore('page-2').store)).toEqual([1, 2, 3, 4, 5])
    await eventually(() => expect(world.origin.items.size).toBe(0))
    expect(await seqs(openStore('page-3').store)).toEqual([1, 2, 3, 4, 5])
  })

  it('loses nothing when the page dies between the database and forgetting what was on the way', async () => {
    const first = openStore('page-1')
    first.store.begin(STREAM, head)
    for (const one of entries(5)) first.store.append(STREAM, one)
    const ahead = [...world.origin.items]
    await first.store.flush()
    for (const [key, value] of ahead) world.origin.items.set(key, value)
    expect(await seqs(openStore('page-2').store)).toEqual([1, 2, 3, 4, 5])
  })

  it('stays cleared when the page dies at once', async () => {
    const first = openStore('page-1')
    first.store.begin(STREAM, head, entries(3))
    await first.store.flush()
    const dying = openStore('page-1', 'never')
    dying.store.clear(STREAM)
    expect(await seqs(openStore('page-2').store)).toBeNull()
  })

  it('stays taken when the page dies at once', async () => {
    const first = openStore('page-1')
    first.store.begin(STREAM, head, entries(3))
    await first.store.flush()
    const dying = openStore('page-1', 'never')
    void dying.store.take(STREAM)
    expect(await seqs(openStore('page-2').store)).toBeNull()
  })

  it('is taken as it was, and what is begun in its place meanwhile stays', async () => {
    const closed = openStore('page-0')
    closed.store.begin(STREAM, head, entries(2))
    await closed.store.flush()
    world.close('page-0')
    const { store } = openStore('page-1')
    const taking = store.take(STREAM)
    store.begin(STREAM, head, entries(1))
    expect(await taking).toMatchObject({ entries: entries(2) })
    expect(await seqs(store)).toEqual([1])
    await store.flush()
    expect(await seqs(openStore('page-2').store)).toEqual([1])
    expect(world.origin.items.size).toBe(0)
  })

  it('stays where it is when it cannot be taken', async () => {
    const first = openStore('page-1')
    first.store.begin(STREAM, head, entries(3))
    await first.store.flush()
    await expect(openStore('page-1', 'none').store.take(STREAM)).rejects.toThrow('There is no IndexedDB')
    expect(await seqs(openStore('page-2').store)).toEqual([1, 2, 3])
  })

  it('is the old log or the new one when a write breaks in the middle', async () => {
    const database = await DurableDatabase.open()
    await database.write('page-1', [{ act: 'begin', stream: STREAM, head, entries: entries(4) }])
    const broken = [...entries(2), { ...entry(3), event: () => 'cannot be stored' }]
    await expect(database.write('page-1', [{ act: 'begin', stream: STREAM, head, entries: broken }])).rejects.toThrow()
    expect(await seqs(openStore('page-2').store)).toEqual([1, 2, 3, 4])
    const checkpoint = { ...head, base: { seq: 4, state: { value: 'writing', context: {} } } }
    await database.write('page-2', [{ act: 'begin', stream: STREAM, head: checkpoint, entries: [] }])
    expect(await seqs(openStore('page-3').store)).toEqual([])
  })

  it('with a gap cannot be read', async () => {
    const { store } = openStore('page-1')
    store.begin(STREAM, head, [entry(1), entry(3)])
    await store.flush()
    expect(await seqs(openStore('page-2').store)).toBe('unreadable')
  })

  it('is kept by the database alone where local storage is full', async () => {
    world.origin.quota = 0
    const { store, failures } = openStore('page-1')
    store.begin(STREAM, head, entries(2))
    store.append(STREAM, entry(3))
    await store.flush()
    expect(failures).toEqual([])
    expect(await seqs(openStore('page-2').store)).toEqual([1, 2, 3])
  })

  it('is removed after 14 days', async () => {
    const first = world.openPage()
    const note = await openNote(first.journal, 'durable')
    note.write('one')
    first.close()
    world.clock.now += 15 * 86_400_000
    expect((await openNote(world.openPage().journal, 'durable')).restored).toBeNull()
  })
})

describe('two tabs', () => {
  it('do not mix their events: the second goes on in a copy, and is told', async () => {
    const first = world.openPage()
    const mine = await openNote(first.journal, 'durable')
    mine.write('one')
    const second = world.openPage()
    const theirs = await openNote(second.journal, 'durable')
    expect(theirs.restored?.isOpenElsewhere).toBe(true)
    expect(await first.journal.isOpenElsewhere(STREAM)).toBe(true)
    expect(theirs.lines()).toEqual(['one'])
    for (let turn = 2; turn < 40; turn++) (turn % 2 ? mine : theirs).write(`turn ${turn}`)
    first.close()
    second.close()
    const after = (await openNote(world.openPage().journal, 'durable')).lines()
    // The first tab wrote last.
    expect(after).toEqual(mine.lines())
    expect(after.length).toBe(20)
  })

  it('of which one clears the stream: the other keeps its own', async () => {
    const first = world.openPage()
    const mine = await openNote(first.journal, 'durable')
    mine.write('one')
    const second = world.openPage()
    const theirs = await openNote(second.journal, 'durable')
    theirs.write('two')
    await first.journal.clear(mine.place)
    first.close()
    second.close()
    expect((await openNote(world.openPage().journal, 'durable')).lines()).toEqual(['one', 'two'])
  })

  it('of which none is open any more: clearing removes what either wrote', async () => {
    const first = world.openPage()
    ;(await openNote(first.journal, 'durable')).write('one')
    const second = world.openPage()
    ;(await openNote(second.journal, 'durable')).write('two')
    await eventually(() => expect(world.origin.items.size).toBe(0))
    first.close()
    second.close()
    const third = world.openPage()
    const note = await openNote(third.journal, 'durable')
    expect(note.lines()).toEqual(['one', 'two'])
    note.detach()
    await third.journal.clear(note.place)
    third.close()
    expect((await openNote(world.openPage().journal, 'durable')).restored).toBeNull()
  })
})

describe('without a database', () => {
  it('the store reports the stream, leaves nothing on the way, and refuses the next event', async () => {
    const { store, failures } = openStore('page-1', 'none')
    store.begin(STREAM, head)
    store.append(STREAM, entry(1))
    await store.flush()
    expect(failures).toEqual([STREAM])
    expect(world.origin.items.size).toBe(0)
    expect(() => store.append(STREAM, entry(2))).toThrow('could not be written')
  })

  it('the note works, and the status says that it is not kept', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB')
    const { journal } = world.openPage()
    const note = await openNote(journal, 'durable')
    note.write('one')
    await eventually(() => expect(journal.status.get()).toBe('notKept'))
    expect(note.lines()).toEqual(['one'])
    expect(world.origin.items.size).toBe(0)
    await expect(journal.isOpenElsewhere(STREAM)).rejects.toThrow()
    await journal.clear(note.place)
  })

  it('the note is tried again, and said to be kept when it is, not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { indexedDB: database } = globalThis
    Reflect.deleteProperty(globalThis, 'indexedDB')
    const page = world.openPage()
    const note = await openNote(page.journal, 'durable')
    const seen: Array<string> = []
    note.write('one')
    await eventually(() => expect(page.journal.status.get()).toBe('notKept'))
    page.journal.status.subscribe(() => seen.push(page.journal.status.get()))
    // Written during the failure: the stream must contain these lines too in the end.
    note.write(...Array.from({ length: 30 }, (_, index) => `line ${index}`))
    await vi.advanceTimersByTimeAsync(RETRY_AFTER)
    expect(seen).toEqual([])
    globalThis.indexedDB = database
    note.write('last')
    await vi.advanceTimersByTimeAsync(RETRY_AFTER)
    await eventually(() => expect(seen).toEqual(['kept']))
    vi.useRealTimers()
    page.close()
    expect((await openNote(world.openPage().journal, 'durable')).lines()).toEqual(note.lines())
  })
})
