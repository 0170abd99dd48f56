import { Effect } from 'effect'
import { beforeEach, describe, expect, it } from 'vitest'
import { replayText } from '../../scripts/replay-record.ts'
import { loadMachine } from '../../src/journal/machines.ts'
import { replayRecord } from '../../src/journal/record-replay.ts'
import { readRecord } from '../../src/journal/session-record.ts'
import { noteTable } from './support/note-machine.ts'
import { recordingOf } from './support/recordings.ts'
import { createWorld, openNote } from './support/world.ts'

type Written = {
  // biome-ignore lint/suspicious/noExplicitAny: a record that is broken on purpose
  actors: Array<any>
  // biome-ignore lint/suspicious/noExplicitAny: a record that is broken on purpose
  events: Array<any>
}

/** Two notes, written in turn: `One` receives events 0 and 2, `Other` event 1. */
let written: Written
beforeEach(async () => {
  const { journal } = createWorld().openPage()
  const [one, other] = [await openNote(journal, 'ring', 'One'), await openNote(journal, 'ring', 'Other')]
  one.write('a')
  other.write('x')
  one.write('b')
  written = JSON.parse(await journal.exportRecord())
})

const replayedText = async (text: string, table = noteTable()) => {
  const record = await Effect.runPromise(readRecord(text, (name) => loadMachine(table, name)))
  return Effect.runPromise(replayRecord(record))
}
const replayed = () => replayedText(JSON.stringify(written))
const refusal = () =>
  replayed().then(
    () => 'read',
    ({ message }: Error) => message,
  )

describe('what cannot be replayed is set aside, and the rest is replayed', () => {
  it('an actor that begins in a state that its machine does not have', async () => {
    written.actors[0].base.value = 'painting'
    const { actors } = await replayed()
    expect(actors[0]).toMatchObject({ states: [], problem: expect.stringContaining('painting') })
    expect(actors[1]).toMatchObject({ problem: null, divergence: null })
    expect(actors[1]?.states).toHaveLength(2)
  })

  it('an actor whose machine throws at an event', async () => {
    const [note] = [await noteTable().note?.load()]
    const machine = note?.machine.provide({})
    if (!note || !machine) throw new Error('no note')
    machine.transition = (() => {
      throw new Error('The ink is dry.')
    }) as never
    const load = async (name: string) => {
      const loaded = await loadMachine(noteTable(), name)
      return { ...loaded, machine }
    }
    const record = await Effect.runPromise(readRecord(JSON.stringify(written), load))
    const { actors, moments } = await Effect.runPromise(replayRecord(record))
    expect(actors[0]?.divergence).toEqual({ step: 0, message: 'The machine failed: The ink is dry.' })
    expect(actors[0]?.states).toHaveLength(1)
    expect(moments).toHaveLength(3)
  })

  it('events of an actor that the record does not list: named, none is lost', async () => {
    written.events[1].actor = 'note:Nobody#9'
    const { actors, moments } = await replayed()
    expect(actors).toHaveLength(3)
    expect(actors[2]).toMatchObject({
      id: 'note:Nobody#9',
      problem: expect.stringContaining('events[1]'),
      steps: [{ type: 'line.written', event: null }],
    })
    expect(moments).toHaveLength(3)
  })

  it('an event whose two types are not the same', async () => {
    written.events[2].type = 'pin.typed'
    const { actors } = await replayed()
    expect(actors[0]?.divergence).toMatchObject({ step: 1, message: expect.stringContaining('events[2]') })
  })

  it('an event that its machine does not have, with its place', async () => {
    written.events[2] = { ...written.events[2], type: 'moon.landed', event: { type: 'moon.landed' } }
    const { actors } = await replayed()
    expect(actors[0]?.divergence?.message).toMatch(/events\[2\].*moon\.landed is not declared/)
  })

  it('on the command line too, which ends with 1', async () => {
    const broken: Written = JSON.parse(recordingOf('stock'))
    const list = broken.actors.find(({ machine }) => machine === 'inventoryList')
    list.base.value = { rows: 'painted' }
    const { exitCode, lines } = await replayText(JSON.stringify(broken))
    expect(exitCode).toBe(1)
    expect(lines).toContainEqual(expect.stringMatching(/set aside: .*painted/))
    expect(lines).toContainEqual(expect.stringMatching(/^navigation#\d+ /))
    expect(lines.filter((line) => line.includes('set aside'))).toHaveLength(1)
  })
})

describe('a record that the product cannot have written is refused, with the place', () => {
  const set = (list: 'actors' | 'events', index: number, change: object) => () => {
    Object.assign(written[list][index], change)
  }
  it.each([
    ['two actors of one id', () => set('actors', 1, { id: written.actors[0].id })(), /actors\[1\].*actors\[0\]/],
    ['events out of order', () => void written.events.reverse(), /events\[1\]\.seq/],
    ['two events of one number', () => set('events', 1, { seq: written.events[0].seq })(), /events\[1\]\.seq/],
    ['a moment that no date can be', set('events', 1, { at: 9e15 }), /events\[1\].*at/],
    ['a moment before 1970', set('events', 2, { at: -1 }), /events\[2\].*at/],
    ['an event that is none', () => void written.events.splice(2, 1, 7), /events\[2\]/],
  ])('%s', async (_, damage, place) => {
    damage()
    const said = await refusal()
    expect(said).toMatch(/^This session record is damaged/)
    expect(said).toMatch(place)
  })
})

describe('what was compared is told', () => {
  const golden: Written = JSON.parse(recordingOf('partners'))

  it('how many states there were to compare', async () => {
    expect((await replayed()).compared).toBe(3)
    delete written.events[1].state
    expect((await replayed()).compared).toBe(2)
    for (const event of written.events) delete event.state
    expect((await replayed()).compared).toBe(0)
  })

  it('on the command line, where nothing was', async () => {
    const events = golden.events.map((event) => ({ ...event, state: undefined, digest: undefined }))
    const { exitCode, lines } = await replayText(JSON.stringify({ ...golden, events }))
    expect(exitCode).toBe(0)
    expect(lines.join('\n')).not.toContain('where they led')
    expect(lines.at(-1)).toMatch(/^\d+ events of \d+ actors were folded\. Nothing was compared/)
    const empty = await replayText(JSON.stringify({ ...golden, actors: [], events: [] }))
    expect(empty.lines.at(-1)).toBe('The record holds no event: nothing was compared.')
  })

  it('on the command line, where some were', async () => {
    const events = golden.events.map(({ digest: _, ...event }, index) =>
      index === 0 ? { ...event, state: undefined } : event,
    )
    const { lines } = await replayText(JSON.stringify({ ...golden, events }))
    expect(lines.at(-1)).toBe(
      `${events.length} events of ${golden.actors.length} actors were folded. ${events.length - 1} of them tell where they led, and lead there again. Contexts were not compared: the record has no digests of them.`,
    )
  })
})

describe('a record of another version of a machine', () => {
  it.each([
    ['older', 2],
    ['newer', 0],
  ])('that is %s is set aside with both versions, and the machines beside it are replayed', async (_, version) => {
    const record = JSON.stringify({
      ...written,
      actors: written.actors.map((actor, index) => ({ ...actor, version: index === 0 ? 1 : version })),
    })
    const table = noteTable(version)
    const { actors } = await replayedText(record, table)
    expect(actors[0]).toMatchObject({
      states: [],
      problem: `Recorded with version 1 of "note", this is version ${version}.`,
    })
    expect(actors[1]).toMatchObject({ problem: null, divergence: null })
    expect(actors[1]?.states).toHaveLength(2)
  })
})

it('says that code did not come, rather than that there is no such machine', async () => {
  const failing = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))
  const reading = Effect.runPromise(readRecord(JSON.stringify(written), failing))
  await expect(reading).rejects.toThrow(/The machine "note" could not be loaded/)
})
