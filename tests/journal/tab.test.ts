import { beforeEach, describe, expect, it } from 'vitest'
import { CHECKPOINT_EVERY } from '../../src/journal/entry.ts'
import type { Journaled } from '../../src/journal/journaled.ts'
import { TabStore } from '../../src/journal/tab-store.ts'
import { note, sendings } from './support/note-machine.ts'
import type { FakeStorage } from './support/storage.ts'
import { createWorld, openNote } from './support/world.ts'

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
  sendings.length = 0
})

const numbered = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `line ${from + index}`)

describe('a draft in the tab', () => {
  it('is there after a reload in the same moment, masked text too', async () => {
    const first = world.openPage()
    const note = await openNote(first.journal, 'tab')
    note.write('one')
    note.actor.send({ type: 'pin.typed', pin: '4711-SECRET' })
    note.write('two')
    const after = await openNote(world.openPage(first.tab).journal, 'tab')
    expect(after.actor.getSnapshot().context).toEqual({
      title: 'Note',
      lines: ['one', 'two'],
      pin: '4711-SECRET',
      sent: 0,
    })
    after.write('three')
    expect((await openNote(world.openPage(first.tab).journal, 'tab')).lines()).toEqual(['one', 'two', 'three'])
  })

  it('says when the last thing happened in it', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    const before = Date.parse('2026-03-02T08:30:00Z')
    world.clock.now = before
    note.write('one')
    world.clock.now += 3_600_000
    const after = await openNote(world.openPage(tab).journal, 'tab')
    expect((after.restored?.at ?? 0) - before).toBeLessThan(10)
  })

  it('is unknown to another tab', async () => {
    const note = await openNote(world.openPage().journal, 'tab')
    note.write('one')
    expect((await openNote(world.openPage().journal, 'tab')).restored).toBeNull()
  })

  it('goes its own way in a duplicated tab', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    note.write('one')
    const twin = tab?.copy() ?? null
    const other = await openNote(world.openPage(twin).journal, 'tab')
    note.write('mine')
    other.write('theirs')
    expect((await openNote(world.openPage(tab).journal, 'tab')).lines()).toEqual(['one', 'mine'])
    expect((await openNote(world.openPage(twin).journal, 'tab')).lines()).toEqual(['one', 'theirs'])
  })

  it('is gone when it is cleared, and begins again with the next act', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    note.write('one')
    await journal.clear(note.place)
    expect(tab?.items.size).toBe(0)
    note.write('two')
    expect((await openNote(world.openPage(tab).journal, 'tab')).lines()).toEqual(['one', 'two'])
  })

  it('begins again with an act that the server is asked about: it does not wait for the answer', async () => {
    // Its request changes nothing on the server, so it is made again.
    const asking = { note: { version: 1, load: async () => ({ ...note, posts: () => false }) as unknown as Journaled } }
    const { tab, journal } = world.openPage(undefined, asking)
    const { actor, place, write } = await openNote(journal, 'tab')
    await journal.clear(place)
    actor.send({ type: 'save.requested' })
    write('one')
    const unanswered = tab?.copy() ?? null
    expect((await openNote(world.openPage(unanswered, asking).journal, 'tab')).lines()).toEqual(['one'])
  })

  it('does not come back with the step in which it was cleared', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    note.write('one')
    note.actor.subscribe((snapshot) => {
      if (snapshot.context.lines.includes('the end')) void journal.clear(note.place)
    })
    note.write('the end')
    expect(tab?.items.size).toBe(0)
  })

  it('is none where nobody did anything', async () => {
    const { tab, journal } = world.openPage()
    await openNote(journal, 'tab')
    expect((await openNote(world.openPage(tab).journal, 'tab')).restored).toBeNull()
  })

  it('is gone when its machine was done', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    note.write('one')
    note.actor.send({ type: 'note.closed' })
    expect((await openNote(world.openPage(tab).journal, 'tab')).restored).toBeNull()
  })

  it('is removed when nobody touched it for 14 days', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    note.write('one')
    world.clock.now += 13 * 86_400_000
    expect((await openNote(world.openPage(tab).journal, 'tab')).lines()).toEqual(['one'])
    world.clock.now += 15 * 86_400_000
    expect((await openNote(world.openPage(tab).journal, 'tab')).restored).toBeNull()
  })

  it('never writes an undeclared event', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    note.actor.send({ type: 'undeclared', password: 'hunter2' } as never)
    expect(tab?.text()).not.toContain('hunter2')
  })

  it('begins with the state of an actor that already runs', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'ring')
    note.write('before')
    await journal.prepare({ machine: 'note', kind: 'tab' })
    journal.attach(note.actor, { ...note.place, kind: 'tab' })
    note.write('after')
    expect((await openNote(world.openPage(tab).journal, 'tab')).lines()).toEqual(['before', 'after'])
  })

  it('waits in memory while the codec is loaded', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'ring')
    note.write('before')
    const detach = journal.attach(note.actor, { ...note.place, kind: 'tab' })
    note.write('meanwhile')
    await journal.prepare({ machine: 'note', kind: 'tab' })
    await Promise.resolve()
    note.write('after')
    detach()
    expect((await openNote(world.openPage(tab).journal, 'tab')).lines()).toEqual(['before', 'meanwhile', 'after'])
  })
})

describe('a state that posts', () => {
  it('is not resumed: the stream is cut before the act that led there', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    note.write('one')
    note.actor.send({ type: 'save.requested' })
    note.write('while sending')
    expect(sendings).toHaveLength(1)
    // The page dies before the answer arrives.
    const left = tab?.copy() ?? null
    const after = await openNote(world.openPage(left).journal, 'tab')
    expect(after.actor.getSnapshot().value).toBe('writing')
    expect(after.lines()).toEqual(['one'])
    after.write('two')
    expect((await openNote(world.openPage(left).journal, 'tab')).lines()).toEqual(['one', 'two'])
    expect(sendings).toHaveLength(1)
  })
})

describe('a checkpoint', () => {
  it(`takes the place of ${CHECKPOINT_EVERY} events and keeps what follows`, async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    const lines = numbered(3 * CHECKPOINT_EVERY + 7)
    for (const [index, line] of lines.entries()) {
      note.write(line)
      expect(tab?.items.size).toBeLessThanOrEqual(CHECKPOINT_EVERY + 1)
      if (index % 97 === 0)
        expect((await openNote(world.openPage(tab?.copy()).journal, 'tab')).lines()).toEqual(lines.slice(0, index + 1))
    }
    expect(tab?.items.size).toBe(8)
    expect((await openNote(world.openPage(tab).journal, 'tab')).lines()).toEqual(lines)
  })

  it('waits until no call is out', async () => {
    const { tab, journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    note.write(...numbered(CHECKPOINT_EVERY - 1))
    note.actor.send({ type: 'save.requested' })
    note.write('while sending')
    expect(tab?.items.size).toBe(CHECKPOINT_EVERY + 2)
    await new Promise((resolve) => setTimeout(resolve))
    expect(tab?.items.size).toBe(1)
  })

  it('leaves the old log or the new one, at whichever write the page dies', async () => {
    const lines = numbered(CHECKPOINT_EVERY - 1)
    const prepared = world.openPage()
    const note = await openNote(prepared.journal, 'tab')
    note.write(...lines)
    const outcomes = new Set<number>()
    for (let livesFor = 0; livesFor < CHECKPOINT_EVERY + 5; livesFor += livesFor < 6 ? 1 : 40) {
      const tab = prepared.tab?.copy() as FakeStorage
      const dying = await openNote(world.openPage(tab).journal, 'tab')
      tab.livesFor = livesFor
      try {
        dying.write('the last')
      } catch {
        // The page is gone.
      }
      tab.livesFor = Number.POSITIVE_INFINITY
      const store = new TabStore(tab)
      const log = await store.read('note:Note')
      expect(log).not.toHaveProperty('unreadable')
      const after = (await openNote(world.openPage(tab).journal, 'tab')).lines()
      outcomes.add(after.length)
      expect([lines, [...lines, 'the last']]).toContainEqual(after)
    }
    expect(outcomes.size).toBe(2)
  })
})
