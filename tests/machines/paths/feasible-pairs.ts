import { isDeepStrictEqual } from 'node:util'
import { beginningsOf, ChangePairs, changesAt, type Gone, type PairId, type Standing } from './change-pairs.ts'
import { type PathPlan, stateText } from './plan.ts'
import { drawn, randomFrom } from './random.ts'
import type { SampleEvent } from './sample-event.ts'
import { pathsThrough } from './walk.ts'

/** A path by the number of its start and its events. */
export type Way = { readonly beginning: number; readonly events: ReadonlyArray<SampleEvent> }

/** The result of exploring the whole machine. */
export type Feasible = {
  /** Each pair that was taken, with a path that takes it. */
  readonly ways: ReadonlyMap<PairId, Way>
  /** The number of changes times the number of navigations: the upper bound. */
  readonly conceivable: number
  /** The number of steps, and whether the budget ran out before new pairs stopped appearing. */
  readonly steps: number
  readonly isUsedUp: boolean
}

/** The maximum number of steps of an exploration. */
export const BUDGET = 8_000
/** The exploration ends after this share of its budget without a new pair. */
const QUIET = 0.25
/** The maximum distance from a place to return to, and of that place from the start. */
const STRETCH = 8
const FARTHEST = 30
/** Places closer to the start than this count as near. */
const NEAR = 4
/** A step that completed no new pair this many times is not tried again in the same state. */
const ENOUGH = 3

/** A place to return to. Those left least often come first, and among them those of the highest worth. */
type Camp = Standing & {
  readonly way: Way
  /** High where a short path made many changes. */
  readonly worth: number
  visits: number
}

/**
 * Explores a machine from all its starts and along all paths of its plan, with all samples.
 *
 * It is deterministic. In each state it tries every step that could complete a new pair, then takes a rarely taken one.
 */
class Exploration {
  readonly ways = new Map<PairId, Way>()
  steps = 0
  readonly #pairs: ChangePairs
  readonly #budget: number
  readonly #random = randomFrom(1)
  readonly #camps: Array<Camp> = []
  readonly #known = new Set<string>()
  readonly #taken = new Map<SampleEvent, Map<string, number>>()
  readonly #inVain = new Map<SampleEvent, Map<string, number>>()
  readonly #changes = new Set<number>()
  readonly #navigations = new Set<string>()
  #lastNew = 0

  constructor(plan: PathPlan, budget: number) {
    this.#pairs = new ChangePairs(plan)
    this.#budget = budget
    const beginnings = beginningsOf(plan)
    beginnings.forEach(({ input }, beginning) => {
      this.#keep(this.#pairs.begin(input), { beginning, events: [] })
    })
    for (const { input, events } of pathsThrough(plan)) {
      this.#follow(
        beginnings.findIndex((other) => isDeepStrictEqual(other.input, input)),
        input,
        events,
      )
    }
    while (!this.#isOver) this.#goFrom(this.#nextCamp())
  }

  get isUsedUp(): boolean {
    return this.steps >= this.#budget
  }

  get conceivable(): number {
    return this.#changes.size * this.#navigations.size
  }

  get #isOver(): boolean {
    return this.isUsedUp || this.steps - this.#lastNew >= this.#budget * QUIET
  }

  #nextCamp(): Camp {
    return this.#camps.reduce((best, camp) =>
      camp.visits < best.visits || (camp.visits === best.visits && camp.worth > best.worth) ? camp : best,
    )
  }

  /** Follows a path of the plan up to an event that never happens, to explore from where it leads. */
  #follow(beginning: number, input: unknown, events: Way['events']): void {
    let standing = this.#pairs.begin(input)
    for (const [index, event] of events.entries()) {
      if (this.isUsedUp || !this.#pairs.happens(standing, event)) return
      standing = this.#step(standing, { beginning, events: events.slice(0, index) }, event)
      this.#keep(standing, { beginning, events: events.slice(0, index + 1) })
    }
  }

  #goFrom(camp: Camp): void {
    camp.visits += 1
    let standing: Standing = camp
    let { way } = camp
    for (let far = 0; far < STRETCH && !this.#isOver; far++) {
      const place = stateText(standing.snapshot)
      const open = this.#pairs.openAt(standing)
      const tried = this.#try(standing, way, open, place)
      const next = drawn(open, (event) => 1 / (1 + (this.#taken.get(event)?.get(place) ?? 0)), this.#random)
      if (next === undefined) {
        // Counted as a step, or a machine that ends at once would be explored forever.
        this.steps += 1
        return
      }
      count(this.#taken, next, place)
      standing = tried.get(next) ?? this.#step(standing, way, next)
      way = { ...way, events: [...way.events, next] }
      this.#keep(standing, way)
    }
  }

  /** Tries every step that could complete a new pair. */
  #try(standing: Standing, way: Way, open: ReadonlyArray<SampleEvent>, place: string): ReadonlyMap<SampleEvent, Gone> {
    const changes = changesAt(standing.changedBy)
    const tried = new Map<SampleEvent, Gone>()
    for (const event of open) {
      if ((this.#inVain.get(event)?.get(place) ?? 0) >= ENOUGH) continue
      if (changes.every((change) => this.ways.has(this.#pairs.pairOf(change, event)))) continue
      const before = this.ways.size
      tried.set(event, this.#step(standing, way, event))
      if (this.ways.size === before) count(this.#inVain, event, place)
    }
    return tried
  }

  #step(standing: Standing, { beginning, events }: Way, event: SampleEvent): Gone {
    this.steps += 1
    const gone = this.#pairs.goOn(standing, event)
    if (gone.isChange) this.#changes.add(this.#pairs.changeOf(event))
    if (gone.isNavigation) this.#navigations.add(event.type)
    for (const pair of gone.pairs) {
      if (this.ways.has(pair)) continue
      this.ways.set(pair, { beginning, events: [...events, event] })
      this.#lastNew = this.steps
    }
    return gone
  }

  /** Stores a place if its state and number of active changes are new. */
  #keep(standing: Standing, way: Way): void {
    const changes = changesAt(standing.changedBy).length
    const key = `${way.beginning} ${changes} ${stateText(standing.snapshot)}`
    if (this.#known.has(key) || way.events.length > FARTHEST) return
    this.#known.add(key)
    this.#camps.push({ ...standing, way, worth: changes / (way.events.length + NEAR), visits: 0 })
  }
}

const count = (times: Map<SampleEvent, Map<string, number>>, event: SampleEvent, place: string): void => {
  const own = times.get(event) ?? new Map<string, number>()
  times.set(event, own.set(place, (own.get(place) ?? 0) + 1))
}

const explored = new WeakMap<PathPlan, Map<number, Feasible>>()

/** The pairs that a machine can take. Explored once for each plan and budget. */
export const feasiblePairsOf = (plan: PathPlan, budget: number = BUDGET): Feasible => {
  const known = explored.get(plan) ?? new Map<number, Feasible>()
  explored.set(plan, known)
  const before = known.get(budget)
  if (before) return before
  const { ways, conceivable, steps, isUsedUp } = new Exploration(plan, budget)
  const found = { ways, conceivable, steps, isUsedUp }
  known.set(budget, found)
  return found
}
