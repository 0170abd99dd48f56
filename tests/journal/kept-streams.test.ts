import { openDB } from 'idb'
import { beforeEach, describe, expect, it } from 'vitest'
import { DATABASE_NAME, STREAM_DAYS } from '../../src/journal/entry.ts'
import { noteTable } from './support/note-machine.ts'
import { createWorld, openNote } from './support/world.ts'

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
})

/** What the database holds of streams that could not be opened. */
const setAside = async (): Promise<ReadonlyArray<unknown>> => {
  const db = await openDB(DATABASE_NAME)
  const all = await db.getAll('aside')
  db.close()
  return all
}

const titlesOf = (kept: ReadonlyArray<{ readonly stream: string }>) => kept.map(({ stream }) => stream)

describe('the kept streams of a person', () => {
  it('are those in which somebody has done something, in any tab, the latest first', async () => {
    const page = world.openPage()
    ;(await openNote(page.journal, 'durable', 'asha:1')).write('one')
    await openNote(page.journal, 'durable', 'asha:looked at')
    ;(await openNote(page.journal, 'durable', 'ben:1')).write('one')
    const closed = world.openPage()
    ;(await openNote(closed.journal, 'durable', 'asha:2')).write('one', 'two')
    closed.close()
    const kept = await world.openPage().journal.kept('note', 'note:asha:')
    expect(titlesOf(kept)).toEqual(['note:asha:2', 'note:asha:1'])
    expect(kept[0]?.snapshot).toMatchObject({ context: { lines: ['one', 'two'] } })
    expect((kept[0]?.at ?? 0) > (kept[1]?.at ?? 0)).toBe(true)
  })

  it('are only looked at: who writes them goes on, and no copy of them is made', async () => {
    const page = world.openPage()
    const note = await openNote(page.journal, 'durable', 'asha:1')
    note.write('one')
    const other = world.openPage()
    await other.journal.kept('note', 'note:asha:')
    note.write('two')
    page.close()
    other.close()
    const { restored, lines } = await openNote(world.openPage().journal, 'durable', 'asha:1')
    expect(lines()).toEqual(['one', 'two'])
    expect(restored?.isOpenElsewhere).toBe(false)
  })

  it('are not those that are too old to be opened', async () => {
    const page = world.openPage()
    ;(await openNote(page.journal, 'durable', 'asha:1')).write('one')
    world.clock.now += (STREAM_DAYS + 1) * 86_400_000
    expect(await page.journal.kept('note', 'note:asha:')).toEqual([])
  })
})

describe('forgetting the streams of a person', () => {
  it('takes those of every page, open or closed, and nothing of anybody else', async () => {
    const closed = world.openPage()
    ;(await openNote(closed.journal, 'durable', 'asha:1')).write('one')
    closed.close()
    const open = world.openPage()
    ;(await openNote(open.journal, 'durable', 'asha:2')).write('one')
    ;(await openNote(open.journal, 'durable', 'ben:1')).write('one')
    const here = world.openPage()
    ;(await openNote(here.journal, 'durable', 'asha:3')).write('one')
    await here.journal.forget('note:asha:')
    const after = world.openPage().journal
    expect(titlesOf(await after.kept('note', 'note:'))).toEqual(['note:ben:1'])
    expect(world.origin.text()).not.toContain('asha')
  })

  it('is not undone by what another page still has to write, once it is told', async () => {
    const other = world.openPage()
    const note = await openNote(other.journal, 'durable', 'asha:1')
    note.write('one')
    const here = world.openPage()
    await here.journal.forget('note:asha:')
    await other.journal.forget('note:asha:')
    note.actor.stop()
    await other.journal.kept('note', 'note:')
    expect(await world.openPage().journal.kept('note', 'note:')).toEqual([])
  })

  it('leaves an actor that goes on with a stream of its own, from its next act', async () => {
    const { journal } = world.openPage()
    const note = await openNote(journal, 'durable', 'asha:1')
    note.write('one')
    await journal.forget('note:asha:')
    expect(await journal.kept('note', 'note:asha:')).toEqual([])
    note.write('two')
    const [kept] = await journal.kept('note', 'note:asha:')
    expect(kept?.snapshot).toMatchObject({ context: { lines: ['one', 'two'] } })
  })

  it('takes what was set aside, too', async () => {
    const page = world.openPage()
    ;(await openNote(page.journal, 'durable', 'asha:1')).write('one')
    await page.journal.kept('note', 'note:')
    page.close()
    const { journal } = world.openPage(undefined, noteTable(2))
    await openNote(journal, 'durable', 'asha:1')
    await expect.poll(setAside).toHaveLength(1)
    await journal.forget('note:asha:')
    expect(await setAside()).toEqual([])
  })
})
