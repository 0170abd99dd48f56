import { Effect } from 'effect'
import { describe, expect, it } from 'vitest'
import { createDigest, masksAgain } from '../../src/journal/context-digest.ts'
import { journaledMachines, loadMachine } from '../../src/journal/machines.ts'
import { Masker } from '../../src/journal/masker.ts'
import { comparisonText, replayRecord } from '../../src/journal/record-replay.ts'
import { readRecord } from '../../src/journal/session-record.ts'
import { effort } from './support/effort.ts'
import { runLive } from './support/live-run.ts'
import { noteTable } from './support/note-machine.ts'
import { generated, payloadPools } from './support/pools.ts'
import { createRandom } from './support/random.ts'
import { createWorld, openNote } from './support/world.ts'

const replayed = (text: string, table = noteTable()) =>
  Effect.runPromise(
    readRecord(text, (name) => loadMachine(table, name)).pipe(Effect.flatMap((read) => replayRecord(read))),
  )

/** The record of a note with three lines. */
const recorded = async () => {
  const { journal } = createWorld().openPage()
  const note = await openNote(journal, 'ring')
  note.write('one')
  note.actor.send({ type: 'pin.typed', pin: '4711-SECRET' })
  note.write('the pin is 4711-SECRET', 'two')
  return JSON.parse(await journal.exportRecord())
}

describe('the digests of a record', () => {
  it('are of every event, short, and lead where they led', async () => {
    const record = await recorded()
    expect(record.events.map(({ digest }: { readonly digest: string }) => /^[0-9a-f]{12}$/.test(digest))).toEqual(
      record.events.map(() => true),
    )
    const replay = await replayed(JSON.stringify(record))
    expect(replay.actors[0]?.divergence).toBeNull()
    expect(comparisonText(replay)).toBe('4 events of 1 actors lead where they led. So do their contexts.')
  })

  it('tell that an event is missing, though every state is as it was', async () => {
    const record = await recorded()
    record.events.splice(0, 1)
    const [note] = (await replayed(JSON.stringify(record))).actors
    expect(note?.divergence).toMatchObject({ step: 0, message: expect.stringContaining('an event is missing before') })
  })

  it('tell of a context that a changed event has led to', async () => {
    const record = await recorded()
    record.events[3].event.line = 'three'
    const [note] = (await replayed(JSON.stringify(record))).actors
    expect(note?.divergence).toMatchObject({ step: 3 })
  })

  it('are not missed where a record has none, which is said', async () => {
    const record = await recorded()
    for (const event of record.events) delete event.digest
    expect(comparisonText(await replayed(JSON.stringify(record)))).toBe(
      '4 events of 1 actors lead where they led. Contexts were not compared: the record has no digests of them.',
    )
    record.events[3].digest = 'of another form'
    const [note] = (await replayed(JSON.stringify(record))).actors
    expect(note?.divergence).toMatchObject({ step: 3 })
  })

  it('are the same however text is masked and keys are ordered, and others where a fact differs', async () => {
    const { codec } = await loadMachine(noteTable(), 'note')
    const context = { title: 'Note', lines: ['a'], pin: '4711-SECRET', sent: 0 }
    const live = createDigest(codec, new Masker('export'))
    const again = createDigest(codec, masksAgain)
    expect(again({ ...context, pin: '[masked 7]' })).toBe(live(context))
    expect(again(Object.fromEntries(Object.entries(context).toReversed()))).toBe(live(context))
    for (const other of [{ sent: 1 }, { lines: ['b'] }, { lines: [] }, { pin: '' }, { title: 'Other' }])
      expect(again({ ...context, ...other })).not.toBe(live(context))
  })
})

describe.each(Object.entries(journaledMachines))('the record of %s', (name, { load }) => {
  it('replays to the contexts that were, answers and timers included', async () => {
    const { machine, events, input } = await load()
    const { journal } = createWorld().openPage(undefined, journaledMachines)
    const pools = payloadPools(events, 0)
    const inputs = generated(input, 10)
    const random = createRandom(16)
    for (let run = 0; run < effort('digestRuns'); run++) {
      const given = random.pick(inputs)
      runLive(machine, given, pools, random, 40, {
        inspect: journal.inspect,
        attach: (actor) =>
          void journal.attach(actor, { stream: `${name}:${run}`, machine: name, kind: 'ring', input: given }),
      })
    }
    const { actors, moments, digested } = await replayed(await journal.exportRecord(), journaledMachines)
    expect(
      actors.flatMap(({ id, problem, divergence, steps }) => {
        const said = problem ?? divergence?.message
        return said ? [`${id} ${steps[divergence?.step ?? 0]?.type}: ${said}`] : []
      }),
    ).toEqual([])
    expect(digested).toBe(moments.length)
    expect(digested).toBeGreaterThan(0)
  })
})
