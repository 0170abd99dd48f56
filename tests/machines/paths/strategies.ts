import { dayThrough } from './day.ts'
import { type JourneyOptions, journeysThrough } from './journeys.ts'
import { beginningOf, stepBehind } from './observe.ts'
import { happens, isTaken, type PathPlan, samplesOf, type Walk } from './plan.ts'
import { randomFrom } from './random.ts'
import type { SampleEvent } from './sample-event.ts'
import { toursThrough } from './tour.ts'
import { viewsThrough } from './views.ts'
import { type Class, classOf, edgeKey, explore, type Path, pathsThrough, withoutBeginnings } from './walk.ts'

/**
 * How the paths are chosen. All are the same for the same seed.
 *
 * - `views`: every state and every act once, as a browser walks them in `npm test`.
 * - `day`: every edge of the diagram once, in cases that a person can do in a day.
 * - `edges`: the shortest path to each class of states, and every edge from there.
 * - `tours`: the same edges in a few long paths.
 * - `pairs`: every two edges that can follow each other.
 * - `random`: a chain of `length` events for each walk of the plan.
 * - `journeys`: paths over the whole machine as people go, on which every change is followed by every navigation. They
 *   end when that `share` of the pairs is covered, or after `length` steps.
 */
export type Strategy =
  | { readonly name: 'views' | 'day' | 'edges' | 'tours' | 'pairs' }
  | { readonly name: 'random'; readonly seed: number; readonly length: number }
  | ({ readonly name: 'journeys' } & JourneyOptions)

export const strategies = ['views', 'day', 'edges', 'tours', 'pairs', 'random', 'journeys'] as const

/** Every two edges of one walk that can follow each other. */
const pairsIn = function* (plan: PathPlan, walk: Walk<PathPlan['machine']>) {
  const graph = explore(plan, walk)
  for (const [from, { snapshot, way, edges }] of graph) {
    for (const first of edges) {
      const between = stepBehind(plan.machine, snapshot, first.event).snapshot
      for (const second of (graph.get(first.to) as Class).edges) {
        // The snapshot represents its class: an edge that leaves another state of the class may not leave this one.
        if (isTaken(between, second.event))
          yield { from, between: first.to, way, first: first.event, second: second.event }
      }
    }
  }
}

const pairPaths = (plan: PathPlan): ReadonlyArray<Path> => {
  const alone = pathsThrough(plan)
  return plan.walks.flatMap((walk) => {
    const common = { walk: walk.name, input: walk.input }
    const edges = alone.filter((path) => path.walk === walk.name)
    const pairs = [...pairsIn(plan, walk)].map(({ way, first, second }) => {
      const events = [...way, first, second]
      const last = events.reduce(
        (snapshot, event) => stepBehind(plan.machine, snapshot, event).snapshot,
        beginningOf(plan.machine, walk.input).snapshot,
      )
      return { ...common, events, endsIn: classOf(walk, last) }
    })
    return withoutBeginnings(plan, [...edges, ...pairs])
  })
}

const randomPaths = (plan: PathPlan, seed: number, length: number): ReadonlyArray<Path> =>
  plan.walks.flatMap((walk, index) => {
    const random = randomFrom(seed + index)
    const samples = samplesOf(plan).filter(walk.tries)
    const paths: Array<Path> = []
    // A walk that ends (the screen is left) starts again, until the events are used up.
    for (let left = length; left > 0; ) {
      let { snapshot } = beginningOf(plan.machine, walk.input)
      const events: Array<SampleEvent> = []
      for (; left > 0; left--) {
        const open = samples.filter((event) => isTaken(snapshot, event) && happens(plan, snapshot, event))
        const event = open[Math.floor(random() * open.length)]
        if (!event) break
        events.push(event)
        snapshot = stepBehind(plan.machine, snapshot, event).snapshot
      }
      paths.push({ walk: walk.name, input: walk.input, events, endsIn: classOf(walk, snapshot) })
      if (events.length === 0) break
    }
    return paths
  })

/** The paths of a machine by a strategy. */
export const pathsBy = (plan: PathPlan, strategy: Strategy): ReadonlyArray<Path> => {
  switch (strategy.name) {
    case 'views':
      return viewsThrough(plan)
    case 'day':
      return dayThrough(plan)
    case 'edges':
      return pathsThrough(plan)
    case 'tours':
      return toursThrough(plan)
    case 'pairs':
      return pairPaths(plan)
    case 'random':
      return randomPaths(plan, strategy.seed, strategy.length)
    case 'journeys':
      return journeysThrough(plan, strategy)
  }
}

/** The number of possible pairs of edges, and of those on the paths. */
export const pairCoverageOf = (plan: PathPlan, paths: ReadonlyArray<Path>): { all: number; covered: number } => {
  let all = 0
  let covered = 0
  for (const walk of plan.walks) {
    const seen = new Set<string>()
    for (const path of paths) {
      if (path.walk !== walk.name) continue
      let { snapshot } = beginningOf(plan.machine, path.input)
      let last = ''
      for (const event of path.events) {
        const edge = edgeKey(plan, classOf(walk, snapshot), event)
        if (last) seen.add(`${last} ${edge}`)
        last = edge
        snapshot = stepBehind(plan.machine, snapshot, event).snapshot
      }
    }
    for (const { from, between, first, second } of pairsIn(plan, walk)) {
      all += 1
      if (seen.has(`${edgeKey(plan, from, first)} ${edgeKey(plan, between, second)}`)) covered += 1
    }
  }
  return { all, covered }
}
