import { type AnyMachineSnapshot, transition } from 'xstate'
import { edgeNamesOf } from './coverage.ts'
import type { Fault } from './network-faults.ts'
import { beginWith, type ObservedStep, observeAll } from './observe.ts'
import { type PathPlan, plainEvent } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import { endsTheSession } from './session-end.ts'
import { classOf, type Edge, edgeKey, type Path, pathsOf } from './walk.ts'

/** What happens, and the state with its facts that must be seen after it. */
export type Step = { readonly event: SampleEvent; readonly state: unknown; readonly context: unknown }

/** A step, with the sample as the machine takes it and the state that it leads to. */
export type TourStep = Step & {
  readonly sample: SampleEvent
  readonly snapshot: AnyMachineSnapshot
  /** What the call meets that the event answers. */
  readonly fault?: Fault
  /** Why the step fails whatever the screen shows, in words: the machine of today does otherwise than a file says. */
  readonly otherwise?: string
  /** The machine of today does not take the event: it cannot be acted. */
  readonly isRefused?: boolean
}

/** A go as it is meant: where it begins, what must be seen there, and the steps that lie ahead. */
export type Way = {
  readonly input: unknown
  readonly begin: Omit<TourStep, 'event' | 'sample'>
  readonly steps: ReadonlyArray<TourStep>
  /** The case that it is; none where many are joined. */
  readonly id?: string
}

/** The goes of one walk. */
export type Itinerary = {
  /** The next go. */
  readonly next: () => Way
  /** How much is left to walk. */
  readonly left: number
  /** What is left although a way leads there, by name: the rest lies behind acts that the screen does not offer. */
  readonly missed: () => ReadonlyArray<string>
  /** The way on from here. */
  readonly from: (begin: AnyMachineSnapshot) => ReadonlyArray<TourStep>
  /** The step is being walked. */
  readonly close: (before: AnyMachineSnapshot, event: SampleEvent) => void
  /** The screen does not offer the act there. */
  readonly remove: (before: AnyMachineSnapshot, event: SampleEvent) => void
}

type NamedEdge = Edge & { readonly id: string }

/**
 * Which edges between classes a tour goes along: every one, or of those that are one edge of the diagram one (the others
 * begin or end in another class of states, or are taken by another sample).
 */
export type Breadth = 'every class' | 'every edge of the diagram'

/**
 * The edges of one walk, and the way through those that have not been walked. In a browser a path costs its beginning
 * more than its steps, so paths are joined: where one ends the next edge is taken, by way of others if it must be.
 */
export class Tour implements Itinerary {
  readonly input: unknown
  readonly start: AnyMachineSnapshot
  readonly #plan: PathPlan
  readonly #walk: PathPlan['walks'][number]
  readonly #isEnd: (event: SampleEvent) => boolean
  readonly #edges = new Map<string, ReadonlyArray<NamedEdge>>()
  readonly #open = new Set<string>()
  /** By the id of an edge: those of which one is enough, itself among them. */
  readonly #alike = new Map<string, Set<string>>()

  /** `isEnd` tells of events after which the screen is gone, though the machine is not. */
  constructor(
    plan: PathPlan,
    walk: PathPlan['walks'][number],
    isEnd: (event: SampleEvent) => boolean,
    breadth: Breadth = 'every class',
  ) {
    this.#plan = plan
    this.#walk = walk
    this.#isEnd = isEnd
    this.input = walk.input
    const paths = pathsOf(plan, walk)
    if (paths.length === 0) throw new Error(`The walk "${walk.name}" has no path`)
    this.start = beginWith(plan.machine, walk.input).snapshot
    const drawn = new Map<string, Set<string>>()
    const names = edgeNamesOf(plan.machine)
    const likenessOf = (id: string, { taken }: ObservedStep) =>
      breadth === 'every class' ? id : JSON.stringify(taken.map((transition) => names.get(transition)))
    for (const { events } of paths) {
      const steps = observeAll(plan.machine, walk.input, events)
      events.forEach((event, index) => {
        const [before, after] = steps.slice(index, index + 2) as [ObservedStep, ObservedStep]
        const id = this.#add(before.snapshot, event, after.snapshot)
        if (id === null) return
        const likeness = likenessOf(id, after)
        const alike = drawn.get(likeness) ?? new Set()
        drawn.set(likeness, alike.add(id))
        this.#alike.set(id, alike)
      })
    }
  }

  /** How many edges are left. */
  get left(): number {
    return this.#open.size
  }

  next(): Way {
    const { value: state, context } = this.start
    return { input: this.input, begin: { state, context, snapshot: this.start }, steps: this.from(this.start) }
  }

  missed(): ReadonlyArray<string> {
    const seen = new Set([this.#classOf(this.start)])
    const missed: string[] = []
    for (const at of seen) {
      for (const { id, event, to } of this.#edgesAt(at)) {
        if (this.#open.has(id)) missed.push(`${JSON.stringify(plainEvent(this.#plan, event))} at ${at}`)
        if (!this.#isEnd(event)) seen.add(to)
      }
    }
    return missed
  }

  /** A way from here through as many open edges as can be reached without beginning again, of `most` steps or a few more. */
  from(begin: AnyMachineSnapshot, most = Number.POSITIVE_INFINITY): ReadonlyArray<TourStep> {
    const open = new Set(this.#open)
    const steps: TourStep[] = []
    let snapshot = begin
    let inVain = 0
    while (steps.length < most) {
      const from = this.#classOf(snapshot)
      const way = this.#nearestOpen(from, open)
      if (way.length === 0) break
      const openBefore = open.size
      for (const { id, event } of way) {
        this.#closeIn(open, id)
        // A state is one of its class: what leads on from another of them need not lead on from this one.
        if (!snapshot.can(event)) break
        snapshot = transition(this.#plan.machine, snapshot as never, event)[0] as AnyMachineSnapshot
        steps.push({
          event: plainEvent(this.#plan, event),
          state: snapshot.value,
          context: snapshot.context,
          sample: event,
          snapshot,
        })
        if (this.#isEnd(event)) return steps
      }
      // As many ways in a row as there are classes, none of them gone to its end: they lead round in a circle.
      inVain = open.size < openBefore ? 0 : inVain + 1
      if (inVain > this.#edges.size) {
        const types = way.map(({ event }) => event.type).join(', ')
        throw new Error(`The walk "${this.#walk.name}" goes round in a circle: ${from} does not lead on by ${types}`)
      }
    }
    return steps
  }

  /** The edge is being walked. */
  close(before: AnyMachineSnapshot, event: SampleEvent): void {
    this.#closeIn(this.#open, this.#idOf(before, event))
  }

  /** The screen does not offer the act there: the edge leads nowhere. */
  remove(before: AnyMachineSnapshot, event: SampleEvent): void {
    const from = this.#classOf(before)
    const id = this.#idOf(before, event)
    this.#edges.set(
      from,
      this.#edgesAt(from).filter((edge) => edge.id !== id),
    )
  }

  #classOf(snapshot: AnyMachineSnapshot): string {
    return classOf(this.#walk, snapshot)
  }

  #idOf(before: AnyMachineSnapshot, event: SampleEvent): string {
    return edgeKey(this.#plan, this.#classOf(before), event)
  }

  #edgesAt(state: string): ReadonlyArray<NamedEdge> {
    return this.#edges.get(state) ?? []
  }

  #closeIn(open: Set<string>, id: string): void {
    for (const other of this.#alike.get(id) ?? []) open.delete(other)
  }

  /** The id of an edge that is new; null where it is known. */
  #add(before: AnyMachineSnapshot, event: SampleEvent, after: AnyMachineSnapshot): string | null {
    const id = this.#idOf(before, event)
    if (this.#open.has(id)) return null
    this.#open.add(id)
    const from = this.#classOf(before)
    this.#edges.set(from, [...this.#edgesAt(from), { id, event, to: this.#classOf(after) }])
    return id
  }

  /** The shortest way from a class of states to and along an open edge; those that lead on come before dead ends. */
  #nearestOpen(from: string, open: ReadonlySet<string>): ReadonlyArray<NamedEdge> {
    const seen = new Set([from])
    const queue: Array<{ readonly at: string; readonly way: ReadonlyArray<NamedEdge> }> = [{ at: from, way: [] }]
    for (const { at, way } of queue) {
      const edges = this.#edgesAt(at)
      const fresh = edges.filter(({ id }) => open.has(id))
      const best = fresh.find((edge) => !this.#isEnd(edge.event) && this.#edges.has(edge.to)) ?? fresh[0]
      if (best) return [...way, best]
      for (const edge of edges) {
        if (seen.has(edge.to) || this.#isEnd(edge.event)) continue
        seen.add(edge.to)
        queue.push({ at: edge.to, way: [...way, edge] })
      }
    }
    return []
  }
}

/** How long a tour grows before it is begun again. */
const TOUR_STEPS = 40

/**
 * The edges of a machine in few long paths, for where a fresh start is dear. None goes on where the session has ended:
 * there is nothing more to do on the screen.
 */
export const toursThrough = (plan: PathPlan, breadth?: Breadth, most: number = TOUR_STEPS): ReadonlyArray<Path> =>
  plan.walks.flatMap((walk) => {
    const tour = new Tour(plan, walk, endsTheSession, breadth)
    const tours: Array<Path> = []
    for (;;) {
      const leftBefore = tour.left
      const steps = tour.from(tour.start, most)
      let before = tour.start
      for (const { sample, snapshot } of steps) {
        tour.close(before, sample)
        before = snapshot
      }
      if (tours.length > 0 && tour.left === leftBefore) return tours
      tours.push({
        walk: walk.name,
        input: walk.input,
        events: steps.map(({ sample }) => sample),
        endsIn: classOf(walk, before),
      })
    }
  })
