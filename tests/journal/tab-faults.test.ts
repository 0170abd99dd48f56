import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RETRY_AFTER } from '../../src/journal/entry.ts'
import { noteTable } from './support/note-machine.ts'
import type { FakeStorage } from './support/storage.ts'
import { createWorld, openNote } from './support/world.ts'

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
})
afterEach(() => void vi.useRealTimers())

const numbered = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `line ${from + index}`)

describe('a stream that cannot be read whole', () => {
  const damage = async (break_: (tab: FakeStorage) => void, table = noteTable()) => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    note.write(...numbered(5))
    break_(tab as FakeStorage)
    const next = world.openPage(tab, table)
    const notices: Array<string> = []
    next.journal.onNotice(({ text }) => notices.push(text))
    return { note: await openNote(next.journal, 'tab'), notices, tab: tab as FakeStorage }
  }
  const entryKey = (tab: FakeStorage, seq: number) =>
    [...tab.items.keys()].find((key) => key.includes('.entry:') && key.endsWith(`:${seq}`)) ?? ''

  it.each<[string, (tab: FakeStorage) => void]>([
    ['with a gap', (tab) => tab.removeItem(entryKey(tab, 3))],
    ['with a broken event', (tab) => tab.setItem(entryKey(tab, 3), '{"seq":3,')],
    ['with an unknown event', (tab) => tab.setItem(entryKey(tab, 3), '{"seq":3,"at":1,"event":{"type":"other"}}')],
    [
      'with a field of another type',
      (tab) => tab.setItem(entryKey(tab, 3), '{"seq":3,"at":1,"event":{"type":"line.written","line":5}}'),
    ],
    ['with a broken head', (tab) => tab.setItem('simdesk.journal.head:note%3ANote', '[]')],
    ['of a newer format', (tab) => tab.setItem('simdesk.journal.head:note%3ANote', '{"format":3}')],
  ])('%s is set aside whole, with a notice', async (_what, break_) => {
    const { note, notices, tab } = await damage(break_)
    expect(note.restored).toBeNull()
    expect(note.lines()).toEqual([])
    expect(notices).toEqual([expect.stringContaining('set aside')])
    expect(tab.items.has('simdesk.journal.aside:note%3ANote')).toBe(true)
    note.write('again')
    expect((await openNote(world.openPage(tab).journal, 'tab')).lines()).toEqual(['again'])
  })

  it.each([
    ['older', 2],
    ['newer', 0],
  ])('of an %s version of its machine is set aside whole, with a notice', async (_, version) => {
    const { note, notices, tab } = await damage(() => undefined, noteTable(version))
    expect([note.restored, note.lines()]).toEqual([null, []])
    expect(notices).toEqual([expect.stringContaining('set aside')])
    expect(tab.items.has('simdesk.journal.aside:note%3ANote')).toBe(true)
  })
})

describe('without room', () => {
  it('the note works, the status says so, and no prefix is left', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    const statuses: Array<string> = []
    journal.status.subscribe(() => statuses.push(journal.status.get()))
    note.write('one')
    expect(journal.status.get()).toBe('kept')
    ;(tab as FakeStorage).quota = 400
    note.write('x'.repeat(500), 'three')
    expect(journal.status.get()).toBe('notKept')
    expect(note.lines()).toHaveLength(3)
    expect((await openNote(world.openPage(tab).journal, 'tab')).restored).toBeNull()
  })

  it('keeps the draft again, whole, when there is room', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    ;(tab as FakeStorage).quota = 0
    note.write('one')
    expect(journal.status.get()).toBe('notKept')
    ;(tab as FakeStorage).quota = 1_000_000
    note.write(...numbered(30, 2))
    expect(journal.status.get()).toBe('kept')
    expect((await openNote(world.openPage(tab).journal, 'tab')).lines()).toEqual(note.lines())
  })

  it('keeps the draft again by itself, without another event', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    vi.useFakeTimers()
    ;(tab as FakeStorage).quota = 0
    note.write('one')
    vi.advanceTimersByTime(RETRY_AFTER)
    expect(journal.status.failing()).toEqual([note.place.stream])
    ;(tab as FakeStorage).quota = 1_000_000
    vi.advanceTimersByTime(RETRY_AFTER)
    expect(journal.status.failing()).toEqual([])
    vi.useRealTimers()
    expect((await openNote(world.openPage(tab).journal, 'tab')).lines()).toEqual(['one'])
  })

  it('a draft that is no longer worked on is none that could be lost', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    ;(tab as FakeStorage).quota = 0
    note.write('one')
    expect(journal.status.get()).toBe('notKept')
    note.detach()
    expect(journal.status.get()).toBe('kept')
  })

  it('or without session storage at all, nothing fails', async () => {
    const { journal } = world.openPage(null)
    const note = await openNote(journal, 'tab')
    note.write('one')
    expect(note.lines()).toEqual(['one'])
    expect(journal.status.get()).toBe('notKept')
  })

  it('a draft of more than its share is folded early', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    note.write('x'.repeat(600_000))
    note.write('y'.repeat(10))
    note.write('z'.repeat(300_000))
    expect(journal.status.get()).toBe('kept')
    note.write('w'.repeat(400_000))
    expect(journal.status.get()).toBe('notKept')
    expect(tab?.items.size).toBe(0)
  })
})
