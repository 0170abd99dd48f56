import type { AnyActorRef, AnyStateMachine, Snapshot } from 'xstate'
import { STREAM_FORMAT } from './entry.ts'
import { createLiveActors } from './live.ts'
import type { Recorder } from './recorder.ts'
import { step } from './replay.ts'
import { RingStore } from './ring-store.ts'

/** Keeps the events of every attached actor in the ring, one stream for each actor. */
export class RingRecorder {
  readonly #recorder: Recorder
  readonly #now: () => number
  readonly #machines = new Map<string, AnyStateMachine>()
  readonly #ring = new RingStore(
    (stream, state, event) => {
      const machine = this.#machines.get(stream)
      return machine ? step(machine, state as never, event as never) : state
    },
    (stream) => this.#machines.delete(stream),
  )
  readonly #byHand = new WeakSet<object>()
  #seq = 0
  /** The actors that are being recorded, for the developers' pages. */
  readonly live = createLiveActors()

  constructor(recorder: Recorder, now: () => number) {
    this.#recorder = recorder
    this.#now = now
  }

  /** The whole ring, actor by actor. */
  all = (): ReturnType<RingStore['all']> => this.#ring.all()

  /** Sends an event that a developer chose, and marks it in the record. */
  sendByHand = (actor: AnyActorRef, event: { readonly type: string }): void => {
    this.#byHand.add(event)
    actor.send(event)
  }

  /** Records an actor until the returned function is called. Its stream then stays until the ring needs the room. */
  attach = (
    actor: AnyActorRef,
    { stream, machine, input }: { readonly stream: string; readonly machine: string; readonly input: unknown },
    version: number,
  ): (() => void) => {
    const name = `${stream}#${++this.#seq}`
    this.#machines.set(name, (actor as AnyActorRef & { readonly logic: AnyStateMachine }).logic)
    // The snapshot by reference: events that the ring evicts are folded into it.
    const base = { seq: this.#seq, state: actor.getSnapshot() as unknown }
    this.#ring.begin(name, { format: STREAM_FORMAT, machine, version, at: this.#now(), base, input })
    const untrack = this.#recorder.track(actor, {
      taken: (event, snapshot) => {
        const { value: state, context } = snapshot as Snapshot<unknown> & {
          readonly value: unknown
          readonly context: unknown
        }
        const mark = this.#byHand.has(event) ? ({ isByHand: true } as const) : {}
        this.#ring.append(name, { seq: ++this.#seq, at: this.#now(), event, state, context, ...mark })
      },
    })
    const leave = this.live.add({ id: name, machine, actor, last: (count) => this.#ring.last(name, count) })
    return () => {
      untrack()
      leave()
      this.#ring.close(name)
    }
  }
}
