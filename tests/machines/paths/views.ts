import { partOf, type Shows } from './coverage.ts'
import { observeAll } from './observe.ts'
import type { PathPlan } from './plan.ts'
import type { SampleEvent } from './sample-event.ts'
import { Tour, toursOf } from './tour.ts'
import type { Path } from './walk.ts'

/** How the events begin that answer a call, or a time that has passed: nobody does them. */
const ANSWER = 'xstate.'

/** The facts that say which view stands there, beside the state. */
const whichView = ['step', 'place']

/** Which act is done, of a machine that does several: each has a dialog of its own. */
const kindOf = ({ act }: { readonly act?: { readonly kind?: string } | null }): string | undefined => act?.kind

/**
 * What only a browser can be asked of a machine: whether each of its states is drawn, and whether each act of a person is
 * offered and sends its event. Which event leads from which state to which is the machine's alone: all of that is walked
 * in memory. What is one for several acts is asked of each act, field by field.
 */
export const viewsShown: Shows = ({ snapshot }, event) => {
  // A state may be called as an event is.
  const done = event === null || event.type.startsWith(ANSWER) ? [] : [`event ${event.type}`]
  const shown = [
    ...snapshot._nodes.map(({ id }) => id),
    ...whichView.flatMap((fact) =>
      fact in snapshot.context ? `${fact} ${JSON.stringify(snapshot.context[fact])}` : [],
    ),
    ...done,
  ]
  const kind = kindOf(snapshot.context)
  if (kind === undefined) return shown
  return [...shown, ...(event?.field === undefined ? [] : [`field ${event.field}`])].map((name) => `${kind}: ${name}`)
}

const shownBy = (plan: PathPlan, paths: ReadonlyArray<Path>): ReadonlySet<string> =>
  new Set(
    paths.flatMap(({ input, events }) =>
      observeAll(plan.machine, input, events).flatMap((step, index) => viewsShown(step, events[index - 1] ?? null)),
    ),
  )

/** By walk, what it is to show: together all that the walks of the plan can, those first that show most. */
const shared = (plan: PathPlan): ReadonlyMap<string, ReadonlySet<string>> => {
  const able = plan.walks.map((walk) => ({ walk: walk.name, shown: shownBy(plan, toursOf(plan, walk, viewsShown)) }))
  const seen = new Set<string>()
  const parts = new Map<string, ReadonlySet<string>>()
  for (;;) {
    const news = able.map(({ walk, shown }) => ({ walk, shown: [...shown].filter((name) => !seen.has(name)) }))
    const [best] = news.toSorted((one, other) => other.shown.length - one.shown.length)
    if (!best || best.shown.length === 0) return parts
    parts.set(best.walk, new Set(best.shown))
    for (const name of best.shown) seen.add(name)
  }
}

const views = new WeakMap<PathPlan, ReadonlyMap<string, ReadonlySet<string>>>()

/** What is shared out once for a plan. */
const partsOf = (plan: PathPlan): ReadonlyMap<string, ReadonlySet<string>> => {
  const parts = views.get(plan) ?? shared(plan)
  views.set(plan, parts)
  return parts
}

/** The walks of a plan that together show every view that it has, by name. */
export const viewWalksOf = (plan: PathPlan): ReadonlyArray<string> => [...partsOf(plan).keys()]

/** A tour through the views that a walk is to show, if it is to show any. */
export const viewTourOf = (plan: PathPlan, name: string, isEnd: (event: SampleEvent) => boolean): Tour => {
  const walk = plan.walks.find((one) => one.name === name)
  if (!walk) throw new Error(`${plan.name} has no walk "${name}"`)
  return new Tour(plan, walk, isEnd, partOf(viewsShown, partsOf(plan).get(name) ?? new Set()))
}

/** Every view of a machine once, and every act. */
export const viewsThrough = (plan: PathPlan): ReadonlyArray<Path> =>
  plan.walks.flatMap((walk) => {
    const part = partsOf(plan).get(walk.name)
    return part ? toursOf(plan, walk, partOf(viewsShown, part)) : []
  })
