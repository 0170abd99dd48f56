import { Effect } from 'effect'
import { expect, it } from 'vitest'
import { journaledMachines, loadMachine } from '../../src/journal/machines.ts'
import { createPause } from '../../src/journal/pause.ts'
import { FORMAT, FORMAT_VERSION } from '../../src/journal/record-format.ts'
import { replayRecord, stateAfter, stepsUntil, valueText } from '../../src/journal/record-replay.ts'
import { beginWith } from '../../src/journal/replay.ts'
import { readRecord } from '../../src/journal/session-record.ts'
import { defaultLayoutSettings } from '../../src/schemas/shell/layout.ts'
import { noteTable } from './support/note-machine.ts'
import { createWorld, openNote } from './support/world.ts'

const replayed = async (text: string, table = noteTable()) => {
  const record = await Effect.runPromise(readRecord(text, (name) => loadMachine(table, name)))
  return Effect.runPromise(replayRecord(record))
}

/** The record of two notes that were written at the same time. */
const recorded = async () => {
  const { journal } = createWorld().openPage()
  const [one, other] = [await openNote(journal, 'ring', 'One'), await openNote(journal, 'ring', 'Other')]
  one.write('a')
  other.write('x')
  one.write('b')
  return journal.exportRecord()
}

it('reaches again every state that the record tells of', async () => {
  const { actors, moments } = await replayed(await recorded())
  expect(actors.map(({ divergence }) => divergence)).toEqual([null, null])
  expect(actors.flatMap(({ steps }) => steps.map(({ state }) => state !== undefined))).not.toContain(false)
  expect(moments.map(({ actor, type }) => `${actor} ${type}`)).toEqual([
    '0 line.written',
    '1 line.written',
    '0 line.written',
  ])
})

it('knows what each actor was at any moment of the others', async () => {
  const { actors, moments } = await replayed(await recorded())
  const linesAt = (moment: number) =>
    actors.map((actor) => stateAfter(actor, stepsUntil(actor, moments[moment]?.seq ?? 0))?.context.lines)
  expect(linesAt(0)).toEqual([['a'], []])
  expect(linesAt(1)).toEqual([['a'], ['x']])
  expect(linesAt(2)).toEqual([['a', 'b'], ['x']])
})

it('stops at the first step that leads elsewhere than it did', async () => {
  const record = JSON.parse(await recorded())
  record.events[2].state = 'painted'
  const { actors } = await replayed(JSON.stringify(record))
  expect(actors[0]?.divergence).toMatchObject({ step: 1, message: expect.stringContaining('The record says painted') })
  expect(actors[1]?.divergence).toBeNull()
})

it('compares state values whatever the order of their regions', async () => {
  const record = JSON.parse(await recorded())
  const { state } = record.events[0]
  expect(state).toBeDefined()
  record.events[0].state = typeof state === 'object' ? Object.fromEntries(Object.entries(state).reverse()) : state
  expect((await replayed(JSON.stringify(record))).actors[0]?.divergence).toBeNull()
})

it('replays up to an event that nobody declares, and says so', async () => {
  const record = JSON.parse(await recorded())
  record.events[2].event = { type: 'line.painted' }
  const { actors } = await replayed(JSON.stringify(record))
  expect(actors[0]?.states).toHaveLength(2)
  expect(actors[0]?.divergence).toMatchObject({ step: 1, message: expect.stringContaining('line.painted') })
})

it('names a state in a line', () => {
  expect(valueText('idle')).toBe('idle')
  expect(valueText({ rows: { normal: 'ready' }, panel: 'closed' })).toBe('rows.normal.ready, panel.closed')
})

/** A record of this many events, of three machines in turn. */
const longRecord = async (length: number): Promise<string> => {
  const inputs = {
    layout: { settings: defaultLayoutSettings, width: 1280, orientation: 'vertical' },
    session: { session: null, errorMessage: null },
    historyDrawer: { subject: 'plan' },
  } as const
  const actors: Array<{ readonly id: string; readonly [field: string]: unknown }> = []
  const turns: Array<ReadonlyArray<{ readonly type: string }>> = []
  for (const [name, input] of Object.entries(inputs)) {
    const { machine, codec, version } = await loadMachine(journaledMachines, name)
    const { events } = await journaledMachines[name as keyof typeof inputs].load()
    const base = codec.encodeState(beginWith(machine, input as never) as never, null)
    actors.push({ id: `${name}#1`, stream: name, machine: name, version, evicted: 0, base })
    turns.push(
      // A machine treats an unrequested answer as an error.
      Object.entries(events).flatMap(([type, { samples }]) =>
        type.startsWith('xstate.')
          ? []
          : samples.map((sample) => codec.encodeEvent({ type, ...sample }, null) as { readonly type: string }),
      ),
    )
  }
  const events = Array.from({ length }, (_, index) => {
    const turn = turns[index % turns.length] ?? []
    const event = turn[Math.floor(index / turns.length) % turn.length]
    return { actor: actors[index % actors.length]?.id, seq: index + 1, at: index, type: event?.type, event }
  })
  return JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, savedAt: '2026-01-06', actors, events })
}

it('imports and folds 50,000 events in slices that a page can live with', async () => {
  const pause = createPause()
  let pauses = 0
  const watched = { isDue: pause.isDue, take: () => pause.take().then(() => void pauses++) }
  const text = await longRecord(50_000)
  const record = await Effect.runPromise(readRecord(text, (name) => loadMachine(journaledMachines, name), watched))
  const replay = await Effect.runPromise(replayRecord(record, watched))
  expect(replay.moments).toHaveLength(50_000)
  expect(replay.actors.flatMap(({ states }) => states)).toHaveLength(50_003)
  expect(replay.actors.map(({ divergence }) => divergence)).toEqual([null, null, null])
  expect(pauses).toBeGreaterThan(10)
})
