import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { type AnyActorRef, createActor } from 'xstate'
import { STREAM_FORMAT } from '../../src/journal/entry.ts'
import { journaledMachines } from '../../src/journal/machines.ts'
import { createRecorder } from '../../src/journal/recorder.ts'
import { beginWith, resolve, step } from '../../src/journal/replay.ts'
import { RingRecorder } from '../../src/journal/ring-recorder.ts'
import { RingStore } from '../../src/journal/ring-store.ts'
import { effort } from './support/effort.ts'
import { runLive } from './support/live-run.ts'
import { noteMachine } from './support/note-machine.ts'
import { generated, payloadPools } from './support/pools.ts'
import { createRandom } from './support/random.ts'

const headOf = (machine: string, state: unknown) => ({
  format: STREAM_FORMAT,
  machine,
  version: 1,
  at: 0,
  base: { seq: 0, state },
})

describe.each(Object.entries(journaledMachines))('the ring with events of %s', (name, { load }) => {
  it('replays to the live state, however much of the beginning it gave up', async () => {
    const { machine, events, input } = await load()
    const pools = payloadPools(events, 20)
    const inputs = generated(input, 20)
    for (let seed = 1; seed <= effort('ringRuns'); seed++) {
      const random = createRandom(seed)
      const given = random.pick(inputs) as never
      const limits = { events: 1 + random.below(40), values: 1 + random.below(300) }
      const ring = new RingStore((_, state, event) => step(machine, state as never, event as never), undefined, limits)
      ring.begin('one', headOf(name, beginWith(machine, given)))
      const { taken } = runLive(machine, given, pools, random, 80)
      for (const [index, { event, snapshot }] of taken.entries()) {
        ring.append('one', { seq: index + 1, at: index, event })
        const [log] = ring.all()
        expect(log?.entries.length).toBeLessThanOrEqual(limits.events)
        if (random.next() > 0.1 || !log || !('state' in log.head.base)) continue
        const base = log.head.base.state as never as { readonly value: unknown; readonly context: unknown }
        let folded = resolve(machine, base)
        for (const entry of log.entries) folded = step(machine, folded, entry.event as never)
        const live = snapshot as typeof folded
        expect(folded.value).toEqual(live.value)
        expect(folded.context).toEqual(live.context)
      }
    }
  })
})

describe('the ring', () => {
  const counting = () => new RingStore((_, state) => (state as number) + 1, undefined, { events: 10, values: 100 })
  const light = { type: 'typed' }
  const heavy = { type: 'loaded', rows: Array.from({ length: 60 }, (_, index) => index) }

  it('gives up the oldest event of all when there are too many', () => {
    const ring = counting()
    ring.begin('a', headOf('a', 0))
    ring.begin('b', headOf('b', 0))
    for (let seq = 1; seq <= 16; seq++) ring.append(seq % 2 ? 'a' : 'b', { seq, at: 0, event: light })
    expect(ring.all().map(({ evicted, entries, head }) => [evicted, entries.length, head.base])).toEqual([
      [3, 5, { seq: 5, state: 3 }],
      [3, 5, { seq: 6, state: 3 }],
    ])
  })

  it('gives up what stopped actors left before it gives up events of a running one', () => {
    const ring = counting()
    ring.begin('gone', headOf('a', 0))
    ring.begin('here', headOf('b', 0))
    ring.append('gone', { seq: 1, at: 0, event: heavy })
    ring.append('here', { seq: 2, at: 0, event: light })
    ring.close('gone')
    ring.append('here', { seq: 3, at: 0, event: heavy })
    expect(ring.all().map(({ stream, entries }) => [stream, entries.length])).toEqual([['here', 2]])
    ring.append('here', { seq: 4, at: 0, event: heavy })
    expect(ring.all().map(({ stream, evicted }) => [stream, evicted])).toEqual([['here', 2]])
  })

  it('lets go of what it gave up', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const ring = counting()
    ring.begin('here', headOf('b', 0))
    const rows = Array.from({ length: 4 }, (_, index) => {
      const answer = { ...heavy, rows: [...heavy.rows] }
      ring.append('here', { seq: index + 1, at: 0, event: answer })
      return new WeakRef(answer)
    })
    // The target of a weak reference lives until the end of the turn.
    await setImmediate()
    collect()
    expect(rows.map((row) => row.deref() !== undefined)).toEqual([false, false, false, true])
  })

  it('keeps the last 5,000 events', () => {
    const recorder = createRecorder()
    const ring = new RingRecorder(recorder, () => 0)
    const actor = createActor(noteMachine, { input: { title: '' }, inspect: recorder.inspect })
    ring.attach(actor as AnyActorRef, { stream: 'note', machine: 'note', input: { title: '' } }, 1)
    actor.start()
    for (let index = 0; index < 6_000; index++) actor.send({ type: 'pin.typed', pin: 'a' })
    expect(ring.all()[0]?.entries.length).toBe(5_000)
  })
})
