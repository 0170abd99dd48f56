import type { AnyMachineSnapshot } from 'xstate'
import type { Fault } from '../../machines/paths/network-faults.ts'
import type { PathPlan } from '../../machines/paths/plan.ts'
import { plainEvent } from '../../machines/paths/plan.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import { pathsBy, type Strategy } from '../../machines/paths/strategies.ts'
import type { Itinerary, TourStep } from '../../machines/paths/tour.ts'
import { replay } from '../../machines/paths/walk.ts'
import { Gate } from './gate.ts'

/** The paths of a strategy one after the other, each from the beginning. */
export class PathList implements Itinerary {
  readonly input: unknown
  readonly start: AnyMachineSnapshot
  readonly #paths: Array<ReadonlyArray<TourStep>>
  /** By the last event of a path: the fault that the call before it meets. */
  readonly #faults = new Map<SampleEvent, Fault>()

  /** `isEnd` tells of events after which the screen is gone, though the machine is not: a path goes no further. */
  constructor(
    plan: PathPlan,
    walk: PathPlan['walks'][number],
    strategy: Strategy,
    isEnd: (event: SampleEvent) => boolean,
  ) {
    this.input = walk.input
    const all = pathsBy(plan, strategy).filter((path) => path.walk === walk.name)
    const [start] = replay(plan, { walk: walk.name, input: walk.input, events: [], endsIn: '' })
    this.start = start as AnyMachineSnapshot
    this.#paths = all.map((path) => {
      const last = path.events.at(-1)
      if (last && path.fault) this.#faults.set(last, path.fault)
      const [, ...states] = replay(plan, path)
      const end = path.events.findIndex(isEnd)
      return path.events.slice(0, end < 0 ? undefined : end + 1).map((sample, index) => {
        const snapshot = states[index] as AnyMachineSnapshot
        const event = plainEvent(plan, sample)
        return { event, state: snapshot.value, context: snapshot.context, sample, snapshot }
      })
    })
  }

  get left(): number {
    return this.#paths.length
  }

  missed(): ReadonlyArray<string> {
    return this.#paths.map((path) => path.map(({ event }) => event.type).join(', '))
  }

  /** The next path, from the beginning alone: where an act is not offered, the rest of a path leads nowhere. */
  from(begin: AnyMachineSnapshot): ReadonlyArray<TourStep> {
    return begin === this.start ? (this.#paths.shift() ?? []) : []
  }

  close(_: AnyMachineSnapshot, event: SampleEvent): void {
    Gate.meet(this.#faults.get(event) ?? null)
  }

  remove(): void {}
}
