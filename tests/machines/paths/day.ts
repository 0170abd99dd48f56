import { edgesOf, partOf, traceOf } from './coverage.ts'
import type { PathPlan } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import { Tour, toursThrough } from './tour.ts'
import type { Path } from './walk.ts'

/** The maximum length of a case for a person; in a longer one they lose their place. */
const DAY_STEPS = 12

/** The cost of starting a case, in steps. */
const DAY_BEGINNING = 3

/** The tours that show most for each step, each cut after the last step that shows something new. */
const chosen = (plan: PathPlan): ReadonlyArray<Path> => {
  const tours = toursThrough(plan, edgesOf(plan.machine), DAY_STEPS).map((path) => ({
    path,
    steps: traceOf(plan.machine, path).map(({ edges }) => edges),
  }))
  const seen = new Set<string>()
  const kept = new Map<Path, number>()
  for (;;) {
    const shown = tours.map(({ path, steps }) => {
      const isNew = steps.map((edges) => edges.some((edge) => !seen.has(edge)))
      const length = isNew.lastIndexOf(true)
      const count = new Set(steps.flat().filter((edge) => !seen.has(edge))).size
      return { path, steps, length, gain: length < 0 ? 0 : count / (length + DAY_BEGINNING) }
    })
    const [best] = shown.toSorted((one, other) => other.gain - one.gain)
    if (!best || best.gain === 0) break
    kept.set(best.path, best.length)
    for (const edge of best.steps.slice(0, best.length + 1).flat()) seen.add(edge)
  }
  return tours.flatMap(({ path }) => {
    const length = kept.get(path)
    return length === undefined ? [] : [{ ...path, events: path.events.slice(0, length), endsIn: '' }]
  })
}

const days = new WeakMap<PathPlan, ReadonlyArray<Path>>()

/** Every edge of the diagram once, over all walks, in cases a person can do in a day. Cached by plan. */
export const dayThrough = (plan: PathPlan): ReadonlyArray<Path> => {
  const day = days.get(plan) ?? chosen(plan)
  days.set(plan, day)
  return day
}

/**
 * A tour along the edges that the cases of a day cover in one walk.
 *
 * A case ends at an act that the screen does not offer, and loses the steps after it. The tour goes around it.
 */
export const dayTourOf = (plan: PathPlan, name: string, isEnd: (event: SampleEvent) => boolean): Tour => {
  const walk = plan.walks.find((one) => one.name === name)
  if (!walk) throw new Error(`${plan.name} has no walk "${name}"`)
  const paths = dayThrough(plan).filter((path) => path.walk === name)
  const edges = paths.flatMap((path) => traceOf(plan.machine, path).flatMap((step) => step.edges))
  return new Tour(plan, walk, isEnd, partOf(edgesOf(plan.machine), new Set(edges)))
}
