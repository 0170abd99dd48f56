import {
  type ActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  SimulatedClock,
  type Snapshot,
} from 'xstate'
import { createRecorder, type RecordedEvent } from '../../../src/journal/recorder.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import type { payloadPools } from './pools.ts'
import type { Random } from './random.ts'

type Call = Snapshot<unknown> & { readonly output: unknown; readonly error: unknown; readonly input: unknown }
type Settle =
  | { readonly type: 'settle.done'; readonly output: unknown }
  | { readonly type: 'settle.error'; readonly error: unknown }

/** A call that is answered when the test says so, within the same step. */
const call: ActorLogic<Call, Settle, unknown> = {
  getInitialSnapshot: (_scope, input) => ({ status: 'active', output: undefined, error: undefined, input }) as Call,
  transition: (snapshot, event) => {
    if (event.type === 'settle.done') return { ...snapshot, status: 'done', output: event.output } as Call
    if (event.type === 'settle.error') return { ...snapshot, status: 'error', error: event.error } as Call
    return (event as { readonly type: string }).type === 'xstate.stop'
      ? ({ ...snapshot, status: 'stopped' } as Call)
      : snapshot
  },
  getPersistedSnapshot: (snapshot) => snapshot,
}

/** Calls that report by separate events, or not at all; those events are sent like a person's. */
const tellingByEvents: ReadonlySet<string> = new Set(['writeFile', 'readStream', 'holdKey'])

/** The run of a live actor: each event it received, and the state after it. */
export type LiveRun = {
  readonly taken: ReadonlyArray<{ readonly event: RecordedEvent; readonly snapshot: Snapshot<unknown> }>
}

/** Another observer of a live actor, notified before the actor starts. */
export type Watcher = {
  readonly inspect: (inspection: InspectionEvent) => void
  readonly attach: (actor: AnyActorRef) => void
}

/** The milliseconds by which time advances: too short for any timer, and long enough for every one. */
const WAITS = [500, 3_600_000]

/**
 * Runs a machine for real, with answers and a clock controlled by the test.
 *
 * Takes up to `steps` random steps: events, mostly those that the state listens to, answers to open calls, and elapsed
 * time.
 */
export const runLive = (
  machine: AnyStateMachine,
  input: unknown,
  pools: ReturnType<typeof payloadPools>,
  random: Random,
  steps: number,
  watcher?: Watcher,
  /** Events sent before the random ones. */
  way: ReadonlyArray<SampleEvent> = [],
): LiveRun => {
  const fakes = Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, call]))
  const recorder = createRecorder()
  const clock = new SimulatedClock()
  const actor = createActor(machine.provide({ actors: fakes } as never), {
    input: input as never,
    clock,
    inspect: (inspection) => {
      recorder.inspect(inspection)
      watcher?.inspect(inspection)
    },
  })
  watcher?.attach(actor as AnyActorRef)
  const taken: Array<LiveRun['taken'][number]> = []
  recorder.track(actor, { taken: (event, snapshot) => void taken.push({ event, snapshot }) })
  // A failing actor reports to its observers, or throws globally if it has none.
  actor.subscribe({ error: () => undefined })
  actor.start()
  for (const event of way) {
    const [, end, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
    const child = (actor.getSnapshot().children as Record<string, AnyActorRef>)[id]
    if (end === undefined) actor.send(event as never)
    else child?.send({ type: `settle.${end}`, output: event.output, error: event.error })
  }

  const acts = [...pools.keys()].filter((type) => !type.startsWith('xstate.'))
  const hasTimers = [...pools.keys()].some((type) => type.startsWith('xstate.after.'))
  for (let step = 0; step < steps && actor.getSnapshot().status === 'active'; step++) {
    if (hasTimers && random.next() < 0.1) {
      clock.increment(random.pick(WAITS))
      continue
    }
    const children = Object.entries(actor.getSnapshot().children as Record<string, AnyActorRef>)
    const calls = children.filter(([id]) => !tellingByEvents.has(id))
    if (calls.length > 0 && random.next() < 0.45) {
      const [id, child] = random.pick(calls)
      const ends = { done: pools.get(`xstate.done.actor.${id}`), error: pools.get(`xstate.error.actor.${id}`) }
      // A wait for the person makes no request, so it cannot fail.
      const isDone = random.next() < 0.7 || ends.error === undefined
      const pool = isDone ? ends.done : ends.error
      if (!pool) throw new Error(`The table declares no end of ${id}`)
      const payload = random.pick(pool)
      child.send(
        isDone ? { type: 'settle.done', output: payload.output } : { type: 'settle.error', error: payload.error },
      )
      continue
    }
    let type = random.pick(acts)
    for (let tries = 0; tries < 3; tries++) {
      if (actor.getSnapshot().can({ type, ...random.pick(pools.get(type) ?? []) } as never)) break
      type = random.pick(acts)
    }
    actor.send({ type, ...random.pick(pools.get(type) ?? []) } as never)
  }
  actor.stop()
  return { taken }
}
