import { beginningsOf, ChangePairs, changesAt, type PairId, type Standing } from './change-pairs.ts'
import { type Feasible, feasiblePairsOf, type Way } from './feasible-pairs.ts'
import { type PathPlan, stateText } from './plan.ts'
import { drawn, randomFrom } from './random.ts'
import type { SampleEvent } from './sample-event.ts'
import { classOf, type Path } from './walk.ts'

/** The options of journeys: a seed, and when to stop: at a share of the feasible pairs or at a number of steps. */
export type JourneyOptions = { readonly seed: number; readonly share: number; readonly length: number }

/** The maximum length of a journey before a person starts again. */
const JOURNEY_STEPS = 60
/** A journey ends after this many steps without a new pair. */
const PATIENCE = 8
/** The weight of failures relative to successes, unless the plan sets one. */
const FAILING = 0.25
/** A step that did not navigate in a state this many times is not expected to navigate there. */
const ENOUGH = 2

type Journey = Way & { readonly end: Standing; readonly pairs: ReadonlySet<PairId> }

/** Chooses steps as people do, at random and by weight, and prefers pairs that are not covered yet. */
class Journeys {
  readonly all: Array<Journey> = []
  readonly #walked = new Set<PairId>()
  readonly #pairs: ChangePairs
  readonly #plan: PathPlan
  readonly #feasible: Feasible
  readonly #options: JourneyOptions
  readonly #random: () => number
  /** How often each step was chosen. Steps on the way to a missing pair do not count. */
  readonly #times = new Map<SampleEvent, number>()
  readonly #inVain = new Map<string, number>()
  #steps = 0
  /** The number of feasible pairs covered. */
  #known = 0

  constructor(plan: PathPlan, options: JourneyOptions) {
    this.#plan = plan
    this.#pairs = new ChangePairs(plan)
    this.#feasible = feasiblePairsOf(plan)
    this.#options = options
    this.#random = randomFrom(options.seed)
    beginningsOf(plan).forEach((_, beginning) => {
      if (!this.#isOver) this.#go({ beginning, events: [] })
    })
    while (!this.#isOver) this.#go(this.#wayToMissing())
  }

  /** The journeys, without those whose pairs are covered by others. */
  get needed(): ReadonlyArray<Journey> {
    const times = new Map<PairId, number>()
    for (const { pairs } of this.all) for (const pair of pairs) times.set(pair, (times.get(pair) ?? 0) + 1)
    const spare = new Set<Journey>()
    for (const journey of this.all.toSorted((one, other) => one.events.length - other.events.length)) {
      if ([...journey.pairs].some((pair) => times.get(pair) === 1)) continue
      spare.add(journey)
      for (const pair of journey.pairs) times.set(pair, (times.get(pair) ?? 0) - 1)
    }
    return this.all.filter((journey) => !spare.has(journey))
  }

  get #isOver(): boolean {
    const { share, length } = this.#options
    return this.#steps >= length || this.#known >= this.#feasible.ways.size * share
  }

  #wayToMissing(): Way {
    const missing = [...this.#feasible.ways].filter(([pair]) => !this.#walked.has(pair))
    const [, way] = drawn(missing, () => 1, this.#random) as readonly [PairId, Way]
    return way
  }

  /** One journey: along a given path first, then as people go. Fruitless steps at its end are cut. */
  #go({ beginning, events: way }: Way): void {
    const input = beginningsOf(this.#plan)[beginning]?.input
    let standing = this.#pairs.begin(input)
    let end = standing
    let useful = 0
    const events: Array<SampleEvent> = []
    const found: Array<ReadonlyArray<PairId>> = []
    while (!this.#isOver) {
      const isOnWay = events.length < way.length
      if (!isOnWay && (events.length >= JOURNEY_STEPS || events.length - useful >= PATIENCE)) break
      const next = isOnWay ? way[events.length] : this.#next(standing)
      if (next === undefined) break
      const gone = this.#pairs.goOn(standing, next)
      events.push(next)
      found.push(gone.pairs)
      this.#steps += 1
      if (!isOnWay) this.#times.set(next, (this.#times.get(next) ?? 0) + 1)
      if (!gone.isNavigation) this.#inVain.set(placeOf(standing, next), this.#timesInVain(standing, next) + 1)
      standing = gone
      if (!gone.pairs.some((pair) => !this.#walked.has(pair))) continue
      useful = events.length
      end = gone
      for (const pair of gone.pairs) this.#walk(pair)
    }
    if (useful === 0) return
    this.all.push({ beginning, events: events.slice(0, useful), end, pairs: new Set(found.slice(0, useful).flat()) })
  }

  #walk(pair: PairId): void {
    if (this.#walked.has(pair)) return
    this.#walked.add(pair)
    if (this.#feasible.ways.has(pair)) this.#known += 1
  }

  #next(standing: Standing): SampleEvent | undefined {
    const changes = changesAt(standing.changedBy)
    const open = this.#pairs.openAt(standing)
    const gains = new Map(open.map((event) => [event, this.#gainOf(standing, changes, event)]))
    const isGaining = [...gains.values()].some((gain) => gain > 0)
    const worth = (event: SampleEvent) =>
      isGaining ? (gains.get(event) ?? 0) : 1 / (1 + (this.#times.get(event) ?? 0))
    return drawn(open, (event) => this.#weightOf(event) * worth(event), this.#random)
  }

  /** The number of uncovered pairs that a step could complete. */
  #gainOf(standing: Standing, changes: ReadonlyArray<number>, event: SampleEvent): number {
    if (this.#timesInVain(standing, event) >= ENOUGH) return 0
    return changes.filter((change) => {
      const pair = this.#pairs.pairOf(change, event)
      return this.#feasible.ways.has(pair) && !this.#walked.has(pair)
    }).length
  }

  #timesInVain(standing: Standing, event: SampleEvent): number {
    return this.#inVain.get(placeOf(standing, event)) ?? 0
  }

  #weightOf({ type }: SampleEvent): number {
    return this.#plan.weights?.[type] ?? (type.startsWith('xstate.error.') ? FAILING : 1)
  }
}

const placeOf = ({ snapshot }: Standing, event: SampleEvent): string =>
  `${stateText(snapshot)} ${event.type} ${event.field}`

/** Journeys over the whole machine, from all its starts; the same for the same seed. */
export const journeysThrough = (plan: PathPlan, options: JourneyOptions): ReadonlyArray<Path> => {
  const beginnings = beginningsOf(plan)
  return new Journeys(plan, options).needed.map(({ beginning, events, end }) => {
    const walk = beginnings[beginning] as PathPlan['walks'][number]
    return { walk: walk.name, input: walk.input, events, endsIn: classOf(walk, end.snapshot) }
  })
}

/** The feasible pairs covered by some paths, and how thoroughly feasibility was explored. */
export type ChangePairCoverage = {
  readonly all: number
  readonly walked: number
  readonly missed: ReadonlyArray<string>
  readonly explored: Feasible
}

/** The number of feasible pairs on the paths. A pair on a path that the exploration missed counts as feasible. */
export const changePairCoverageOf = (plan: PathPlan, paths: ReadonlyArray<Path>): ChangePairCoverage => {
  const pairs = new ChangePairs(plan)
  const explored = feasiblePairsOf(plan)
  const walked = new Set(paths.flatMap((path) => [...pairs.on(path)]))
  const missed = [...explored.ways.keys()].filter((pair) => !walked.has(pair))
  return {
    all: walked.size + missed.length,
    walked: walked.size,
    missed: missed.map((pair) => pairs.textOf(pair)),
    explored,
  }
}
