import type { AnyMachineSnapshot } from 'xstate'
import type { Shows } from './coverage.ts'
import type { Itinerary, TourStep, Way } from './itinerary.ts'
import { beginningOf, type ObservedStep, observeAll, stepBehind } from './observe.ts'
import { isTaken, type PathPlan, plainEvent } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import { endsTheSession } from './session-end.ts'
import { classOf, type Edge, edgeKey, type Path, pathsOf } from './walk.ts'

type NamedEdge = Edge & {
  readonly id: string
  /** The names of what is walked with it: the edge itself, or what it shows. */
  readonly shows: ReadonlyArray<string>
}

const isFresh = ({ shows }: NamedEdge, open: ReadonlySet<string>): boolean => shows.some((name) => open.has(name))

/**
 * The edges of one walk, and the path through those that are not walked yet.
 *
 * In a browser a start costs more than steps, so paths are joined. Where one ends, the next edge is taken, by way of
 * walked edges if necessary.
 */
export class Tour implements Itinerary {
  readonly input: unknown
  readonly start: AnyMachineSnapshot
  readonly #plan: PathPlan
  readonly #walk: PathPlan['walks'][number]
  readonly #isEnd: (event: SampleEvent) => boolean
  readonly #edges = new Map<string, ReadonlyArray<NamedEdge>>()
  readonly #byId = new Map<string, NamedEdge>()
  /** The ids of the edges whose act the screen does not offer. */
  readonly #withheld = new Set<string>()
  /** The names that are not walked yet. */
  readonly #open = new Set<string>()
  /** The names that the current step walks for the first time. */
  #justShown: ReadonlyArray<string> = []

  /**
   * `isEnd` is true for events after which the screen is gone, although the machine continues.
   *
   * Each name that `shows` gives is walked once, wherever that is: an edge of the diagram may be many edges between
   * classes. Without `shows`, every edge between classes is walked.
   */
  constructor(plan: PathPlan, walk: PathPlan['walks'][number], isEnd: (event: SampleEvent) => boolean, shows?: Shows) {
    this.#plan = plan
    this.#walk = walk
    this.#isEnd = isEnd
    this.input = walk.input
    const paths = pathsOf(plan, walk)
    if (paths.length === 0) throw new Error(`The walk "${walk.name}" has no path`)
    this.start = beginningOf(plan.machine, walk.input).snapshot
    for (const { events } of paths) {
      const steps = observeAll(plan.machine, walk.input, events)
      events.forEach((event, index) => {
        const [before, after] = steps.slice(index, index + 2) as [ObservedStep, ObservedStep]
        const id = this.#idOf(before.snapshot, event)
        if (this.#byId.has(id)) return
        const edge = { id, event, to: this.#classOf(after.snapshot), shows: shows?.(after, event) ?? [id] }
        this.#byId.set(id, edge)
        const from = this.#classOf(before.snapshot)
        this.#edges.set(from, [...(this.#edges.get(from) ?? []), edge])
        for (const name of edge.shows) this.#open.add(name)
      })
    }
    for (const name of shows?.(beginningOf(plan.machine, walk.input), null) ?? []) this.#open.delete(name)
  }

  /** The number of edges that would show something new; each is tried at most once. */
  get left(): number {
    return [...this.#byId.values()].filter((edge) => this.#isOffered(edge) && isFresh(edge, this.#open)).length
  }

  next(): Way {
    const { value: state, context } = this.start
    return { input: this.input, begin: { state, context, snapshot: this.start }, steps: this.from(this.start) }
  }

  /** What can be walked but was not, and what comes only after an end, whatever the screen offers. */
  missed(): ReadonlyArray<string> {
    const could = this.#reachedBy(() => true)
    const can = this.#reachedBy((edge) => this.#isOffered(edge))
    return [...this.#open]
      .filter((name) => can.has(name) || !could.has(name))
      .map((name) => can.get(name) ?? `${name}, behind an event after which the screen is gone`)
  }

  closedOff(): ReadonlyArray<string> {
    const could = this.#reachedBy(() => true)
    const can = this.#reachedBy((edge) => this.#isOffered(edge))
    return [...this.#open].filter((name) => could.has(name) && !can.has(name))
  }

  /** A path through as many open edges as can be reached without a new start, of about `most` steps. */
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
      for (const { event, shows } of way) {
        for (const name of shows) open.delete(name)
        // The snapshot represents its class: an edge that leaves another state of the class may not leave this one.
        if (!isTaken(snapshot, event) || this.#withheld.has(this.#idOf(snapshot, event))) break
        snapshot = stepBehind(this.#plan.machine, snapshot, event).snapshot
        steps.push({
          event: plainEvent(this.#plan, event),
          state: snapshot.value,
          context: snapshot.context,
          sample: event,
          snapshot,
        })
        if (this.#isEnd(event)) return steps
      }
      // As many fruitless paths in a row as there are classes means that they go in circles.
      inVain = open.size < openBefore ? 0 : inVain + 1
      if (inVain > this.#edges.size) {
        const types = way.map(({ event }) => event.type).join(', ')
        throw new Error(
          `The walk "${this.#walk.name}" of ${this.#plan.name} goes round in a circle: ${from} does not lead on by ${types}`,
        )
      }
    }
    return steps
  }

  close(before: AnyMachineSnapshot, event: SampleEvent): void {
    const { shows = [] } = this.#byId.get(this.#idOf(before, event)) ?? {}
    this.#justShown = shows.filter((name) => this.#open.delete(name))
  }

  /** The edge cannot be walked; another one may still show what it was to show. */
  remove(before: AnyMachineSnapshot, event: SampleEvent): void {
    this.#withheld.add(this.#idOf(before, event))
    for (const name of this.#justShown) this.#open.add(name)
  }

  #classOf(snapshot: AnyMachineSnapshot): string {
    return classOf(this.#walk, snapshot)
  }

  #idOf(before: AnyMachineSnapshot, event: SampleEvent): string {
    return edgeKey(this.#plan, this.#classOf(before), event)
  }

  #isOffered({ id }: NamedEdge): boolean {
    return !this.#withheld.has(id)
  }

  /** What can be walked from the start along these edges, each with a place. */
  #reachedBy(isTaken: (edge: NamedEdge) => boolean): ReadonlyMap<string, string> {
    const seen = new Set([this.#classOf(this.start)])
    const reached = new Map<string, string>()
    for (const at of seen) {
      for (const { event, to, shows } of this.#edges.get(at)?.filter(isTaken) ?? []) {
        const place = `${JSON.stringify(plainEvent(this.#plan, event))} at ${at}`
        for (const name of shows) reached.set(name, reached.get(name) ?? place)
        if (!this.#isEnd(event)) seen.add(to)
      }
    }
    return reached
  }

  /** The shortest path from a class of states along an open edge; edges that lead on come before dead ends. */
  #nearestOpen(from: string, open: ReadonlySet<string>): ReadonlyArray<NamedEdge> {
    const seen = new Set([from])
    const queue: Array<{ readonly at: string; readonly way: ReadonlyArray<NamedEdge> }> = [{ at: from, way: [] }]
    for (const { at, way } of queue) {
      const edges = this.#edges.get(at)?.filter((edge) => this.#isOffered(edge)) ?? []
      const fresh = edges.filter((edge) => isFresh(edge, open))
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

/** The maximum length of a tour before a new start. */
const TOUR_STEPS = 40

/** A walk in few paths. Each ends with the session, because the screen is gone then. */
export const toursOf = (
  plan: PathPlan,
  walk: PathPlan['walks'][number],
  shows?: Shows,
  most: number = TOUR_STEPS,
): ReadonlyArray<Path> => {
  const tour = new Tour(plan, walk, endsTheSession, shows)
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
}

/** A machine in a few long paths, for runs in which a start is expensive. */
export const toursThrough = (plan: PathPlan, shows?: Shows, most?: number): ReadonlyArray<Path> =>
  plan.walks.flatMap((walk) => toursOf(plan, walk, shows, most))
