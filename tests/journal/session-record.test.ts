import { Effect, Exit } from 'effect'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AnyActorRef, createActor } from 'xstate'
import { createCodec } from '../../src/journal/codec.ts'
import { journaledMachines, loadMachine } from '../../src/journal/machines.ts'
import type { Masker } from '../../src/journal/masker.ts'
import { replayRecord } from '../../src/journal/record-replay.ts'
import { type RecordActor, readRecord } from '../../src/journal/session-record.ts'
import { effort } from './support/effort.ts'
import { runLive } from './support/live-run.ts'
import { noteTable } from './support/note-machine.ts'
import { generated, payloadPools } from './support/pools.ts'
import { createRandom } from './support/random.ts'
import { createWorld, openNote } from './support/world.ts'

let world: ReturnType<typeof createWorld>
beforeEach(() => {
  world = createWorld()
})

const load =
  (table = noteTable()) =>
  (name: string) =>
    loadMachine(table, name)
const read = (text: string, table = noteTable()) => Effect.runPromise(readRecord(text, load(table)))
const statesOf = async (actor: RecordActor) => {
  const { actors } = await Effect.runPromise(replayRecord({ savedAt: '', actors: [actor] }))
  return actors[0]?.states ?? []
}
const failure = async (text: string) => {
  const exit = await Effect.runPromiseExit(readRecord(text, load()))
  return Exit.isFailure(exit) ? JSON.stringify(exit.cause) : 'read'
}

/** The record of a short session with one note. */
const record = async () => {
  const { journal } = world.openPage()
  const note = await openNote(journal, 'ring')
  note.write('one')
  note.actor.send({ type: 'pin.typed', pin: '4711-SECRET' })
  note.write('the pin is 4711-SECRET', 'two')
  return { text: await journal.exportRecord(), live: note.actor.getSnapshot() }
}

describe('a session record', () => {
  it('steps through what happened, event by event', async () => {
    const { text, live } = await record()
    const { actors } = await read(text)
    expect(actors).toHaveLength(1)
    const [note] = actors
    if (!note) return
    const states = await statesOf(note)
    expect(states).toHaveLength(5)
    expect(states.map(({ context }) => context.lines.length)).toEqual([0, 1, 1, 2, 3])
    expect(states.at(-1)?.value).toEqual(live.value)
    expect(states.at(-1)?.context).toMatchObject({ pin: '[masked 1]', lines: ['one', 'the pin is [masked 1]', 'two'] })
  })

  it('knows nothing that is masked, quoted before or after', async () => {
    const { journal } = world.openPage()
    const note = await openNote(journal, 'ring')
    note.write('soon I type 4711-SECRET')
    note.actor.send({ type: 'pin.typed', pin: '4711-SECRET' })
    expect(await journal.exportRecord()).not.toContain('SECRET')
  })

  it('has the events of an actor that has stopped, its last one too', async () => {
    const { journal } = world.openPage()
    const note = await openNote(journal, 'tab')
    note.write('one')
    note.actor.send({ type: 'note.closed' })
    await Promise.resolve()
    const { actors } = await read(await journal.exportRecord())
    expect(actors[0]?.steps.map(({ type }) => type)).toEqual(['line.written', 'note.closed'])
    expect(actors[0] && (await statesOf(actors[0])).at(-1)?.status).toBe('done')
  })

  it('names an undeclared event without its fields', async () => {
    const { journal } = world.openPage()
    const note = await openNote(journal, 'ring')
    note.actor.send({ type: 'undeclared', password: 'hunter2' } as never)
    const text = await journal.exportRecord()
    expect(text).not.toContain('hunter2')
    const { actors } = await read(text)
    expect(actors[0]?.steps[0]).toMatchObject({ type: 'undeclared', event: null, problem: expect.any(String) })
  })

  it('marks what a developer has sent by hand, masked like all else', async () => {
    const { journal } = world.openPage()
    const note = await openNote(journal, 'ring')
    note.write('one')
    journal.sendByHand(note.actor as AnyActorRef, { type: 'pin.typed', pin: '4711-SECRET' } as never)
    const text = await journal.exportRecord()
    expect(text).not.toContain('SECRET')
    const { actors } = await read(text)
    expect(actors[0]?.steps.map(({ type, isByHand = false }) => [type, isByHand])).toEqual([
      ['line.written', false],
      ['pin.typed', true],
    ])
  })

  it('of something else, damaged or of another version is refused with words', async () => {
    const { text } = await record()
    expect(await failure('not json')).toContain('it is not JSON')
    expect(await failure('{"format":"other"}')).toContain('not a session record')
    expect(await failure(text.replace('"version": 2', '"version": 3'))).toContain('saved by a newer version')
    expect(await failure(text.replace('"version": 2', '"version": 1'))).toContain('saved by an older version')
    expect(await failure(text.replace(/"events": \[[\s\S]*\]/, '"events": 5'))).toContain('damaged')
  })

  it('with an unknown event or machine keeps it apart and the rest readable', async () => {
    const { text } = await record()
    const unknown = JSON.parse(text)
    unknown.events[2].event = { type: 'line.painted' }
    const [note] = (await read(JSON.stringify(unknown))).actors
    expect(note?.steps[2]?.problem).toContain('line.painted is not declared')
    expect(note && (await statesOf(note))).toHaveLength(3)

    unknown.actors[0].machine = 'other'
    const [other] = (await read(JSON.stringify(unknown))).actors
    expect(other?.problem).toContain('no machine "other"')
    expect(other && (await statesOf(other))).toEqual([])
    expect((await read(text, noteTable(2))).actors[0]?.problem).toContain('version 1 of "note", this is version 2')
  })
})

describe.each(Object.entries(journaledMachines))('the record of %s', (name, { load: loadJournaled }) => {
  it('holds no masked text of any event, and every one of its events can be read', async () => {
    const { machine, events, input } = await loadJournaled()
    const { journal } = world.openPage(undefined, journaledMachines)
    const pools = payloadPools(events, 20)
    const inputs = generated(input, 20)
    const random = createRandom(7)
    const codec = createCodec(await loadJournaled())
    const secrets = new Set<string>()
    const collector = {
      mask: (secret: string) => {
        secrets.add(secret)
        return secret
      },
      scrub: (free: string) => free,
      isForExport: true,
    } as unknown as Masker
    const runs = effort('recordRuns')
    for (let run = 0; run < runs; run++) {
      const given = random.pick(inputs)
      const { taken } = runLive(machine, given, pools, random, 60)
      // The same events again, sent to an actor of the journal.
      const actor = createActor(machine, { input: given as never, inspect: journal.inspect })
      journal.attach(actor as AnyActorRef, { stream: `${name}:${run}`, machine: name, kind: 'ring', input: given })
      actor.start()
      for (const { event } of taken) codec.encodeEvent(event, collector)
      for (const { event } of taken) if (!event.type.startsWith('xstate.')) actor.send(event as never)
      actor.stop()
    }
    const text = await journal.exportRecord()
    const { actors } = await Effect.runPromise(
      readRecord(text, (machineName) => loadMachine(journaledMachines, machineName)),
    )
    expect(actors).toHaveLength(runs)
    for (const { problem, steps } of actors) {
      expect(problem).toBeNull()
      expect(steps.flatMap((step) => step.problem ?? [])).toEqual([])
    }
    // Shorter ones may occur by chance.
    const distinctive = [...secrets].filter((secret) => secret.length >= 8)
    if (['session', 'inventoryList', 'inventoryForm'].includes(name)) expect(distinctive.length).toBeGreaterThan(0)
    expect(distinctive.filter((secret) => text.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([])
  })
})
